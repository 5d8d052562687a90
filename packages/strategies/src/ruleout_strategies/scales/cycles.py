"""The cycles of Sudoku Explainer (Nicolas Juillerat, 2006): loops whose strong links are all in houses or all in cells.

Each second candidate of such a loop is true, or else all others are. So Sudoku Explainer removes each candidate in
another cell that sees one of these and one of those, also if they are not neighbours in the loop.

It searches from each candidate, breadth first, by links in the cell, the block, the row and the column. What it has
found to be true is not looked at again, so it does not find every loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ruleout import internal as kit
from ruleout_strategies.chain_length import surcharge
from ruleout_strategies.views.se_topology import SeTopology, se_topology

Way = tuple[int, ...]
"""Candidates that are true and false in turn if the first one is true, by their numbers in the topology."""


class Cycles(kit.View):
    """The cycles of one kind; each kind is a subclass.

    Attributes
    ----------
    length
        The number of candidates of the shortest cycle that removes any; 0 if there is none.
    removals
        The candidates that the first cycle of this length removes.
    """

    in_cells: ClassVar[bool]
    """True if the strong links are in cells, and false if all links are in houses."""

    def __init__(self, board: kit.Board) -> None:
        topology = se_topology(board.layout)
        size, peers = topology.size, board.layout.peer_sets
        places = [cells & board.open for cells in board.cells_by_digit]
        strong = self._strong(topology, sum(cells << digit * size for digit, cells in enumerate(places)))
        self.length, self.removals = 0, list[kit.Candidate]()
        for first in sorted(strong, key=lambda each: (each % size, each)):
            for way in self._cycles(topology, strong, first):
                if self.length and len(way) >= self.length:
                    continue
                gone, own = list[kit.Candidate](), kit.cell_set(each % size for each in way)
                for digit in {each // size for each in way}:
                    sides = [[peers[each % size] for each in way[i::2] if each // size == digit] for i in (0, 1)]
                    seen = kit.union_of(sides[0]) & kit.union_of(sides[1])
                    gone += kit.candidates_in(seen & places[digit] & ~own, digit + 1)
                if gone:
                    self.length, self.removals = len(way), gone

    def _strong(self, topology: SeTopology, start: int) -> dict[int, dict[int, None]]:
        """Return the candidates to which each candidate of *start* has a strong link, if there are any."""
        found: dict[int, dict[int, None]] = {}
        for each in kit.bits(start):
            groups = topology.groups_of[each]
            for group in groups[:1] if self.in_cells else groups[1:]:
                left = topology.sets[group] & start
                if left.bit_count() == 2:
                    found.setdefault(each, {})[(left ^ 1 << each).bit_length() - 1] = None
        return found

    def _cycles(self, topology: SeTopology, strong: dict[int, dict[int, None]], first: int) -> Iterator[Way]:
        """Yield the cycles that are found if *first* is true."""
        mates, skipped = topology.mates, 0 if self.in_cells else topology.digits - 1
        known, ways = {first}, list[Way]([(first,)])
        while ways:
            kit.check_time()
            longer = []
            for way in ways:
                for false in mates[way[-1]][skipped:]:
                    if false in strong and false not in way[1::2]:
                        for true in strong[false]:
                            if true == first and len(way) > 1:
                                yield (*way, false)
                            if true not in known:
                                known.add(true)
                                longer.append((*way, false, true))
            ways = longer


class XCycles(Cycles):
    """Loops of one digit, by its two places in houses."""

    in_cells = False


class YCycles(Cycles):
    """Loops of cells with two candidates."""

    in_cells = True


def cycle_score(length: int) -> float:
    """Return the score of a cycle of *length* candidates."""
    return round(6.5 + surcharge(length), 1)


def cycle_rung(technique: str, kind: type[Cycles]) -> kit.Rung:
    """Return the rung for the removals of cycles of *kind*, which *technique* finds by them or by parts of them."""

    def shared(board: kit.Board, step: kit.Step) -> tuple[kit.Candidate, ...]:
        return tuple(board.view(kind).removals)

    def score(board: kit.Board, step: kit.Step) -> float:
        return cycle_score(board.view(kind).length)

    def accepts(board: kit.Board, step: kit.Step) -> bool:
        return not {*step.removes}.isdisjoint(board.view(kind).removals)

    return kit.Rung(technique, score, accepts, cheapest=True, least=6.5, removals=shared)
