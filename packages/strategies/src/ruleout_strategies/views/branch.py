"""Consequences of one assumption, with their premises: the chains that are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

import attrs

from ruleout_strategies.views.implications import AtLeastOne, Lock
from ruleout_strategies.views.nodes import NodeIndex

State = tuple[NodeIndex, bool]
"""A candidate, and whether it is true."""
Cause: TypeAlias = "tuple[tuple[State, ...], AtLeastOne | Lock | Forced | None]"
"""The states from which another one follows, and by what."""


class Branch:
    """Consequences of one assumption, found breadth first and only when they are requested.

    A contradiction does not end it, since later consequences may be wanted too; no state follows from itself.

    Attributes
    ----------
    start
        The assumption.
    given
        Candidates that are false in the state in which the assumption is made.
    causes
        For each state that follows, in the order in which it was found: the states from which it follows, and the group
        or the lock by which it does, or what shows it by branches that begin in the state of this one; none of these
        for the assumption and what is given, and if a mate is true.
    """

    def __init__(self, start: State, spread: Callable[[Branch], Iterator[None]], given: Iterable[State] = ()) -> None:
        self.start = start
        self.given = frozenset(given)
        self.causes: dict[State, Cause] = dict.fromkeys((*given, start), ((), None))
        self._conflict: NodeIndex | None = None
        self._running = spread(self)

    def add(self, state: State, because: tuple[State, ...], by: AtLeastOne | Lock | Forced | None) -> None:
        """Record that *state*, which is new, follows from *because*."""
        self.causes[state] = because, by
        if self._conflict is None and (state[0], not state[1]) in self.causes:
            self._conflict = state[0]

    @property
    def conflict(self) -> NodeIndex | None:
        """The first candidate that follows to be both true and false, None if there is none."""
        while self._conflict is None and next(self._running, self) is not self:
            pass
        return self._conflict

    def reaches(self, state: State) -> bool:
        """Return whether *state* follows."""
        while state not in self.causes and next(self._running, self) is not self:
            pass
        return state in self.causes

    def settle(self) -> None:
        """Find everything that follows."""
        for _ in self._running:
            pass

    def ancestors(self, *states: State) -> list[State]:
        """Return *states* and everything from which they follow, each after all of its causes."""
        found: dict[State, None] = {}
        for state in states:
            stack = [(state, False)]
            while stack:
                now, done = stack.pop()
                if now in found:
                    continue
                if done:
                    found[now] = None
                else:
                    stack.append((now, True))
                    stack += [(each, False) for each in reversed(self.causes[now][0])]
        return list(found)

    def size(self, *states: State) -> int:
        """Return the number of candidates in the chain to each of *states*, in all, as Sudoku Explainer counts them."""
        return sum(len(self.ancestors(state)) for state in states)


@attrs.frozen(eq=False)
class Forced:
    """Conclusion from each of several assumptions, or a contradiction that follows from one.

    Attributes
    ----------
    branches
        The branches in the order in which they are shown.
    conclusion
        It follows from all of them; it is the contrary of the assumption if a contradiction follows.
    group
        The reason why one of the assumptions is right, if that needs one.
    size
        The number of candidates in the chains, as Sudoku Explainer counts them.
    """

    branches: tuple[Branch, ...]
    conclusion: State
    group: AtLeastOne | None
    size: int

    @classmethod
    def of(cls, branches: Iterable[Branch], conclusion: State, group: AtLeastOne | None = None) -> Forced:
        """Return what *branches* show."""
        found = cls(tuple(branches), conclusion, group, 0)
        return attrs.evolve(found, size=sum([branch.size(*found.ends(branch)) for branch in found.branches]))

    @property
    def is_contradiction(self) -> bool:
        """True if the branch ends in a contradiction."""
        return len(self.branches) == 1

    def ends(self, branch: Branch) -> tuple[State, ...]:
        """Return the states at which *branch* ends."""
        if self.is_contradiction and branch.conflict is not None:
            return ((branch.conflict, True), (branch.conflict, False))
        branch.reaches(self.conclusion)
        return (self.conclusion,)

    @property
    def needs(self) -> tuple[State, ...]:
        """Candidates that are given to be false: those that a branch uses, and those that are no case of the group."""
        found: dict[State, None] = {}
        for branch in self.branches:
            found |= dict.fromkeys(each for each in branch.ancestors(*self.ends(branch)) if each in branch.given)
        starts = [branch.start[0] for branch in self.branches]
        others = () if self.group is None else self.group.members
        return tuple(found | dict.fromkeys((x, False) for x in others if x not in starts))
