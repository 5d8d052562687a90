"""The check by which techniques end when the time for a puzzle is over."""

from __future__ import annotations

import time
from contextvars import ContextVar

_end: ContextVar[float | None] = ContextVar("end", default=None)


class OutOfTime(Exception):
    """The time was over while a technique ran."""


begin_timed = _end.set
"""Begin what :class:`timed` does, without the cost of a context manager; returns what :data:`end_timed` is given."""
end_timed = _end.reset
"""End it."""


class timed:  # noqa: N801 - it is called like a function
    """Within this context, :func:`check_time` raises OutOfTime from the moment *at*, in seconds of ``time.monotonic``.

    None means no limit.
    """

    __slots__ = ("_at", "_before")

    def __init__(self, at: float | None) -> None:
        self._at = at

    def __enter__(self) -> None:
        self._before = _end.set(self._at)

    def __exit__(self, *error: object) -> None:
        _end.reset(self._before)


def check_time() -> None:
    """Raise OutOfTime if the time of the call in which a technique runs is over.

    Techniques and views call this in every loop that may be long, so that less than 50 ms pass between two calls. They
    do not catch the exception, after which the board is not used any more. If there is no limit, nothing happens.
    """
    at = _end.get()
    if at is not None and time.monotonic() >= at:
        raise OutOfTime
