"""The values of options, parsed from their texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from ruleout import InputError
from ruleout.plugin import quoted

Number = TypeVar("Number", int, float)
_NUMBERS = {int: re.compile(r"[0-9]{1,9}"), float: re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")}
_TIMES = re.compile(r"([^:]+)(?::([0-9]{1,9})(?:(-)([0-9]{1,9})?)?)?")


def names(texts: str | Iterable[str] | None) -> list[str]:
    """Return the names in a list that is separated by commas, or in several such as the values of a repeated option."""
    lists = [texts] if isinstance(texts, str) else texts or ()
    return [name.strip() for text in lists for name in text.split(",") if name.strip()]


def one_of(option: str, text: str, known: Sequence[str]) -> str:
    """Return the value of *option*. Raises InputError if it is not one of those *known*."""
    if text not in known:
        from ruleout.plugin import join_words

        raise InputError(f"{option}: found {quoted(text)}; expected {join_words(known, 'or')}")
    return text


def whole(option: str, text: str | None, least: int = 0) -> int | None:
    """Return the value of *option* as a whole number. Raises InputError."""
    if text is None:
        return None
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", text) or int(text) < least:
        raise InputError(f"{option}: found {quoted(text)}; expected a whole number, {least} or more")
    return int(text)


def seconds(option: str, text: str | None) -> float | None:
    """Return the value of *option* in seconds. Raises InputError."""
    if text is None:
        return None
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]*)?|\.[0-9]+", text):
        raise InputError(f"{option}: found {quoted(text)}; expected seconds, 0 or more")
    return float(text)


def number_range(
    option: str, text: str | None, kind: type[Number], largest: int | None = None
) -> tuple[Number, Number] | None:
    """Return the least and the greatest number that *text* gives: ``N``, ``N-M`` or, if *largest* is given, ``N-`` to
    *largest* or ``-M`` from 0. Raises InputError."""
    if text is None:
        return None
    least, dash, most = text.partition("-")
    if not dash:
        most = least
    elif largest is not None and text != dash:
        least, most = least or "0", most or str(largest)
    if not all(_NUMBERS[kind].fullmatch(each) for each in (least, most)):
        example = "such as 24 or 24-28" if largest is None else "such as 24, 24-28, 24- or -28"
        raise InputError(f"{option}: found {quoted(text)}; expected a number or a range, {example}")
    return kind(least), kind(most)


def range_or_level(option: str, text: str | None, largest: int | None = None) -> tuple[float, float] | str | None:
    """Return the range of values that *text* gives, or else the name of a level. Raises InputError."""
    is_level = text is not None and not re.fullmatch(r"[0-9.-]+", text)
    return text if is_level else number_range(option, text, float, largest)


def technique_counts(
    option: str, texts: str | Iterable[str] | None, id_of: Callable[[str], str] = str
) -> dict[str, tuple[int, int | None]]:
    """Return how often each technique is needed according to lists such as ``A,B:2,C:1-3``: the least and the greatest
    number of times, None for no limit.

    *id_of* returns the id of a technique for its name. Raises InputError, also for a technique that is given twice.
    """
    counts: dict[str, tuple[int, int | None]] = {}
    for each in names(texts):
        found = _TIMES.fullmatch(each)
        if found is None:
            example = "such as x-wing, x-wing:2 or x-wing:1-3"
            raise InputError(f"{option}: found {quoted(each)}; expected a technique, {example}")
        name, least, dash, most = found.groups()
        known = id_of(name)
        if known in counts:
            other = "" if known == name else f", which is {known},"
            raise InputError(f"{option}: found {quoted(name)}{other} twice; expected each technique once")
        if least is not None and dash is None:
            most = least
        counts[known] = int(least or 1), None if most is None else int(most)
    return counts
