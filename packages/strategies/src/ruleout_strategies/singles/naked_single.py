"""Naked single: a cell with one candidate left.

::

    +-------+
    | . 1 2 |     r1c1 sees 1, 2, 4, 5, 6, 7, 8 and 9,
    | . 4 5 |     so that 3 alone is left for it.
    | . . . |
    +-------+

Each cell holds a digit, so the cell takes the only one it can. Lone candidate and sole candidate are the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruleout import Board, Explanation, Step, Technique
from ruleout.masks import bits
from ruleout_strategies.steps import placing, reasons

ID = "naked-single"


def find(board: Board) -> Iterator[Step]:
    once = twice = 0
    for cells in board.cells_by_digit:
        twice |= once & cells
        once |= cells
    for cell in bits(once & ~twice & board.open):
        yield placing(ID, cell, board.masks[cell].bit_length(), reasons([cell], []))


def explain(board: Board, step: Step) -> Explanation:
    placed = step.places[0]
    digit, cell = board.layout.show(placed.digit), board.layout.names[placed.cell]
    return Explanation(
        nudge="Look for a cell with one candidate left.",
        region=f"Look at {cell}: how many digits are left for it?",
        full=f"Only {digit} is left for {cell}: every other digit has been ruled out there, so {cell} is {digit}.",
    )


NAKED_SINGLE = Technique(
    id=ID,
    title="Naked Single",
    difficulty=6,
    find=find,
    explain=explain,
    also=("lone-candidate", "sole-candidate", "crme"),
    summary="A cell has one candidate left.",
)
