"""Digits as JSON writes them: rows of whole numbers, 0 for a blank, or of symbols."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeGuard, TypeVar

from ruleout.errors import InputError, Location, quoted
from ruleout.model.symbols import default_symbols
from ruleout.puzzles.characters import cell_name, read_digit

T = TypeVar("T")

_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]*)?")
UNKNOWN = "?"
"""The symbol of a digit that no given shows."""


def is_whole_number(value: object) -> TypeGuard[int]:
    """Whether *value* is a whole number as JSON knows it: an int that is not ``true`` or ``false``."""
    return isinstance(value, int) and not isinstance(value, bool)


def quoted_json(value: object) -> str:
    """*value* in quotes, as JSON writes it; a text that looks like a number or a word of JSON keeps its own quotes."""
    words = {True: "true", False: "false", None: "null"}
    if isinstance(value, str):
        return quoted(f'"{value}"' if value in words.values() or _NUMBER.fullmatch(value) else value)
    return quoted(words[value] if value is None or isinstance(value, bool) else value)


def digits_in_rows(rows: Any, n: int, key: str = "givens", symbols: tuple[str, ...] | None = None) -> tuple[int, ...]:
    """The digits of n rows, row by row.

    Parameters
    ----------
    rows
        n rows, each a list of n entries or a string of n symbols, with or without spaces between them; or one string of
        n * n characters. An entry is a whole number from 0 (a blank) to n, or a symbol.
    n
        The number of rows, columns and digits.
    key
        The key of the document, for errors.
    symbols
        One symbol per digit; None for the default ones.

    Raises
    ------
    InputError
        If an entry is none of these or one is missing; it names *key* and the cell or row.
    """
    if isinstance(rows, str) and len(rows) == n * n:
        rows = [rows[start : start + n] for start in range(0, n * n, n)]
    if not isinstance(rows, Sequence) or isinstance(rows, str):
        raise InputError(f"{key}: found {quoted_json(rows)}; expected {n} rows of {n} numbers")
    if len(rows) != n:
        raise InputError(f"{key}: found {len(rows)} rows; expected {n}")
    digits: list[int] = []
    for r, row in enumerate(rows):
        entries: Any = _characters(row, n) if isinstance(row, str) else row
        if not isinstance(entries, Sequence):
            raise InputError(f"{key}, row {r + 1}: found {quoted_json(row)}; expected a list of {n} numbers")
        if len(entries) != n:
            what = "characters" if isinstance(row, str) else "numbers"
            raise InputError(f"{key}, row {r + 1}: found {len(entries)} {what}; expected {n}")
        if set(map(type, entries)) != {int} or min(entries) < 0 or max(entries) > n:
            entries = [_digit(each, r, c, n, key, symbols or default_symbols(n)) for c, each in enumerate(entries)]
        digits.extend(entries)
    return tuple(digits)


def _characters(row: str, n: int) -> Sequence[str]:
    words = row.split()
    return words if len(words) == n else "".join(words)


def _digit(entry: Any, r: int, c: int, n: int, key: str, symbols: tuple[str, ...]) -> int:
    where = Location(cell=cell_name(r, c))
    if isinstance(entry, str):
        return read_digit(entry.strip(), symbols, where, key)
    if not is_whole_number(entry) or not 0 <= entry <= n:
        raise InputError(
            f"{key}: found {quoted_json(entry)}; expected a whole number from 1 to {n}, or 0 for a blank", where
        )
    return entry


def read_symbols(symbols: Any, n: int) -> tuple[str, ...] | None:
    """The symbols of n digits: a string of n characters, or a list; None if *symbols* is None.

    One may be missing, as the givens of a puzzle may show only eight of nine letters: it is ``?``. Raises InputError.
    """
    if symbols is None:
        return None
    if not isinstance(symbols, Sequence):
        raise InputError(f"symbols: found {quoted_json(symbols)}; expected {n} different ones")
    shown = tuple(symbols)
    for each in shown:
        if not isinstance(each, str) or not each.isprintable() or not each.strip(" .") or " " in each:
            raise InputError(f"symbols: found {quoted_json(each)}; expected what a digit can be shown as")
    if len(shown) == len(set(shown)) == n - 1 and UNKNOWN not in shown:
        return (*shown, UNKNOWN)
    if len(shown) != n or len(set(shown)) != n:
        raise InputError(f"symbols: found {len(set(shown))} different ones; expected {n}")
    return shown


def as_rows(digits: Sequence[T], n: int) -> list[list[T]]:
    """*digits*, counted row by row, as n rows of n; the rest is left out."""
    return [list(digits[r * n : r * n + n]) for r in range(n)]


def as_symbols(digits: Sequence[int], n: int, symbols: Sequence[str]) -> list[str]:
    """*digits* as n rows of symbols, ``.`` for a blank, with spaces between them if one has several characters."""
    between = "" if all(len(symbol) == 1 for symbol in symbols) else " "
    return [between.join(symbols[digit - 1] if digit else "." for digit in row) for row in as_rows(digits, n)]
