"""Readers of values in JSON from links, which may hold anything, with errors that name the invalid value."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from ruleout.internal import InputError, not_expected, quoted, read_object, read_whole, too_deep_at

LARGEST_NUMBER = 10**9


def parse_json(text: str, site: str) -> dict[str, Any]:
    """Return the object that *text* is, as :func:`parse_value` does. Raises InputError also for other values."""
    return dict(read_object(parse_value(text, site), site, "an object of JSON"))


def parse_value(text: str, site: str) -> Any:
    """Return the value that *text* is; *site* names the program it is from in errors.

    Raises InputError, with the number of the character from 1, if it is not JSON, or nested too deeply.
    """
    if too_deep_at(text) is not None:
        raise InputError(f"{site}: nested too deeply")
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        here = quoted(text[error.pos]) if error.pos < len(text) else "the end"
        raise InputError(f"{site}: the text is not JSON: found {here} at char {error.pos + 1}") from None
    except ValueError:
        raise InputError(f"{site}: found a number with too many digits") from None


def _refuse_constant(name: str) -> None:
    raise InputError(f"found the number {quoted(name)}; expected a number that is finite")


def compact_json(value: object) -> str:
    """Return *value* as JSON without spaces, as a browser writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def items(value: object, what: str) -> list[Any]:
    """Return *value* if it is a list; an empty one for None."""
    if value is None:
        return []
    if isinstance(value, list):
        return value
    raise not_expected(what, value, "a list")


def records(value: object, what: str) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the objects of the list *value*, each with its name in errors: *what* and its number from 1."""
    return [
        (f"{what} {number}", read_object(each, f"{what} {number}")) for number, each in enumerate(items(value, what), 1)
    ]


def whole(value: object, what: str, low: int = 0, high: int = LARGEST_NUMBER) -> int:
    """Return the whole number from *low* to *high* that *value* is, or is the text of."""
    number = value
    if isinstance(value, str) and re.fullmatch(r"\s*-?[0-9]+\s*", value):
        number = int(value) if len(value) < 12 else LARGEST_NUMBER + 1
    if isinstance(value, float) and value.is_integer():
        number = int(value)
    return read_whole(number, what, low, high)


def is_number(value: object) -> bool:
    """Return whether *value* is a whole number or the text of one."""
    try:
        whole(value, "", -LARGEST_NUMBER)
    except InputError:
        return False
    return True


def is_blank(value: object) -> bool:
    """Return whether *value* is missing or an empty text."""
    return value is None or (isinstance(value, str) and not value.strip())


def as_sequence(value: object) -> Sequence[Any]:
    """Return *value* if it is a list or a tuple, as documents hold them; an empty one for None and False."""
    return value if isinstance(value, list | tuple) else ()
