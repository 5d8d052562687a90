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

from ruleout import internal as kit
from ruleout_strategies.lessons import Pieces, lesson
from ruleout_strategies.topology import topology_of
from ruleout_strategies.wording import covering

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


def placing(board: kit.Board, place: kit.Candidate) -> kit.Step | None:
    if board.masks[place.cell] != kit.digit_mask(place.digit) or board.is_placed(place.cell):
        return None
    return kit.Step(ID, (place,), (), topology_of(board.layout).alone[place.cell])


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for a cell with one candidate left.",
    region="Look at {cell}: how many digits are left for it?",
    full="Only {digit} is left for {cell}: {why}, so {cell} is {digit}.",
    seen="every other digit is already in {units:or}",
    ruled_out="every other digit has been ruled out there",
    few_ruled_out="{digits} {digits#has|have} been ruled out there, and every other digit is already in {units:or}",
    few_seen="{digits} {digits#is|are} already in {units:or}, and every other digit has been ruled out there",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    placed = step.places[0]
    return SENTENCES.words(
        cell=kit.Cells([placed.cell]),
        digit=kit.Digits([placed.digit]),
        why=_why_excluded(board, placed.cell, board.layout.full & ~kit.digit_mask(placed.digit)),
    )


def _why_excluded(board: kit.Board, cell: kit.Cell, digits: kit.Mask) -> kit.Sentence:
    """Return a sentence on the units in which *cell* sees *digits*, and on the digits that were ruled out before.

    Of the digits seen and the digits ruled out, the smaller group is listed.
    """
    found, left = _seen(board, cell, digits)
    seen, units = digits & ~left, kit.Units(found)
    if not left:
        return SENTENCES.sentence("seen", units=units)
    if not seen:
        return SENTENCES.sentence("ruled_out")
    name, few = ("few_ruled_out", left) if left.bit_count() <= seen.bit_count() else ("few_seen", seen)
    return SENTENCES.sentence(name, digits=kit.Digits(kit.digits_of(few)), units=units)


def _seen(board: kit.Board, cell: kit.Cell, digits: kit.Mask) -> tuple[list[kit.Unit], kit.Mask]:
    """Return the units in which *cell* sees *digits*, and the digits that are left."""
    return covering([(unit, _placed(board, unit)) for unit in board.layout.units_of[cell]], digits)


def _placed(board: kit.Board, unit: kit.Unit) -> kit.Mask:
    masks, placed, found = board.masks, board.placed, 0
    for cell in unit.cells:
        if placed >> cell & 1:
            found |= masks[cell]
    return found


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Prove a step by the cells with the other digits, those of the fewest units, and by what was ruled out."""
    (placed,), found = step.places, kit.ProofBuilder()
    units, left = _seen(board, placed.cell, board.layout.full & ~kit.digit_mask(placed.digit))
    seen: dict[kit.Mask, int] = {}
    for unit in units:
        for cell in unit.cells:
            mask = board.masks[cell]
            if board.is_placed(cell) and mask not in seen:
                seen[mask] = found.true(kit.Candidate(cell, mask.bit_length()), cells=[cell])
    found.cause([placed], [found.true(placed, units, seen.values(), (placed.cell,) if left else ())])
    return found.proof()


def _digits_in_sight(board: kit.Board, step: kit.Step, proof: kit.Proof, sentences: kit.Sentences) -> Pieces:
    """Return the digits that the cell sees, by unit, and those that were removed before."""
    *before, last = proof.facts
    seen: dict[kit.Constraint, list[kit.Digit]] = {}
    for (each,) in (fact.node.candidates for fact in before):
        seen.setdefault(next(unit for unit in last.by if each.cell in unit.cells), []).append(each.digit)
    left = board.layout.full & ~kit.mask_of(each.node.candidates[0].digit for each in proof.facts)
    gone = sentences.sentence("gone", digits=kit.Digits(kit.digits_of(left))) if left else None
    parts = [
        sentences.sentence("has", unit=kit.Units([unit]), digits=kit.Digits(digits)) for unit, digits in seen.items()
    ]
    return {"seen": kit.Several(parts), "gone": gone, "template": "full" if seen else "alone"}


NAKED_SINGLE = kit.Technique(
    id=ID,
    title="Naked Single",
    short="NS",
    difficulty=6,
    find=find,
    placing=placing,
    explain=explain,
    prove=prove,
    lesson=lesson(ID, explain, _digits_in_sight),
    also=("lone-candidate", "sole-candidate", "crme"),
    summary="A cell has one candidate left.",
)
