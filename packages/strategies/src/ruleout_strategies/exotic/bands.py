"""Bands: three houses that divide blocks into rows of three cells, as three rows divide the three boxes of a band."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, permutations, product

import attrs

from ruleout import internal as kit


@attrs.frozen(eq=False)
class Band:
    """Three *lines* without a common cell, and the *blocks* of nine cells with three in every line, as cell sets."""

    lines: tuple[kit.CellSet, ...]
    blocks: tuple[kit.CellSet, ...]


@kit.once_per_layout
def bands_of(layout: kit.Layout) -> tuple[Band, ...]:
    """Return the bands of *layout* whose blocks are divided by the lines of another band as well, crosswise."""
    found: dict[tuple[kit.CellSet, ...], list[kit.CellSet]] = {}
    lines_of: dict[kit.CellSet, list[tuple[kit.CellSet, ...]]] = {}
    order = {layout.unit_sets[house]: i for i, house in enumerate(layout.houses)}
    for house in layout.houses if layout.digits == 9 else ():
        block = layout.unit_sets[house]
        touching = {layout.unit_sets[each] for cell in house.cells for each in layout.houses_of[cell]}
        near = sorted([each for each in touching if (each & block).bit_count() == 3], key=order.__getitem__)
        for lines in combinations(near, 3):
            if not any(a & b for a, b in combinations(lines, 2)):
                found.setdefault(lines, []).append(block)
                lines_of.setdefault(block, []).append(lines)

    def is_crossed(block: kit.CellSet, lines: tuple[kit.CellSet, ...]) -> bool:
        return any(all(a & b & block for a, b in product(lines, others)) for others in lines_of[block])

    crossed = {lines: tuple([each for each in blocks if is_crossed(each, lines)]) for lines, blocks in found.items()}
    return tuple([Band(lines, blocks) for lines, blocks in crossed.items() if len(blocks) > 1])


def crossing(bands: Iterable[Band], band: Band, block: kit.CellSet) -> list[kit.CellSet]:
    """Return the lines of those of *bands* that divide *block* crosswise to *band*."""
    others = [each for each in bands if block in each.blocks]
    return [a for each in others if all(a & b & block for a, b in product(each.lines, band.lines)) for a in each.lines]


Diagonals = tuple[tuple[kit.Cell, ...], ...]
"""The six ways to choose three cells of a block, one in each line of both directions."""


@kit.once_per_layout
def rectangles_of(layout: kit.Layout) -> tuple[tuple[Diagonals, ...], ...]:
    """Return the ways of the blocks of each rectangle: four blocks in two bands and, crosswise, in two others."""
    bands = bands_of(layout)
    shared: dict[tuple[kit.CellSet, kit.CellSet], list[int]] = {}
    beside: dict[kit.CellSet, dict[kit.CellSet, None]] = {}
    for number, band in enumerate(bands):
        for pair in permutations(band.blocks, 2):
            shared.setdefault(pair, []).append(number)
            beside.setdefault(pair[0], {})[pair[1]] = None
    diagonals = cache(_diagonals)
    found: dict[frozenset[kit.CellSet], tuple[int, int, tuple[Diagonals, ...]]] = {}
    for one, band in enumerate(bands):
        for first, second in combinations(band.blocks, 2):
            for third, fourth in product(beside[first], beside[second]):
                if (third, fourth) not in shared or third == second or fourth == first:
                    continue
                blocks = frozenset((first, second, third, fourth))
                if blocks in found:
                    continue
                other = next((each for each in shared[third, fourth] if each != one), None)
                left = next((each for each in shared[first, third] if each not in (one, other)), None)
                right = next((each for each in shared[second, fourth] if each not in (one, other)), None)
                if other is not None and left is not None and right is not None:
                    corners = (first, one, left), (second, one, right), (third, other, left), (fourth, other, right)
                    ways = tuple([diagonals(block, bands[a], bands[b]) for block, a, b in corners])
                    found[blocks] = one, other, ways
    return tuple([ways for *_, ways in sorted(found.values(), key=lambda each: each[:2])])


def _diagonals(block: kit.CellSet, band: Band, across: Band) -> Diagonals:
    """Return the sets of three cells of *block*, one in each line of *band* and one in each of *across*."""
    found = [
        kit.union_of(a & b & block for a, b in zip(band.lines, lines, strict=True))
        for lines in permutations(across.lines)
    ]
    return tuple([kit.cells_of(cells) for cells in found if cells.bit_count() == 3])
