"""The moment at which the time for a puzzle is over."""

from __future__ import annotations

import time
from collections.abc import Iterable
from itertools import takewhile
from typing import TypeVar

import attrs

from ruleout.search.engine import Budget

T = TypeVar("T")


@attrs.frozen
class Deadline:
    """A moment that one call computes once, from the seconds of its budget, and passes on to all that it does.

    *at* is in seconds of ``time.monotonic``; None if there is no limit.
    """

    at: float | None = None

    @classmethod
    def after(cls, seconds: float | None) -> Deadline:
        """The moment that is so many *seconds* from now; None means no limit."""
        return cls(None if seconds is None else time.monotonic() + seconds)

    @property
    def has_passed(self) -> bool:
        """Whether the moment is now or was before."""
        return self.at is not None and time.monotonic() >= self.at

    def during(self, items: Iterable[T]) -> Iterable[T]:
        """Return *items*, which end early if the deadline passes."""
        return items if self.at is None else takewhile(lambda _: not self.has_passed, items)

    def capped(self, budget: Budget) -> Budget:
        """Return *budget* with no more seconds than are left until the deadline."""
        if self.at is None:
            return budget
        left = max(0.0, self.at - time.monotonic())
        return attrs.evolve(budget, seconds=left if budget.seconds is None else min(left, budget.seconds))


NEVER = Deadline()
"""No limit."""
