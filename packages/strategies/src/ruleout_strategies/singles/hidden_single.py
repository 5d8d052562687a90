"""Hidden single: a digit with one place left in a house.

::

    . . . | . . 5 | . . .      5 is in rows 1 and 2 already, so in the third box
    5 . . | . . . | . . .      it must be in row 3. Two of the three cells there
    . . . | . . . | 1 [5] 2    are taken: it is in the middle one.

Each digit occurs once in a house. In a unit that is not a house, each remaining digit occurs if the number of different
digits left in all of its cells equals the number of cells. Other names are lone ranger and pinned digit.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruleout import plugin as kit
from ruleout_strategies.topology import small_groups, topology_of
from ruleout_strategies.views.singles import HiddenSingles
from ruleout_strategies.wording import covering, units_in_words, why_each_occurs

ID = "hidden-single"


def find(board: kit.Board) -> Iterator[kit.Step]:
    topology = topology_of(board.layout)
    taken: set[tuple[kit.CellSet, kit.DigitIndex]] = set()
    for number, bit, place in board.view(HiddenSingles).found:
        if (place, bit) not in taken:
            taken.add((place, bit))
            yield kit.Step.placing(ID, place.bit_length() - 1, bit + 1, topology.reasons[number])
    for group in small_groups(board):
        for bit in kit.digit_indices(group.digits):
            place = board.cells_by_digit[bit] & group.cells
            if place & board.open and kit.is_lone(place) and (place, bit) not in taken:
                taken.add((place, bit))
                because = kit.Reason.of(group.order, {"unit": [group.unit]})
                yield kit.Step.placing(ID, place.bit_length() - 1, bit + 1, because)


def explain(board: kit.Board, step: kit.Step) -> kit.Explanation:
    placed = step.places[0]
    unit = step.because.constraints["unit"][0]
    assert isinstance(unit, kit.Unit)
    digit, cell = board.layout.show(placed.digit), board.layout.names[placed.cell]
    known = kit.capitalised(why_each_occurs(board, unit)) or f"In {unit.label}, "
    why = f"{known}{cell} is the only place left for {digit}"
    taken = _taken(board, unit, placed)
    return kit.Explanation(
        nudge=f"Look for a digit with one place left in a {unit.kind}.",
        region=f"Look at {unit.label}: some digit has one place left there.",
        full=f"{why}: {digit} {taken}, so {cell} is {digit}." if taken else f"{why}: {cell} is {digit}.",
    )


def _taken(board: kit.Board, unit: kit.Unit, placed: kit.Candidate) -> str:
    """Why the other open cells of *unit* cannot hold the digit, in words; empty if there are none.

    These are the units that exclude it from them, and the cells from which it was removed before.
    """
    layout = board.layout
    placed_cells = board.cells_by_digit[placed.digit - 1] & board.placed
    others = layout.unit_sets[unit] & board.open & ~(1 << placed.cell)
    offers = [(each, cells & others) for each, cells in topology_of(layout).crossing(unit) if cells & placed_cells]
    found, left = covering(offers, others)
    parts = [f"is already in {units_in_words(found)}"] if found else []
    if left:
        parts.append(f"has been ruled out of {kit.cells_in_words(layout, kit.bits(left))}")
    return " and ".join(parts)


HIDDEN_SINGLE = kit.Technique(
    id=ID,
    title="Hidden Single",
    difficulty=14,
    find=find,
    explain=explain,
    also=("lone-ranger", "pinned-digit"),
    needs="units in which a digit must occur: houses, or as many digits left as there are cells",
    summary="A digit has one place left in a house.",
)
