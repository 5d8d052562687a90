"""Readers of short texts of the command line and of Python: lists of names, ranges, and numbers of times."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

from ruleout.errors import InputError, quoted

Number = TypeVar("Number", int, float)
_NUMBERS = {int: re.compile(r"[0-9]{1,9}"), float: re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")}
_TOO_LARGE = re.compile(r"(?<![.0-9])[0-9]{10}")
_TIMES = re.compile(r"([^:]+)(?::([0-9]{1,9})(?:(-)([0-9]{1,9})?)?)?")


def names(texts: str | Iterable[str] | None) -> list[str]:
    """Return the names in a list that is separated by commas, or in several such as the values of a repeated option."""
    lists = [texts] if isinstance(texts, str) else texts or ()
    return [name.strip() for text in lists for name in text.split(",") if name.strip()]


def number_range(
    what: str, text: str | None, kind: type[Number], largest: int | None = None
) -> tuple[Number, Number] | None:
    """Return the least and the greatest number that *text* gives. Raises InputError.

    The forms are ``N``, ``N-M`` and, if *largest* is given, ``N-`` (to *largest*) and ``-M`` (from 0).
    """
    if text is None:
        return None
    _refuse_large(what, text)
    least, dash, most = text.partition("-")
    if not dash:
        most = least
    elif largest is not None and text != dash:
        least, most = least or "0", most or str(largest)
    if not all(_NUMBERS[kind].fullmatch(each) for each in (least, most)):
        example = "such as 24 or 24-28" if largest is None else "such as 24, 24-28, 24- or -28"
        raise InputError(f"{what}: found {quoted(text)}; expected a number or a range, {example}")
    return kind(least), kind(most)


def range_or_level(what: str, text: str | None, largest: int | None = None) -> tuple[float, float] | str | None:
    """Return the range of values that *text* gives, or else the name of a level. Raises InputError."""
    is_level = text is not None and not re.fullmatch(r"[0-9.-]+", text)
    return text if is_level else number_range(what, text, float, largest)


def technique_counts(
    what: str, texts: str | Iterable[str] | None, id_of: Callable[[str], str] = str
) -> dict[str, tuple[int, int | None]]:
    """Return the numbers of times that each technique is needed, from lists such as ``A,B:2,C:1-3``.

    Each has the least and the greatest number of times, None for no limit.
    *id_of* returns the id of a technique for its name. Raises InputError, also for a technique that is given twice.
    """
    counts: dict[str, tuple[int, int | None]] = {}
    for each in names(texts):
        found = _TIMES.fullmatch(each)
        if found is None:
            _refuse_large(what, each)
            example = "such as x-wing, x-wing:2 or x-wing:1-3"
            raise InputError(f"{what}: found {quoted(each)}; expected a technique, {example}")
        name, least, dash, most = found.groups()
        known = id_of(name)
        if known in counts:
            other = "" if known == name else f", which is {known},"
            raise InputError(f"{what}: found {quoted(name)}{other} twice; expected each technique once")
        if least is not None and dash is None:
            most = least
        counts[known] = int(least or 1), None if most is None else int(most)
    return counts


def _refuse_large(what: str, text: str) -> None:
    if _TOO_LARGE.search(text):
        raise InputError(f"{what}: found {quoted(text)}; expected numbers of at most 999999999")
