"""The clock: what a search or a call may spend, and what is left of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import takewhile
from typing import Protocol, TypeVar

import attrs

T = TypeVar("T")

Now = Callable[[], float]
"""A clock that never goes back, in seconds."""


class OutOfBudget(Exception):
    """A search ran out of its budget: choices, seconds, or its event was set.

    The solutions found so far are right, and there may be more.
    """


class OutOfTime(Exception):
    """The seconds of a call were over, or it was cancelled, while a technique, a scale or a generator ran."""


class Cancellation(Protocol):
    """An object that is set when a result is not needed any more: ``threading.Event`` and others like it."""

    def is_set(self) -> bool:
        """Return whether to end; once true, it stays true until the call has returned."""


@attrs.frozen
class Budget:
    """The limits of one search or, as an argument of a function such as :func:`ruleout.check`, of a whole call.

    Attributes
    ----------
    nodes
        The number of choices, or None for no limit.
    seconds
        Wall-clock time, or None for no limit.
    cancel
        An event, such as ``threading.Event()``, or None. When another thread sets it, the search or the call ends in
        the same way as if its seconds were over. Use a new event for each call.

    Raises
    ------
    ValueError
        If a number is negative.
    TypeError
        If *cancel* is not an event.
    """

    nodes: int | None = None
    seconds: float | None = None
    cancel: Cancellation | None = None

    def __attrs_post_init__(self) -> None:
        for name, value in (("nodes", self.nodes), ("seconds", self.seconds)):
            if value is not None and not value >= 0:
                raise ValueError(f"{name}: found {value}; expected 0 or more")
        if self.cancel is not None and not callable(getattr(self.cancel, "is_set", None)):
            raise TypeError(f"cancel: found {self.cancel!r}; expected an event, such as threading.Event()")

    @property
    def is_timed(self) -> bool:
        """True if there are seconds or an event, so that an engine has to look at the clock now and then."""
        return self.seconds is not None or self.cancel is not None

    @property
    def is_cancelled(self) -> bool:
        """True if *cancel* is set."""
        return self.cancel is not None and self.cancel.is_set()


UNLIMITED = Budget()
"""The budget without any limit."""


class Countdown:
    """The rest of a budget from now on.

    Each public function makes one from its budget, for all that it does, and each engine makes one per start.

    Parameters
    ----------
    budget
        The limits from now on.
    now
        The clock that seconds are measured by; if None, ``time.monotonic``.

    Attributes
    ----------
    budget
        The budget.
    nodes
        The choices made so far. An engine that counts them itself adds to it.
    is_timed
        True if the budget has seconds, or an event that cancels.
    """

    __slots__ = ("_cancel", "_deadline", "_now", "budget", "is_timed", "nodes")

    def __init__(self, budget: Budget = UNLIMITED, now: Now | None = None) -> None:
        self.budget = budget
        self.nodes = 0
        self.is_timed = budget.is_timed
        self._now = now or time.monotonic
        self._cancel = budget.cancel
        self._deadline = None if budget.seconds is None else self._now() + budget.seconds

    @property
    def has_passed(self) -> bool:
        """True if the seconds are over, or the event is set."""
        if self._cancel is not None and self._cancel.is_set():
            return True
        return self._deadline is not None and self._now() >= self._deadline

    @property
    def is_spent(self) -> bool:
        """True if no choices or no seconds are left, or the event is set."""
        return self.nodes_left == 0 or self.has_passed

    @property
    def nodes_left(self) -> int | None:
        """The choices that are left, or None without a limit."""
        most = self.budget.nodes
        return None if most is None else max(0, most - self.nodes)

    @property
    def seconds_left(self) -> float | None:
        """The seconds that are left, 0 if the event is set, or None without a limit."""
        if self._cancel is not None and self._cancel.is_set():
            return 0.0
        return None if self._deadline is None else max(0.0, self._deadline - self._now())

    def count_choice(self) -> None:
        """Count one choice. Raises OutOfBudget if none is left."""
        most = self.budget.nodes
        if most is not None and self.nodes >= most:
            raise OutOfBudget
        self.nodes += 1

    def check(self) -> None:
        """Raise OutOfBudget if the seconds are over, or the event is set.

        Engines call it often: a single propagation of a large board takes long.
        """
        # In the words of has_passed: a call of it takes longer than all of this.
        if self._deadline is not None and self._now() >= self._deadline:
            raise OutOfBudget
        if self._cancel is not None and self._cancel.is_set():
            raise OutOfBudget

    def capped(self, budget: Budget) -> Budget:
        """Return *budget* with no more seconds than are left, and cancelled by the same event."""
        if not self.is_timed:
            return budget
        limits = [each for each in (budget.seconds, self.seconds_left) if each is not None]
        return Budget(budget.nodes, min(limits, default=None), budget.cancel if self._cancel is None else self._cancel)

    def left(self, nodes: int | None = None) -> Budget:
        """Return what is left as a budget for a search, with at most *nodes* choices."""
        limits = [each for each in (nodes, self.nodes_left) if each is not None]
        return self.capped(Budget(min(limits)) if limits else UNLIMITED)

    def during(self, items: Iterable[T]) -> Iterable[T]:
        """Return *items*, which end early if the seconds are over or the event is set."""
        return takewhile(lambda _: not self.has_passed, items) if self.is_timed else items


NEVER = Countdown()
"""The countdown without a limit."""

running: ContextVar[Countdown | None] = ContextVar("running", default=None)
"""The countdown of the call that is running; None if there is no limit."""


@contextmanager
def timed(countdown: Countdown) -> Iterator[None]:
    """Within this context, *countdown* is that of the running call.

    :func:`check_time` raises OutOfTime once it has passed, and no search of an engine outlasts it.
    """
    outer = running.set(countdown if countdown.is_timed else None)
    try:
        yield
    finally:
        running.reset(outer)


def is_over() -> bool:
    """Return whether the seconds of the running call are over, or it was cancelled."""
    countdown = running.get()
    return countdown is not None and countdown.has_passed


def check_time() -> None:
    """Raise OutOfTime if the seconds of the running call are over, or if it was cancelled.

    Techniques, views and generators call this in every loop that may be long, so that less than 50 ms pass between two
    calls. They do not catch the exception, after which the board is not used any more. If there is no limit, nothing
    happens.
    """
    countdown = running.get()
    if countdown is not None and countdown.has_passed:
        raise OutOfTime


def capped(budget: Budget) -> Budget:
    """Return *budget* with no more seconds than the running call has left, and cancelled by the same event."""
    countdown = running.get()
    return budget if countdown is None else countdown.capped(budget)


LIMIT_OF_A_TECHNIQUE = "a technique reached its own limit"
"""The clause for limits that techniques have without a budget: the memory of a table, the choices of a search."""


def limit_reached(budget: Budget) -> str:
    """Return the reason why a call with *budget* ended early: its limit, or both of its limits, in a clause."""
    if budget.is_cancelled:
        return "cancelled"
    if budget.nodes is None:
        return "time limit reached" if budget.seconds is not None else LIMIT_OF_A_TECHNIQUE
    return "node limit reached" if budget.seconds is None else "time or node limit reached"
