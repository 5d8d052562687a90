"""Whether a technique finds the same on boards that differ only in the names of digits or in a turn."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice

from ruleout.masks import Cell, DigitIndex, bits, cell_set, digit_indices
from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Unit
from ruleout.reasoning.board import Board
from ruleout.reasoning.technique import Technique
from ruleout.search.engine import Engine


def symmetry_faults(technique: Technique, board: Board, engine: Engine, most: int) -> Iterator[str]:
    """Yield how what *technique* finds on *board* depends on the names of digits or on the orientation of the grid.

    All steps of a board together must have the same effects after digits were exchanged, if all constraints are units,
    and after a rotation or reflection that keeps the constraints. If there are *most* steps or more, nothing is
    compared, since only some of them are known.

    Parameters
    ----------
    technique
        The technique.
    board
        The board.
    engine
        What a technique that searches is given.
    most
        The number of steps from which on nothing is compared.
    """
    layout = board.layout
    here = _effects(technique, board, engine, most)
    if here is None:
        return
    draw = random.Random(repr(board.masks))
    digits, cells = range(layout.digits), range(layout.size)
    if all(isinstance(each, Unit) for each in layout.constraints):
        renamed = draw.sample(digits, layout.digits)
        yield from _difference(technique, board, engine, most, here, cells, renamed, "with other digits")
    if len(layout.symmetries) > 1:
        turned = draw.choice(layout.symmetries[1:])
        yield from _difference(technique, board, engine, most, here, turned, digits, "on the turned grid")


def _difference(
    technique: Technique,
    board: Board,
    engine: Engine,
    most: int,
    here: frozenset[Candidate],
    to_cell: Sequence[Cell],
    to_digit: Sequence[DigitIndex],
    where: str,
) -> Iterator[str]:
    """How the effects on *board*, moved to other cells and digits, differ from those on the moved board."""
    there = _effects(technique, _moved(board, to_cell, to_digit), engine, most)
    moved = frozenset(Candidate(to_cell[each.cell], to_digit[each.digit - 1] + 1) for each in here)
    if there is not None and there != moved:
        names, show = board.layout.names, board.layout.show
        extra = [f"{show(each.digit)} in {names[each.cell]}" for each in sorted(there ^ moved)]
        yield f"it finds something else {where}; the difference is {', '.join(extra)}"


def _effects(technique: Technique, board: Board, engine: Engine, most: int) -> frozenset[Candidate] | None:
    """The candidates that are gone after the steps, each taken by itself; None if there are *most* steps or more."""
    steps = list(islice(technique.steps(board, engine), most))
    if len(steps) == most:
        return None
    gone = [0] * board.layout.size
    for step in steps:
        for cell, mask in enumerate(board.apply(step).masks):
            gone[cell] |= board.masks[cell] & ~mask
    return frozenset(Candidate(cell, bit + 1) for cell, mask in enumerate(gone) for bit in digit_indices(mask))


def _moved(board: Board, to_cell: Sequence[Cell], to_digit: Sequence[DigitIndex]) -> Board:
    """*board* with the content of each cell in another cell, and each digit, by its index, replaced by another one."""
    masks = [0] * board.layout.size
    for cell, mask in enumerate(board.masks):
        masks[to_cell[cell]] = sum(1 << to_digit[bit] for bit in bits(mask))
    given, placed = (cell_set(to_cell[cell] for cell in bits(cells)) for cells in (board.given, board.placed))
    return Board.from_masks(board.layout, tuple(masks), given, placed)
