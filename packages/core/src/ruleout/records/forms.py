"""The forms of values in records: a function that writes each, and one that reads it back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cached_property
from inspect import signature
from types import NoneType
from typing import Any, get_args, get_origin

import attrs

from ruleout.errors import InputError, join_words, quoted
from ruleout.masks import Cell
from ruleout.model.constraints import Constraint
from ruleout.model.typed import field_types, read_value
from ruleout.plugins.registry import Registry
from ruleout.puzzles.puzzle import Puzzle

Record = dict[str, Any]
"""A record, or a part of one: data of JSON."""
Convert = Callable[[Any, Any], Any]


@attrs.frozen
class Subject:
    """The puzzle of a record, which has the cells and constraints that the record names, and the plug-ins."""

    puzzle: Puzzle
    registry: Registry

    @cached_property
    def constraints(self) -> Mapping[tuple[str, str, tuple[Cell, ...]], Constraint]:
        """The constraints by type, label and cells."""
        return {(each.type_name, each.label, each.cells): each for each in self.puzzle.layout.constraints}


@attrs.frozen
class Form:
    """Functions that write a value in a record and read it back; both take the value and the subject."""

    write: Convert
    read: Convert


@attrs.frozen
class RecordKind:
    """A kind of records.

    Attributes
    ----------
    types
        The classes of the results that are written as records of this kind.
    form
        The form of the results: the keys after the document.
    version
        The version of its keys.
    has_document
        True if a record contains the document of the puzzle.
    """

    types: tuple[type, ...]
    form: Form
    version: int = 1
    has_document: bool = True


FORMS: dict[Any, Form] = {}
"""The forms of classes whose instances are not written as the values of their attributes."""


def form_of(hint: Any) -> Form:
    """Return the form of values of the type *hint*.

    An attrs class is written as an object with a key for each attribute, a tuple as a list, a mapping as an object,
    and a member of an enumeration as its value.
    """
    kind, parts = get_origin(hint) or hint, get_args(hint)
    if kind in FORMS:
        return FORMS[kind]
    if NoneType in parts:
        return _optional(form_of(next(part for part in parts if part is not NoneType)))
    if kind is tuple:
        return several(form_of(parts[0]))
    if kind is Mapping:
        return _by_key(form_of(parts[1]))
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _member_of(kind)
    return object_form(kind) if attrs.has(kind) else _plain(hint)


def object_form(make: Callable[..., Any], *names: str, of: Any = None, **others: Form) -> Form:
    """Return the form of an object.

    Parameters
    ----------
    make
        The class of the object, or what is called instead with its attributes to read it back; and with the puzzle of
        the record, if there is a parameter ``puzzle``.
    names
        The keys, which are names of attributes; if there are none, all that the class is made of but the puzzle. Those
        that the class is not made of are written only.
    of
        The class, if *make* is not it.
    others
        The forms of attributes which do not follow from their types.
    """
    hints = dict(field_types(of or make))
    has_puzzle = "puzzle" in hints
    forms = {name: others.get(name) or form_of(hints.get(name, Any)) for name in names or hints if name != "puzzle"}
    read_back = [name for name in forms if name in hints or name in signature(make).parameters]

    def write(item: Any, subject: Subject) -> Record:
        return {name: form.write(getattr(item, name), subject) for name, form in forms.items()}

    def read(record: Mapping[str, Any], subject: Subject) -> Any:
        record = read_value("", record, Mapping, "an object")
        values = {name: read_key(name, record, forms[name], subject) for name in read_back}
        return make(subject.puzzle, **values) if has_puzzle else make(**values)

    return Form(write, read)


def read_key(name: str, record: Mapping[str, Any], form: Form, subject: Any) -> Any:
    """Return the value of the key *name*. Raises InputError that names the key if it is missing or cannot be read."""
    if name not in record:
        raise InputError(f"the key {name!r} is missing")
    try:
        return form.read(record[name], subject)
    except InputError as error:
        raise InputError(f"{name}: {error.message}") from None


def several(form: Form) -> Form:
    """Return the form of a tuple of values: a list."""

    def read(values: Any, subject: Any) -> tuple[Any, ...]:
        return tuple([form.read(each, subject) for each in read_value("", values, tuple, "a list")])

    return Form(lambda values, subject: [form.write(each, subject) for each in values], read)


def _by_key(form: Form) -> Form:
    return Form(
        lambda values, subject: {key: form.write(each, subject) for key, each in values.items()},
        lambda values, subject: {key: form.read(each, subject) for key, each in values.items()},
    )


def _optional(form: Form) -> Form:
    return Form(
        lambda value, subject: None if value is None else form.write(value, subject),
        lambda value, subject: None if value is None else form.read(value, subject),
    )


def _member_of(kind: type[StrEnum]) -> Form:
    def read(value: Any, subject: Any) -> Any:
        if value not in kind.__members__.values():
            raise InputError(f"found {quoted(value)}; expected {join_words(kind, 'or')}")
        return kind(value)

    return Form(lambda value, subject: str(value), read)


def _plain(hint: Any) -> Form:
    """Return the form of values that JSON can hold unchanged."""
    return Form(lambda value, subject: value, lambda value, subject: read_value("", value, hint))


def read_form(name: str, form: Form, data: Any, subject: Any = None) -> Any:
    """Return what *form* reads from *data*. Raises InputError, whose message begins with *name*, if it cannot."""
    try:
        return form.read(data, subject)
    except InputError as error:
        raise InputError(f"{name}: {error.message}") from None
    except KeyError as error:
        raise InputError(f"{name}: the key {error} is missing") from None
    except (TypeError, ValueError, AttributeError, IndexError) as error:
        raise InputError(f"{name}: a value cannot be read ({error})") from None
