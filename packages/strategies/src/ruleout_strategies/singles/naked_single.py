"""Naked single: a cell with one candidate left.

::

    +-------+
    | . 1 2 |     r1c1 sees 1, 2, 4, 5, 6, 7, 8 and 9,
    | . 4 5 |     so only 3 is left for it.
    | . . . |
    +-------+

Each cell holds a digit, so the cell holds its only candidate. Other names are lone candidate and sole candidate.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruleout import plugin as kit
from ruleout_strategies.topology import topology_of
from ruleout_strategies.wording import covering, units_in_words

ID = "naked-single"


def find(board: kit.Board) -> Iterator[kit.Step]:
    once = twice = 0
    for cells in board.cells_by_digit:
        twice |= once & cells
        once |= cells
    left = once & ~twice & board.open
    while left:
        cell = (left & -left).bit_length() - 1
        yield kit.Step.placing(ID, cell, board.masks[cell].bit_length(), topology_of(board.layout).alone[cell])
        left &= left - 1


def explain(board: kit.Board, step: kit.Step) -> kit.Explanation:
    placed = step.places[0]
    digit, cell = board.layout.show(placed.digit), board.layout.names[placed.cell]
    why = _why_excluded(board, placed.cell, board.layout.full & ~kit.digit_mask(placed.digit))
    return kit.Explanation(
        nudge="Look for a cell with one candidate left.",
        region=f"Look at {cell}: how many digits are left for it?",
        full=f"Only {digit} is left for {cell}: {why}, so {cell} is {digit}.",
    )


def _why_excluded(board: kit.Board, cell: kit.Cell, digits: kit.Mask) -> str:
    """The units in which *cell* sees *digits*, and the digits that were ruled out before, in words; of the digits seen
    and the digits ruled out, the smaller group is listed."""
    placed = [(unit, _placed(board, unit)) for unit in board.layout.units_of[cell]]
    units, left = covering(placed, digits)
    seen, where = digits & ~left, units_in_words(units, "or")
    if not left:
        return f"every other digit is already in {where}"
    if not seen:
        return "every other digit has been ruled out there"
    if left.bit_count() <= seen.bit_count():
        have = "has" if kit.is_lone(left) else "have"
        return f"{_named(board, left)} {have} been ruled out there, and every other digit is already in {where}"
    verb = "is" if kit.is_lone(seen) else "are"
    return f"{_named(board, seen)} {verb} already in {where}, and every other digit has been ruled out there"


def _named(board: kit.Board, mask: kit.Mask) -> str:
    return kit.digits_in_words(board.layout, kit.digits_of(mask))


def _placed(board: kit.Board, unit: kit.Unit) -> kit.Mask:
    masks, placed, found = board.masks, board.placed, 0
    for cell in unit.cells:
        if placed >> cell & 1:
            found |= masks[cell]
    return found


NAKED_SINGLE = kit.Technique(
    id=ID,
    title="Naked Single",
    difficulty=6,
    find=find,
    explain=explain,
    also=("lone-candidate", "sole-candidate", "crme"),
    summary="A cell has one candidate left.",
)
