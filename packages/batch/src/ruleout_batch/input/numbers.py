"""Whole numbers as an input, for work that reads no file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruleout_batch.input.sources import Repeatable


class Numbers(Repeatable):
    """The numbers from 0 to *size* - 1; sizes and offsets count numbers instead of bytes."""

    def __init__(self, size: int) -> None:
        self.name = "numbers"
        self.size: int = size

    def fingerprint(self) -> Mapping[str, Any]:
        """Return how many there are."""
        return {"numbers": self.size}
