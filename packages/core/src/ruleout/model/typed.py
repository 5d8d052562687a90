"""Values of callers, plug-ins and files, against the types that they are declared to have."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Mapping
from functools import cache
from math import isfinite
from operator import index
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from ruleout.errors import InputError, quoted

WORDS: Mapping[object, str] = {
    str: "text", int: "a whole number", float: "a number", bool: "true or false", tuple: "a tuple",
    frozenset: "a frozenset", Mapping: "a mapping", Callable: "a function",
}  # fmt: skip
"""Words of messages for types that are not classes of the project."""
DATA: Mapping[object, str] = {str: "a text", **{kind: WORDS[kind] for kind in (int, float, bool)}}
"""Words of messages about data for plain types."""


def require(what: str, value: Any, hint: Any, expected: str) -> Any:
    """Return *value*, an argument of a function, if it is of the type *hint*; see :func:`typed`.

    Instances of classes are returned as they are, lists as tuples. Raises TypeError, with *what* as the name of the
    value and *expected* in words: ``budget: found '5'; expected a Budget``.
    """
    try:
        return typed(value, hint, is_deep=False)
    except TypeError:
        raise TypeError(f"{what}: found {quoted(repr(value))}; expected {expected}") from None


def read_value(what: str, value: Any, hint: Any, expected: str | None = None) -> Any:
    """Return *value*, which was read from JSON, if it is of the type *hint*; see :func:`typed`.

    Lists are returned as tuples. Raises InputError, with *what* as the name of the value, if it has one, and *expected*
    in words: ``seed: found null; expected a whole number``. The words for plain types need not be given.
    """
    try:
        return typed(value, hint, is_deep=False)
    except TypeError:
        found = "null" if value is None else quoted(value)
        if expected is None:
            kinds = [each for each in (*get_args(hint), hint) if each in DATA]
            expected = DATA[kinds[0]] if kinds else "another value"
        raise InputError(f"{what}: found {found}; expected {expected}".removeprefix(": ")) from None


def typed(value: Any, hint: Any, path: str = "", *, is_deep: bool = True) -> Any:
    """Return a copy of *value*, which is of the type *hint*.

    Instances of attrs classes are copied field by field, tuples and mappings entry by entry, and each of them is
    checked. Classes with a method ``__deepcopy__``, such as layouts and constraints, are shared and not copied.

    Parameters
    ----------
    value
        The result of a function of a plug-in.
    hint
        A class, or a type made of ``|``, ``Literal``, ``tuple``, ``frozenset``, ``Mapping`` and ``Callable``.
    path
        The name of *value* in messages.
    is_deep
        True if instances of attrs classes are copied; otherwise they are returned unchanged.

    Raises
    ------
    TypeError
        If *value*, or a part of it, is of another type. The message names the part: ``places[0].digit 'x'; expected a
        whole number``.
    """
    kind, parts = _taken_apart(hint)
    if kind is Any:
        return value
    if kind in (Union, UnionType):
        if value is None and NoneType in parts:
            return None
        able = (part for part in parts[1:] if part is not NoneType and _is_a(value, _taken_apart(part)[0]))
        return typed(value, next(able, parts[0]), path, is_deep=is_deep)
    if not _is_a(value, kind):
        is_plain = value is None or isinstance(value, str | int | float)
        found = f"{path} {quoted(value)}" if path and is_plain else f"{path} found a {type(value).__name__}".lstrip()
        raise TypeError(f"{found}; expected {_in_words(kind, parts)}")
    if kind in (int, float):
        return value if isinstance(value, float) else index(value)
    if kind is tuple and parts:
        hints = parts[:1] * len(value) if parts[-1] is ... else parts
        if len(value) != len(hints):
            raise TypeError(f"{path} found {len(value)} entries; expected {len(hints)}".lstrip())
        pairs = enumerate(zip(value, hints, strict=True))
        return tuple([typed(each, part, f"{path}[{place}]", is_deep=is_deep) for place, (each, part) in pairs])
    if kind is frozenset:
        return frozenset(typed(each, parts[0], path, is_deep=is_deep) for each in value)
    if kind is Mapping and parts:
        of_key, of_value = parts
        return {
            typed(key, of_key, path, is_deep=is_deep): typed(each, of_value, f"{path}[{key!r}]", is_deep=is_deep)
            for key, each in value.items()
        }
    if is_deep and attrs.has(kind) and not hasattr(kind, "__deepcopy__"):
        before = f"{path}." if path else ""
        public = [(name.lstrip("_"), part) for name, part in field_types(kind)]  # what may be made later is made here
        return kind(**{name: typed(getattr(value, name), part, before + name) for name, part in public})
    return value


@cache
def _taken_apart(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return the origin of a type, such as ``tuple``, and its parts; a ``Literal`` counts as a plain text."""
    kind = get_origin(hint) or hint
    return (str, ()) if kind is Literal else (kind, get_args(hint))


def _is_a(value: object, kind: Any) -> bool:
    if kind in (int, float):
        is_whole = hasattr(type(value), "__index__") and not isinstance(value, bool)
        return is_whole or (kind is float and isinstance(value, float) and isfinite(value))
    return callable(value) if kind is Callable else isinstance(value, (tuple, list) if kind is tuple else kind)


def _in_words(kind: Any, parts: tuple[Any, ...]) -> str:
    word = WORDS.get(kind) or kind.__name__
    return f"{word} of texts" if kind in (tuple, frozenset) and parts[:1] == (str,) else word


@cache
def field_types(kind: type) -> tuple[tuple[str, Any], ...]:
    """Return the fields of an attrs class, each with its type; Any for types that are not imported."""

    class Names(dict[str, Any]):
        def __missing__(self, name: str) -> Any:
            return getattr(sys.modules[kind.__module__], name, getattr(builtins, name, Any))

    hints = get_type_hints(kind, localns=Names())
    return tuple((field.name, hints[field.name]) for field in attrs.fields(kind) if field.init)
