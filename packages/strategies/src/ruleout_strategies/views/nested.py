"""Consequences of assumptions by singles, locks, and chains within the state to which an assumption has led.

A chain within a state has an assumption of its own, that a candidate is true, and leads along weak and strong links to
its absence. A strong link joins two members of a group of which all others are false in that state. The chains of a
candidate are followed under all assumptions at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations
from typing import ClassVar

from ruleout.plugin import Board, Cell, Constraint, check_time
from ruleout_strategies.views.assumptions import AssumptionSet, Gained, NetAssumptions
from ruleout_strategies.views.branch import Branch, State
from ruleout_strategies.views.implications import CHAINED, AtLeastOne, Lock, PlusLocks
from ruleout_strategies.views.nodes import NodeIndex

QUESTION = "excluded by chains"
"""The question under which assumptions a chain excludes each candidate. Its arguments are what each candidate excludes,
as bits, the members of each group, the assumptions under which each candidate is false, and those that matter. The
answer has the parts of a list, one after the other."""


class NestedAssumptions(NetAssumptions):
    """Consequences by singles, locks and chains within the state of an assumption."""

    nesting: ClassVar[bool] = True

    def _prepare(self, board: Board) -> None:
        super()._prepare(board)
        self._board = board
        self._members = [each.members for each in self.groups]
        self._without = {x for x, new in enumerate(self._excluded([0] * self.graph.count, 1)) if new}
        """The candidates that chains exclude without an assumption: those are no consequences of it."""

    def _nest(self, false: list[AssumptionSet], alive: AssumptionSet) -> Gained:
        return {x: new for x, new in enumerate(self._excluded(false, alive)) if new and x not in self._without}

    def _excluded(self, false: list[AssumptionSet], alive: AssumptionSet) -> Iterator[AssumptionSet]:
        """Yield for each candidate the assumptions under which a chain excludes it."""
        parts = self._board.query(QUESTION, self.near, self._members, false, alive)
        for part in self._followed([alive & ~each for each in false]) if parts is None else parts:
            check_time()
            yield from part

    def _followed(self, left: list[AssumptionSet]) -> Iterator[tuple[AssumptionSet]]:
        """Yield the same for candidates that are *left* under some assumptions."""
        strong: dict[NodeIndex, list[tuple[NodeIndex, AssumptionSet]]] = {}
        for members in self._members:
            once = twice = thrice = 0
            for x in members:
                thrice |= twice & left[x]
                twice |= once & left[x]
                once |= left[x]
            for x, y in permutations(members, 2) if twice & ~thrice else ():
                under = twice & ~thrice & left[x] & left[y]
                if under:
                    strong.setdefault(x, []).append((y, under))
        for start, own in enumerate(left):
            known: dict[State, AssumptionSet] = {(start, True): own}
            fresh = dict(known) if own else {}
            while fresh:
                x, is_true = next(iter(fresh))
                new = fresh.pop((x, is_true))
                for y, under in [(y, left[y]) for y in self.mates[x]] if is_true else strong.get(x, ()):
                    state = y, not is_true
                    more = new & under & ~known.get(state, 0)
                    if more:
                        known[state] = known.get(state, 0) | more
                        fresh[state] = fresh.get(state, 0) | more
            yield (known.get((start, False), 0),)

    def _nested(self, branch: Branch) -> Iterator[Lock]:
        """Yield the chain to each candidate that chains exclude in the state of *branch*, the shortest first."""
        false = [int((x, False) in branch.causes) for x in range(self.graph.count)]
        strong: dict[NodeIndex, list[tuple[NodeIndex, AtLeastOne]]] = {}
        for group in self.groups:
            rest = [x for x in group.members if not false[x]]
            if len(rest) == 2:
                for one, other in (rest, rest[::-1]):
                    strong.setdefault(one, []).append((other, group))
        paths = [(x, self._path(x, false, strong)) for x in self._nest(false, 1)]
        for x, path in sorted(paths, key=lambda each: len(each[1])):
            yield self._chained(x, path)

    def _path(
        self, start: NodeIndex, false: list[int], strong: dict[NodeIndex, list[tuple[NodeIndex, AtLeastOne]]]
    ) -> list[tuple[NodeIndex, AtLeastOne | None]]:
        """Return the candidates of the shortest chain from *start* to its absence, each with the group of its link."""
        parent: dict[State, tuple[State, AtLeastOne | None]] = {}
        queue: deque[State] = deque([(start, True)])
        while (start, False) not in parent:
            check_time()
            now = queue.popleft()
            x, is_true = now
            ways = [(y, None) for y in self.mates[x] if not false[y]] if is_true else strong.get(x, ())
            for y, group in ways:
                state = y, not is_true
                if state not in parent and state != (start, True):
                    parent[state] = now, group
                    queue.append(state)
        path: list[tuple[NodeIndex, AtLeastOne | None]] = []
        state = start, False
        while (state := parent[state][0]) != (start, True):
            path.append((state[0], parent[state][1]))
        return path[::-1]

    def _chained(self, z: NodeIndex, path: Sequence[tuple[NodeIndex, AtLeastOne | None]]) -> Lock:
        nodes, cells, needs = self.graph.nodes, set[Cell](), set[NodeIndex]()
        by: dict[Constraint, None] = {}
        for (x, _), (y, group) in pairwise(path):
            if group is None:
                by |= dict.fromkeys(nodes.excluding(x, nodes.body[y], cells))
            else:
                by |= dict.fromkeys(group.constraints)
                cells.update(group.cells)
                needs.update({*group.members} - {x, y})
        among = tuple(sorted({path[0][0], path[-1][0]}))
        return Lock(CHAINED, tuple(sorted(needs)), (z,), among, tuple(by), tuple(sorted(cells)), tuple(path))


class NestedPlusAssumptions(NestedAssumptions):
    """Consequences by singles, the locks of Sudoku Explainer, and chains within the state of an assumption."""

    locking = PlusLocks
