"""The placements of known multi-grids, such as samurai: data alone."""

from __future__ import annotations

import attrs

Corner = tuple[int, int]
VirtualGrid = tuple[tuple[Corner, ...], ...]


@attrs.frozen
class Placements:
    """Overlapping grids of 9x9.

    *corners* are the top left cells, row and column from 0, in the order in which the grids are written; *names* are
    names of the grids in words, if there are short ones; *virtual* grids are 9 rows of 9 positions each that form one
    more grid.
    """

    id: str
    title: str
    corners: tuple[Corner, ...]
    names: tuple[str, ...] = ()
    virtual: tuple[VirtualGrid, ...] = ()
    also: tuple[str, ...] = ()


_NINE = tuple((row, column) for row in (0, 9, 18) for column in (0, 9, 18))
_CENTRES = tuple(tuple((row, column) for column in range(1, 27, 3)) for row in range(1, 27, 3))
_MIDDLES = tuple(
    tuple((9 * down + 3 + row, 9 * across + 3 + column) for across in range(3) for column in range(3))
    for down in range(3)
    for row in range(3)
)
_FOUR_NAMES = ("the top left grid", "the top right grid", "the bottom left grid", "the bottom right grid")
_NINE_NAMES = (
    "the top left grid",
    "the top grid",
    "the top right grid",
    "the left grid",
    "the middle grid",
    "the right grid",
    "the bottom left grid",
    "the bottom grid",
    "the bottom right grid",
)

PLACEMENTS = (
    Placements(
        "samurai",
        "Samurai",
        ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12)),
        (*_FOUR_NAMES[:2], "the middle grid", *_FOUR_NAMES[2:]),
        also=("gattai-5", "gattai5"),
    ),
    Placements(
        "twin", "Twin", ((0, 0), (6, 6)), (_FOUR_NAMES[0], _FOUR_NAMES[3]), also=("twin-nw", "twin-se", "doubledoku")
    ),
    Placements(
        "twin-ne",
        "Twin, top right and bottom left",
        ((0, 6), (6, 0)),
        (_FOUR_NAMES[1], _FOUR_NAMES[2]),
        also=("twin-sw",),
    ),
    Placements("butterfly", "Butterfly", ((0, 0), (0, 3), (3, 0), (3, 3)), _FOUR_NAMES),
    Placements(
        "windmill",
        "Windmill",
        ((0, 3), (3, 12), (6, 6), (9, 0), (12, 9)),
        ("the top grid", "the right grid", "the middle grid", "the left grid", "the bottom grid"),
    ),
    Placements(
        "sohei",
        "Sohei",
        ((0, 6), (6, 0), (6, 12), (12, 6)),
        ("the top grid", "the left grid", "the right grid", "the bottom grid"),
    ),
    Placements(
        "gattai-8",
        "Gattai-8",
        ((0, 0), (0, 12), (0, 24), (6, 6), (6, 18), (12, 0), (12, 12), (12, 24)),
        also=("gattai8",),
    ),
    Placements(
        "shogun",
        "Shogun",
        (
            *((0, column) for column in (0, 12, 24, 36)),
            *((6, column) for column in (6, 18, 30)),
            *((12, column) for column in (0, 12, 24, 36)),
        ),
        also=("gattai-11", "gattai11"),
    ),
    Placements(
        "sumo",
        "Sumo",
        (
            *((0, column) for column in (0, 12, 24)),
            *((6, column) for column in (6, 18)),
            *((12, column) for column in (0, 12, 24)),
            *((18, column) for column in (6, 18)),
            *((24, column) for column in (0, 12, 24)),
        ),
        also=("gattai-13", "gattai13"),
    ),
    Placements("clueless-1", "Clueless 1", _NINE, _NINE_NAMES, (_CENTRES,), also=("clueless1",)),
    Placements("clueless-2", "Clueless 2", _NINE, _NINE_NAMES, (_MIDDLES,), also=("clueless2",)),
)

BY_NAME = {name: each for each in PLACEMENTS for name in (each.id, *each.also)}

NAMES = {frozenset(each.corners): dict(zip(each.corners, each.names, strict=True)) for each in PLACEMENTS if each.names}
"""The name of the grid at each corner, by the set of corners."""
