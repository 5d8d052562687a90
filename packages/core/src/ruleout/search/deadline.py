"""The moment by which the caller wants an answer, for code that is not passed a budget.

A technique gets a board and nothing else. One that searches limits its budget with :func:`capped_by_deadline`, so that
the caller's time limit holds for it too.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import attrs

from ruleout.search.engine import Budget

_until: ContextVar[float | None] = ContextVar("until", default=None)


@contextmanager
def deadline(until: float | None) -> Iterator[None]:
    """Set the deadline *until* for a ``with`` block, in seconds of ``time.monotonic``; None: no limit."""
    token = _until.set(until)
    try:
        yield
    finally:
        _until.reset(token)


def capped_by_deadline(budget: Budget) -> Budget:
    """Return *budget*, with no more seconds than are left until the deadline."""
    until = _until.get()
    if until is None:
        return budget
    left = max(0.0, until - time.monotonic())
    return attrs.evolve(budget, seconds=left if budget.seconds is None else min(left, budget.seconds))
