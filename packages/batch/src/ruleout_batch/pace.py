"""How large chunks are to be, so that each is about a second of work."""

from __future__ import annotations

FIRST = 4096
"""Bytes of the first chunks: fifty lines, or a few large puzzles."""
SECONDS = 1.0
STEP = 4
"""By what factor one answer may change the size at most: the first ones also tell of setting up."""


class Pace:
    """*size* is how many bytes the next chunk should have, never more than *largest*."""

    def __init__(self, largest: int) -> None:
        self._largest = largest
        self.size = min(FIRST, largest)

    def learn(self, size: int, seconds: float) -> None:
        """A chunk of *size* bytes took so many *seconds*."""
        fitting = size * SECONDS / max(seconds, 1e-6)
        within = min(max(fitting, self.size / STEP), self.size * STEP)
        self.size = int(min(max(within, 1), self._largest))
