"""The size of chunks, chosen so that each takes about a second."""

from __future__ import annotations

from collections.abc import Callable

FIRST_SIZE = 4096
"""The number of bytes of the first chunks: fifty lines, or a few large puzzles."""
SECONDS_PER_CHUNK = 1.0
LARGEST_FACTOR = 4
"""The largest factor by which one answer changes the size: the first answers include the time for setting up."""
SMALLEST_SHARE = 8
"""The last chunks have at least the usual size divided by this, and at least FIRST_SIZE, since each chunk has a fixed
cost, and since engines solve several lines together."""


class ChunkSize:
    """The number of bytes that chunks should have, *size*, at most *largest*.

    *parallelism* returns the number of chunks that are worked on at once.
    """

    def __init__(self, largest: int, parallelism: Callable[[], int] = lambda: 1) -> None:
        self._largest = largest
        self._parallelism = parallelism
        self.size = min(FIRST_SIZE, largest)

    def next(self, left: int | None) -> int:
        """Return the size of the next chunk if *left* bytes remain, or None if their number is unknown.

        Near the end it is a share of the remaining bytes, so that all workers finish at about the same time.
        """
        if left is None or left >= self.size * (parallelism := self._parallelism()) or parallelism == 1:
            return self.size
        return min(self.size, max(left // parallelism, self.size // SMALLEST_SHARE, FIRST_SIZE))

    def learn(self, size: int, seconds: float) -> None:
        """Adapt the size to a chunk of *size* bytes that took *seconds*."""
        fitting = size * SECONDS_PER_CHUNK / max(seconds, 1e-6)
        bounded = min(max(fitting, self.size / LARGEST_FACTOR), self.size * LARGEST_FACTOR)
        self.size = int(min(max(bounded, 1), self._largest))
