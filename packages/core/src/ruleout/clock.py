"""The check by which techniques end when the time for a puzzle is over."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_end: ContextVar[float | None] = ContextVar("end", default=None)


class OutOfTime(Exception):
    """The time was over while a technique ran."""


@contextmanager
def timed(at: float | None) -> Iterator[None]:
    """Within this context, :func:`check_time` raises OutOfTime from the moment *at*, in seconds of ``time.monotonic``.

    None means no limit.
    """
    before = _end.set(at)
    try:
        yield
    finally:
        _end.reset(before)


def check_time() -> None:
    """Raise OutOfTime if the time of the call in which a technique runs is over.

    Techniques and views call this in every loop that may be long, so that less than 50 ms pass between two calls. They
    do not catch the exception, after which the board is not used any more. If there is no limit, nothing happens.
    """
    at = _end.get()
    if at is not None and time.monotonic() >= at:
        raise OutOfTime
