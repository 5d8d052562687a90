"""Places of cells and of their candidates."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from math import dist, isqrt

import attrs

from ruleout import Candidate, Layout
from ruleout.plugin import Cell, Digit, Position, once_per_layout
from ruleout_render.scene.item import CELL

Point = tuple[float, float]
ASCENT = 0.36
"""The distance of the base line of digits from their middle, in heights of the font."""
BELOW_LABEL = 0.23
"""The part of a cell that a label in its top left corner takes."""


@attrs.frozen(slots=False)
class Geometry:
    """The places of a grid.

    Attributes
    ----------
    layout
        The cells.
    labelled
        The cells with a label in their top left corner. If there are any, the candidates of all cells take the rest.
    """

    layout: Layout
    labelled: frozenset[Cell] = frozenset()

    @cached_property
    def columns(self) -> int:
        """The columns of the keypad in which the candidates of a cell stand."""
        return isqrt(max(self.layout.digits, 1) - 1) + 1

    @cached_property
    def rows(self) -> int:
        """The rows of the keypad."""
        return -(-self.layout.digits // self.columns)

    @cached_property
    def mark_size(self) -> float:
        """The height of the font of candidates."""
        return self._keypad_size * (0.78 if max(map(len, self.layout.symbols), default=1) > 1 else 1.0)

    @cached_property
    def radius(self) -> float:
        """The radius of a shape below a candidate: no shape reaches a candidate beside it."""
        top = BELOW_LABEL if self.labelled else 0.06
        width, height = CELL * 0.88 / self.columns, CELL * (0.94 - top) / self.rows
        size = self._keypad_size
        return min(size * 0.6, (width - size * 0.33) / 1.2, (height - size * 0.38) / 1.12)

    @cached_property
    def _keypad_size(self) -> float:
        return min(CELL * 0.275, CELL * 0.84 / self.columns) * (0.88 if self.labelled else 1.0)

    def corner(self, cell: Cell) -> Point:
        """Return the top left corner of a visible cell."""
        return self._corners[cell]

    def centre(self, cell: Cell) -> Point:
        """Return the centre of a visible cell."""
        x, y = self.corner(cell)
        return x + CELL / 2, y + CELL / 2

    def is_visible(self, cell: Cell) -> bool:
        """Return whether *cell* is part of the picture."""
        return cell < self.layout.visible

    def spot(self, cell: Cell, digit: Digit) -> Point:
        """Return the centre of a candidate."""
        (x, y), (across, down) = self._corners[cell], self._keypad[digit - 1]
        return x + across, y + down

    def spot_of(self, candidate: Candidate) -> Point:
        """Return the centre of a candidate."""
        return self.spot(candidate.cell, candidate.digit)

    def distance(self, one: Candidate, other: Candidate) -> float:
        """Return the distance between the centres of two candidates."""
        return dist(self.spot_of(one), self.spot_of(other))

    def cell_at(self, point: Point) -> Cell | None:
        """Return the visible cell in which *point* lies, None outside of the grid."""
        return self.layout.at.get((int(point[1] // CELL), int(point[0] // CELL)))

    @cached_property
    def _corners(self) -> tuple[Point, ...]:
        return _corners(self.layout)

    @cached_property
    def _keypad(self) -> list[Point]:
        """The centre of each candidate, from the corner of its cell."""
        top = BELOW_LABEL if self.labelled else 0.06
        width, height = CELL * 0.88 / self.columns, CELL * (0.94 - top) / self.rows
        return [
            (CELL * 0.06 + width * (digit % self.columns + 0.5), CELL * top + height * (digit // self.columns + 0.5))
            for digit in range(self.rows * self.columns)
        ]

    @property
    def places(self) -> int:
        """The number of places of the keypad: at least one for each digit."""
        return self.rows * self.columns

    def visible(self, cells: Iterable[Cell]) -> list[Cell]:
        """Return the visible ones of *cells*, in their order."""
        return [cell for cell in cells if cell < self.layout.visible]

    def outline(self, cells: Iterable[Cell], inset: float) -> tuple[float, ...]:
        """Return the pieces of a line round *cells*, *inset* inside their border."""
        places = {place for cell in cells if (place := self.layout.positions[cell]) is not None}
        return outline(places, inset)


@once_per_layout
def _corners(layout: Layout) -> tuple[Point, ...]:
    places = [place or (0, 0) for place in layout.positions]
    return tuple([(column * CELL, row * CELL) for row, column in places])


def outline(places: Collection[Position], inset: float) -> tuple[float, ...]:
    """Return the pieces of a line round cells at *places*, *inset* inside their border; straight pieces are joined."""
    there = set(places)
    pieces = []
    for row, column in there:
        for across in (False, True):
            for side in (-1, 1):
                # From here on as if the border were above or below; otherwise rows and columns are exchanged.
                if _beside(row, column, side, 0, across) in there:
                    continue
                begin, end = _end(there, row, column, side, -1, across), _end(there, row, column, side, 1, across)
                along, other = (row, column) if across else (column, row)
                level = (other + (side + 1) / 2) * CELL - side * inset
                start, stop = along * CELL - begin * inset, (along + 1) * CELL + end * inset
                pieces.append((level, start, level, stop) if across else (start, level, stop, level))
    return joined(pieces)


def _beside(row: int, column: int, side: int, along: int, across: bool) -> Position:
    return (row + along, column + side) if across else (row + side, column + along)


def _end(there: set[Position], row: int, column: int, side: int, along: int, across: bool) -> int:
    """Return how many insets longer a piece is than its cell at one end: -1 at an outer corner, 1 at an inner one."""
    if _beside(row, column, 0, along, across) not in there:
        return -1
    return int(_beside(row, column, side, along, across) in there)


def joined(pieces: Iterable[tuple[float, float, float, float]]) -> tuple[float, ...]:
    """Return horizontal and vertical *pieces* (x and y of both ends) with those that meet joined, sorted."""
    across: dict[float, list[tuple[float, float]]] = {}
    down: dict[float, list[tuple[float, float]]] = {}
    for x, y, to_x, to_y in pieces:
        if y == to_y:
            across.setdefault(y, []).append((x, to_x))
        else:
            down.setdefault(x, []).append((y, to_y))
    found: list[float] = []
    for level in sorted(across):
        for start, end in _merged(across[level]):
            found += (start, level, end, level)
    for level in sorted(down):
        for start, end in _merged(down[level]):
            found += (level, start, level, end)
    return tuple(found)


def _merged(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return *spans* with those that touch or overlap joined."""
    found: list[tuple[float, float]] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return found
