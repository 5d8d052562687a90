"""Whole numbers as an input, for work that reads no file."""

from __future__ import annotations

import io
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any, BinaryIO

from ruleout_batch.input.sources import Repeatable


class Numbers(Repeatable):
    """The numbers from 0 to *count* - 1; sizes and offsets count numbers instead of bytes."""

    def __init__(self, count: int) -> None:
        self.name = "numbers"
        self.size = self.count = count

    def open(self) -> AbstractContextManager[BinaryIO]:
        return nullcontext(io.BytesIO(b"".join(b"%d\n" % number for number in range(self.count))))

    def fingerprint(self) -> Mapping[str, Any]:
        """Return the count."""
        return {"numbers": self.count}
