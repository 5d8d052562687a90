"""Parts of records: cells, candidates, constraints and steps, written by name and read back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from ruleout.discovery.registry import Registry
from ruleout.errors import InputError, quoted
from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Constraint, Origin, Sum, Unit
from ruleout.model.layout import Layout
from ruleout.puzzles.document import Document
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reading.build import build_puzzle
from ruleout.reasoning.step import Link, Node, Reason, Step

Record = dict[str, Any]


@attrs.frozen
class Subject:
    """The puzzle of a record, and how to find its cells and constraints by name."""

    puzzle: Puzzle
    cells: Mapping[str, int]
    constraints: Mapping[tuple[str, str, tuple[int, ...]], Constraint]

    @classmethod
    def of(cls, document: Mapping[str, Any], registry: Registry) -> Subject:
        """What a record says about the puzzle of *document*."""
        data = {key: value for key, value in document.items() if key != "variant"}
        puzzle = build_puzzle(Document(document.get("variant"), data), registry)
        constraints = {_key(each): each for each in puzzle.layout.constraints}
        return cls(puzzle, {name: cell for cell, name in enumerate(puzzle.layout.names)}, constraints)

    def cell(self, name: str | int) -> int:
        """The cell of *name*, which is the number of a cell that is not there in a refused step."""
        if isinstance(name, int):
            return name
        if name not in self.cells:
            raise InputError(f"found the cell {quoted(name)}, which the puzzle does not have; expected one like r2c8")
        return self.cells[name]

    def cell_list(self, names: Iterable[str]) -> tuple[int, ...]:
        """The cells of *names*."""
        return tuple(self.cell(name) for name in names)

    def candidates(self, pairs: Iterable[Sequence[Any]]) -> tuple[Candidate, ...]:
        """The candidates of *pairs* of a cell's name and a digit."""
        return tuple(Candidate(self.cell(name), digit) for name, digit in pairs)

    def constraint(self, record: Mapping[str, Any]) -> Constraint:
        """The constraint of the puzzle that *record* names, or one that a technique derived."""
        cells = self.cell_list(record["cells"])
        found = self.constraints.get((record["type"], record["label"], cells))
        if found is not None:
            return found
        rule = record["rule"]
        origin = None if rule is None else Origin(rule, record["label"])
        if record["type"] == "unit":
            return Unit(record["name"], record["kind"], cells, origin)
        if record["type"] == "sum":
            weights = record["weights"]
            return Sum(cells, record["total"], None if weights is None else tuple(weights), origin)
        raise InputError(f"found the constraint {quoted(record['label'])}, which the puzzle does not have")

    def constraint_list(self, records: Iterable[Mapping[str, Any]]) -> tuple[Constraint, ...]:
        """The constraints that *records* name."""
        return tuple(map(self.constraint, records))

    def _node(self, record: Mapping[str, Any]) -> Node:
        constraints, cells = self.constraint_list(record["constraints"]), self.cell_list(record["cells"])
        return Node(self.candidates(record["candidates"]), constraints, cells)

    def _link(self, record: Mapping[str, Any]) -> Link:
        start, end = self._node(record["start"]), self._node(record["end"])
        return Link(start, end, record["strong"], self.constraint_list(record["constraints"]))

    def step(self, record: Mapping[str, Any]) -> Step:
        """The step that *record* holds."""
        because = record["because"]
        return Step(
            technique=record["technique"],
            places=self.candidates(record["places"]),
            removes=self.candidates(record["removes"]),
            because=Reason(
                cells=self.cell_list(because["cells"]),
                constraints={role: self.constraint_list(each) for role, each in because["constraints"].items()},
                candidates={role: self.candidates(each) for role, each in because["candidates"].items()},
                links=tuple(self._link(each) for each in because["links"]),
                labels=because["labels"],
            ),
        )


def _type(constraint: Constraint) -> str:
    return type(constraint).__name__.lower()


def _key(constraint: Constraint) -> tuple[str, str, tuple[int, ...]]:
    return _type(constraint), constraint.label, constraint.cells


def _cell(layout: Layout, cell: int) -> str | int:
    """The name of *cell*; its number if a refused step names a cell that is not there."""
    return layout.names[cell] if 0 <= cell < layout.size else cell


def cell_names(layout: Layout, cells: Iterable[int]) -> list[str | int]:
    """The names of *cells*."""
    return [_cell(layout, cell) for cell in cells]


def pairs(layout: Layout, candidates: Iterable[Candidate]) -> list[list[Any]]:
    """Each candidate as a list of its cell's name and its digit."""
    return [[_cell(layout, each.cell), each.digit] for each in candidates]


def constraint_record(layout: Layout, constraint: Constraint) -> Record:
    """The record of a constraint: its label, type and cells, and what tells a unit or a sum from others."""
    record: Record = {
        "label": constraint.label,
        "type": _type(constraint),
        "cells": cell_names(layout, constraint.cells),
        "rule": constraint.origin.rule if constraint.origin else None,
    }
    if isinstance(constraint, Unit):
        record |= {"name": constraint.name, "kind": constraint.kind}
    elif isinstance(constraint, Sum):
        record |= {"total": constraint.total, "weights": constraint.weights and list(constraint.weights)}
    return record


def _constraint_records(layout: Layout, constraints: Iterable[Constraint]) -> list[Record]:
    return [constraint_record(layout, each) for each in constraints]


def _node_record(layout: Layout, node: Node) -> Record:
    return {
        "candidates": pairs(layout, node.candidates),
        "constraints": _constraint_records(layout, node.constraints),
        "cells": cell_names(layout, node.cells),
    }


def _link_record(layout: Layout, link: Link) -> Record:
    return {
        "start": _node_record(layout, link.start),
        "end": _node_record(layout, link.end),
        "strong": link.strong,
        "constraints": _constraint_records(layout, link.constraints),
    }


def step_record(layout: Layout, step: Step) -> Record:
    """The record of a step without its puzzle, as it is a part of other records."""
    because = step.because
    return {
        "technique": step.technique,
        "places": pairs(layout, step.places),
        "removes": pairs(layout, step.removes),
        "because": {
            "cells": cell_names(layout, because.cells),
            "constraints": {role: _constraint_records(layout, each) for role, each in because.constraints.items()},
            "candidates": {role: pairs(layout, each) for role, each in because.candidates.items()},
            "links": [_link_record(layout, each) for each in because.links],
            "labels": dict(because.labels),
        },
    }
