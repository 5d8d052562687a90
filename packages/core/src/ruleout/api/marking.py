"""``ruleout.mark_combinations``: pencil marks that each cage, run and other clue alone allows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from ruleout.api.inputs import PuzzleSource, checked_registry
from ruleout.api.texts import puzzle_of
from ruleout.masks import Cell, Mask
from ruleout.model.arguments import names_arguments
from ruleout.model.constraints import Constraint, Origin
from ruleout.plugins.registry import Registry
from ruleout.puzzles.puzzle import Puzzle
from ruleout.search.model import sum_table
from ruleout.search.sums import Table


@names_arguments
def mark_combinations(puzzle: PuzzleSource, *, plugins: Registry | None = None) -> Puzzle:
    """Return a puzzle with pencil marks: the digits that each cage, run, line or other clue alone allows.

    Of a sum of different digits these are the digits of its combinations. Each clue is looked at by itself, with the
    digits and the pencil marks of its cells as they are. Rows, columns, boxes and regions are no clues. It is what
    players may write down before they begin, and no step of a solution.

    Parameters
    ----------
    puzzle
        A puzzle, its document or its text.
    plugins
        The plug-ins with which a text is read; if None, those that are installed.

    Raises
    ------
    InputError
        If *puzzle* cannot be read.
    """
    found = puzzle_of(puzzle, checked_registry(plugins))
    layout, start = found.layout, found.start
    clues: dict[Origin, list[Table | Constraint]] = {}
    for each in layout.constraints:
        if each.origin is not None:
            clues.setdefault(each.origin, []).append(sum_table(layout, each) or each)
    masks = list(start)
    for parts in clues.values():
        for cell, mask in _narrowed(parts, start).items():
            masks[cell] &= mask
    return found.with_marks(masks)


def _narrowed(parts: Sequence[Table | Constraint], start: Sequence[Mask]) -> dict[Cell, Mask]:
    """Return the digits that the parts of a clue, such as that its cells differ and their sum, leave in each cell."""
    held = {cell: start[cell] for each in parts for cell in each.cells}
    while True:
        before = dict(held)
        for each in parts:
            # A table that nothing fits has no mask for each cell.
            for cell, mask in zip_longest(each.cells, each.narrow([held[cell] for cell in each.cells]), fillvalue=0):
                held[cell] &= mask
        if held == before:
            return held
