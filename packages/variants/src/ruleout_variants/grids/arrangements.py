"""Arrangements of overlapping grids, and the named ones, such as samurai."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

import attrs

from ruleout.plugin import Position

VirtualGrid = tuple[Position, ...]


@attrs.frozen(slots=False)
class Arrangement:
    """Overlapping n x n grids with boxes of *box* (rows, columns).

    *corners* are the top left cells (row and column from 0), in the order in which the grids are written; *names* are
    short names of the grids, if there are any. A *virtual* grid is a list of n * n positions, row by row, that form one
    more grid. *id*, *title* and *also* are those of the variant with this arrangement, and empty if there is none.
    """

    id: str = ""
    title: str = ""
    corners: tuple[Position, ...] = ()
    names: tuple[str, ...] = ()
    virtual: tuple[VirtualGrid, ...] = ()
    also: tuple[str, ...] = ()
    n: int = 9
    box: tuple[int, int] = (3, 3)

    @cached_property
    def extent(self) -> tuple[int, int]:
        """The number of rows and columns of the whole."""
        return max(row for row, _ in self.corners) + self.n, max(column for _, column in self.corners) + self.n

    @cached_property
    def cells(self) -> frozenset[Position]:
        """The positions (row, column) of all grids."""
        side = range(self.n)
        return frozenset((top + row, left + column) for top, left in self.corners for row in side for column in side)

    @property
    def has_holes(self) -> bool:
        """True if some position within the extent is not a cell."""
        return len(self.cells) < self.extent[0] * self.extent[1]

    @property
    def label(self) -> str:
        """The id, or ``multi-grid`` if it is empty."""
        return self.id or "multi-grid"


def _in_row(row: int, *columns: int) -> list[Position]:
    """Return the corners of grids in *row*, at *columns*."""
    return [(row, column) for column in columns]


_NINE = tuple((row, column) for row in (0, 9, 18) for column in (0, 9, 18))
_CENTRES = tuple((row, column) for row in range(1, 27, 3) for column in range(1, 27, 3))
_MIDDLE_LINES = (3, 4, 5, 12, 13, 14, 21, 22, 23)
_MIDDLES = tuple((row, column) for row in _MIDDLE_LINES for column in _MIDDLE_LINES)
_FOUR_NAMES = ("the top left grid", "the top right grid", "the bottom left grid", "the bottom right grid")
_SIDES = ("top left", "top", "top right", "left", "middle", "right", "bottom left", "bottom", "bottom right")
_NINE_NAMES = tuple(f"the {side} grid" for side in _SIDES)

ARRANGEMENTS = (
    Arrangement(
        "samurai",
        "Samurai",
        ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12)),
        (*_FOUR_NAMES[:2], "the middle grid", *_FOUR_NAMES[2:]),
        also=("gattai-5", "gattai5"),
    ),
    Arrangement(
        "twin", "Twin", ((0, 0), (6, 6)), (_FOUR_NAMES[0], _FOUR_NAMES[3]), also=("twin-nw", "twin-se", "doubledoku")
    ),
    Arrangement(
        "twin-ne",
        "Twin, top right and bottom left",
        ((0, 6), (6, 0)),
        (_FOUR_NAMES[1], _FOUR_NAMES[2]),
        also=("twin-sw",),
    ),
    Arrangement("butterfly", "Butterfly", ((0, 0), (0, 3), (3, 0), (3, 3)), _FOUR_NAMES),
    Arrangement(
        "windmill",
        "Windmill",
        ((0, 3), (3, 12), (6, 6), (9, 0), (12, 9)),
        ("the top grid", "the right grid", "the middle grid", "the left grid", "the bottom grid"),
    ),
    Arrangement(
        "sohei",
        "Sohei",
        ((0, 6), (6, 0), (6, 12), (12, 6)),
        ("the top grid", "the left grid", "the right grid", "the bottom grid"),
    ),
    Arrangement(
        "gattai-8",
        "Gattai-8",
        (*_in_row(0, 0, 12, 24), *_in_row(6, 6, 18), *_in_row(12, 0, 12, 24)),
        also=("gattai8",),
    ),
    Arrangement(
        "shogun",
        "Shogun",
        (*_in_row(0, 0, 12, 24, 36), *_in_row(6, 6, 18, 30), *_in_row(12, 0, 12, 24, 36)),
        also=("gattai-11", "gattai11"),
    ),
    Arrangement(
        "sumo",
        "Sumo",
        (
            *_in_row(0, 0, 12, 24),
            *_in_row(6, 6, 18),
            *_in_row(12, 0, 12, 24),
            *_in_row(18, 6, 18),
            *_in_row(24, 0, 12, 24),
        ),
        also=("gattai-13", "gattai13"),
    ),
    Arrangement("clueless-1", "Clueless 1", _NINE, _NINE_NAMES, (_CENTRES,), also=("clueless1",)),
    Arrangement("clueless-2", "Clueless 2", _NINE, _NINE_NAMES, (_MIDDLES,), also=("clueless2",)),
)

BY_NAME = {name: each for each in ARRANGEMENTS for name in (each.id, *each.also)}


def labels_of(arrangements: Collection[Arrangement], between: str) -> str:
    """Return the labels without duplicates."""
    return between.join(dict.fromkeys(each.label for each in arrangements))


NAMES = {
    frozenset(each.corners): dict(zip(each.corners, each.names, strict=True)) for each in ARRANGEMENTS if each.names
}
"""The name of the grid at each corner, for each set of corners."""
