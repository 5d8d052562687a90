"""When the time for a puzzle is over."""

from __future__ import annotations

import time
from collections.abc import Iterable
from itertools import takewhile
from typing import TypeVar

import attrs

from ruleout.search.engine import Budget, Cancellation

T = TypeVar("T")


@attrs.frozen
class Deadline:
    """A moment that one call computes once, from the seconds of its budget, and passes on to all that it does.

    Attributes
    ----------
    at
        The moment in seconds of ``time.monotonic``; None if there is no limit.
    cancel
        The event that makes it pass earlier, or None.
    """

    at: float | None = None
    cancel: Cancellation | None = None

    @classmethod
    def of(cls, budget: Budget) -> Deadline:
        """The moment at which the seconds of *budget* are over if they count from now."""
        return cls(None if budget.seconds is None else time.monotonic() + budget.seconds, budget.cancel)

    @property
    def has_passed(self) -> bool:
        """Whether the moment is now or was before, or the call was cancelled."""
        if self.cancel is not None and self.cancel.is_set():
            return True
        return self.at is not None and time.monotonic() >= self.at

    def during(self, items: Iterable[T]) -> Iterable[T]:
        """Return *items*, which end early if the deadline passes."""
        return items if self == NEVER else takewhile(lambda _: not self.has_passed, items)

    def capped(self, budget: Budget) -> Budget:
        """Return *budget* with no more seconds than are left until the deadline, and cancelled by the same event."""
        if self == NEVER:
            return budget
        seconds, cancel = budget.seconds, budget.cancel if self.cancel is None else self.cancel
        if self.at is not None:
            left = max(0.0, self.at - time.monotonic())
            seconds = left if seconds is None else min(left, seconds)
        return attrs.evolve(budget, seconds=seconds, cancel=cancel)


NEVER = Deadline()
"""No limit."""
