"""Consequences of assumptions by singles, locks, and what second assumptions show within the state of a first one.

A candidate is false in such a state if it leads to a contradiction there, by chains or by all singles, or if all
candidates of a group that are left lead to its absence. Chains are weak links and those strong links that join two
candidates of a group of which all others are false in the state. Second assumptions are followed under all first ones
at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from ruleout.plugin import Board, check_time
from ruleout_strategies.views.assumptions import AssumptionSet, DynamicAssumptions, Gained, NetAssumptions
from ruleout_strategies.views.branch import Branch, Forced
from ruleout_strategies.views.implications import PlusLocks
from ruleout_strategies.views.nodes import NodeIndex

LINKS, SINGLES, CASES = range(3)
"""The depths: contradictions by chains, contradictions by all singles, and what follows in all cases by singles."""
MOST_BITS = 1 << 26
"""The number of bits of the largest table of second assumptions, under all first ones: 8 MB. Contradictions are looked
for with some of them at a time; cases, which need all of them at once, only if there are no more."""


class SecondAssumptions(DynamicAssumptions):
    """Consequences of second assumptions, each that a candidate is true, by singles."""

    def shown(self, false: Sequence[AssumptionSet], alive: AssumptionSet, depth: int) -> Gained:
        """Return for each candidate the first assumptions under which second ones show that it is false.

        Parameters
        ----------
        false
            For each candidate the assumptions under which it is false.
        alive
            The assumptions that matter.
        depth
            The way in which second assumptions show it.
        """
        found = Gained()
        if depth == CASES:
            for _, y, new in self.by_cases(false, alive):
                found[y] = found.get(y, 0) | new
            return found
        count, width = self.graph.count, _width(alive)
        at_once = max(1, MOST_BITS // max(1, count * width))
        for begin in range(0, count, at_once):
            starts = range(begin, min(begin + at_once, count))
            refuted, _ = self._follow_all(starts, false, alive, depth)
            found |= {x: refuted >> width * i & alive for i, x in enumerate(starts)}
        return {x: new for x, new in found.items() if new}

    def by_cases(
        self, false: Sequence[AssumptionSet], alive: AssumptionSet
    ) -> Iterator[tuple[int, NodeIndex, AssumptionSet]]:
        """Yield the number of each group and what its candidates exclude, with the assumptions under which all do.

        A group counts under those that refute none of its candidates.
        """
        count, width = self.graph.count, _width(alive)
        refuted, off = self._follow_all(range(count), false, alive, SINGLES)
        left = [alive & ~each for each in false]
        off = [each & ~refuted for each in off]
        excluded: list[list[AssumptionSet]] = []
        for x in range(count):
            check_time()
            excluded.append([each >> width * x & alive | ~left[x] for each in off])
        for i, group in enumerate(self.groups):
            check_time()
            first, *others = [excluded[x] for x in group.members]
            for y, new in enumerate(first):
                new &= left[y]
                for each in others:
                    if not new:
                        break
                    new &= each[y]
                if new:
                    yield i, y, new

    def _follow_all(
        self, starts: Sequence[NodeIndex], false: Sequence[AssumptionSet], alive: AssumptionSet, depth: int
    ) -> tuple[AssumptionSet, list[AssumptionSet]]:
        """Return which second assumptions are refuted under which first ones, and the same for false candidates.

        Bit ``width * i + a`` is the assumption with bit ``a`` and that the candidate ``starts[i]`` is true, which is
        left out if it is false.
        """
        width, on, only = _width(alive), [0] * len(false), None

        def for_each(assumptions: AssumptionSet) -> AssumptionSet:
            """Return the same first assumptions with each second one."""
            check_time()
            return int.from_bytes(assumptions.to_bytes(width // 8, "little") * len(starts), "little")

        off = [for_each(alive & own) for own in false]
        left = refuted = 0
        for i, x in enumerate(starts):
            on[x] = (alive & ~false[x]) << width * i
            left |= on[x]
        if depth == LINKS:
            only = [for_each(_two_left([alive & ~false[x] for x in group.members])) for group in self.groups]
        fresh_true, fresh_false = {x: on[x] for x in starts if on[x]}, Gained()
        while fresh_true or fresh_false:
            fresh_false, fresh_true = (
                self._exclude(fresh_true, off, left),
                self._complete(fresh_false, on, off, left, only),
            )
            new = self._add(fresh_true, fresh_false, on, off) & left
            refuted, left = refuted | new, left & ~new
        return refuted, off


class NestedAssumptions(NetAssumptions):
    """Consequences by singles, locks and chains within the state of an assumption."""

    nesting: ClassVar[bool] = True
    depths: ClassVar[tuple[int, ...]] = (LINKS,)
    """The depths that are used, each if those before it give nothing."""

    def _prepare(self, board: Board) -> None:
        super()._prepare(board)
        self._second = SecondAssumptions.for_branches(board)
        self._without: dict[int, Gained] = {}
        """The candidates that are false without an assumption, by depth: those are no consequences of it."""

    def _nest(self, false: list[AssumptionSet], alive: AssumptionSet) -> Gained:
        return self._shown(false, alive)[1]

    def _shown(self, false: list[AssumptionSet], alive: AssumptionSet) -> tuple[int, Gained]:
        """Return what second assumptions show, and the first depth at which they show something."""
        for depth in self.depths:
            if depth != CASES or self.graph.count**2 * _width(alive) <= MOST_BITS:
                if depth not in self._without:
                    self._without[depth] = self._second.shown([0] * self.graph.count, 1, depth)
                without = self._without[depth]
                found = {x: new for x, new in self._second.shown(false, alive, depth).items() if x not in without}
                if found:
                    return depth, found
        return CASES, {}

    def _nested(self, branch: Branch) -> Iterator[Forced]:
        given = [state for state in branch.causes if not state[1]]
        false = [int((x, False) in branch.causes) for x in range(self.graph.count)]
        depth, wanted = self._shown(false, 1)
        own = {x: self._second.branch((x, True), given, depth == LINKS) for x, each in enumerate(false) if not each}
        if depth == CASES:
            cases = [(self.groups[i], y) for i, y, _ in self._second.by_cases(false, 1) if y in wanted]
            found = [Forced.of([own[x] for x in group.members if x in own], (y, False), group) for group, y in cases]
        else:
            found = [Forced.of([own[x]], (x, False)) for x in wanted]
        for each in sorted(found, key=lambda each: each.size):
            if each.conclusion not in branch.causes:
                yield each


class DynamicNestedAssumptions(NestedAssumptions):
    """Consequences that also rest on all singles after a second assumption, if chains end."""

    depths: ClassVar[tuple[int, ...]] = (LINKS, SINGLES, CASES)


class NestedPlusAssumptions(DynamicNestedAssumptions):
    """Consequences by singles, the locks of Sudoku Explainer, and what second assumptions show in the state of one."""

    locking = PlusLocks


def _two_left(left: Iterable[AssumptionSet]) -> AssumptionSet:
    """Return the assumptions that are in two of some sets."""
    once = twice = thrice = 0
    for each in left:
        thrice |= twice & each
        twice |= once & each
        once |= each
    return twice & ~thrice


def _width(alive: AssumptionSet) -> int:
    """Return the number of bits for first assumptions, in whole bytes."""
    return (alive.bit_length() + 7) // 8 * 8
