"""The values of a generator's options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ruleout.internal import InputError, quoted, read_choice

YES_OR_NO = ("yes", "no")
LONGEST_NUMBER = 9
"""Largest number of digits of a number."""


def whole_number(options: Mapping[str, Any], name: str, default: int, least: int, most: int) -> int:
    """Return the number of an option, from *least* to *most*. Raises InputError if it has another value."""
    value = options.get(name, default)
    text = str(value).strip()
    is_number = not isinstance(value, bool) and text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER
    if not is_number or not least <= int(text) <= most:
        raise InputError(f"option {name}: found {quoted(text)}; expected a whole number from {least} to {most}")
    return int(text)


def one_of(options: Mapping[str, Any], name: str, values: Sequence[str]) -> str:
    """Return the text of an option, one of *values*, the first by default. Raises InputError for another value."""
    return read_choice(options.get(name, values[0]), f"option {name}", values)


def is_set(options: Mapping[str, Any], name: str) -> bool:
    """Return whether an option is yes; no by default. Raises InputError if it has another value."""
    value = options.get(name, False)
    return value if isinstance(value, bool) else one_of({name: value}, name, YES_OR_NO) == "yes"
