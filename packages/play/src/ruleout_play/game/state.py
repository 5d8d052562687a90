"""Content of the cells of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args

import attrs

from ruleout import Puzzle
from ruleout.plugin import Cell

Field = Literal["entry", "corner", "centre", "colour", "removed"]
"""Part of the content of a cell.

- ``entry``: the digit that was entered, 0 for none
- ``corner``, ``centre``: the mask of the marks in its corners and in its centre
- ``colour``: the mask of its colours, numbered from 1
- ``removed``: the mask of the candidates that the player removed, for automatic marks
"""
FIELDS: tuple[Field, ...] = get_args(Field)
"""All fields, in the order of files."""
COLOURS = 9
"""The number of colours."""


@attrs.frozen
class Change:
    """A cell whose *field* becomes *new* instead of *old*."""

    cell: Cell
    field: Field
    old: int
    new: int

    @property
    def undone(self) -> Change:
        """The change that reverses this one."""
        return Change(self.cell, self.field, self.new, self.old)


@attrs.frozen
class State:
    """Content of all visible cells: for each field one number per cell."""

    entry: tuple[int, ...]
    corner: tuple[int, ...]
    centre: tuple[int, ...]
    colour: tuple[int, ...]
    removed: tuple[int, ...]

    @classmethod
    def of(cls, puzzle: Puzzle) -> State:
        """Return the state of *puzzle*: its entries, and its pencil marks as centre marks of the open cells."""
        visible = puzzle.layout.visible
        none = (0,) * visible
        marks = puzzle.marks or none
        centre = tuple(0 if digit else mask for digit, mask in zip(puzzle.digits[:visible], marks, strict=False))
        return cls(puzzle.placed[:visible], none, centre if puzzle.marks else none, none, none)

    def changed(self, changes: Iterable[Change]) -> State:
        """Return the state after *changes*.

        Raises ValueError if one of them expects another value than the one that its cell holds.
        """
        fields: dict[Field, list[int]] = {}
        for change in changes:
            values = fields.get(change.field)
            if values is None:
                values = fields[change.field] = list(getattr(self, change.field))
            if not 0 <= change.cell < len(values):
                raise ValueError(f"found cell {change.cell}; expected 0 to {len(values) - 1}")
            if values[change.cell] != change.old:
                found = values[change.cell]
                raise ValueError(f"{change.field} of cell {change.cell}: found {found}; expected {change.old}")
            values[change.cell] = change.new
        return attrs.evolve(self, **{field: tuple(values) for field, values in fields.items()})
