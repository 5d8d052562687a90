"""All chains of one kind on a board, found from all starts at once.

A chain alternates between strong and weak links, and both its first and its last link are strong: if its first node is
false, its last node is true. A candidate that both of these exclude is false: it is *refuted*. Equivalently, assume the
candidate: the first node is then false, so the last one is true, which excludes the candidate.

For each node an int holds the candidates from which, if they are assumed, the node follows to be true, and another one
those from which it follows to be false. One round carries these ints along one weak and one strong link, so that the
shortest chains of all candidates are found first, in as many rounds as they have strong links.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from typing import ClassVar, Self

from ruleout.plugin import Board, View, bits, check_time
from ruleout_strategies.views.nodes import ALMOST, CELL, GROUP, HOUSE, RULE, AlmostLockedNodes, GroupedNodes, Nodes
from ruleout_strategies.views.placings import hopeful_digits

Path = tuple[int, ...]
"""The nodes of a chain. The links from the first to the second, from the third to the fourth and so on are strong; the
others are weak."""


class Closures(View):
    """The chains of one kind; each kind is a subclass.

    Attributes
    ----------
    nodes
        The nodes of the board.
    strong
        For each node with strong links the nodes to which it has one, ascending.
    weak
        For each node with strong links the other such nodes that it excludes.
    ends
        The nodes with strong links, ascending.
    same_digit
        Whether the weak links join candidates of the same digit only.
    """

    graph: ClassVar[type[Nodes]] = Nodes
    kinds: ClassVar[tuple[str, ...]]
    same_digit: ClassVar[bool] = False

    def __init__(self, nodes: Nodes, digits: int = -1) -> None:
        self.nodes = nodes
        strong = defaultdict[int, list[int]](list)
        for kind in self.kinds:
            for a, b in nodes.links[kind]:
                if digits >> nodes.keys[a][0] & 1:
                    strong[a].append(b)
                    strong[b].append(a)
        self.strong: dict[int, list[int]] = dict(strong)
        self.ends = sorted(strong)
        self.weak = self._weak()
        self._rounds: list[int] = []
        self._search = self._refute()

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        return cls(board.view(cls.graph))

    def _weak(self) -> dict[int, list[int]]:
        """For each node of *ends* those that it excludes: the single candidates among what it excludes, and the groups
        all of whose candidates it excludes."""
        nodes = self.nodes
        body, excludes, size = nodes.body, nodes.excludes, nodes.size
        single = 0
        at: dict[int, int] = {}
        wide: list[int] = []
        having: dict[int, int] = {}
        """For each candidate of a wide node the wide nodes that contain it, as bits."""
        of_digit = [0] * len(nodes.places)
        around = [0] * len(nodes.places)
        for node in self.ends:
            if node < nodes.single:
                single |= body[node]
                at[body[node].bit_length() - 1] = node
            else:
                number = 1 << len(wide)
                wide.append(node)
                of_digit[nodes.keys[node][0]] |= number
                around[nodes.keys[node][0]] |= body[node]
                for candidate in bits(body[node]):
                    having[candidate] = having.get(candidate, 0) | number
        full = (1 << size) - 1
        known: dict[int, int] = {}

        def excluded_by(candidate: int) -> int:
            """The wide nodes, as bits, all of whose candidates *candidate* excludes."""
            digit, cell = divmod(candidate, size)
            gone = excludes[nodes.number[digit, 1 << cell]]
            found = 0
            for other in (digit,) if self.same_digit else range(len(of_digit)):
                those, here = of_digit[other], gone >> (other * size) & full
                if those and here & (here - 1):
                    for each in bits(around[other] & ~gone):
                        those &= ~having[each]
                        if not those:
                            break
                    found |= those
            return found

        found = {}
        for node in self.ends:
            check_time()
            digit = nodes.keys[node][0]
            near = excludes[node] & single
            if self.same_digit:
                near &= full << (digit * size)
            own = [at[candidate] for candidate in bits(near)]
            if wide:
                both = -1
                for candidate in bits(body[node]):
                    if candidate not in known:
                        known[candidate] = excluded_by(candidate)
                    both &= known[candidate]
                    if not both:
                        break
                own += [wide[each] for each in bits(both)]
            found[node] = own
        return found

    def rounds(self) -> Iterator[tuple[int, int]]:
        """Yield pairs (number of strong links, candidates that chains of that length refute, but no shorter ones)."""
        number = 0
        while True:
            if number == len(self._rounds):
                gained = next(self._search, None)
                if gained is None:
                    return
                self._rounds.append(gained)
            if self._rounds[number]:
                yield number + 1, self._rounds[number]
            number += 1

    def refuted(self, most: int | None = None) -> int:
        """Return the candidates that chains of at most so many strong links refute, of all lengths if it is None."""
        found = 0
        for number, gained in self.rounds():
            if most is not None and number > most:
                break
            found |= gained
        return found

    def _refute(self) -> Iterator[int]:
        """Yield for each round the candidates that are refuted in it for the first time."""
        excludes, strong, weak = self.nodes.excludes, self.strong, self.weak
        true = [0] * len(excludes)
        false = [0] * len(excludes)
        # What a node excludes is what excludes the node: the candidates that all its cells see.
        fresh = {node: excludes[node] for node in self.ends}
        known = 0
        while fresh:
            gained: dict[int, int] = {}
            for node, starts in fresh.items():
                check_time()
                false[node] |= starts
                for other in strong[node]:
                    more = starts & ~true[other]
                    if more:
                        gained[other] = gained.get(other, 0) | more
            fresh = {}
            hits = 0
            for node, starts in gained.items():
                check_time()
                true[node] |= starts
                hits |= starts & excludes[node]
                for other in weak[node]:
                    more = starts & ~false[other]
                    if more:
                        fresh[other] = fresh.get(other, 0) | more
            hits &= ~known
            known |= hits
            yield hits

    def path(self, candidate: int) -> Path:
        """Return the shortest chain that refutes *candidate*, a bit, breadth first with lower nodes first."""
        body, excludes = self.nodes.body, self.nodes.excludes
        begin = [node for node in self.ends if not body[node] & ~excludes[candidate_node(self.nodes, candidate)]]
        return next(self._paths(begin, 1 << candidate))

    def paths_from(self, first: int) -> Iterator[Path]:
        """Yield the shortest chain from the node *first* to each node at its other end, short chains first."""
        yield from self._paths([first], 0)

    def loops(self) -> Iterator[Path]:
        """Yield continuous loops: for each pair of nodes that exclude each other, the shortest chain between them by
        way of each node in turn."""
        trees = {first: {path[-1]: path for path in self.paths_from(first)} for first in self.ends}
        onward: dict[int, dict[int, Path]] = {}
        for first in self.ends:
            reached = trees[first]
            for last in self.weak[first]:
                if last < first:
                    continue
                for middle, path in reached.items():
                    if middle not in onward:
                        found = self._paths_after(middle)
                        onward[middle] = {rest[-1]: rest for rest in found}
                    rest = onward[middle].get(last)
                    if rest is not None and len({*path, *rest}) == len(path) + len(rest):
                        yield path + rest

    def _paths_after(self, node: int) -> Iterator[Path]:
        """Yield the shortest way on from *node*, taken as true, to each node that is then true."""
        yield from self._paths(self.weak[node], 0)

    def _paths(self, begin: list[int], wanted: int) -> Iterator[Path]:
        """Yield paths that begin at one of *begin* and end at a node that excludes *wanted*."""
        excludes = self.nodes.excludes
        parent: dict[tuple[int, bool], tuple[int, bool] | None] = {(node, False): None for node in begin}
        queue = deque(parent)
        while queue:
            check_time()
            now = queue.popleft()
            node, true = now
            for other in self.weak[node] if true else self.strong[node]:
                to = (other, not true)
                if to not in parent:
                    parent[to] = now
                    if not true and not wanted & ~excludes[other]:
                        yield _read_back(parent, to)
                    queue.append(to)


def candidate_node(nodes: Nodes, candidate: int) -> int:
    """Return the node that is the candidate with the bit *candidate* alone."""
    bit, cell = divmod(candidate, nodes.size)
    return nodes.number[bit, 1 << cell]


def _read_back(parent: dict[tuple[int, bool], tuple[int, bool] | None], last: tuple[int, bool]) -> Path:
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
        return cls(board.view(cls.graph), hopeful_digits(board))


class XYClosures(Closures):
    """Chains of cells with two candidates."""

    kinds = (CELL,)
    same_digit = True


class PlainClosures(Closures):
    """Chains of single candidates."""

    kinds = (CELL, HOUSE, RULE)


class GroupedXClosures(XClosures):
    """The same with groups."""

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
