"""Consequences of one assumption, with their premises: the chains that are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ruleout_strategies.views.implications import AtLeastOne, Lock
from ruleout_strategies.views.nodes import NodeIndex

State = tuple[NodeIndex, bool]
"""A candidate, and whether it is true."""


class Branch:
    """Consequences of one assumption, found breadth first and only when they are requested.

    A contradiction does not end it, since later consequences may be wanted too; no state follows from itself.

    Attributes
    ----------
    start
        The assumption.
    causes
        For each state that follows, in the order in which it was found: the states from which it follows, and the group
        or the lock by which it does; neither for the assumption, and no group or lock if a mate is true.
    """

    def __init__(self, start: State, spread: Callable[[Branch], Iterator[None]]) -> None:
        self.start = start
        self.causes: dict[State, tuple[tuple[State, ...], AtLeastOne | Lock | None]] = {start: ((), None)}
        self._conflict: NodeIndex | None = None
        self._running = spread(self)

    def add(self, state: State, because: tuple[State, ...], by: AtLeastOne | Lock | None) -> None:
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
