"""The implication graph between candidates, used by forcing chains and nets.

Candidates of open cells are numbered in the order of :class:`~ruleout_strategies.views.nodes.Nodes`. If a candidate is
true, its mates are false. If all members of a group but one are false, that one is true: a group is a cell, a digit in
a house or in other cells in which it must occur, or a pair of candidates that a constraint does not let both be false.
If all candidates *needs* of a lock are false, the candidates *gives* are false as well: locked candidates, and naked
and hidden pairs and triples.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, combinations, permutations
from typing import ClassVar

import attrs

from ruleout import plugin as kit
from ruleout.internal import bits, by_index, cell_set, check_time, digit_indices
from ruleout_strategies.topology import LINES, complete_groups, witnesses
from ruleout_strategies.views.cache import require_memory
from ruleout_strategies.views.nodes import RULE, NodeIndex, Nodes, NodeSet
from ruleout_strategies.views.runs import sum_groups

IN_CELL, IN_HOUSE, IN_RULE = "cell", "house", "rule"
"""Sources of a group: a cell, cells in which a digit must occur, or another constraint."""
LOCKED, NAKED, HIDDEN, FISH = "locked candidates", "naked subset", "hidden subset", "fish"
"""The kinds of locks."""
MOST_NEEDS = 9
"""The limit of :attr:`Locks.most`."""


@attrs.frozen(eq=False)
class AtLeastOne:
    """Candidates of which at least one is true.

    *constraints* and the masks of *cells* make the group.
    """

    kind: str
    members: tuple[NodeIndex, ...]
    constraints: tuple[kit.Constraint, ...]
    cells: tuple[kit.Cell, ...]


@attrs.frozen(eq=False)
class Lock:
    """Implication: if all of *needs* are false, all of *gives* are false.

    The candidates of *among* that exclude one of *gives* are then not all false. *constraints* and the masks of *cells*
    make the lock. *needs* and *gives* are ascending.
    """

    kind: str
    needs: tuple[NodeIndex, ...]
    gives: tuple[NodeIndex, ...]
    among: tuple[NodeIndex, ...]
    constraints: tuple[kit.Constraint, ...]
    cells: tuple[kit.Cell, ...]


class Implications(kit.View):
    """Implications between the candidates of a board.

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

    def __init__(self, board: kit.Board) -> None:
        nodes = self.nodes = board.view(Nodes)
        count = self.count = nodes.single
        require_memory(count, count)
        self.digit = [bit for bit, _ in nodes.keys[:count]]
        number = {nodes.body[x].bit_length() - 1: x for x in range(count)}
        self.mates: list[tuple[NodeIndex, ...]] = []
        self.near: list[NodeSet] = []
        for x in range(count):
            check_time()
            self.mates.append(tuple([number[each] for each in bits(nodes.excludes[x])]))
            self.near.append(as_bits(self.mates[x]))
        self.groups = list(self._groups(board))

    def _groups(self, board: kit.Board) -> Iterator[AtLeastOne]:
        nodes = self.nodes
        in_cell: dict[kit.Cell, list[NodeIndex]] = {}
        for x in range(self.count):
            in_cell.setdefault(nodes.keys[x][1].bit_length() - 1, []).append(x)
        for cell, candidates in sorted(in_cell.items()):
            if len(candidates) > 1:
                yield AtLeastOne(IN_CELL, tuple(candidates), (), (cell,))
        known: set[tuple[NodeIndex, ...]] = set()
        for group in chain(complete_groups(board), sum_groups(board)):
            check_time()
            for bit in digit_indices(group.digits):
                places = nodes.places[bit] & group.cells
                if places & (places - 1) and places == board.cells_by_digit[bit] & group.cells:
                    members = self.at(bit, places)
                    if members not in known:
                        known.add(members)
                        cells = witnesses(board, group, places)
                        yield AtLeastOne(IN_HOUSE, members, (group.unit, *group.sums), cells)
        for a, b in nodes.links[RULE]:
            rule = nodes.why[a, b][1]
            if isinstance(rule, kit.Constraint):
                yield AtLeastOne(IN_RULE, (a, b), (rule,), rule.cells)

    def at(self, bit: kit.DigitIndex, cells: kit.CellSet) -> tuple[NodeIndex, ...]:
        """Return the candidates of the digit with index *bit* in the cell set *cells*."""
        number = self.nodes.number
        return tuple([number[bit, 1 << cell] for cell in bits(cells)])


class Locks(kit.View):
    """Locks of a board: eliminations by locked candidates, pairs and triples if some candidates were false.

    Attributes
    ----------
    locks
        The locks that need at least one candidate to be false. They are found when they are first wanted, since there
        are many.
    """

    most: ClassVar[int] = MOST_NEEDS
    """The number of candidates that must be false for the largest locks by subsets."""

    def __init__(self, board: kit.Board) -> None:
        self._graph = board.view(Implications)
        self._masks = board.masks
        self._houses = frozenset(board.layout.houses)
        self._units = [(unit, cells & board.open) for unit, cells in board.layout.unit_sets.items()]

    @cached_property
    def locks(self) -> tuple[Lock, ...]:
        return (*self._locked(), *self._naked(2), *self._hidden(2), *self._naked(3), *self._hidden(3))

    def _locked(self) -> Iterator[Lock]:
        """Yield the places of a digit in a house that a candidate outside sees, and the other places, by digit."""
        graph = self._graph
        for group in graph.groups:
            if group.kind != IN_HOUSE or len(group.members) < 3:
                continue
            check_time()
            whole = as_bits(group.members)
            around: dict[NodeSet, NodeSet] = {}
            for z in bits(in_two(graph.near[x] for x in group.members) & ~whole):
                seen = whole & graph.near[z]
                if seen != whole:
                    around[seen] = around.get(seen, 0) | 1 << z
            for seen, gives in sorted(around.items()):
                needs = tuple(bits(whole & ~seen))
                yield Lock(LOCKED, needs, tuple(bits(gives)), tuple(bits(seen)), group.constraints, group.cells)

    def _naked(self, size: int) -> Iterator[Lock]:
        """Yield the naked subsets of *size* cells that would be there without the other candidates of the cells."""
        masks, nodes, graph = self._masks, self._graph.nodes, self._graph
        known: set[tuple[kit.CellSet, kit.Mask]] = set()
        for unit, around in self._units:
            for cells in combinations(tuple(bits(around)), size):
                check_time()
                if sum([masks[cell].bit_count() for cell in cells]) > size * size + self.most:
                    continue
                for digits, wanted in _shared([masks[cell] for cell in cells], size):
                    within = cell_set(cells)
                    if (within, wanted) not in known:
                        known.add((within, wanted))
                        others = [
                            nodes.number[bit, 1 << cell]
                            for cell in cells
                            for bit in digit_indices(masks[cell] & ~wanted)
                        ]
                        parts = [graph.at(bit, nodes.places[bit] & within) for bit in digits]
                        yield from self._lock(NAKED, others, parts, unit, cells)

    def _hidden(self, size: int) -> Iterator[Lock]:
        """Yield the hidden subsets of *size* digits that would be there without the other places of the digits."""
        masks, nodes, graph = self._masks, self._graph.nodes, self._graph
        for unit, around in self._units:
            if unit not in self._houses:
                continue
            places = [cells & around for cells in nodes.places]
            for digits in combinations([bit for bit, cells in by_index(places) if cells], size):
                check_time()
                if sum([places[bit].bit_count() for bit in digits]) > size * size + self.most:
                    continue
                everywhere = -1
                for bit in digits:
                    everywhere &= places[bit]
                wanted = sum([1 << bit for bit in digits])
                lacking = tuple([cell for cell in unit.cells if not everywhere >> cell & 1])
                for cells, within in _shared([places[bit] for bit in digits], size):
                    rest = [x for bit in digits for x in graph.at(bit, places[bit] & ~within)]
                    parts = [
                        [nodes.number[bit, 1 << cell] for bit in digit_indices(masks[cell] & wanted)] for cell in cells
                    ]
                    yield from self._lock(HIDDEN, rest, parts, unit, lacking)

    def _lock(
        self,
        kind: str,
        needs: Sequence[NodeIndex],
        parts: Sequence[Sequence[NodeIndex]],
        unit: kit.Unit,
        cells: tuple[kit.Cell, ...],
    ) -> Iterator[Lock]:
        """Yield the lock that excludes what all candidates of one of *parts* exclude, if there is such a candidate."""
        near = self._graph.near
        if not 0 < len(needs) <= self.most:
            return
        among = [x for part in parts for x in part]
        gives = 0
        for part in parts:
            seen = -1
            for x in part:
                seen &= near[x]
            gives |= seen
        needed = tuple(sorted(needs))
        gives &= ~(as_bits(among) | as_bits(needed))
        if gives:
            yield Lock(kind, needed, tuple(bits(gives)), tuple(sorted(among)), (unit,), cells)


class PlusLocks(Locks):
    """Locks by what nets of Sudoku Explainer use: locked candidates, pairs and X-wings."""

    most = 10**6

    @cached_property
    def locks(self) -> tuple[Lock, ...]:
        return (*self._locked(), *self._naked(2), *self._hidden(2), *self._fish())

    def _fish(self) -> Iterator[Lock]:
        """Yield the X-wings that would be there without the other places of their digit in two lines."""
        houses = [each for each in self._units if each[0] in self._houses]
        kinds = [[each for each in houses if each[0].kind == kind] for kind in sorted(LINES)]
        for base, cover in permutations(kinds, 2):
            for (one, first), (two, second) in combinations(base, 2):
                for (left, a), (right, b) in combinations(cover, 2):
                    check_time()
                    around, over = first | second, a | b
                    for bit, places in by_index(self._graph.nodes.places):
                        corners = places & around & over
                        needs, gives = places & around & ~over, places & over & ~around
                        if needs and gives and corners.bit_count() == 4:
                            needed, given, among = (self._graph.at(bit, each) for each in (needs, gives, corners))
                            units = one, two, left, right
                            yield Lock(FISH, needed, given, among, units, (*one.cells, *two.cells))


def _shared(masks: Sequence[kit.Mask], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield sets of *size* numbers, also as bits, that *masks* share.

    Each number is in two or more of *masks*, and each mask has two or more of the numbers.
    """
    for numbers in combinations(tuple(bits(in_two(masks))), size):
        wanted = sum([1 << each for each in numbers])
        if all((mask & wanted).bit_count() > 1 for mask in masks):
            yield numbers, wanted


def in_two(sets: Iterable[int]) -> int:
    """Return what is in two or more of *sets*, which are bits."""
    once = twice = 0
    for each in sets:
        twice |= once & each
        once |= each
    return twice


def as_bits(numbers: Iterable[int]) -> int:
    """Return *numbers* as bits."""
    found = 0
    for each in numbers:
        found |= 1 << each
    return found
