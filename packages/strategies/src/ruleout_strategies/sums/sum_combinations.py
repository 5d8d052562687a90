"""Combinations of a sum: a digit that no combination left for it has.

::

    17 \\ [8 9] [8 9]     two different digits that add up to 17 are 8 and 9

The cells take the digits of one combination; a combination is left where its digits can be dealt out to the cells as
they are. What is in none of these goes. A sum of one cell is the digit of that cell.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruleout.plugin import Board, Explanation, Step, Sum, Technique, has_sums
from ruleout_strategies.steps import placing, reasons, surplus
from ruleout_strategies.sums.sums_of import SHOWN, made_of, run_for, runs_of, union
from ruleout_strategies.wording import and_not, sentence

ID = "sum-combinations"


def find(board: Board) -> Iterator[Step]:
    open_cells = board.open
    for run in runs_of(board.layout):
        if not run.cells & open_cells:
            continue
        digits = union(run.combinations(board))
        gone = surplus(board, run.cells, digits) if digits else ()
        if gone and len(run.sum.cells) == 1:
            yield placing(ID, run.sum.cells[0], digits.bit_length(), reasons(run.sum.cells, [run.unit, run.sum]))
        elif gone:
            yield Step(ID, removes=gone, because=reasons(run.sum.cells, [run.unit, run.sum]))


def explain(board: Board, step: Step) -> Explanation:
    total = step.because.constraints[0]
    assert isinstance(total, Sum)
    if step.places:
        cell = board.layout.names[total.cells[0]]
        return Explanation(
            nudge="Look for a sum of one cell.",
            region=f"Look at {total.label}.",
            full=f"{sentence(total.label)} has no cell but {cell}: {cell} is {board.layout.show(total.total)}.",
        )
    run = run_for(board, total)
    left = made_of(board, run)
    many = len(run.combinations(board)) > SHOWN
    return Explanation(
        nudge="Look for a sum with few combinations.",
        region=f"Look at {total.label}: which combinations are left?",
        full=f"{sentence(left)}{', and none of them allows more' if many else ''}: "
        f"{and_not(board.layout, step.removes)}.",
    )


SUM_COMBINATIONS = Technique(
    id=ID,
    title="Combinations of a Sum",
    difficulty=36,
    find=find,
    explain=explain,
    applies=has_sums,
    needs="sums whose cells all differ",
    also=("cage-combinations", "run-combinations"),
    summary="A digit is in no combination that is left for a sum.",
)
