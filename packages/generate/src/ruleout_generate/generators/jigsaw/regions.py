"""Random regions of a jigsaw: n connected regions of n cells.

The rows of the board are the first regions. Then neighbouring regions exchange pairs of cells, one pair at a time:
first any pairs, then as in the method of Metropolis and others (1953), with the total length of the borders as the
energy.
"""

from __future__ import annotations

import attrs

from ruleout.internal import cells_of, check_time
from ruleout_generate.generators.square_board import SquareBoard, board_of, owners, shortest_border
from ruleout_generate.random_stream import RandomSource, choice

EXCHANGES_PER_CELL = 2
"""Exchanges of any cells per cell of the board, after which the rows are forgotten."""
TRIALS_PER_CELL = 200
"""Exchanges that are tried at most per cell of the board."""

PENALTY = 4
"""The cost of a region, added to that of its border, if it does not have the requested shape."""


@attrs.frozen
class Wanted:
    """Requirements on regions.

    Attributes
    ----------
    side
        The number of regions, and of the cells of each.
    border
        The length of the longest border that a region may have.
    symmetric
        True if a half turn of the board has to map each region to one of them.
    rectangles
        True if regions may be rectangles and straight lines.
    """

    side: int
    border: int
    symmetric: bool
    rectangles: bool

    def holds(self, board: SquareBoard, region: int) -> bool:
        """Return whether *region* meets the requirements, apart from the symmetry."""
        return board.border(region) <= self.border and (self.rectangles or not board.is_rectangle(region))

    def cost(self, board: SquareBoard, region: int) -> int:
        """Return the length of the border of *region*, and more if it does not look as wanted."""
        return board.border(region) + (0 if self.holds(board, region) else PENALTY)


def longest_border(side: int, percent: int) -> int:
    """Return how long the border of a region of *side* cells may be, if it is at most *percent* of the shortest."""
    return shortest_border(side) * percent // 100


def draw_regions(wanted: Wanted, source: RandomSource) -> tuple[int, ...] | None:
    """Return the cell sets of random regions that are as *wanted*, by their first cells, or None if none were found."""
    drawing = _Drawing(wanted, source)
    pending = EXCHANGES_PER_CELL * drawing.board.size
    for _ in range(TRIALS_PER_CELL * drawing.board.size):
        check_time()
        pending -= drawing.exchange(hot=pending > 0)
        if pending <= 0 and drawing.is_as_wanted:
            return tuple(sorted(drawing.regions, key=lambda region: region & -region))
    return None


class _Drawing:
    """Regions while they change. With a half turn, each exchange is made on both sides at once."""

    def __init__(self, wanted: Wanted, source: RandomSource) -> None:
        self.board = board_of(wanted.side)
        self.regions = [((1 << wanted.side) - 1) << start for start in range(0, self.board.size, wanted.side)]
        self._owner = owners(self.regions, self.board.size)
        self._wanted = wanted
        self._opposite = list(reversed(range(wanted.side)))
        self._source = source
        self.costs = [wanted.cost(self.board, region) for region in self.regions]

    @property
    def is_as_wanted(self) -> bool:
        """True if all regions meet the requirements."""
        return all(self._wanted.holds(self.board, region) for region in self.regions)

    def exchange(self, hot: bool) -> bool:
        """Try to exchange two random cells of neighbouring regions; return whether this was done.

        If it is *hot*, it does not matter how much longer borders become.
        """
        board, owner = self.board, self._owner
        cell = self._source.below(board.size)
        here = owner[cell]
        others = cells_of(board.around(1 << cell) & ~self.regions[here])
        if not others:
            return False
        there = owner[choice(self._source, others)]
        back = board.around(self.regions[here] & ~(1 << cell)) & self.regions[there]
        if not back:
            return False
        moved = {cell: there, choice(self._source, cells_of(back)): here}
        if self._wanted.symmetric:
            for each, target in tuple(moved.items()):
                if moved.setdefault(board.size - 1 - each, self._opposite[target]) != self._opposite[target]:
                    return False
        return self._move(moved, hot)

    def _move(self, moved: dict[int, int], hot: bool) -> bool:
        """Move each cell to its new region, unless a region would be in pieces or of another size."""
        board = self.board
        changed: dict[int, int] = {}
        for cell, target in moved.items():
            for region in (self._owner[cell], target):
                changed[region] = changed.get(region, self.regions[region]) ^ 1 << cell
        if any(cells.bit_count() != board.side or not board.is_connected(cells) for cells in changed.values()):
            return False
        costs = {region: self._wanted.cost(board, cells) for region, cells in changed.items()}
        more = sum(cost - self.costs[region] for region, cost in costs.items())
        if not hot and more > 0 and self._source.below(1 << min(more, 32)):
            return False
        for region, cells in changed.items():
            self.regions[region], self.costs[region] = cells, costs[region]
        for cell, target in moved.items():
            self._owner[cell] = target
        return True
