"""Consequences of assumptions by singles, locks, and chains within the state to which an assumption has led.

A chain within a state has an assumption of its own, that a candidate is true, and leads along weak and strong links to
its absence. A strong link joins two members of a group of which all others are false in that state. If such chains lead
from a candidate to the falsity of all members of a group, then chains lead from each of these, one of which is true, to
the absence of the candidate, since links hold in both directions. The chains of a candidate are followed under all
assumptions at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import permutations
from typing import ClassVar

from ruleout.plugin import Board, Cell, Constraint, check_time
from ruleout_strategies.views.assumptions import AssumptionSet, Gained, NetAssumptions
from ruleout_strategies.views.branch import Branch, State
from ruleout_strategies.views.implications import CHAINED, AtLeastOne, Lock, NestedLink, PlusLocks
from ruleout_strategies.views.nodes import NodeIndex

QUESTION = "excluded by chains"
"""The question under which assumptions a chain excludes each candidate. Its arguments are what each candidate excludes,
as bits, the members of each group, the assumptions under which each candidate is false, those that matter, and whether
several chains may do so together. The answer has the parts of a list, one after the other."""


class NestedAssumptions(NetAssumptions):
    """Consequences by singles, locks and chains within the state of an assumption."""

    nesting: ClassVar[bool] = True
    depths: ClassVar[tuple[bool, ...]] = (False,)
    """The depths of nesting, each if those before it give nothing: False for single chains, True for several."""

    def _prepare(self, board: Board) -> None:
        super()._prepare(board)
        self._board = board
        self._members = [each.members for each in self.groups]
        none = [0] * self.graph.count
        self._without = {
            several: {x for x, new in enumerate(self._excluded(none, 1, several)) if new} for several in self.depths
        }
        """The candidates that chains exclude without an assumption: those are no consequences of it."""

    def _nest(self, false: list[AssumptionSet], alive: AssumptionSet) -> Gained:
        found: Gained = {}
        for several in self.depths:
            without = self._without[several]
            found = {x: new for x, new in enumerate(self._excluded(false, alive, several)) if new and x not in without}
            if found:
                break
        return found

    def _excluded(self, false: list[AssumptionSet], alive: AssumptionSet, several: bool) -> Iterator[AssumptionSet]:
        """Yield for each candidate the assumptions under which a chain, or *several* together, exclude it."""
        parts = self._board.query(QUESTION, self.near, self._members, false, alive, several)
        for part in self._followed([alive & ~each for each in false], several) if parts is None else parts:
            check_time()
            yield from part

    def _followed(self, left: list[AssumptionSet], several: bool) -> Iterator[tuple[AssumptionSet]]:
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
            found = known.get((start, False), 0)
            for members in self._members if several else ():
                new = own & ~found
                for x in members:
                    new &= ~left[x] | known.get((x, False), 0)
                    if not new:
                        break
                found |= new
            yield (found,)

    def _nested(self, branch: Branch) -> Iterator[Lock]:
        """Yield the chain to each candidate that chains exclude in the state of *branch*, the shortest first."""
        false = [int((x, False) in branch.causes) for x in range(self.graph.count)]
        strong: dict[NodeIndex, list[tuple[NodeIndex, AtLeastOne]]] = {}
        for group in self.groups:
            rest = [x for x in group.members if not false[x]]
            if len(rest) == 2:
                for one, other in (rest, rest[::-1]):
                    strong.setdefault(one, []).append((other, group))
        ways = [(x, self._links(x, false, strong)) for x in self._nest(false, 1)]
        for x, links in sorted(ways, key=lambda each: len(each[1])):
            yield self._chained(x, links, false)

    def _links(
        self, start: NodeIndex, false: list[int], strong: dict[NodeIndex, list[tuple[NodeIndex, AtLeastOne]]]
    ) -> list[NestedLink]:
        """Return the shortest chain from *start* to its absence, or chains to it from all members of a group.

        The links from *start* itself and to it are left out. Of several chains, all but one are turned: they lead from
        the absence of their last candidates to that of members of the group, and the one from there back to its last.
        """
        parent: dict[State, tuple[State, AtLeastOne | None]] = {}
        queue: deque[State] = deque([(start, True)])
        while queue and (start, False) not in parent:
            check_time()
            now = queue.popleft()
            x, is_true = now
            following = [(y, None) for y in self.mates[x] if not false[y]] if is_true else strong.get(x, ())
            for y, group in following:
                state = y, not is_true
                if state not in parent and state != (start, True):
                    parent[state] = now, group
                    queue.append(state)

        def way(state: State) -> list[NestedLink]:
            found: list[NestedLink] = []
            while state != (start, True):
                before, group = parent[state]
                found.append((before[0], state[0], group))
                state = before
            return found[::-1]

        if (start, False) in parent:
            return way((start, False))[1:-1]
        found: list[NestedLink] = []
        for group in self.groups:
            left = [x for x in group.members if not false[x]]
            if all((x, False) in parent for x in left):
                ways = [way((x, False)) for x in left]
                begins = [each[0][1] for each in ways]
                back, *ahead = sorted(ways, key=lambda each: (begins.count(each[0][1]), len(each)))
                links = list(dict.fromkeys(link for each in ahead for link in each[1:]))
                links.append((ahead[0][-1][1], back[-1][1], group))
                links += [(y, x, by) for x, y, by in reversed(back[1:])]
                found = links if not found or len(links) < len(found) else found
        return found

    def _chained(self, z: NodeIndex, links: list[NestedLink], false: list[int]) -> Lock:
        nodes, cells, starts, ends = self.graph.nodes, set[Cell](), set[NodeIndex](), {links[-1][1]}
        by: dict[Constraint, None] = {}
        for x, y, group in links:
            if group is None:
                by |= dict.fromkeys(nodes.excluding(x, nodes.body[y], cells))
            else:
                by |= dict.fromkeys(group.constraints)
                cells.update(group.cells)
                starts.update({*group.members} - {y})
        needs = {x for x in starts if false[x]}
        among = ends | {x for x in starts - needs if self.near[z] >> x & 1}
        return Lock(
            CHAINED, tuple(sorted(needs)), (z,), tuple(sorted(among)), tuple(by), tuple(sorted(cells)), tuple(links)
        )


class SeveralNestedAssumptions(NestedAssumptions):
    """Consequences that also rest on several chains together, from all members of a group, if single ones end."""

    depths: ClassVar[tuple[bool, ...]] = (False, True)


class NestedPlusAssumptions(SeveralNestedAssumptions):
    """Consequences by singles, the locks of Sudoku Explainer, and chains within the state of an assumption."""

    locking = PlusLocks
