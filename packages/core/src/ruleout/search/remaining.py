"""What is left of a budget."""

from __future__ import annotations

import time
from collections.abc import Callable

from ruleout.search.engine import Budget

Now = Callable[[], float]
"""A clock that never goes back, in seconds."""


class Expired(Exception):
    """The budget ran out. Whatever was being worked on is half done."""


class RemainingBudget:
    """A budget that is counted down: choices until there are none left, seconds until a deadline.

    Parameters
    ----------
    budget
        What may be spent from now on.
    now
        The clock that seconds are measured by.

    Attributes
    ----------
    nodes
        The choices made so far. An engine that counts them itself adds to it.
    max_nodes
        The choices that the budget allows, or None.
    deadline
        The moment on the clock at which the seconds are over, or None.
    """

    __slots__ = ("_cancel", "_now", "deadline", "max_nodes", "nodes")

    def __init__(self, budget: Budget, now: Now = time.perf_counter) -> None:
        self._now = now
        self.deadline = None if budget.seconds is None else now() + budget.seconds
        self._cancel = budget.cancel
        self.max_nodes = budget.nodes
        self.nodes = 0

    def count_choice(self) -> None:
        """Count one choice.

        Raises
        ------
        Expired
            If the budget has no choice left.
        """
        if self.max_nodes is not None and self.nodes >= self.max_nodes:
            raise Expired
        self.nodes += 1

    def check_time(self) -> None:
        """Raise Expired from the deadline on, and if the call was cancelled.

        Call it often: a single propagation of a large board takes long.
        """
        if self.deadline is not None and self._now() >= self.deadline:
            raise Expired
        if self._cancel is not None and self._cancel.is_set():
            raise Expired

    @property
    def nodes_left(self) -> int | None:
        """The choices that are left, or None without a limit."""
        return None if self.max_nodes is None else max(0, self.max_nodes - self.nodes)

    @property
    def seconds_left(self) -> float | None:
        """The seconds that are left, 0 if the call was cancelled, or None without a limit."""
        if self._cancel is not None and self._cancel.is_set():
            return 0.0
        return None if self.deadline is None else max(0.0, self.deadline - self._now())

    @property
    def is_timed(self) -> bool:
        """Whether there is a deadline, or an event that cancels the call."""
        return self.deadline is not None or self._cancel is not None

    @property
    def is_spent(self) -> bool:
        """Whether no choices or no seconds are left."""
        return self.nodes_left == 0 or self.seconds_left == 0

    def share(self, nodes: int | None = None) -> Budget:
        """Return what is left as a budget for another engine, with at most *nodes* choices."""
        limits = [each for each in (nodes, self.nodes_left) if each is not None]
        return Budget(min(limits, default=None), self.seconds_left, self._cancel)
