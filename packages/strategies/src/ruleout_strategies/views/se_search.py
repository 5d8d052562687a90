"""The hints that Sudoku Explainer finds at a level of forcing chains, in its order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from enum import Enum, IntEnum

import attrs

from ruleout import internal as kit
from ruleout_strategies.views.se_rules import SeRules
from ruleout_strategies.views.se_topology import Group, se_topology


class Level(Enum):
    """A level of forcing chains; its value is the score of the shortest ones."""

    NISHIO = 7.5
    STATIC = 8.0
    DYNAMIC = 8.5
    PLUS = 9.0
    NESTED_2 = 9.5
    NESTED_3 = 10.0
    NESTED_4 = 10.5


class Kind(IntEnum):
    """A kind of forcing chains; of equally long ones, the one with the least value is chosen."""

    DOUBLE = 1
    CELL = 5
    HOUSE = 6
    CONTRADICTION = 7


Lengths = dict[int, int]
"""The candidates that follow, in order, each with the number of true and false candidates in its chain."""


@attrs.frozen
class Branch:
    """Consequences of an assumption: true and false candidates, and the length of a contradiction or 0."""

    on: Lengths
    off: Lengths
    clash: int


Start = tuple[int, bool]
"""An assumption: a candidate, and whether it is true."""
Hint = tuple[int, int, int, int, int, bool]
"""The complexity, the kind, the first assumption, the group that has the cases or -1, the conclusion, and if it is
true."""


def hints(board: kit.Board, level: Level) -> Iterator[Hint]:
    """Yield the hints of *level*, which has no nested chains, in order."""
    return _Search(board, level).hints()


@attrs.define
class _Run:
    """A branch that is followed: its candidates with the sets of literals in their chains, and those that are next."""

    on: dict[int, int]
    off: dict[int, int]
    next_on: deque[int]
    next_off: deque[int]
    alive: int
    clash: int = 0


class _Search:
    def __init__(self, board: kit.Board, level: Level) -> None:
        self._level = level
        self._topology = se_topology(board.layout)
        size = self._topology.size
        self._masks = [mask if board.open >> cell & 1 else 0 for cell, mask in enumerate(board.masks)]
        self._start = sum((cells & board.open) << digit * size for digit, cells in enumerate(board.cells_by_digit))
        self._total = size * self._topology.digits
        self._rules = SeRules(self._topology, self._start) if level is Level.PLUS else None
        self._known: dict[tuple[int, bool], Branch] = {}

    def hints(self) -> Iterator[Hint]:
        level, topology, branch = self._level, self._topology, self._branch
        least = 3 if level is Level.STATIC else 2
        for cell, mask in enumerate(self._masks):
            if mask.bit_count() < least:
                continue
            kit.check_time()
            candidates = self._left(cell)
            for one in candidates:
                if level is not Level.STATIC:
                    on, off = branch(one, True), branch(one, False)
                    if on.clash:
                        yield on.clash, Kind.CONTRADICTION, one, -1, one, False
                    if off.clash:
                        yield off.clash, Kind.CONTRADICTION, one, -1, one, True
                    if level is Level.NISHIO:
                        continue
                    if len(candidates) > 2:
                        yield from self._common(Kind.DOUBLE, [(one, True), (one, False)])
                for house in topology.groups_of[one][1:]:
                    places = self._left(house)
                    if len(places) > 1 and places[0] == one:
                        yield from self._common(Kind.HOUSE, [(each, True) for each in places], house)
            if level is not Level.NISHIO:
                yield from self._common(Kind.CELL, [(each, True) for each in candidates], cell)

    def _left(self, group: Group) -> list[int]:
        return [each for each in self._topology.members[group] if self._start >> each & 1]

    def _common(self, kind: Kind, starts: list[Start], group: Group = -1) -> Iterator[Hint]:
        """Yield what follows from each of *starts*: true candidates, then false ones."""
        branches = [self._branch(*each) for each in starts]
        for is_true in (True, False):
            first, *others = [each.on if is_true else each.off for each in branches]
            for candidate in first if all(others) else ():
                is_known = is_true and self._masks[candidate % self._topology.size].bit_count() == 1
                if not is_known and all(candidate in each for each in others):
                    complexity = first[candidate] + sum(each[candidate] for each in others)
                    yield complexity, kind, starts[0][0], group, candidate, is_true

    def _branch(self, first: int, is_on: bool) -> Branch:
        """Return what follows from an assumption, in order."""
        found = self._known.get((first, is_on))
        if found is None:
            found = self._known[first, is_on] = self._follow(first, is_on)
        return found

    def _follow(self, first: int, is_on: bool) -> Branch:
        on = {first: 1 << self._total + first} if is_on else {}
        off = {} if is_on else {first: 1 << first}
        run = _Run(on, off, deque(on), deque(off), self._start)
        while not run.clash:
            if run.next_on:
                self._exclude(run.next_on.popleft(), run)
            elif run.next_off:
                self._conclude(run.next_off.popleft(), run)
            elif not self._take_patterns(run):
                break
        lengths = [{each: own.bit_count() for each, own in found.items()} for found in (on, off)]
        return Branch(lengths[0], lengths[1], run.clash)

    def _exclude(self, true: int, run: _Run) -> None:
        """Add what the candidate *true* excludes, up to a contradiction."""
        on, off, alive, own, mates = run.on, run.off, run.alive, run.on[true], self._topology.mates[true]
        for each in mates[self._topology.digits - 1 :] if self._level is Level.NISHIO else mates:
            if alive >> each & 1:
                if each in on:
                    run.clash = on[each].bit_count() + (own | 1 << each).bit_count()
                    return
                if each not in off:
                    off[each] = own | 1 << each
                    run.next_off.append(each)

    def _conclude(self, false: int, run: _Run) -> None:
        """Remove the candidate *false*, unless chains are static, and add what is left as the last one of a group."""
        groups, left = self._topology.groups_of[false], run.alive ^ 1 << false
        if self._level is not Level.STATIC:
            run.alive = left
        for group in groups[1:] if self._level is Level.NISHIO else groups:
            members = self._topology.sets[group]
            rest = members & left
            if rest.bit_count() == 1:
                last = rest.bit_length() - 1
                if last not in run.on:
                    own = 1 << self._total + last
                    for each in kit.bits(members & self._start & ~left):
                        own |= run.off[each]
                    if last in run.off:
                        run.clash = own.bit_count() + run.off[last].bit_count()
                        return
                    run.on[last] = own
                    run.next_on.append(last)

    def _take_patterns(self, run: _Run) -> bool:
        """Add what patterns remove; return whether that is something."""
        for removed, needs in self._rules.find(run.alive) if self._rules is not None else ():
            own = 0
            for each in kit.bits(needs):
                own |= run.off[each]
            for each in removed:
                if each not in run.off:
                    run.off[each] = own | 1 << each
                    run.next_off.append(each)
        return bool(run.next_off)
