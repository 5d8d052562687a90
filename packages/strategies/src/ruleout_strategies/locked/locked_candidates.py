"""Locked candidates: cells that see all places of a digit in one house.

::

    +-------+-------+-------+
    | . . . | . . . | . . . |
    | 5 5 . | x x x | x x x |     in the first box 5 fits only in row 2,
    | . . . | . . . | . . . |     so nowhere else in row 2 (pointing)
    +-------+-------+-------+

The digit is in one of its places in the house, so a cell that sees all of these cannot hold it. If the places are in a
second unit, no other cell of that unit can hold it: this is called pointing from a box to a line and claiming from a
line to a box, and it is valid for any two units that overlap. A cell may also see the places through several units or
relations.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruleout import internal as kit
from ruleout_strategies.lessons import lesson
from ruleout_strategies.topology import LINES, complete_groups, sight_of, witnesses
from ruleout_strategies.wording import occurs, where

ID = "locked-candidates"


def find(board: kit.Board) -> Iterator[kit.Step]:
    open_cells, most, sight = board.open, _most_seen(board.layout), sight_of(board.layout)
    left = [(bit, cells, cells & open_cells) for bit, cells in kit.by_index(board.cells_by_digit) if cells & open_cells]
    for group in complete_groups(board):
        around, digits = group.cells, group.digits
        if not around & open_cells:
            continue
        outside, largest = ~around, most[around]
        for bit, everywhere, targets in left:
            places = everywhere & around
            if not places & (places - 1) or places.bit_count() > largest or not digits >> bit & 1:
                continue
            if sight(places) & targets & outside:
                locked = kit.candidates_in(places, bit + 1)
                removes, sights = kit.excluded_by(board, locked)
                because = kit.Reason.of(
                    witnesses(board, group, places),
                    {"unit": [group.unit], "sight": sights},
                    {"pattern": locked},
                    {"pattern": "locked"},
                )
                yield kit.Step(ID, removes=removes, because=because)


@kit.once_per_layout
def _most_seen(layout: kit.Layout) -> dict[kit.CellSet, int]:
    """Return the largest number of its cells that a cell outside of it sees, by the cell set of each unit."""
    peers, found = layout.peer_sets, {}
    for around in layout.unit_sets.values():
        kit.check_time()
        near = kit.union_of(peers[cell] for cell in kit.bits(around)) & ~around
        found[around] = max([(peers[cell] & around).bit_count() for cell in kit.bits(near)], default=0)
    return found


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for a digit whose places in one house all lie in another unit as well.",
    region="Look at {house}: where can {digit} be?",
    full="Pointing: {where}{digit} can only be in {places}, {result}.",
    claiming="Claiming: {where}{digit} can only be in {places}, {result}.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    locked = step.because.candidates["pattern"]
    (house,) = (unit for unit in step.because.constraints["unit"] if isinstance(unit, kit.Unit))
    units = [unit for unit in step.because.constraints["sight"] if isinstance(unit, kit.Unit)]
    places = kit.cell_set(each.cell for each in locked)
    around = [unit for unit in units if places & ~kit.cell_set(unit.cells) == 0]
    claims = house.kind in LINES and bool(around) and around[0].kind not in LINES
    return SENTENCES.words(
        "claiming" if claims else "full",
        house=kit.Units([house]),
        occurs=occurs(board, house),
        digit=kit.Digits([locked[0].digit]),
        where=where(board, house),
        places=kit.Cells(kit.bits(places)),
        result=kit.locked(board.layout, places, step.removes),
    )


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    because, found = step.because, kit.ProofBuilder()
    units = because.constraints["unit"]
    locked = found.true(kit.Node.of(*because.candidates["pattern"]), units, cells=because.cells)
    kit.cause_in_sight(found, board.layout, step.removes, locked)
    return found.proof()


LOCKED_CANDIDATES = kit.Technique(
    id=ID,
    title="Locked Candidates",
    short="LC",
    difficulty=50,
    find=find,
    explain=explain,
    prove=prove,
    lesson=lesson(ID, explain, lambda *given: {"template": "full"}),
    needs="units that overlap, one of them a house or with known digits",
    also=("pointing", "claiming", "intersection-removal", "line-box-reduction"),
    summary="The places of a digit in one house all see a cell, which cannot hold it.",
)
