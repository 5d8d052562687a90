"""Bands: three houses that divide blocks into rows of three cells, as three rows divide the three boxes of a band."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product

import attrs

from ruleout import internal as kit


@attrs.frozen
class Band:
    """Three *lines* without a common cell, and the *blocks* of nine cells each of which has three in every line."""

    lines: tuple[kit.Unit, ...]
    blocks: tuple[kit.Unit, ...]


@kit.once_per_layout
def bands_of(layout: kit.Layout) -> tuple[Band, ...]:
    """Return the bands of *layout* whose blocks are divided by the lines of another band as well, crosswise."""
    sets = layout.unit_sets
    found: dict[tuple[kit.Unit, ...], list[kit.Unit]] = {}
    lines_of: dict[kit.Unit, list[tuple[kit.Unit, ...]]] = {}
    for block in layout.houses if layout.digits == 9 else ():
        near = [each for each in layout.houses if (sets[each] & sets[block]).bit_count() == 3]
        for lines in combinations(near, 3):
            if not any(sets[a] & sets[b] for a, b in combinations(lines, 2)):
                found.setdefault(lines, []).append(block)
                lines_of.setdefault(block, []).append(lines)

    def is_crossed(block: kit.Unit, lines: tuple[kit.Unit, ...]) -> bool:
        return any(
            all(sets[a] & sets[b] & sets[block] for a, b in product(lines, others)) for others in lines_of[block]
        )

    crossed = {lines: tuple([each for each in blocks if is_crossed(each, lines)]) for lines, blocks in found.items()}
    return tuple([Band(lines, blocks) for lines, blocks in crossed.items() if len(blocks) > 1])


Diagonals = tuple[tuple[kit.Cell, ...], ...]
"""The six ways to choose three cells of a block, one in each line of both directions."""


@kit.once_per_layout
def rectangles_of(layout: kit.Layout) -> tuple[tuple[Diagonals, ...], ...]:
    """Return the ways of the blocks of each rectangle: four blocks in two bands and, crosswise, in two others."""
    bands, found = bands_of(layout), dict[frozenset[kit.Unit], tuple[Diagonals, ...]]()
    for one, other in combinations(bands, 2):
        for first, second in combinations(one.blocks, 2):
            for third, fourth in permutations(other.blocks, 2):
                blocks = frozenset((first, second, third, fourth))
                across = [
                    next((band for band in bands if {*pair} <= {*band.blocks} and band not in (one, other)), None)
                    for pair in ((first, third), (second, fourth))
                ]
                left, right = across
                if len(blocks) == 4 and left is not None and right is not None and blocks not in found:
                    corners = (first, one, left), (second, one, right), (third, other, left), (fourth, other, right)
                    found[blocks] = tuple([tuple(_diagonals(layout, *each)) for each in corners])
    return tuple(found.values())


def _diagonals(layout: kit.Layout, block: kit.Unit, band: Band, across: Band) -> Iterator[tuple[kit.Cell, ...]]:
    """Yield the sets of three cells of *block*, one in each line of *band* and one in each of *across*."""
    sets = layout.unit_sets
    for lines in permutations(across.lines):
        cells = 0
        for a, b in zip(band.lines, lines, strict=True):
            cells |= sets[a] & sets[b] & sets[block]
        if cells.bit_count() == 3:
            yield kit.cells_of(cells)
