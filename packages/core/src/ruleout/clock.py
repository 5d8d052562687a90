"""The check by which techniques end when the time for a puzzle is over."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Protocol


class Limit(Protocol):
    """What ends a call, such as a deadline."""

    @property
    def has_passed(self) -> bool:
        """Whether the call must end."""


_limit: ContextVar[Limit | None] = ContextVar("limit", default=None)


class OutOfTime(Exception):
    """The time was over, or the call was cancelled, while a technique or a generator ran."""


begin_timed = _limit.set
"""Begin what :class:`timed` does, without the cost of a context manager; returns what :data:`end_timed` is given."""
end_timed = _limit.reset
"""End it."""


class timed:  # noqa: N801 - it is called like a function
    """Within this context, :func:`check_time` raises OutOfTime once *limit*, a deadline, has passed.

    None means no limit.
    """

    __slots__ = ("_before", "_limit")

    def __init__(self, limit: Limit | None) -> None:
        self._limit = limit

    def __enter__(self) -> None:
        self._before = _limit.set(self._limit)

    def __exit__(self, *error: object) -> None:
        _limit.reset(self._before)


def check_time() -> None:
    """Raise OutOfTime if the time of the call in which a technique runs is over, or if the call was cancelled.

    Techniques and views call this in every loop that may be long, so that less than 50 ms pass between two calls. They
    do not catch the exception, after which the board is not used any more. If there is no limit, nothing happens.
    """
    limit = _limit.get()
    if limit is not None and limit.has_passed:
        raise OutOfTime
