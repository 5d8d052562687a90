"""Readers of values from outside, such as JSON, with errors that name the value: ``n: found 'x'; expected ...``."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeGuard

from ruleout.errors import InputError, join_words, quoted

_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]*)?")


def is_whole_number(value: object) -> TypeGuard[int]:
    """Return whether *value* is a whole number of JSON: an int that is not ``true`` or ``false``."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_list(value: object) -> TypeGuard[Sequence[Any]]:
    """Return whether *value* is a list of JSON, or another sequence that is not a text."""
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def quoted_json(value: object) -> str:
    """Return *value* in quotes, as JSON would write it.

    A string keeps its own quotes if it could be mistaken for a number or for ``true``, ``false`` or ``null``.
    """
    words = {True: "true", False: "false", None: "null"}
    if isinstance(value, str):
        return quoted(f'"{value}"' if value in words.values() or _NUMBER.fullmatch(value) else value)
    return quoted(words[value] if value is None or isinstance(value, bool) else value)


def not_expected(what: str, value: object, expected: str) -> InputError:
    """Return the error of a *value* that is called *what* and is not as *expected*."""
    return InputError(f"{what}: found {quoted_json(value)}; expected {expected}")


def read_whole(value: object, what: str, low: int, high: int) -> int:
    """Return the whole number from *low* to *high* that *value* is; true and 5.0 are none. Raises InputError."""
    if is_whole_number(value) and low <= value <= high:
        return value
    raise not_expected(what, value, f"a whole number from {low} to {high}")


def read_items(value: object, what: str, of: str) -> Sequence[Any]:
    """Return *value* if it is a list; *of* names its items in the error. Raises InputError."""
    if is_list(value):
        return value
    raise not_expected(what, value, f"a list of {of}")


def read_object(value: object, what: str, expected: str = "an object") -> Mapping[str, Any]:
    """Return *value* if it is an object of JSON. Raises InputError."""
    if isinstance(value, Mapping):
        return value
    raise not_expected(what, value, expected)


def read_text(value: object, what: str, expected: str = "a text") -> str:
    """Return *value* if it is a text. Raises InputError."""
    if isinstance(value, str):
        return value
    raise not_expected(what, value, expected)


def read_flag(value: object, what: str) -> bool:
    """Return *value* if it is true or false. Raises InputError."""
    if isinstance(value, bool):
        return value
    raise not_expected(what, value, "true or false")


def read_true(value: object, what: str, expected: str = "true or false") -> bool:
    """Return True if *value* is true, which enables a rule. Raises InputError."""
    if value is True:
        return True
    raise not_expected(what, value, expected)


def read_choice(value: object, what: str, choices: Collection[str], before: str = "") -> str:
    """Return *value* if it is one of *choices*. Raises InputError, which lists them after the words *before*."""
    if isinstance(value, str) and value in choices:
        return value
    expected = before + join_words(choices, "or")
    raise InputError(f"{what}: found {quoted(value)}; expected {expected}".removeprefix(": "))
