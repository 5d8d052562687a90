"""How the named multi-grids are made of 9x9 grids, as far as their text forms must know."""

from __future__ import annotations

from functools import cached_property

import attrs

Position = tuple[int, int]
SIDE = 9


@attrs.frozen(slots=False)
class Shape:
    """9x9 grids with their top left corners at *corners* (row, column from 0), in the order in which they are listed.

    *name* is the variant; where *given* is true, the variant's name alone does not tell the corners and a document
    repeats them. *also* are other names.
    """

    name: str
    corners: tuple[Position, ...]
    also: tuple[str, ...] = ()
    given: bool = False

    @property
    def rows(self) -> int:
        return max(row for row, _ in self.corners) + SIDE

    @property
    def columns(self) -> int:
        return max(column for _, column in self.corners) + SIDE

    @cached_property
    def cells(self) -> frozenset[Position]:
        """Every (row, column) that belongs to some grid."""
        return frozenset((r + i, c + j) for r, c in self.corners for i in range(SIDE) for j in range(SIDE))

    @property
    def has_holes(self) -> bool:
        return len(self.cells) < self.rows * self.columns


def _tiles(*rows: tuple[int, tuple[int, ...]]) -> tuple[Position, ...]:
    return tuple((row, column) for row, columns in rows for column in columns)


_CLUELESS = _tiles((0, (0, 9, 18)), (9, (0, 9, 18)), (18, (0, 9, 18)))

SHAPES = (
    Shape("samurai", _tiles((0, (0, 12)), (6, (6,)), (12, (0, 12)))),
    Shape("twin", _tiles((0, (0,)), (6, (6,))), also=("twin-nw", "twin-se")),
    Shape("twin", _tiles((0, (6,)), (6, (0,))), also=("twin-ne", "twin-sw"), given=True),
    Shape("butterfly", _tiles((0, (0, 3)), (3, (0, 3)))),
    Shape("windmill", _tiles((0, (3,)), (3, (12,)), (6, (6,)), (9, (0,)), (12, (9,)))),
    Shape("sohei", _tiles((0, (6,)), (6, (0, 12)), (12, (6,)))),
    Shape("gattai-8", _tiles((0, (0, 12, 24)), (6, (6, 18)), (12, (0, 12, 24))), also=("gattai8",)),
    Shape("shogun", _tiles((0, (0, 12, 24, 36)), (6, (6, 18, 30)), (12, (0, 12, 24, 36)))),
    Shape(
        "sumo",
        _tiles((0, (0, 12, 24)), (6, (6, 18)), (12, (0, 12, 24)), (18, (6, 18)), (24, (0, 12, 24))),
    ),
    Shape("clueless-1", _CLUELESS, also=("clueless1",)),
    Shape("clueless-2", _CLUELESS, also=("clueless2",)),
)


def shapes_called(name: str) -> tuple[Shape, ...]:
    """The shapes of the variant, or with the other name, *name*; none where it is no multi-grid with a name."""
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    exact = tuple(shape for shape in SHAPES if wanted in shape.also)
    return exact or tuple(shape for shape in SHAPES if wanted == shape.name)


def shape_with(corners: list[Position], name: str | None = None) -> Shape | None:
    """The shape with exactly these corners, in any order; of two, the one called *name*."""
    fitting = [shape for shape in SHAPES if sorted(shape.corners) == sorted(corners)]
    named = [shape for shape in fitting if name is not None and (name == shape.name or name in shape.also)]
    return (named or fitting)[0] if named or len(fitting) == 1 else None
