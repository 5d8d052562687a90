"""The clock of a game."""

from __future__ import annotations

import time
from collections.abc import Callable


class Clock:
    """Clock of a game, in milliseconds of play; pauses are not counted.

    Parameters
    ----------
    at
        Milliseconds to begin with.
    now
        A function that returns seconds from any start.
    """

    def __init__(self, at: int = 0, now: Callable[[], float] = time.monotonic) -> None:
        self._counted = at
        self._now = now
        self._since: float | None = now()

    @property
    def at(self) -> int:
        """The milliseconds of play until now."""
        running = 0 if self._since is None else int((self._now() - self._since) * 1000)
        return self._counted + running

    @property
    def is_paused(self) -> bool:
        """True if it is paused."""
        return self._since is None

    def pause(self) -> None:
        """Stop counting."""
        self._counted, self._since = self.at, None

    def resume(self) -> None:
        """Count on."""
        if self._since is None:
            self._since = self._now()
