"""How large chunks are to be, so that each is about a second of work."""

from __future__ import annotations

from collections.abc import Callable

FIRST = 4096
"""Bytes of the first chunks: fifty lines, or a few large puzzles."""
SECONDS = 1.0
STEP = 4
"""By what factor one answer may change the size at most: the first ones also tell of setting up."""
PARTS = 8
"""The last chunks have at least this part of the size of others, and that of the first: each costs some time of its
own, and engines take a few lines together."""


class Pace:
    """*size* is how many bytes chunks should have, never more than *largest*. *hands* says how many of them are worked
    on at once."""

    def __init__(self, largest: int, hands: Callable[[], int] = lambda: 1) -> None:
        self._largest = largest
        self._hands = hands
        self.size = min(FIRST, largest)

    def next(self, left: int | None) -> int:
        """How many bytes the next chunk should have where *left* are still to be handed out, None if nobody knows: a
        share of them, so that all hands end at about the same time."""
        if left is None or left >= self.size * (hands := self._hands()) or hands == 1:
            return self.size
        return min(self.size, max(left // hands, self.size // PARTS, FIRST))

    def learn(self, size: int, seconds: float) -> None:
        """A chunk of *size* bytes took so many *seconds*."""
        fitting = size * SECONDS / max(seconds, 1e-6)
        within = min(max(fitting, self.size / STEP), self.size * STEP)
        self.size = int(min(max(within, 1), self._largest))
