"""The types of the values of an order, in Python and in JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite
from operator import index
from typing import Any

from ruleout import InputError
from ruleout.plugin import quoted

Check = Callable[[Any], bool]


def read_attribute(name: str, value: Any) -> Any:
    """Return the value of the attribute *name* that was written as *value*. Raises InputError if it cannot be."""
    if not _is_right(name, value):
        shown = "null" if value is None else quoted(value)
        raise InputError(f"order: {name}: found {shown}; expected {EXPECTED[name][1]}")
    return _converted(name, value)


def checked_attribute(name: str, value: Any) -> Any:
    """Return *value* for the attribute *name*, lists as tuples. Raises TypeError if it is of another type."""
    if not _is_right(name, value):
        raise TypeError(f"{name}: found {quoted(repr(value))}; expected {EXPECTED[name][1]}")
    return _converted(name, value)


def _is_right(name: str, value: Any) -> bool:
    return EXPECTED[name][0](value) or (value is None and name in OPTIONAL)


def _converted(name: str, value: Any) -> Any:
    """*value* with tuples for lists and plain whole numbers; objects of JSON as they are."""
    if name == "needed":
        return {technique: _plain(times) for technique, times in value.items()}
    return _plain(value)


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(map(_plain, value))
    return index(value) if _is_whole(value) else value


def _is_whole(value: Any) -> bool:
    return hasattr(type(value), "__index__") and not isinstance(value, bool)


def _is_number(value: Any) -> bool:
    return (isinstance(value, float) and isfinite(value)) or _is_whole(value)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_truth(value: Any) -> bool:
    return isinstance(value, bool)


def _is_object(value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(key, str) for key in value)


def _list_of(is_right: Check, length: int | None = None) -> Check:
    """Return a check that a value is a list of values that *is_right* accepts, of this *length* if any."""
    return lambda value: (
        isinstance(value, list | tuple) and length in (None, len(value)) and all(is_right(each) for each in value)
    )


def _is_difficulty(value: Any) -> bool:
    return _is_text(value) or _list_of(_is_number, 2)(value)


def _are_times(value: Any) -> bool:
    return _is_object(value) and all(
        isinstance(times, list | tuple)
        and len(times) == 2
        and _is_whole(times[0])
        and (times[1] is None or _is_whole(times[1]))
        for times in value.values()
    )


_NAME = (_is_text, "a name")
_NAMES = (_list_of(_is_text), "a list of names")
_TWO = (_list_of(_is_whole, 2), "two whole numbers")
_WHOLE = (_is_whole, "a whole number")
_OBJECT = (_is_object, "an object")
_TRUTH = (_is_truth, "true or false")
EXPECTED: Mapping[str, tuple[Check, str]] = {
    **dict.fromkeys(("variant", "generator", "method", "symmetry", "scale"), _NAME),
    **dict.fromkeys(("pattern", "allowed", "excluded", "insufficient"), _NAMES),
    **dict.fromkeys(("size", "givens"), _TWO),
    **dict.fromkeys(("tries", "nodes"), _WHOLE),
    **dict.fromkeys(("template", "options"), _OBJECT),
    **dict.fromkeys(("minimal", "alone"), _TRUTH),
    "solution": (_list_of(_is_whole), "a list of digits"),
    "difficulty": (_is_difficulty, "two numbers, or the name of a level"),
    "needed": (_are_times, "two whole numbers for each technique, the second of which may be null (None)"),
}
"""For each attribute of an order the check of its value, and what is expected."""
OPTIONAL = frozenset(
    ("size", "generator", "method", "givens", "minimal", "symmetry", "pattern", "solution", "scale", "difficulty",
     "allowed", "nodes")
)  # fmt: skip
"""The attributes that may be null."""
