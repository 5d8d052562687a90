"""What follows from single candidates: the material of forcing chains and nets.

Candidates of open cells are numbered in the order of :class:`~ruleout_strategies.views.nodes.Nodes`. If a candidate is
true, its mates are false. If all members of a group but one are false, that one is true: a group is a cell, a digit in
a house or in other cells in which it must occur, or a pair of candidates that a constraint does not let both be false.
If all candidates *needs* of a lock are false, the candidates *gives* are false as well: locked candidates, and naked
and hidden pairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import Self

import attrs

from ruleout.plugin import Board, Constraint, Unit, View, bits
from ruleout_strategies.known import complete_groups, witnesses
from ruleout_strategies.sums.sums_of import sum_groups
from ruleout_strategies.views.nodes import RULE, Nodes

IN_CELL, IN_HOUSE, IN_RULE = "cell", "house", "rule"
"""What makes a group: a cell, cells in which a digit must occur, or another constraint."""
LOCKED, NAKED, HIDDEN = "locked candidates", "naked pair", "hidden pair"
"""The kinds of locks."""


@attrs.frozen(eq=False)
class AtLeastOne:
    """Candidates of which at least one is true.

    *constraints* and the masks of *cells* make the group.
    """

    kind: str
    members: tuple[int, ...]
    constraints: tuple[Constraint, ...]
    cells: tuple[int, ...]


@attrs.frozen(eq=False)
class Lock:
    """If all of *needs* are false, all of *gives* are false.

    The candidates of *among* that exclude one of *gives* are then not all false. *constraints* and the masks of *cells*
    make the lock. *needs* and *gives* are ascending.
    """

    kind: str
    needs: tuple[int, ...]
    gives: tuple[int, ...]
    among: tuple[int, ...]
    constraints: tuple[Constraint, ...]
    cells: tuple[int, ...]


class Implications(View):
    """What follows from the candidates of a board.

    Attributes
    ----------
    nodes
        The nodes of the board. A candidate has the number of its node.
    count
        The number of candidates.
    digit
        For each candidate the index of its digit.
    mates
        For each candidate those that are false if it is true.
    near
        The same as bits.
    groups
        Groups of at least two candidates.
    """

    def __init__(self, board: Board) -> None:
        nodes = self.nodes = board.view(Nodes)
        count = self.count = nodes.single
        self.digit = [bit for bit, _ in nodes.keys[:count]]
        number = {nodes.body[x].bit_length() - 1: x for x in range(count)}
        self.mates = [tuple([number[each] for each in bits(nodes.excludes[x])]) for x in range(count)]
        self.near = [sum([1 << y for y in mates]) for mates in self.mates]
        self.groups = list(self._groups(board))

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        return cls(board)

    def _groups(self, board: Board) -> Iterator[AtLeastOne]:
        nodes = self.nodes
        in_cell: dict[int, list[int]] = {}
        for x in range(self.count):
            in_cell.setdefault(nodes.keys[x][1].bit_length() - 1, []).append(x)
        for cell, members in sorted(in_cell.items()):
            if len(members) > 1:
                yield AtLeastOne(IN_CELL, tuple(members), (), (cell,))
        known = set()
        for group in chain(complete_groups(board), sum_groups(board)):
            for bit in bits(group.digits):
                places = nodes.places[bit] & group.cells
                # No other group has the same members, except by chance: equal places of a digit are one group.
                if places & (places - 1) and places == board.cells_by_digit[bit] & group.cells:
                    members = self.at(bit, places)
                    if members not in known:
                        known.add(members)
                        cells = witnesses(board, group, places)
                        yield AtLeastOne(IN_HOUSE, members, (group.unit, *group.sums), cells)
        for a, b in nodes.links[RULE]:
            rule = nodes.why[a, b][1]
            if isinstance(rule, Constraint):
                yield AtLeastOne(IN_RULE, (a, b), (rule,), rule.cells)

    def at(self, bit: int, cells: int) -> tuple[int, ...]:
        """Return the candidates of the digit with index *bit* in the cell set *cells*."""
        number = self.nodes.number
        return tuple([number[bit, 1 << cell] for cell in bits(cells)])


class Locks(View):
    """The locks of a board: what locked candidates and pairs would exclude if some candidates were false.

    Attributes
    ----------
    locks
        Those that need at least one candidate to be false.
    """

    def __init__(self, board: Board) -> None:
        self._graph = board.view(Implications)
        self.locks = [*self._locked(), *self._pairs(board)]

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        return cls(board)

    def _locked(self) -> Iterator[Lock]:
        """For each digit in a house, the places that a candidate outside the house sees, and the other places."""
        graph = self._graph
        for group in graph.groups:
            if group.kind != IN_HOUSE or len(group.members) < 3:
                continue
            whole = _as_bits(group.members)
            around: dict[int, int] = {}
            once = twice = 0
            for x in group.members:
                twice |= once & graph.near[x]
                once |= graph.near[x]
            for z in bits(twice & ~whole):
                seen = whole & graph.near[z]
                if seen != whole:
                    around[seen] = around.get(seen, 0) | 1 << z
            for seen, gives in sorted(around.items()):
                needs = tuple(bits(whole & ~seen))
                yield Lock(LOCKED, needs, tuple(bits(gives)), tuple(bits(seen)), group.constraints, group.cells)

    def _pairs(self, board: Board) -> Iterator[Lock]:
        masks, nodes, graph = board.masks, self._graph.nodes, self._graph
        houses: dict[Unit, int] = {}
        for group in complete_groups(board):
            if board.layout.is_house(group.unit):
                houses[group.unit] = group.cells
        naked: set[tuple[int, int, int]] = set()
        for unit, around in board.layout.unit_sets.items():
            cells = tuple(bits(around & board.open))
            for one, other in combinations(cells, 2):
                common = masks[one] & masks[other]
                if not common & (common - 1):
                    continue
                both = 1 << one | 1 << other
                for a, b in combinations(tuple(bits(common)), 2):
                    four = graph.at(a, both), graph.at(b, both)
                    among = (*four[0], *four[1])
                    if (both, a, b) not in naked:
                        naked.add((both, a, b))
                        others = [
                            nodes.number[bit, 1 << cell]
                            for cell in (one, other)
                            for bit in bits(masks[cell] & ~(1 << a | 1 << b))
                        ]
                        yield from self._lock(NAKED, others, four, among, (unit,), (one, other))
                    if unit in houses:
                        rest = [x for bit in (a, b) for x in graph.at(bit, nodes.places[bit] & houses[unit] & ~both)]
                        parts = [tuple([nodes.number[bit, 1 << cell] for bit in (a, b)]) for cell in (one, other)]
                        lacking = tuple([cell for cell in unit.cells if not masks[cell] >> a & masks[cell] >> b & 1])
                        yield from self._lock(HIDDEN, rest, parts, among, (unit,), lacking)

    def _lock(
        self,
        kind: str,
        needs: Iterable[int],
        parts: Iterable[tuple[int, ...]],
        among: tuple[int, ...],
        constraints: tuple[Constraint, ...],
        cells: tuple[int, ...],
    ) -> Iterator[Lock]:
        """The lock that excludes what all candidates of one of *parts* exclude, if there is such a candidate."""
        near = self._graph.near
        gives = 0
        for part in parts:
            seen = -1
            for x in part:
                seen &= near[x]
            gives |= seen
        needed = tuple(sorted(needs))
        gives &= ~(_as_bits(among) | _as_bits(needed))
        if needed and gives:
            yield Lock(kind, needed, tuple(bits(gives)), tuple(sorted(among)), constraints, cells)


def _as_bits(numbers: Iterable[int]) -> int:
    found = 0
    for each in numbers:
        found |= 1 << each
    return found
