"""Full house: a house with a single open cell.

::

    1 2 3 | 4 5 6 | 7 8 [9]     every digit but 9 is in the row already

Each digit occurs once in a house, so the open cell holds the missing digit. Other names are last digit and last value.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruleout import plugin as kit
from ruleout_strategies.lessons import lesson
from ruleout_strategies.topology import topology_of
from ruleout_strategies.views.singles import FullHouses

ID = "full-house"


def find(board: kit.Board) -> Iterator[kit.Step]:
    houses, seen = topology_of(board.layout).houses, 0
    for number in board.view(FullHouses).found:
        left = houses[number].cells & board.open
        if not left & seen and (step := _step(board, number, left.bit_length() - 1)) is not None:
            seen |= left
            yield step


def placing(board: kit.Board, place: kit.Candidate) -> kit.Step | None:
    topology, here = topology_of(board.layout), 1 << place.cell
    for number in topology.houses_at[place.cell]:
        if topology.house_sets[number] & board.open == here:
            step = _step(board, number, place.cell)
            if step is not None:
                return step if step.places == (place,) else None
    return None


def _step(board: kit.Board, number: int, cell: kit.Cell) -> kit.Step | None:
    """Return the step in a house, of which *cell* alone is open, if it can hold the digit that is missing."""
    topology, masks = topology_of(board.layout), board.masks
    # The digits of the other cells differ if their masks, one bit each, add up to all digits but one.
    missing = board.layout.full - sum(map(masks.__getitem__, topology.houses[number].order)) + masks[cell]
    if not (kit.is_lone(missing) and missing & masks[cell]):
        return None
    whole = topology.reasons[number]
    others = tuple([other for other in whole.cells if other != cell])
    return kit.Step.placing(ID, cell, missing.bit_length(), kit.Reason(others, whole.constraints))


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for a house with one open cell.",
    region="Look at {house}: one cell is open.",
    full="In {house} only {cell} is open, and only {digit} is missing: {cell} is {digit}.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    placed = step.places[0]
    return SENTENCES.words(
        house=kit.Units(step.because.constraints["unit"]),
        cell=kit.Cells([placed.cell]),
        digit=kit.Digits([placed.digit]),
    )


FULL_HOUSE = kit.Technique(
    id=ID,
    title="Full House",
    difficulty=4,
    find=find,
    placing=placing,
    applies=kit.has_houses,
    needs="houses: units with as many cells as there are digits",
    explain=explain,
    lesson=lesson(ID, explain),
    also=("last-digit", "last-value"),
    summary="A house has one open cell, which takes the digit that is missing.",
)
