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

from ruleout import internal as kit
from ruleout_strategies.lessons import Pieces, lesson
from ruleout_strategies.topology import small_groups, topology_of
from ruleout_strategies.views.singles import HiddenSingles
from ruleout_strategies.wording import covering, occurs, singular, where

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


def placing(board: kit.Board, place: kit.Candidate) -> kit.Step | None:
    topology, here = topology_of(board.layout), 1 << place.cell
    places = board.cells_by_digit[place.digit - 1]
    for number in topology.houses_at[place.cell]:
        if places & topology.house_sets[number] == here:
            return None if board.is_placed(place.cell) else kit.Step(ID, (place,), (), topology.reasons[number])
    return None


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for a digit with one place left in {kind.a}.",
    region="Look at {unit}: which digit has one place left there?",
    full="{^where}{cell} is the only place left for {digit}: {taken}, so {cell} is {digit}.",
    apart="{^where}{cell} is the only place left for {digit}. {^taken}. So {cell} is {digit}.",
    alone="{^where}{cell} is the only place left for {digit}: {cell} is {digit}.",
    seen="{digit} is already in {units}",
    ruled_out="{digit} has been ruled out of {cells}",
    seen_or_ruled_out="{digit} is already in {units} and has been ruled out of {cells}",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    placed = step.places[0]
    unit = step.because.constraints["unit"][0]
    assert isinstance(unit, kit.Unit)
    taken, several = _taken(board, unit, placed)
    return SENTENCES.words(
        "alone" if taken is None else "apart" if several else "full",
        kind=kit.Noun(singular(unit.kind)),
        unit=kit.Units([unit]),
        where=where(board, unit),
        cell=kit.Cells([placed.cell]),
        digit=kit.Digits([placed.digit]),
        taken=taken,
    )


def _taken(board: kit.Board, unit: kit.Unit, placed: kit.Candidate) -> tuple[kit.Sentence | None, bool]:
    """Return the reason why the other open cells of *unit* cannot hold the digit; None if there are none.

    It names the units that exclude the digit from them, and the cells from which it was removed before. The second
    value is True if units of several grids are named, so that they need a sentence of their own.
    """
    layout = board.layout
    found, left = _crossing(board, unit, placed)
    if not found and not left:
        return None, False
    name = "seen_or_ruled_out" if found and left else "seen" if found else "ruled_out"
    cells = kit.Cells(kit.bits(left)) if left else None
    taken = SENTENCES.sentence(name, digit=kit.Digits([placed.digit]), units=kit.Units(found), cells=cells)
    several = kit.has_parts(layout) and len({each.name.partition(" of ")[2] for each in found}) + bool(left) > 2
    return taken, several


def _crossing(board: kit.Board, unit: kit.Unit, placed: kit.Candidate) -> tuple[list[kit.Unit], kit.CellSet]:
    """Return the units that exclude the digit from other open cells of *unit*, and the cells that they leave."""
    placed_cells = board.cells_by_digit[placed.digit - 1] & board.placed
    others = board.layout.unit_sets[unit] & board.open & ~(1 << placed.cell)
    crossing = topology_of(board.layout).crossing(unit)
    return covering([(each, cells & others) for each, cells in crossing if cells & placed_cells], others)


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Prove a step by the cells that hold the digit already, one for each unit that crosses the house."""
    (placed,), (unit,), sets = step.places, step.because.constraints["unit"], board.layout.unit_sets
    assert isinstance(unit, kit.Unit)
    crossing, left = _crossing(board, unit, placed)
    own, found = board.cells_by_digit[placed.digit - 1] & board.placed, kit.ProofBuilder()
    after = [
        found.true(kit.Candidate(cell, placed.digit), cells=[cell])
        for each in crossing
        for cell in kit.bits(sets[each] & own)
    ]
    places = board.open & ~left if board.layout.is_house(unit) else 0
    cells = [cell for cell in unit.cells if not places >> cell & 1]
    found.cause([placed], [found.true(placed, (unit, *crossing), dict.fromkeys(after), cells)])
    return found.proof()


def _why_taken(board: kit.Board, step: kit.Step, proof: kit.Proof, sentences: kit.Sentences) -> Pieces:
    """Return the cells that hold the digit, each with the units that it rules out, and what was removed before."""
    (placed,), (*before, last), digit = step.places, proof.facts, kit.Digits([step.places[0].digit])
    unit, *crossing = last.by
    assert isinstance(unit, kit.Unit)
    taken = list[kit.Sentence]()
    for (each,) in (fact.node.candidates for fact in before):
        units = kit.Units([other for other in crossing if each.cell in other.cells])
        taken.append(
            sentences.sentence(
                "taken_too" if taken else "taken", digit=digit, cells=kit.Cells([each.cell]), units=units
            )
        )
    left = kit.bits(_crossing(board, unit, placed)[1])
    has_marks = not kit.is_lone(board.masks[placed.cell])
    return {
        "occurs": occurs(board, unit),
        "taken": kit.Several(taken),
        "gone": sentences.sentence("gone", cells=kit.Cells(left)) if left else None,
        "marks": sentences.sentence("marks", cell=kit.Cells([placed.cell]), digit=digit) if has_marks else None,
        "template": "full" if taken else "ruled_out" if left else "alone",
    }


HIDDEN_SINGLE = kit.Technique(
    id=ID,
    title="Hidden Single",
    short="HS",
    difficulty=14,
    find=find,
    placing=placing,
    explain=explain,
    prove=prove,
    lesson=lesson(ID, explain, _why_taken),
    also=("lone-ranger", "pinned-digit"),
    needs="units in which a digit must occur: houses, or as many digits left as there are cells",
    summary="A digit has one place left in a house.",
)
