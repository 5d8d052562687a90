"""Positions: puzzles that a player has begun, with entries and pencil marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from ruleout.api.texts import PuzzleSource, puzzle_of
from ruleout.discovery.discover import default_registry
from ruleout.discovery.registry import Registry
from ruleout.errors import InputError, Location, Unsupported
from ruleout.masks import digits_of
from ruleout.model.layout import Layout
from ruleout.puzzles.document import Document
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reading.build import MARKS_KEY, PLACED_KEY, with_digits
from ruleout.reasoning.board import Board


def as_position(puzzle: PuzzleSource, original: PuzzleSource, *, plugins: Registry | None = None) -> Puzzle:
    """Return *puzzle* with the givens of *original*; its other digits become entries.

    A text of digits does not say which of them a player entered; the original puzzle does. The position may leave out
    rules of the original, so that a line of digits can be a position of a killer.

    Raises
    ------
    InputError
        If the grids differ, if the position has rules that the original does not have, or if a cell that is given in
        the original holds another digit.
    """
    registry = plugins or default_registry()
    position, source = puzzle_of(puzzle, registry), puzzle_of(original, registry)
    layout = source.layout
    if not _is_grid_of(position.layout, layout):
        raise InputError(
            f"the position is of variant {position.variant}, the original of variant {source.variant}; "
            "expected the same grid"
        )
    entries = [entry or given for given, entry in zip(position.givens, position.placed, strict=True)]
    for cell, given in enumerate(source.givens):
        if given and entries[cell] not in (0, given):
            found, expected = layout.show(entries[cell]), layout.show(given)
            message = f"found {found}; the original has the given {expected} there"
            raise InputError(message, Location(cell=layout.names[cell]))
        if given:
            entries[cell] = 0
    return with_current_document(attrs.evolve(source, placed=tuple(entries), marks=position.marks), registry)


def _is_grid_of(position: Layout, original: Layout) -> bool:
    """Whether the cells are the same, and the rules of *position* are among those of *original*."""
    same_cells = (position.positions, position.digits) == (original.positions, original.digits)
    return same_cells and set(position.constraints) <= set(original.constraints)


def after_step(puzzle: Puzzle, board: Board, *, plugins: Registry | None = None) -> Puzzle:
    """Return *puzzle* as it stands on *board*: the digits placed there are its entries, the candidates its marks."""
    placed = tuple(0 if given else digit for given, digit in zip(puzzle.givens, board.digits, strict=True))
    return with_current_document(attrs.evolve(puzzle, placed=placed, marks=board.masks), plugins or default_registry())


def with_current_document(puzzle: Puzzle, registry: Registry) -> Puzzle:
    """*puzzle* with a document that says its givens, entries and marks, whatever it was built from; one without a
    document stays without."""
    return puzzle if puzzle.document is None else attrs.evolve(puzzle, document=current_document(puzzle, registry))


def current_document(puzzle: Puzzle, registry: Registry) -> Document:
    """The document of *puzzle* with its givens, entries and marks as they are now. Raises Unsupported."""
    if puzzle.document is None:
        raise Unsupported("a puzzle that was not built from a document cannot be written")
    layout = puzzle.layout
    document = with_digits(puzzle, puzzle.givens[: layout.visible], registry)
    data = dict(document.data)
    if any(puzzle.placed):
        data[PLACED_KEY] = _rows(layout, puzzle.placed, 0)
    if puzzle.marks is not None:
        data[MARKS_KEY] = _rows(layout, [list(digits_of(mask)) for mask in puzzle.marks], [])
    return attrs.evolve(document, data=data)


def _rows(layout: Layout, values: Sequence[Any], hole: Any) -> list[list[Any]]:
    """*values* (one per cell) as rows of the rectangle around the grid; *hole* stands where there is no cell."""
    rows = [[hole] * (1 + max(column for _, column in layout.at)) for _ in range(1 + max(row for row, _ in layout.at))]
    for (row, column), cell in layout.at.items():
        rows[row][column] = values[cell]
    return rows
