"""Chains of one kind on a board, found from all starts at once.

A chain alternates between strong and weak links, and both its first and its last link are strong: if its first node is
false, its last node is true. A candidate that both of these exclude is false: it is *refuted*. Equivalently, assume the
candidate: the first node is then false, so the last one is true, which excludes the candidate.

For each node an int holds the candidates from which, if they are assumed, the node follows to be true, and another one
those from which it follows to be false. One round carries these ints along one weak and one strong link, so that the
shortest chains of all candidates are found first, in as many rounds as they have strong links.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from typing import ClassVar, Self

from ruleout.plugin import Board, Cell, CellSet, Mask, View, bits, check_time
from ruleout_strategies.views.almost import AlmostLockedSets
from ruleout_strategies.views.cache import Replayed
from ruleout_strategies.views.nodes import (
    ALMOST,
    CELL,
    GROUP,
    HOUSE,
    RULE,
    AlmostLockedNodes,
    CandidateIndex,
    CandidateSet,
    GroupedNodes,
    NodeIndex,
    Nodes,
)
from ruleout_strategies.views.placings import promising_digits

MOST_LOOPS = 100
"""Largest number of shortest loops by way of a link; more are not listed."""
Path = tuple[NodeIndex, ...]
"""The nodes of a chain. The links from the first to the second, from the third to the fourth and so on are strong; the
others are weak."""


class Closures(View):
    """The chains of one kind; each kind is a subclass.

    Attributes
    ----------
    nodes
        The nodes of the board.
    strong
        For each node with strong links the nodes to which it has one.
    weak
        For each node with strong links the other such nodes that it excludes, ascending, if there are any.
    ends
        The nodes with strong links, ascending.
    same_digit
        True if the weak links join candidates of one digit only.
    """

    graph: ClassVar[type[Nodes]] = Nodes
    kinds: ClassVar[tuple[str, ...]]
    same_digit: ClassVar[bool] = False

    def __init__(self, nodes: Nodes, digits: Mask = -1) -> None:
        self.nodes = nodes
        self._digits = digits
        self._groups: list[tuple[NodeIndex, ...]] = [
            pair for kind in self.kinds if kind != ALMOST for pair in self._pairs(kind)
        ]
        """Nodes of which at most one is false."""
        if ALMOST in self.kinds:
            self._groups += self._almost()
        self.ends = sorted({node for group in self._groups for node in group})
        self._excluded: dict[NodeIndex, list[NodeIndex]] = {}
        self._rounds = Replayed(self._refute())
        self._ways: _Ways | None = None

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        return cls(board.view(cls.graph))

    def _almost(self) -> Iterator[tuple[NodeIndex, ...]]:
        """Yield the nodes of each almost locked set.

        If some of them are joined by a rule whose links these chains do not use, the other pairs of them are yielded.
        """
        joined = set() if RULE in self.kinds else set(self.nodes.pairs(RULE))
        for _, ends in self.nodes.sets:
            pairs = [tuple(sorted(pair)) for pair in combinations(ends, 2)] if joined else []
            if joined.isdisjoint(pairs):
                yield ends
            else:
                yield from (pair for pair in pairs if pair not in joined)

    def _pairs(self, kind: str) -> list[tuple[NodeIndex, NodeIndex]]:
        """Return the strong links of *kind*."""
        found, keys = self.nodes.pairs(kind), self.nodes.keys
        return found if self._digits == -1 else [pair for pair in found if self._digits >> keys[pair[0]][0] & 1]

    @cached_property
    def strong(self) -> dict[NodeIndex, list[NodeIndex]]:
        found: dict[NodeIndex, list[NodeIndex]] = {}
        for kind in self.kinds:
            check_time()
            for a, b in self._pairs(kind):
                found.setdefault(a, []).append(b)
                found.setdefault(b, []).append(a)
        return found

    @cached_property
    def weak(self) -> dict[NodeIndex, list[NodeIndex]]:
        found = {}
        for number, node in enumerate(self.ends):
            if not number & 15:
                check_time()
            own = self.excluded_by(node)
            if own:
                found[node] = own
        return found

    @cached_property
    def _where(self) -> _Places:
        return _Places.of(self)

    def excluded_by(self, node: NodeIndex) -> list[NodeIndex]:
        """Return the *ends* that *node*, one of them, excludes, ascending.

        These are the single candidates that it excludes, and the groups all of whose candidates it excludes.
        """
        own = self._excluded.get(node)
        if own is None:
            own = self._excluded[node] = self._where.excluded_by(node)
        return own

    def rounds(self) -> Iterator[tuple[int, CandidateSet]]:
        """Yield pairs (number of strong links, candidates that chains of that length refute, but no shorter ones)."""
        for number, gained in enumerate(self._rounds, 1):
            if gained:
                yield number, gained

    def _refute(self) -> Iterator[CandidateSet]:
        """Yield for each round the candidates that are refuted in it for the first time."""
        excludes, weak = self.nodes.excludes, self.weak
        # What a node excludes is what excludes the node: the candidates that all its cells see.
        reach = dict.fromkeys(weak, 0)
        """The candidates that the nodes with a strong link to each node exclude."""
        joined: set[tuple[NodeIndex, ...]] = set()
        """The groups without the nodes that exclude no other one."""
        hits = 0
        for number, group in enumerate(self._groups):
            if not number & 15:
                check_time()
            once = twice = 0
            for node in group:
                own = excludes[node]
                twice |= once & own
                once |= own
            hits |= twice
            inner = tuple([node for node in group if node in weak])
            for node in inner:
                reach[node] |= twice | once & ~excludes[node]
            if len(inner) > 1:
                joined.add(inner)
        strong: dict[NodeIndex, list[tuple[NodeIndex, ...]]] = {node: [] for node in weak}
        for group in joined:
            for node in group:
                strong[node].append(group)
        known = hits
        yield hits
        true = dict(reach)
        false = {node: excludes[node] for node in weak}
        gained = reach
        while True:
            fresh: dict[NodeIndex, CandidateSet] = {}
            number = 0
            for node, starts in gained.items():
                number += 1
                if not number & 15:
                    check_time()
                for other in weak[node]:
                    more = starts & ~false[other]
                    if more:
                        fresh[other] = fresh.get(other, 0) | more
            if not fresh:
                return
            gained = {}
            hits = 0
            for node, starts in fresh.items():
                number += 1
                if not number & 15:
                    check_time()
                false[node] |= starts
                hits |= starts & reach[node]
                for group in strong[node]:
                    for other in group:
                        more = starts & ~true[other]
                        if more and other != node:
                            gained[other] = gained.get(other, 0) | more
            for node, starts in gained.items():
                true[node] |= starts
            hits &= ~known
            known |= hits
            yield hits

    def path(self, candidate: CandidateIndex) -> Path:
        """Return the shortest chain that refutes *candidate*, a bit, breadth first with lower nodes first."""
        body, excludes = self.nodes.body, self.nodes.excludes
        others = ~excludes[candidate_node(self.nodes, candidate)]
        begin = [node for node in self.ends if not body[node] & others]
        return next(self._paths(begin, 1 << candidate))

    def paths_from(self, first: NodeIndex) -> Iterator[Path]:
        """Yield the shortest chain from the node *first* to each node at its other end, short chains first."""
        yield from self._paths([first], 0)

    def loops(self, first: NodeIndex, last: NodeIndex) -> Iterator[Path]:
        """Yield all shortest chains between two nodes that exclude each other; none if more than ``MOST_LOOPS``.

        Since all are yielded, the order in which nodes are looked at does not matter.
        """
        if self._ways is None or self._ways.first != first:
            self._ways = _Ways(self, first)
        return self._ways.paths_to(last)

    def _paths(self, begin: list[NodeIndex], wanted: CandidateSet) -> Iterator[Path]:
        """Yield paths that begin at one of *begin* and end at a node that excludes *wanted*."""
        excludes = self.nodes.excludes
        parent: dict[tuple[NodeIndex, bool], tuple[NodeIndex, bool] | None] = {(node, False): None for node in begin}
        queue = deque(parent)
        while queue:
            check_time()
            now = queue.popleft()
            node, true = now
            for other in self.excluded_by(node) if true else self.strong[node]:
                to = (other, not true)
                if to not in parent:
                    parent[to] = now
                    if not true and not wanted & ~excludes[other]:
                        yield _read_back(parent, to)
                    queue.append(to)


class _Places:
    """Places of the nodes with strong links.

    *at* has the nodes of a single candidate, which are *single* as bits, and *wide* for each digit and cell the nodes
    of several cells of which it is the first one, each with its cells.
    """

    def __init__(self, nodes: Nodes, same_digit: bool) -> None:
        self.nodes, self.same_digit = nodes, same_digit
        self.single: CandidateSet = 0
        self.at: dict[CandidateIndex, NodeIndex] = {}
        self.wide: list[dict[Cell, list[tuple[CellSet, NodeIndex]]]] = [{} for _ in nodes.places]

    @classmethod
    def of(cls, closures: Closures) -> _Places:
        found, nodes = cls(closures.nodes, closures.same_digit), closures.nodes
        for node in closures.ends:
            if node < nodes.single:
                found.single |= nodes.body[node]
                found.at[nodes.body[node].bit_length() - 1] = node
            else:
                bit, cells = nodes.keys[node]
                found.wide[bit].setdefault((cells & -cells).bit_length() - 1, []).append((cells, node))
        return found

    def excluded_by(self, node: NodeIndex) -> list[NodeIndex]:
        """Return the nodes that *node* excludes."""
        nodes, size, wide = self.nodes, self.nodes.size, self.wide
        full = (1 << size) - 1
        digit, gone = nodes.keys[node][0], nodes.excludes[node]
        near = gone & (full << digit * size) & self.single if self.same_digit else gone & self.single
        at = self.at
        own = [at[candidate] for candidate in bits(near)]
        groups = []
        for bit in range(len(wide)) if not self.same_digit and nodes.rule_links else (digit,):
            first, cells = wide[bit], gone >> (bit * size) & full
            if first and cells & (cells - 1):
                for cell in bits(cells):
                    if cell in first:
                        groups += [other for several, other in first[cell] if not several & ~cells]
        groups.sort()
        return own + groups


State = tuple[NodeIndex, bool]
"""A node, and whether it is true."""


class _Ways:
    """Shortest chains from the node *first*, all of them; a link by several almost locked sets counts as several."""

    def __init__(self, closures: Closures, first: NodeIndex) -> None:
        self.first = first
        start = (first, False)
        self._before: dict[State, list[State]] = {start: []}
        """The states before each state on shortest chains."""
        self._number = {start: 1}
        """The number of chains that lead to each state."""
        sets = closures.nodes.almost
        length = {start: 0}
        queue = deque(length)
        while queue:
            check_time()
            now = queue.popleft()
            node, true = now
            for other in closures.excluded_by(node) if true else closures.strong[node]:
                to = (other, not true)
                if to not in length:
                    length[to] = length[now] + 1
                    self._before[to], self._number[to] = [], 0
                    queue.append(to)
                if length[to] == length[now] + 1:
                    links = 1 if true else len(sets.get((min(node, other), max(node, other)), "1"))
                    self._before[to].append(now)
                    self._number[to] += self._number[now] * links

    def paths_to(self, last: NodeIndex) -> Iterator[Path]:
        """Yield the paths of all of them to *last*, unless there are more than ``MOST_LOOPS``."""
        if self._number.get((last, True), 0) <= MOST_LOOPS:
            yield from self._paths((last, True))

    def _paths(self, state: State) -> Iterator[Path]:
        if state == (self.first, False):
            yield (self.first,)
        for before in self._before.get(state, ()):
            for path in self._paths(before):
                yield (*path, state[0])


QUESTION = "refuted by chains"
"""Name of the question which candidates chains of some kind refute.

The arguments are the sources of their strong links in addition to cells with two candidates (``house``, ``group``,
``almost``), whether their weak links join equal digits only, and the number of cells of the largest almost locked sets;
the answer has the items that ``rounds`` yields, as a tuple. It is used only for layouts without constraints other than
units.
"""


class _Answers(View):
    """Answers of a kernel about a board, for each kind of chains."""

    def __init__(self) -> None:
        self.of_kind: dict[type[Closures], tuple[tuple[int, CandidateSet], ...] | None] = {}

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        return cls()


def is_quick(board: Board, kind: type[Closures]) -> bool:
    """Return whether a kernel answers what chains of *kind* refute on *board*."""
    return _answer(board, kind) is not None


def _answer(board: Board, kind: type[Closures]) -> tuple[tuple[int, CandidateSet], ...] | None:
    answers = board.view(_Answers).of_kind
    if kind not in answers:
        answers[kind] = None
        if CELL in kind.kinds:
            others = tuple([each for each in kind.kinds if each not in (CELL, RULE)])
            answers[kind] = board.query(QUESTION, others, kind.same_digit, AlmostLockedSets.most)
    return answers[kind]


def rounds_of(board: Board, kind: type[Closures]) -> Iterator[tuple[int, CandidateSet]]:
    """Return what ``board.view(kind).rounds()`` yields, without that view if a kernel answers."""
    known = _answer(board, kind)
    return board.view(kind).rounds() if known is None else iter(known)


def refuted_by(board: Board, kind: type[Closures], most: int | None = None) -> CandidateSet:
    """Return the candidates that chains of at most *most* strong links refute, of all lengths if it is None."""
    found = 0
    for number, gained in rounds_of(board, kind):
        if most is not None and number > most:
            break
        found |= gained
    return found


def candidate_node(nodes: Nodes, candidate: CandidateIndex) -> NodeIndex:
    """Return the node that is the candidate with the bit *candidate* alone."""
    bit, cell = divmod(candidate, nodes.size)
    return nodes.number[bit, 1 << cell]


def _read_back(
    parent: dict[tuple[NodeIndex, bool], tuple[NodeIndex, bool] | None], last: tuple[NodeIndex, bool]
) -> Path:
    way = [last[0]]
    before = parent[last]
    while before is not None:
        way.append(before[0])
        before = parent[before]
    return tuple(reversed(way))


class XClosures(Closures):
    """Chains of one digit, for the digits of which such chains may remove something."""

    kinds: ClassVar[tuple[str, ...]] = (HOUSE,)
    same_digit = True

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        return cls(board.view(cls.graph), promising_digits(board))


class XYClosures(Closures):
    """Chains of cells with two candidates."""

    kinds = (CELL,)
    same_digit = True


class PlainClosures(Closures):
    """Chains of single candidates."""

    kinds = (CELL, HOUSE, RULE)


class GroupedXClosures(XClosures):
    """Closures of X-chains over :class:`GroupedNodes`."""

    graph = GroupedNodes
    kinds = (HOUSE, GROUP)


class GroupedClosures(Closures):
    """Chains of single candidates and groups."""

    graph = GroupedNodes
    kinds = (CELL, HOUSE, RULE, GROUP)


class AlmostLockedClosures(Closures):
    """Chains of almost locked sets alone, cells with two candidates included."""

    graph = AlmostLockedNodes
    kinds = (CELL, ALMOST)
    same_digit = True


class AllClosures(Closures):
    """Chains of single candidates, groups and almost locked sets."""

    graph = AlmostLockedNodes
    kinds = (CELL, HOUSE, RULE, GROUP, ALMOST)
