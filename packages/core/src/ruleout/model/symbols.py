"""The symbols of digits."""

from __future__ import annotations

import string
from collections.abc import Mapping
from functools import lru_cache

from ruleout.masks import Digit

DEFAULT_SYMBOLS = string.digits[1:] + string.ascii_uppercase
"""The symbols of the digits 1 to 35: 1-9, then A for 10 and so on."""

BLANKS = ".0_*-"
"""The characters that mean a blank unless they are symbols; ``.`` and ``0`` are the usual ones."""


def default_symbols(count: int, first: int = 1) -> tuple[str, ...]:
    """Return one symbol for each of *count* digits: 1-9 then letters, or numbers beyond 35 digits.

    If *first* is 0, the symbol 0 comes before these.
    """
    if first == 0:
        return ("0", *default_symbols(count - 1))
    return tuple(DEFAULT_SYMBOLS[:count] if count <= len(DEFAULT_SYMBOLS) else map(str, range(1, count + 1)))


def describe_symbols(symbols: tuple[str, ...]) -> str:
    """Return the symbols in a few words, for error messages: ``1-9``, ``1-9 and A-G``, or each of them."""
    if symbols == default_symbols(len(symbols)) and len(symbols) <= len(DEFAULT_SYMBOLS):
        if len(symbols) <= 9:
            return f"1-{len(symbols)}"
        return "1-9 and A" + (f"-{symbols[-1]}" if len(symbols) > 10 else "")
    return " ".join(symbols)


@lru_cache(maxsize=64)
def symbol_table(symbols: tuple[str, ...]) -> Mapping[str, Digit]:
    """Return the digit that each symbol shows, 0 for the blanks.

    A letter may be small if no other symbol is that small letter; a blank that is a symbol does not count as a blank.
    """
    table = dict.fromkeys(BLANKS, 0)
    table.update((symbol, digit) for digit, symbol in enumerate(symbols, start=1))
    for digit, symbol in enumerate(symbols, start=1):
        table.setdefault(symbol.lower(), digit)
    return table


def expected_symbols(symbols: tuple[str, ...]) -> str:
    """Return the characters that a cell may hold, for an error message: ``1-9, 0 or .``."""
    return f"{describe_symbols(symbols)}{'' if '0' in symbols else ', 0'} or ."
