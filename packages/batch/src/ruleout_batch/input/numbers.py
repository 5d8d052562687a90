"""Whole numbers as an input: one per line, from 0, for work that reads no file."""

from __future__ import annotations

import io
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any, BinaryIO, cast

from ruleout_batch.input.sources import Repeatable

WIDTH = 18
"""The digits of each number, so that the line of a number is found without reading those before it."""
LINE = WIDTH + 1


class Numbers(Repeatable):
    """The numbers from 0 to *count* - 1, each on a line of one width."""

    def __init__(self, count: int) -> None:
        self.name = "numbers"
        self.count = count
        self.size = count * LINE

    def open(self) -> AbstractContextManager[BinaryIO]:
        return nullcontext(cast(BinaryIO, NumberLines(self.count)))

    def fingerprint(self) -> Mapping[str, Any]:
        """Return the count."""
        return {"numbers": self.count}


class NumberLines(io.RawIOBase):
    """The lines of the numbers below *count*, as a stream that can be read from any offset."""

    is_slow = False

    def __init__(self, count: int) -> None:
        super().__init__()
        self._size = count * LINE
        self._at = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        self._at = {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self._size}[whence] + offset
        return self._at

    def tell(self) -> int:
        return self._at

    def read(self, size: int = -1) -> bytes:
        """Return up to *size* bytes from here on, all of them if it is negative."""
        end = self._size if size < 0 else min(self._at + size, self._size)
        if end <= self._at:
            return b""
        first, last = self._at // LINE, (end - 1) // LINE
        data = b"".join(b"%0*d\n" % (WIDTH, number) for number in range(first, last + 1))
        skipped = self._at - first * LINE
        found = data[skipped : skipped + end - self._at]
        self._at = end
        return found


def numbers_in(data: bytes) -> list[int]:
    """Return the numbers of the lines of *data*."""
    return [int(line) for line in data.split()]
