"""The shortest ways from an assumption to what follows from it by strong and weak links, for proofs.

A true node makes each node false whose candidates it excludes, and a false node makes the other end of each of its
strong links true. Each state follows from one other state, so that the way to it is a chain.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ruleout import internal as kit
from ruleout_strategies.views.nodes import CELL, GROUP, HOUSE, RULE, CandidateSet, NodeIndex, Nodes, fixed_of

State = tuple[NodeIndex, bool]
"""A node, and whether it is true."""
Ways = dict[State, State | None]
"""The states that follow, in the order in which they are found, each with the one from which it follows."""


class Implied:
    """Implications by strong links of *kinds* between the *members*; between all nodes if it is None."""

    def __init__(
        self,
        nodes: Nodes,
        members: Collection[NodeIndex] | None = None,
        kinds: Iterable[str] = (CELL, HOUSE, RULE, GROUP),
    ) -> None:
        self.nodes = nodes
        self.strong: dict[NodeIndex, list[NodeIndex]] = {}
        for kind in kinds:
            for a, b in nodes.links[kind]:
                if members is None or (a in members and b in members):
                    self.strong.setdefault(a, []).append(b)
                    self.strong.setdefault(b, []).append(a)
        self._weak: dict[NodeIndex, list[NodeIndex]] = {}
        self._digit: dict[kit.DigitIndex, list[NodeIndex]] = {}
        self._cell: dict[kit.CellSet, list[NodeIndex]] = {}
        for node in self.strong:
            digit, cells = nodes.keys[node]
            self._digit.setdefault(digit, []).append(node)
            self._cell.setdefault(cells, []).append(node)

    def after(self, state: State) -> Iterable[State]:
        """Return what follows from *state*."""
        node, is_true = state
        if not is_true:
            return [(other, True) for other in self.strong.get(node, ())]
        if node not in self._weak:
            body, left = self.nodes.body, ~self.nodes.excludes[node]
            digit, cells = self.nodes.keys[node]
            near: Iterable[NodeIndex] = self.strong
            if not self.nodes.rule_links:  # only the same digit and the same cell are seen
                near = (*self._digit.get(digit, ()), *self._cell.get(cells, ()))
            self._weak[node] = [other for other in near if not body[other] & left]
        return [(other, False) for other in self._weak[node]]

    def ways(self, start: State) -> Iterator[tuple[State, Ways]]:
        """Yield each state that follows from *start*, nearest first, with the ways that are known so far."""
        found: Ways = {start: None}
        queue = [start]
        for state in queue:
            yield state, found
            for other in self.after(state):
                if other not in found:
                    found[other] = state
                    queue.append(other)

    def all_ways(self, start: State) -> Ways:
        """Return the ways to all states that follow from *start*."""
        every = [ways for _, ways in self.ways(start)]
        return every[-1]

    def number(self, candidate: kit.Candidate) -> NodeIndex:
        """Return the node of *candidate*."""
        return self.nodes.number[candidate.digit - 1, 1 << candidate.cell]

    def node(self, number: NodeIndex) -> kit.Node:
        """Return the node with *number*."""
        return kit.Node(self.nodes.candidates(self.nodes.body[number]))

    def prove(self, found: kit.ProofBuilder, ways: Ways, state: State, start: int | None = None) -> int:
        """Add the facts on the way to *state*, and return the number of the last one.

        The first one is assumed, or is the fact *start*.
        """
        path = [state]
        while (before := ways[path[-1]]) is not None:
            path.append(before)
        first, is_true = path.pop()
        last = found.assume(self.node(first), is_true) if start is None else start
        for node, is_true in reversed(path):
            last = self.strongly(found, last, first, node) if is_true else self.weakly(found, last, first, node)
            first = node
        return last

    def strongly(self, found: kit.ProofBuilder, after: int, false: NodeIndex, node: NodeIndex) -> int:
        """Add that *node* is true since the other end *false* of a strong link is, by the fact *after*."""
        kind, why = self.nodes.why[(false, node) if false < node else (node, false)]
        both = self.nodes.keys[false][1] | self.nodes.keys[node][1]
        cells: Iterable[kit.Cell] = kit.bits(both)
        by: tuple[kit.Constraint, ...] = ()
        if isinstance(why, kit.Constraint):
            by, cells = (why,), [each for each in why.cells if kind == RULE or not both >> each & 1]
        return found.true(self.node(node), by, (after,), cells)

    def weakly(self, found: kit.ProofBuilder, after: int, true: NodeIndex, node: NodeIndex) -> int:
        """Add that *node* is false since the node *true* is true, by the fact *after*."""
        cells: set[kit.Cell] = set()
        by = self.nodes.excluding(true, self.nodes.body[node], cells)
        return found.false(self.node(node), by, (after,), sorted(cells))

    def excludes(self, state: State, candidate: CandidateSet) -> bool:
        """Return whether *state* shows that each of the set *candidate* is false."""
        node, is_true = state
        return not candidate & ~(self.nodes.excludes[node] if is_true else self.nodes.body[node])

    def exclude(
        self, found: kit.ProofBuilder, ways: Ways, state: State, effect: kit.Candidate, start: int | None = None
    ) -> tuple[int, tuple[kit.Constraint, ...]]:
        """Return a fact that excludes *effect*, since *state* shows it, and by what it does."""
        last = self.prove(found, ways, state, start)
        if not state[1]:
            return last, ()
        cells: set[kit.Cell] = set()
        by = self.nodes.excluding(state[0], 1 << self.nodes.bit_of(effect), cells)
        if not cells:
            return last, by
        return found.false(effect, by, (last,), sorted(cells)), ()  # a rule excludes it, whose cells matter


def length(ways: Ways, state: State) -> int:
    """Return the number of links on the way to *state*."""
    count = 0
    while (before := ways[state]) is not None:
        state, count = before, count + 1
    return count


def emptied(nodes: Nodes, excluded: CandidateSet, new: CandidateSet) -> tuple[kit.Unit | None, CandidateSet] | None:
    """Return a house and a digit's places in it, or None and a cell's candidates, if all of these are in *excluded*.

    One of them is in *new*, a subset. Returns None if there is neither.
    """
    size, fixed = nodes.size, fixed_of(nodes.layout)
    full = (1 << size) - 1
    gone, fresh = ([some >> (bit * size) & full for bit in range(len(nodes.places))] for some in (excluded, new))
    left = kit.union_of(places & ~lost for places, lost in zip(nodes.places, gone, strict=True))
    for cell in kit.bits(kit.union_of(fresh) & ~left):
        return None, fixed.column << cell & nodes.live
    for bit, lost in kit.by_index(fresh):
        for house, around in fixed.houses_with(lost):
            if not nodes.places[bit] & around & ~gone[bit]:
                return house, (nodes.places[bit] & around) << (bit * size)
    return None


def two_cases(step: kit.Step, implied: Implied) -> kit.Proof:
    """Return the proof that the removals of *step* follow whether one node is true or false, the shortest of some.

    The node is one that excludes the first removal, and both cases follow by the links of *implied* alone.
    """
    nodes = implied.nodes
    bits = [1 << nodes.bit_of(each) for each in step.removes]
    best: tuple[tuple[int, int], list[tuple[Ways, list[State]]]] | None = None
    for root in implied.strong:
        if not implied.excludes((root, True), bits[0]):
            continue
        cases, lengths = list[tuple[Ways, list[State]]](), list[int]()
        for is_true in (True, False):
            ways = implied.all_ways((root, is_true))
            ends = [next((each for each in ways if each[1] and implied.excludes(each, bit)), None) for bit in bits]
            cases.append((ways, [each for each in ends if each is not None]))
            lengths.append(sum(length(ways, each) for each in cases[-1][1]))
        complete = all(len(ends) == len(bits) for _, ends in cases)
        if complete and (best is None or (sum(lengths), lengths[0]) < best[0]):
            best = (sum(lengths), lengths[0]), cases
    if best is None:
        return kit.plain_proof(step)
    found = kit.ProofBuilder()
    causes: dict[tuple[tuple[int, ...], tuple[kit.Constraint, ...]], list[kit.Candidate]] = {}
    for i, effect in enumerate(step.removes):
        own = [implied.exclude(found, ways, ends[i], effect) for ways, ends in best[1]]
        why = tuple([number for number, _ in own]), tuple(dict.fromkeys(each for _, by in own for each in by))
        causes.setdefault(why, []).append(effect)
    for (numbers, by), effects in causes.items():
        found.cause(effects, numbers, by)
    return found.proof()


def refute(implied: Implied, start: State, found: kit.ProofBuilder) -> int | None:
    """Add the facts by which *start* is wrong, and return the number of the last one; None if none are found.

    The nearest contradiction is a node that is true and false, or a cell or a house in which nothing is left.
    """
    nodes, excluded = implied.nodes, 0
    for state, ways in implied.ways(start):
        node, is_true = state
        if (node, not is_true) in ways:
            return _clash(implied, ways, found, node)
        if is_true:
            new = nodes.excludes[node] & ~excluded
            excluded |= new
            empty = emptied(nodes, excluded, new)
            if empty is not None:
                return _empty(implied, ways, found, *empty)
    return None


def _contrary(
    implied: Implied,
    ways: Ways,
    found: kit.ProofBuilder,
    by: Iterable[kit.Constraint],
    after: Iterable[int],
    cells: Iterable[kit.Cell] = (),
) -> int:
    """Add that the start of *ways* is wrong, since the facts *after* cannot hold together."""
    node, is_true = next(iter(ways))
    own = tuple(dict.fromkeys(after))
    return found.add(kit.Fact(implied.node(node), not is_true, tuple(by), own, tuple(cells), ends_case=True))


def _clash(implied: Implied, ways: Ways, found: kit.ProofBuilder, node: NodeIndex) -> int:
    """Add that the start is wrong, since *node* would be true and false."""
    before, cells, by = ways[node, False], set[kit.Cell](), tuple[kit.Constraint, ...]()
    if before is not None:
        by = implied.nodes.excluding(before[0], implied.nodes.body[node], cells)
    after = [implied.prove(found, ways, state) for state in ((node, True), before or (node, False))]
    return _contrary(implied, ways, found, by, sorted(after), sorted(cells))


def _empty(implied: Implied, ways: Ways, found: kit.ProofBuilder, house: kit.Unit | None, gone: CandidateSet) -> int:
    """Add that the start is wrong, since all of the candidates *gone*, of a *house* or a cell, would be false."""
    after, cells = list[int](), dict[kit.Cell, None]()
    for effect in implied.nodes.candidates(gone):
        bit = 1 << implied.nodes.bit_of(effect)
        state = next(each for each in ways if each[1] and implied.excludes(each, bit))
        number, by = implied.exclude(found, ways, state, effect)
        after.append(found.false(effect, by, (number,)) if found.facts[number].is_true else number)
        cells[effect.cell] = None
    if house is None:
        return _contrary(implied, ways, found, (), after, cells)
    return _contrary(implied, ways, found, (house,), after, [each for each in house.cells if each not in cells])
