"""Digits as JSON writes them: rows of whole numbers, 0 for a blank, or of signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeGuard

from ruleout.builtin.formats.signs import named
from ruleout.errors import InputError, Where, quoted
from ruleout.symbols import default_symbols, expected_signs, signs_of

UNKNOWN = "?"
"""The symbol of a digit that no given shows."""


def is_count(value: object) -> TypeGuard[int]:
    """Whether *value* is a whole number as JSON knows it: an int that is not ``true`` or ``false``."""
    return isinstance(value, int) and not isinstance(value, bool)


def written(value: object) -> str:
    """*value* in quotes, as JSON would write it."""
    words = {True: "true", False: "false", None: "null"}
    return quoted(words[value] if value is None or isinstance(value, bool) else value)


def digits_in_rows(rows: Any, n: int, key: str = "givens", symbols: tuple[str, ...] | None = None) -> tuple[int, ...]:
    """The digits of n rows, row by row: each row n whole numbers from 0 to n, or a string of n signs.

    The signs are *symbols*, or the usual ones of n digits, and blanks; spaces may part them. Raises InputError that
    names *key* and the first cell or row that is not right.
    """
    if not isinstance(rows, Sequence) or isinstance(rows, str):
        raise InputError(f"{key}: found {written(rows)}; expected {n} rows of {n} numbers")
    if len(rows) != n:
        raise InputError(f"{key}: found {len(rows)} rows; expected {n}")
    digits: list[int] = []
    for r, row in enumerate(rows):
        if isinstance(row, str):
            digits.extend(_digits_of_signs(row, r, n, key, symbols or default_symbols(n)))
            continue
        if not isinstance(row, Sequence):
            raise InputError(f"{key}, row {r + 1}: found {written(row)}; expected a list of {n} numbers")
        if len(row) != n:
            raise InputError(f"{key}, row {r + 1}: found {len(row)} numbers; expected {n}")
        if set(map(type, row)) != {int} or min(row) < 0 or max(row) > n:
            _refuse(row, r, n, key)
        digits.extend(row)
    return tuple(digits)


def _digits_of_signs(row: str, r: int, n: int, key: str, symbols: tuple[str, ...]) -> Iterator[int]:
    words = row.split()
    signs = words if len(words) == n else "".join(words)
    if len(signs) != n:
        raise InputError(f"{key}, row {r + 1}: found {len(signs)} signs; expected {n}")
    table = signs_of(symbols)
    for c, sign in enumerate(signs):
        if sign not in table:
            found = named(sign) if len(sign) == 1 else quoted(sign)
            raise InputError(
                f"{key}: found {found}; expected {expected_signs(symbols)}", Where(cell=f"r{r + 1}c{c + 1}")
            )
        yield table[sign]


def read_symbols(symbols: Any, n: int) -> tuple[str, ...] | None:
    """The symbols of n digits: a string of n characters, or a list; None where there are none.

    One may be missing, as where the givens of a puzzle show only eight of nine letters: it is ``?``. Raises InputError.
    """
    if symbols is None:
        return None
    if not isinstance(symbols, Sequence):
        raise InputError(f"symbols: found {written(symbols)}; expected {n} different ones")
    shown = tuple(symbols)
    for each in shown:
        if not isinstance(each, str) or not each.isprintable() or not each.strip(" .") or " " in each:
            raise InputError(f"symbols: found {written(each)}; expected what a digit can be shown as")
    if len(shown) == len(set(shown)) == n - 1 and UNKNOWN not in shown:
        return (*shown, UNKNOWN)
    if len(shown) != n or len(set(shown)) != n:
        raise InputError(f"symbols: found {len(set(shown))} different ones; expected {n}")
    return shown


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


def as_signs(digits: Sequence[int], n: int, symbols: Sequence[str]) -> list[str]:
    """*digits* as rows of n signs, ``.`` for a blank; parted by spaces where a symbol has several characters."""
    between = "" if all(len(symbol) == 1 for symbol in symbols) else " "
    return [between.join(symbols[digit - 1] if digit else "." for digit in row) for row in as_rows(digits, n)]
