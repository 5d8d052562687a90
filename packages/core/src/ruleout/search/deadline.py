"""The moment at which the time for a puzzle is over."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import takewhile
from typing import TypeVar

import attrs

from ruleout.search.engine import Budget

T = TypeVar("T")


class OutOfTime(Exception):
    """The deadline passed while a technique ran."""


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

_current: ContextVar[Deadline] = ContextVar("deadline", default=NEVER)


@contextmanager
def timed(deadline: Deadline) -> Iterator[None]:
    """Within this context, :func:`check_time` raises OutOfTime once *deadline* has passed."""
    before = _current.set(deadline)
    try:
        yield
    finally:
        _current.reset(before)


def check_time() -> None:
    """Raise OutOfTime if the deadline of the call in which a technique runs has passed.

    Techniques and views call this in every loop that may be long, so that less than 50 ms pass between two calls. They
    do not catch the exception. The board is not used any more after it. Without a deadline nothing happens.
    """
    at = _current.get().at
    if at is not None and time.monotonic() >= at:
        raise OutOfTime
