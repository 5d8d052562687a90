"""Digits as JSON writes them: rows of whole numbers, 0 for a blank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeGuard

from ruleout.errors import InputError, Where, quoted


def is_count(value: object) -> TypeGuard[int]:
    """Whether *value* is a whole number as JSON knows it: an int that is not ``true`` or ``false``."""
    return isinstance(value, int) and not isinstance(value, bool)


def written(value: object) -> str:
    """*value* in quotes, as JSON would write it."""
    words = {True: "true", False: "false", None: "null"}
    return quoted(words[value] if value is None or isinstance(value, bool) else value)


def digits_in_rows(rows: Any, n: int, key: str = "givens") -> tuple[int, ...]:
    """The digits of n rows of n whole numbers from 0 to n, row by row.

    Raises InputError that names *key* and the first cell or row that is not right.
    """
    if not isinstance(rows, Sequence) or isinstance(rows, str):
        raise InputError(f"{key}: found {written(rows)}; expected {n} rows of {n} numbers")
    if len(rows) != n:
        raise InputError(f"{key}: found {len(rows)} rows; expected {n}")
    digits: list[int] = []
    for r, row in enumerate(rows):
        if not isinstance(row, Sequence) or isinstance(row, str):
            raise InputError(f"{key}, row {r + 1}: found {written(row)}; expected a list of {n} numbers")
        if len(row) != n:
            raise InputError(f"{key}, row {r + 1}: found {len(row)} numbers; expected {n}")
        if set(map(type, row)) != {int} or min(row) < 0 or max(row) > n:
            _refuse(row, r, n, key)
        digits.extend(row)
    return tuple(digits)


def _refuse(row: Sequence[Any], r: int, n: int, key: str) -> None:
    for c, value in enumerate(row):
        if not is_count(value) or not 0 <= value <= n:
            raise InputError(
                f"{key}: found {written(value)}; expected a whole number from 1 to {n}, or 0 for a blank",
                Where(cell=f"r{r + 1}c{c + 1}"),
            )


def as_rows(digits: Sequence[int], n: int) -> list[list[int]]:
    """*digits*, counted row by row, as rows of n; what lies beyond n rows is left out."""
    return [list(digits[r * n : r * n + n]) for r in range(n)]
