"""Lines from an iterable, as a stream of bytes."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from itertools import islice

MOST_LINES = 64
"""The largest number of lines that are taken at once."""
SECONDS_FOR_LINES = 0.05
"""Longest time to get some lines; a slower iterable is read line by line."""


class LineStream:
    """*lines*, with or without line ends, as a stream of bytes in which each ends with a line feed.

    At first one line is taken at a time, and then twice as many each time as long as the iterable is fast. *is_slow* is
    True if the last lines took long, so that they should be answered before others are taken.
    """

    def __init__(self, lines: Iterable[str | bytes]) -> None:
        self._lines = iter(lines)
        self._number = 1
        self.is_slow = False

    def read(self, size: int) -> bytes:
        """Return at least *size* bytes, fewer at the end or if the iterable is slow."""
        found: list[bytes] = []
        began = time.monotonic()
        self.is_slow = False
        while size > 0 and not self.is_slow and (lines := list(islice(self._lines, self._number))):
            found.append(_joined(lines))
            size -= len(found[-1])
            self.is_slow = time.monotonic() - began > SECONDS_FOR_LINES
            self._number = 1 if self.is_slow else min(2 * self._number, MOST_LINES)
        return b"".join(found)


def _joined(lines: Sequence[str | bytes]) -> bytes:
    try:
        text = "\n".join(lines) + "\n"  # type: ignore[arg-type]
        data = text.encode("ascii")
    except (TypeError, UnicodeEncodeError):
        pass  # some lines are bytes, or are not ASCII
    else:
        if data.count(b"\n") == len(lines) and b"\r" not in data:
            return data
    encoded = (line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line for line in lines)
    return b"".join(line.rstrip(b"\r\n") + b"\n" for line in encoded)
