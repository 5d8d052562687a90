"""Tags: letters of sets, numbers of branches and nodes, at places that no candidate uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from ruleout import Board
from ruleout.plugin import Cell, Digit
from ruleout_render.scene.bends import point_on
from ruleout_render.scene.geometry import Geometry, Point
from ruleout_render.scene.item import CELL, Item
from ruleout_render.scene.texts import centred

HALF, SMALL = 7.0, 4.2


class Tags:
    """The tags of one scene. Each takes a free place of the keypad of its cell.

    If a cell has none, its tag is small and stands between the candidates. Places on one of *links* that is shorter
    than a cell are used last, since a tag would hide the whole line.
    """

    def __init__(self, geometry: Geometry, board: Board, links: Iterable[Item] = ()) -> None:
        self._geometry, self._board = geometry, board
        curves = [((x, y), (over, down), (to_x, to_y)) for x, y, over, down, to_x, to_y in (each.at for each in links)]
        short = [each for each in curves if hypot(each[2][0] - each[0][0], each[2][1] - each[0][1]) < CELL]
        self._on_links = [point_on(curve, t) for curve in short for t in (0.25, 0.5, 0.75)]
        self._taken: set[tuple[Cell, Digit]] = set()
        self._between: dict[Cell, int] = {}
        self._half = min(HALF, geometry.radius * 0.78)

    def tag(self, cell: Cell, text: str, role: str, text_role: str, near: Digit | None = None) -> Iterator[Item]:
        """Yield the items of a tag in *cell*, as near as possible to the candidate *near*."""
        (x, y), half = self._place(cell, near)
        size = min(half * 1.55, half * 2.6 / len(text))
        yield Item("rect", (x - half, y - half, 2 * half, 2 * half, half * 0.4), role, cell=cell)
        yield centred(x, y, text_role, text, size, cell)

    def _hides_link(self, place: Point) -> bool:
        return any(max(abs(x - place[0]), abs(y - place[1])) < self._half for x, y in self._on_links)

    def has_room(self, cell: Cell) -> bool:
        """Return whether a place of the keypad of *cell* is free."""
        return bool(self._free(cell))

    def _free(self, cell: Cell) -> list[Digit]:
        """Return the places of the keypad that are neither used nor taken, by the numbers of the digits."""
        if self._board.is_placed(cell):
            return []
        mask = self._board.masks[cell]
        numbers = range(1, self._geometry.places + 1)
        return [each for each in numbers if not mask >> (each - 1) & 1 and (cell, each) not in self._taken]

    def _place(self, cell: Cell, near: Digit | None) -> tuple[Point, float]:
        geometry, free = self._geometry, self._free(cell)
        if free:
            x, y = (
                geometry.spot(cell, near)
                if near is not None
                else (geometry.corner(cell)[0] + 60, geometry.corner(cell)[1])
            )

            def distance(number: Digit) -> float:
                other_x, other_y = geometry.spot(cell, number)
                return (other_x - x) ** 2 + (other_y - y) ** 2

            best = min(free, key=lambda number: (self._hides_link(geometry.spot(cell, number)), distance(number)))
            self._taken.add((cell, best))
            return geometry.spot(cell, best), self._half
        count = self._between.get(cell, 0)
        self._between[cell] = count + 1
        x, y = geometry.corner(cell)
        if self._board.is_placed(cell):
            return (x + 8 + 10 * (count % 5), y + 8), self._half
        columns, rows = max(1, geometry.columns - 1), max(1, geometry.rows - 1)
        first, other = geometry.spot(cell, 1), geometry.spot(cell, geometry.places)
        across = (other[0] - first[0]) / columns
        down = (other[1] - first[1]) / rows
        half = min(SMALL, (across - geometry.mark_size * 0.65) / 2, (down - geometry.mark_size * 0.7) / 2)
        row, column = divmod(count % (columns * rows), columns)
        return (first[0] + across * (column + 0.5), first[1] + down * (row + 0.5)), max(half, 2.0)
