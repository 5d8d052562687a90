"""How digits are shown."""

from __future__ import annotations

import string
from collections.abc import Mapping
from functools import lru_cache

DEFAULT_SYMBOLS = string.digits[1:] + string.ascii_uppercase
"""The signs of the digits 1 to 35: 1-9, then A for 10 and so on."""

BLANKS = ".0_*-"
"""What stands for a blank, as far as it is no symbol; ``.`` and ``0`` are the usual ones."""


def default_symbols(count: int) -> tuple[str, ...]:
    """One symbol for each digit from 1 to *count*: 1-9 then letters, or numbers beyond 35 digits."""
    if count <= len(DEFAULT_SYMBOLS):
        return tuple(DEFAULT_SYMBOLS[:count])
    return tuple(str(digit) for digit in range(1, count + 1))


def describe_symbols(symbols: tuple[str, ...]) -> str:
    """The symbols as a reader would be told them: ``1-9``, ``1-9 and A-G``."""
    if symbols == default_symbols(len(symbols)) and len(symbols) <= len(DEFAULT_SYMBOLS):
        if len(symbols) <= 9:
            return f"1-{len(symbols)}"
        return "1-9 and A" + (f"-{symbols[-1]}" if len(symbols) > 10 else "")
    return " ".join(symbols)


@lru_cache(maxsize=64)
def signs_of(symbols: tuple[str, ...]) -> Mapping[str, int]:
    """The digit that each sign stands for, 0 for a blank: the symbols, and their small letters where these are none."""
    table = dict.fromkeys(BLANKS, 0)
    table.update((symbol, digit) for digit, symbol in enumerate(symbols, start=1))
    for digit, symbol in enumerate(symbols, start=1):
        table.setdefault(symbol.lower(), digit)
    return table


def expected_signs(symbols: tuple[str, ...]) -> str:
    """What a cell may hold, for an error message: ``1-9, 0 or .``."""
    return f"{describe_symbols(symbols)}{'' if '0' in symbols else ', 0'} or ."
