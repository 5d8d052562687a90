"""Locked candidates: the places of a digit in one house all see the same cells.

::

    +-------+-------+-------+
    | . . . | . . . | . . . |
    | 5 5 . | x x x | x x x |     in the first box 5 fits only in row 2,
    | . . . | . . . | . . . |     so it leaves the rest of row 2 (pointing)
    +-------+-------+-------+

The digit is somewhere in the house, and each cell that sees all of its places there sees it. Where the places lie in
a second unit, the rest of that unit loses the digit: pointing from a box to a line, claiming from a line to a box, and
the like for any two units that overlap. A cell may also see the places through several units or relations.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruleout.plugin import Board, Constraint, Explanation, Step, Technique, bits, cell_set, cells_in_words
from ruleout_strategies.known import complete_groups, witnesses
from ruleout_strategies.steps import candidates, reasons
from ruleout_strategies.topology import LINES, topology_of
from ruleout_strategies.wording import each_occurs, leaving

ID = "locked-candidates"


def find(board: Board) -> Iterator[Step]:
    layout = board.layout
    topology = topology_of(layout)
    open_cells = board.open
    for group in complete_groups(board):
        if not group.cells & open_cells:
            continue
        for bit in bits(group.digits):
            everywhere = board.cells_by_digit[bit]
            places = everywhere & group.cells
            beyond = everywhere & ~group.cells & open_cells
            if not places & (places - 1) or not beyond:
                continue
            losing = board.seen_by(places, beyond)
            if losing:
                joins: list[Constraint] = [group.unit]
                for cell in bits(losing):
                    joins += topology.joins(cell, places)
                roles = {"locked": candidates(places, bit + 1)}
                because = reasons(witnesses(board, group, places), joins, roles)
                yield Step(ID, removes=candidates(losing, bit + 1), because=because)


def explain(board: Board, step: Step) -> Explanation:
    layout = board.layout
    locked = step.because.candidates["locked"]
    digit = layout.show(locked[0].digit)
    house, *others = step.because.units
    places = cell_set(each.cell for each in locked)
    where = cells_in_words(layout, sorted(each.cell for each in locked))
    around = [unit for unit in others if places & ~cell_set(unit.cells) == 0]
    claims = house.kind in LINES and bool(around) and around[0].kind not in LINES
    known = each_occurs(board, house) or f"in {house.label}, "
    return Explanation(
        nudge="Look for a digit whose places in one house all lie in another unit as well.",
        region=f"Look at {house.label}: where can {digit} be?",
        full=f"{'Claiming' if claims else 'Pointing'}: {known}{digit} can only be in {where}, "
        f"{leaving(layout, places, step.removes)}.",
    )


LOCKED_CANDIDATES = Technique(
    id=ID,
    title="Locked Candidates",
    difficulty=50,
    find=find,
    explain=explain,
    needs="units that overlap, one of them a house or with known digits",
    also=("pointing", "claiming", "intersection-removal", "line-box-reduction"),
    summary="The places of a digit in one house all see a cell, which cannot hold it.",
)
