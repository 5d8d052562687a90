"""The values of options, parsed from their texts."""

from __future__ import annotations

import re
from collections.abc import Collection

from ruleout import InputError
from ruleout.internal import names, number_range, quoted, range_or_level, technique_counts

LARGEST = 10**18 - 1
LONGEST = 10**9 - 1
"""The most seconds."""

__all__ = ["names", "number_range", "one_of", "range_or_level", "seconds", "technique_counts", "whole"]


def one_of(option: str, text: str, known: Collection[str]) -> str:
    """Return the value of *option*. Raises InputError if it is not one of those *known*."""
    from ruleout.internal import read_choice

    return read_choice(text, option, known)


def whole(option: str, text: str | None, least: int = 0) -> int | None:
    """Return the value of *option* as a whole number. Raises InputError."""
    if text is None:
        return None
    _refuse_larger(option, text, LARGEST)
    if not re.fullmatch(r"[+-]?[0-9]+", text) or int(text) < least:
        raise InputError(f"{option}: found {quoted(text)}; expected a whole number, {least} or more")
    return int(text)


def seconds(option: str, text: str | None) -> float | None:
    """Return the value of *option* in seconds. Raises InputError."""
    if text is None:
        return None
    _refuse_larger(option, text.partition(".")[0], LONGEST)
    if not re.fullmatch(r"[0-9]+(\.[0-9]*)?|\.[0-9]+", text):
        raise InputError(f"{option}: found {quoted(text)}; expected seconds, 0 or more")
    return float(text)


def _refuse_larger(option: str, text: str, most: int) -> None:
    digits = text.lstrip("+-").lstrip("0")
    if re.fullmatch("[0-9]+", digits) and len(digits) > len(str(most)):
        raise InputError(f"{option}: found {quoted(text)}; expected at most {most}")
