"""Bands: three houses that divide blocks into rows of three cells, as three rows divide the three boxes of a band."""

from __future__ import annotations

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
    for house in layout.houses if layout.digits == 9 else ():
        block = layout.unit_sets[house]
        touching = dict.fromkeys(layout.unit_sets[each] for cell in house.cells for each in layout.houses_of[cell])
        near = [each for each in touching if (each & block).bit_count() == 3]
        for lines in combinations(near, 3):
            if not any(a & b for a, b in combinations(lines, 2)):
                found.setdefault(lines, []).append(block)
                lines_of.setdefault(block, []).append(lines)

    def is_crossed(block: kit.CellSet, lines: tuple[kit.CellSet, ...]) -> bool:
        return any(all(a & b & block for a, b in product(lines, others)) for others in lines_of[block])

    crossed = {lines: tuple([each for each in blocks if is_crossed(each, lines)]) for lines, blocks in found.items()}
    return tuple([Band(lines, blocks) for lines, blocks in crossed.items() if len(blocks) > 1])


Diagonals = tuple[tuple[kit.Cell, ...], ...]
"""The six ways to choose three cells of a block, one in each line of both directions."""


@kit.once_per_layout
def rectangles_of(layout: kit.Layout) -> tuple[tuple[Diagonals, ...], ...]:
    """Return the ways of the blocks of each rectangle: four blocks in two bands and, crosswise, in two others."""
    bands, found = bands_of(layout), dict[frozenset[kit.CellSet], tuple[Diagonals, ...]]()
    shared: dict[tuple[kit.CellSet, kit.CellSet], list[Band]] = {}
    beside: dict[kit.CellSet, dict[kit.CellSet, None]] = {}
    diagonals = cache(_diagonals)
    for band in bands:
        for pair in permutations(band.blocks, 2):
            shared.setdefault(pair, []).append(band)
            beside.setdefault(pair[0], {})[pair[1]] = None
    for one in bands:
        for first, second in combinations(one.blocks, 2):
            for third, fourth in product(beside[first], beside[second]):
                blocks = frozenset((first, second, third, fourth))
                if len(blocks) < 4 or blocks in found or (third, fourth) not in shared:
                    continue
                other = next((band for band in shared[third, fourth] if band is not one), None)
                left = next((band for band in shared[first, third] if band is not one and band is not other), None)
                right = next((band for band in shared[second, fourth] if band is not one and band is not other), None)
                if other and left and right:
                    corners = (first, one, left), (second, one, right), (third, other, left), (fourth, other, right)
                    found[blocks] = tuple([diagonals(*each) for each in corners])
    return tuple(found.values())


def _diagonals(block: kit.CellSet, band: Band, across: Band) -> Diagonals:
    """Return the sets of three cells of *block*, one in each line of *band* and one in each of *across*."""
    found = [
        kit.union_of(a & b & block for a, b in zip(band.lines, lines, strict=True))
        for lines in permutations(across.lines)
    ]
    return tuple([kit.cells_of(cells) for cells in found if cells.bit_count() == 3])
