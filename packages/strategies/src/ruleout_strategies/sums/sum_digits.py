"""Digits that a sum must hold, since every combination left for it has them.

::

    10 \\ [1..] [...] [...] [...]     1+2+3+4 is the only way: where 1 has one
                                     place it goes there, and a cell that sees
                                     all places for 1 cannot be 1

Such a digit is somewhere in the sum. It acts there as any digit does in a house: a hidden single where one place is
left, locked candidates where a cell outside sees all of its places.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruleout.plugin import Board, Explanation, Step, Technique, bits, cell_set, cells_in_words, has_sums
from ruleout_strategies.steps import candidates, placing, reasons
from ruleout_strategies.sums.sums_of import sum_groups
from ruleout_strategies.topology import topology_of
from ruleout_strategies.wording import leaving

ID = "sum-digits"


def find(board: Board) -> Iterator[Step]:
    topology = topology_of(board.layout)
    open_cells = board.open
    for group in sum_groups(board):
        for bit in bits(group.digits):
            everywhere = board.cells_by_digit[bit]
            places = everywhere & group.cells
            constraints = [group.unit, *group.constraints]
            if places & (places - 1) == 0:
                if places & open_cells:
                    yield placing(ID, places.bit_length() - 1, bit + 1, reasons(group.order, constraints))
                continue
            losing = board.seen_by(places, everywhere & ~group.cells & open_cells)
            if losing:
                joins = [join for cell in bits(losing) for join in topology.joins(cell, places)]
                because = reasons(group.order, [*constraints, *joins], {"needed": candidates(places, bit + 1)})
                yield Step(ID, removes=candidates(losing, bit + 1), because=because)


def explain(board: Board, step: Step) -> Explanation:
    layout = board.layout
    label = step.because.constraints[0].label
    nudge = "Look for a digit that every combination of a sum holds."
    region = f"Look at {label}: which digits must it hold?"
    if step.places:
        placed = step.places[0]
        digit, cell = layout.show(placed.digit), layout.names[placed.cell]
        why = f"has one place there: {cell} is {digit}"
    else:
        needed = step.because.candidates["needed"]
        digit = layout.show(needed[0].digit)
        where = cells_in_words(layout, (each.cell for each in needed))
        places = cell_set(each.cell for each in needed)
        why = f"can only be in {where} there, {leaving(layout, places, step.removes)}"
    return Explanation(nudge, region, f"Every combination left for {label} holds {digit}, which {why}.")


SUM_DIGITS = Technique(
    id=ID,
    title="Digits a Sum Must Hold",
    difficulty=44,
    find=find,
    explain=explain,
    applies=has_sums,
    needs="sums whose cells all differ",
    also=("required-digits", "must-contain"),
    summary="Every combination left for a sum has a digit: it is in one of its places there.",
)
