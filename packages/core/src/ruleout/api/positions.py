"""Positions: puzzles that a player has begun, with entries and pencil marks."""

from __future__ import annotations

import attrs

from ruleout.api.inputs import PuzzleSource, checked_registry
from ruleout.api.texts import puzzle_of
from ruleout.errors import InputError, Location
from ruleout.model.arguments import names_arguments
from ruleout.plugins.registry import Registry
from ruleout.puzzles.puzzle import Puzzle


@names_arguments
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
    registry = checked_registry(plugins)
    puzzle, source = puzzle_of(puzzle, registry), puzzle_of(original, registry)
    layout = source.layout
    begun = puzzle.layout
    same_cells = (begun.positions, begun.digits) == (layout.positions, layout.digits)
    if not same_cells or not set(begun.constraints) <= set(layout.constraints):
        found = f"the position is of variant {puzzle.variant}, the original of variant {source.variant}"
        raise InputError(f"{found}; expected the same grid")
    entries = [entry or given for given, entry in zip(puzzle.givens, puzzle.placed, strict=True)]
    for cell, given in enumerate(source.givens):
        if given and entries[cell] not in (0, given):
            found, expected = layout.show(entries[cell]), layout.show(given)
            message = f"found {found}; the original has the given {expected} there"
            raise InputError(message, Location(cell=layout.names[cell]))
        if given:
            entries[cell] = 0
    return attrs.evolve(source, placed=tuple(entries), marks=puzzle.marks)
