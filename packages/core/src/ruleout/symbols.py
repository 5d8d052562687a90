"""How digits are shown."""

from __future__ import annotations

import string

SIGNS = string.digits[1:] + string.ascii_uppercase
"""The signs of the digits 1 to 35: 1-9, then A for 10 and so on."""


def default_symbols(count: int) -> tuple[str, ...]:
    """One symbol for each digit from 1 to *count*: 1-9 then letters, or numbers beyond 35 digits."""
    if count <= len(SIGNS):
        return tuple(SIGNS[:count])
    return tuple(str(digit) for digit in range(1, count + 1))


def describe_symbols(symbols: tuple[str, ...]) -> str:
    """The symbols as a reader would be told them: ``1-9``, ``1-9 and A-G``."""
    if symbols == default_symbols(len(symbols)) and len(symbols) <= len(SIGNS):
        if len(symbols) <= 9:
            return f"1-{len(symbols)}"
        return "1-9 and A" + (f"-{symbols[-1]}" if len(symbols) > 10 else "")
    return " ".join(symbols)
