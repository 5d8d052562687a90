"""How much of a budget is left."""

from __future__ import annotations

from collections.abc import Callable

from ruleout.search.engine import Budget

Now = Callable[[], float]
"""A clock that never goes back, in seconds."""


class Expired(Exception):
    """The budget ran out. Whatever was being worked on is half done."""


class Clock:
    """The budget of one search: a count of choices and a moment at which to stop.

    ``check`` is called at every turn of the propagation, so that even a single propagation of a large board
    stops in time.
    """

    __slots__ = ("_now", "deadline", "most", "nodes")

    def __init__(self, budget: Budget, now: Now) -> None:
        self._now = now
        self.deadline = None if budget.seconds is None else now() + budget.seconds
        self.most = budget.nodes
        self.nodes = 0

    def choice(self) -> None:
        """Count one choice. Raises Expired where the budget has none left."""
        if self.most is not None and self.nodes >= self.most:
            raise Expired
        self.nodes += 1

    def check(self) -> None:
        """Raise Expired from the deadline on."""
        if self.deadline is not None and self._now() >= self.deadline:
            raise Expired
