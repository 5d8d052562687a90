"""Calls of the functions of variants, rules and formats of third parties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from ruleout.model.constraints import Constraint
from ruleout.model.layout import Layout
from ruleout.model.typed import typed
from ruleout.plugins.gate import Call, Gate, Wrap, bounded
from ruleout.puzzles.decoration import Decoration
from ruleout.puzzles.document import Document, as_json
from ruleout.puzzles.format import Claim, Written
from ruleout.puzzles.variant import Grid


def _grid(gate: Gate, grid: Grid, given: tuple[Any, ...]) -> Grid:
    """Return the grid with constraints that are checked."""
    from ruleout.plugins.constraint import tried

    old = grid.layout
    layout = old.with_only(tried(gate, old.constraints, old), old.parts)
    if len(grid.givens) != layout.size or not all(0 <= digit <= layout.digits for digit in grid.givens):
        raise ValueError(f"found the givens {grid.givens}; expected {layout.size} digits from 0 to {layout.digits}")
    return attrs.evolve(grid, layout=layout, decorations=_decorations(gate, grid.decorations, (grid, layout)))


def _constraints(gate: Gate, found: Any, given: tuple[Any, Layout]) -> tuple[Constraint, ...]:
    from ruleout.plugins.constraint import tried

    return tried(gate, typed(bounded(found, "constraints"), tuple[Constraint, ...], "constraints"), given[1])


def _decorations(gate: Gate, found: Any, given: tuple[Any, Layout]) -> tuple[Decoration, ...]:
    decorations: tuple[Decoration, ...] = typed(bounded(found, "decorations"), tuple[Decoration, ...], "decorations")
    if any(not 0 <= cell < given[1].size for each in decorations for cell in each.cells):
        raise ValueError("found a decoration of a cell that the layout does not have")
    return decorations


def _documents(gate: Gate, found: Any, given: tuple[Any, ...]) -> Sequence[Document]:
    documents = typed(bounded(found, "documents"), tuple[Document, ...], "documents")
    return [attrs.evolve(each, data=as_json(each.data)) for each in documents]


VARIANT: Mapping[str, Wrap] = {
    "grid": Call(Grid, _grid, copies=True),
    "fill": Call(check=lambda gate, found, given: as_json(found), copies=True),
    "turn": Call(check=lambda gate, found, given: as_json(found), copies=True),
}
RULE: Mapping[str, Wrap] = {
    "read": Call(copies=True),
    "write": Call(check=lambda gate, found, given: as_json({"value": found})["value"]),
    "build": Call(check=_constraints),
    "decorations": Call(check=_decorations),
}
FORMAT: Mapping[str, Wrap] = {
    "signs": Call(check=lambda gate, found, given: bool(found), instead=lambda *given: False),
    "sniff": Call(Claim | None, instead=lambda *given: None),
    "read": Call(check=_documents),
    "write": Call(str, check=lambda gate, found, given: str(found), copies=True),
    "write_lossy": Call(Written, copies=True),
    "address": Call(str),
}
