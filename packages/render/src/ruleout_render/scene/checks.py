"""Checks of values that are to be drawn."""

from __future__ import annotations

import re

from ruleout import Board, Candidate, Puzzle, Step
from ruleout.internal import join_words, quoted

COLOR = re.compile(r"#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?")


def check_choice(what: str, value: object, known: tuple[object, ...]) -> None:
    """Raise ValueError if *value* is not one of *known*; *what* names it in the message."""
    if value not in known:
        expected = join_words((each if isinstance(each, str) else repr(each) for each in known), "or")
        found = quoted(value) if isinstance(value, str) else repr(value)
        raise ValueError(f"{what}: found {found}; expected {expected}")


def check_color(color: object, what: str) -> None:
    """Raise ValueError if *color* is not ``#rrggbb`` or ``#rrggbbaa``; *what* names it in the message."""
    if not isinstance(color, str) or not COLOR.fullmatch(color):
        raise ValueError(f"{what}: found {quoted(color)}; expected a colour such as '#1a4f9c' or '#1a4f9c80'")


def check_decorations(puzzle: Puzzle) -> None:
    """Raise ValueError if a decoration lies on a cell that the layout does not have."""
    for each in puzzle.decorations:
        wrong = [cell for cell in each.cells if not 0 <= cell < puzzle.layout.size]
        if wrong:
            last = puzzle.layout.size - 1
            raise ValueError(f"decoration {each.kind}: found the cell {wrong[0]}; expected a cell from 0 to {last}")


def check_step(board: Board, step: Step) -> None:
    """Raise ValueError if *step* is not one on *board*: its cells or digits do not exist, or it changes nothing."""
    if not isinstance(step, Step):
        raise TypeError(f"step: found a value of type {type(step).__name__}; expected a Step or None")
    layout, reason = board.layout, step.because
    named: list[Candidate] = [*step.places, *step.removes]
    for candidates in reason.candidates.values():
        named += candidates
    named += [each for pair in reason.exchange for each in pair]
    for link in reason.links:
        named += [*link.start.candidates, *link.end.candidates]
    cells = [*reason.cells, *(each.cell for each in named)]
    for constraint in reason.all_constraints:
        cells += constraint.cells
    cells += [cell for each in reason.sets for cell in each]
    strange = [cell for cell in cells if not 0 <= cell < layout.size]
    if strange:
        raise ValueError(f"step: found the cell {strange[0]}; expected a cell from 0 to {layout.size - 1}")
    for each in named:
        if not 1 <= each.digit <= layout.digits:
            raise ValueError(f"step: found the digit {each.digit}; expected a digit from 1 to {layout.digits}")
    for each in (*step.places, *step.removes):
        if not board.has(each.cell, each.digit):
            name, symbol = layout.names[each.cell], layout.show(each.digit)
            found = f"found {symbol} in {name}, which is not a candidate there"
            raise ValueError(f"step: {found}; expected a step on this board")
