"""Orders in the words of the command line: ``needs="x-wing:2"``, ``difficulty="hard"``, ``size="6x6"``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from ruleout import InputError
from ruleout.internal import names, number_range, quoted, range_or_level, suggestion, technique_counts
from ruleout_generate.orders.order import Order

ATTRIBUTES = {"needs": "needed", "only": "allowed", "without": "excluded", "beyond": "insufficient"}
"""The attributes of an order that have another word on the command line."""
LISTS = tuple(ATTRIBUTES.values())
"""The attributes that hold techniques."""
DEFAULT_SCALE = "ruleout"
"""The scale of a difficulty for which none is named."""


def order_of(variant: str | None, keywords: Mapping[str, Any]) -> Order:
    """Return the order that *keywords* make.

    Parameters
    ----------
    variant
        The id of the variant; None if it is one of *keywords* or else classic.
    keywords
        Attributes of an order, also in the words and texts of the command line: lists of techniques as one text, the
        numbers of *needs* after a colon, a range as ``"24-28"`` or as one number, the size as ``"6x6"``.

    Raises
    ------
    InputError
        If a text cannot be read.
    TypeError
        If an order has no such attribute, one is given in both words, or a value is of another type.
    """
    given: dict[str, Any] = {} if variant is None else {"variant": variant}
    for word, value in keywords.items():
        name = ATTRIBUTES.get(word, word)
        if name in given:
            other = next((each for each, attribute in ATTRIBUTES.items() if attribute == name), "order")
            raise TypeError(f"found both {other} and {name}; expected one of them")
        given[name] = _read(word, name, value)
    if given.get("difficulty") is not None and given.get("scale") is None:
        given["scale"] = DEFAULT_SCALE
    known = attrs.fields_dict(Order)
    unknown = next((name for name in given if name not in known), None)
    if unknown is not None:
        words = [*known, *ATTRIBUTES]
        raise TypeError(f"generate has no argument {quoted(unknown)}; {suggestion(unknown, words)}")
    return Order(**given)


def _read(word: str, name: str, value: Any) -> Any:
    """Return the value of the attribute *name*, given as *word*; texts and single numbers are read as in commands."""
    if name in LISTS and not (value is None or isinstance(value, Mapping)):
        if isinstance(value, str) or not isinstance(value, Iterable):
            value = (value,)
        texts = list(value)
        if not all(isinstance(each, str) for each in texts):
            raise TypeError(
                f"{word}: found {quoted(repr(texts))[1:-1]}; expected names of techniques, such as 'x-wing'"
            )
        return technique_counts(word, texts) if name == "needed" else tuple(names(texts))
    if isinstance(value, str):
        if name == "size":
            return read_size(word, value)
        if name == "givens":
            return number_range(word, value, int)
        if name == "difficulty":
            return range_or_level(word, value)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return (value, value) if is_number and name in ("givens", "difficulty") else value


def read_size(what: str, text: str) -> tuple[int, ...]:
    """Return the rows and columns of ``6x6``, or these and the layers of ``4x4x4``.

    Raises InputError, which begins with *what*.
    """
    if re.fullmatch(r"[0-9]{1,4}(?:[xX][0-9]{1,4}){1,2}", text) is None:
        example = f"{text}x{text}" if re.fullmatch(r"[0-9]{1,2}", text) else "9x9"
        raise InputError(f"{what}: found {quoted(text)}; expected rows and columns, such as {example}")
    return tuple(map(int, text.lower().split("x")))
