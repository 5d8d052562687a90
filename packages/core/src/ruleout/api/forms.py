"""The forms of the parts of records: cells, candidates, constraints and steps, written by name and read back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cached_property
from inspect import signature
from typing import Any

import attrs

from ruleout.errors import InputError, quoted
from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Constraint, Origin, Sum, Unit
from ruleout.plugins.registry import Registry
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.step import Link, Node, Reason, Step

Record = dict[str, Any]
Convert = Callable[[Any, Any], Any]


@attrs.frozen
class Subject:
    """The puzzle of a record, which has the cells and constraints that the record names, and the plug-ins."""

    puzzle: Puzzle
    registry: Registry

    @cached_property
    def constraints(self) -> Mapping[tuple[str, str, tuple[int, ...]], Constraint]:
        """The constraints by type, label and cells."""
        return {(_type(each), each.label, each.cells): each for each in self.puzzle.layout.constraints}


@attrs.frozen
class Form:
    """How a value is written in a record, and how it is read back; both are given the value and the subject."""

    write: Convert
    read: Convert


PLAIN = Form(lambda value, subject: value, lambda value, subject: value)
"""The form of what JSON can hold as it is."""


def several(form: Form) -> Form:
    """The form of a tuple of values: a list."""
    return Form(
        lambda values, subject: [form.write(each, subject) for each in values],
        lambda values, subject: tuple(form.read(each, subject) for each in values),
    )


def by_key(form: Form) -> Form:
    """The form of a mapping to values: an object."""
    return Form(
        lambda values, subject: {key: form.write(each, subject) for key, each in values.items()},
        lambda values, subject: {key: form.read(each, subject) for key, each in values.items()},
    )


def optional(form: Form) -> Form:
    """The form of a value or None."""
    return Form(
        lambda value, subject: None if value is None else form.write(value, subject),
        lambda value, subject: None if value is None else form.read(value, subject),
    )


def member_of(kind: type[StrEnum]) -> Form:
    """The form of a member of *kind*: its value."""
    return Form(lambda value, subject: str(value), lambda value, subject: kind(value))


def object_form(make: Callable[..., Any], *plain: str, **others: Form) -> Form:
    """The form of an object: one key per attribute, those in *plain* as they are, *others* in their form.

    *make* is called with the attributes to read it back, and with the puzzle if it has a parameter ``puzzle``.
    """
    forms = dict.fromkeys(plain, PLAIN) | others
    has_puzzle = "puzzle" in signature(make).parameters

    def write(item: Any, subject: Subject) -> Record:
        return {name: form.write(getattr(item, name), subject) for name, form in forms.items()}

    def read(record: Mapping[str, Any], subject: Subject) -> Any:
        values = {name: form.read(record[name], subject) for name, form in forms.items()}
        return make(subject.puzzle, **values) if has_puzzle else make(**values)

    return Form(write, read)


def _write_cell(cell: int, subject: Subject) -> str | int:
    """The name of *cell*; its number if a refused step names a cell that is not there."""
    layout = subject.puzzle.layout
    return layout.names[cell] if 0 <= cell < layout.size else cell


def _read_cell(name: str | int, subject: Subject) -> int:
    return name if isinstance(name, int) else subject.puzzle.layout.cell(name)


def _type(constraint: Constraint) -> str:
    return constraint.__class__.__name__.lower()


def _write_constraint(constraint: Constraint, subject: Subject) -> Record:
    """Return the label, type and cells of a constraint, and the further fields of a unit or a sum."""
    record: Record = {
        "label": constraint.label,
        "type": _type(constraint),
        "cells": CELLS.write(constraint.cells, subject),
        "rule": constraint.origin.rule if constraint.origin else None,
    }
    if isinstance(constraint, Unit):
        record |= {"name": constraint.name, "kind": constraint.kind}
    elif isinstance(constraint, Sum):
        record |= {"total": constraint.total, "weights": constraint.weights and list(constraint.weights)}
    return record


def _read_constraint(record: Mapping[str, Any], subject: Subject) -> Constraint:
    """The constraint of the puzzle that *record* names, or one that a technique derived."""
    kind, label, cells = record["type"], record["label"], CELLS.read(record["cells"], subject)
    found = subject.constraints.get((kind, label, cells))
    if found is not None:
        return found
    origin = None if record["rule"] is None else Origin(record["rule"], label)
    if kind == "unit":
        return Unit(record["name"], record["kind"], cells, origin)
    if kind == "sum":
        return Sum(cells, record["total"], record["weights"] and tuple(record["weights"]), origin)
    raise InputError(f"found the constraint {quoted(label)}, which the puzzle does not have")


CELL = Form(_write_cell, _read_cell)
CELLS = several(CELL)
CANDIDATE = Form(
    lambda candidate, subject: [_write_cell(candidate.cell, subject), candidate.digit],
    lambda pair, subject: Candidate(_read_cell(pair[0], subject), pair[1]),
)
CANDIDATES = several(CANDIDATE)
CONSTRAINT = Form(_write_constraint, _read_constraint)
CONSTRAINTS = several(CONSTRAINT)
NODE = object_form(Node, candidates=CANDIDATES, constraints=CONSTRAINTS, cells=CELLS)
LINK = object_form(Link, "strong", start=NODE, end=NODE, constraints=CONSTRAINTS)
ROLES = {"constraints": by_key(CONSTRAINTS), "candidates": by_key(CANDIDATES), "labels": by_key(PLAIN)}
REASON = object_form(Reason, cells=CELLS, links=several(LINK), exchange=several(CANDIDATES), **ROLES)
STEP = object_form(Step, "technique", places=CANDIDATES, removes=CANDIDATES, because=REASON)
