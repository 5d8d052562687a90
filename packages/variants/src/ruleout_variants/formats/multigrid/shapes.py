"""Arrangements of 9x9 grids, as far as text forms need them: which places are cells."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

import attrs

from ruleout.plugin import Position
from ruleout_variants.grids.placements import BY_NAME, PLACEMENTS

SIDE = 9


@attrs.frozen(slots=False)
class Arrangement:
    """9x9 grids with their top left corners at *corners* (row, column from 0), in the order in which they are listed.

    *name* is the id of the variant that has them, empty if none has.
    """

    name: str
    corners: tuple[Position, ...]

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

    @property
    def title(self) -> str:
        return self.name or "multi-grid"


SHAPES = tuple(Arrangement(each.id, each.corners) for each in PLACEMENTS)


def shape_called(name: str) -> Arrangement | None:
    """The arrangement of the variant with the id or other name *name*, None if it is no multi-grid with a name."""
    known = BY_NAME.get(name.strip().lower().replace("_", "-").replace(" ", "-"))
    return next((shape for shape in SHAPES if known is not None and shape.name == known.id), None)


def names_of(shapes: Collection[Arrangement], between: str) -> str:
    """Their names, each once."""
    return between.join(dict.fromkeys(shape.title for shape in shapes))
