"""Combinations of a sum: a digit that is in none of the combinations left.

::

    17 \\ [8 9] [8 9]     two different digits that add up to 17 are 8 and 9

The cells hold the digits of one combination; a combination is left if its digits can be assigned to the cells with
their candidates. A digit that is in none of these is removed. A sum of one cell is the digit of that cell.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruleout.plugin import (
    Board,
    Explanation,
    Reason,
    Step,
    Sum,
    Technique,
    capitalised,
    has_sums,
    other_candidates,
    removals_in_words,
)
from ruleout_strategies.sums.sums_of import SHOWN, made_of, run_for, runs_of, union

ID = "sum-combinations"


def find(board: Board) -> Iterator[Step]:
    open_cells = board.open
    for run in runs_of(board.layout):
        if not run.cells & open_cells:
            continue
        digits = union(run.combinations(board))
        removes = other_candidates(board, run.cells, digits) if digits else ()
        if removes:
            because = Reason.of(run.sum.cells, {"unit": [run.unit], "sum": [run.sum]})
            if len(run.sum.cells) == 1:
                yield Step.placing(ID, run.sum.cells[0], digits.bit_length(), because)
            else:
                yield Step(ID, removes=removes, because=because)


def explain(board: Board, step: Step) -> Explanation:
    (total,) = (each for each in step.because.constraints["sum"] if isinstance(each, Sum))
    if step.places:
        cell = board.layout.names[total.cells[0]]
        return Explanation(
            nudge="Look for a sum of one cell.",
            region=f"Look at {total.label}.",
            full=f"{capitalised(total.label)} has no cell but {cell}: {cell} is {board.layout.show(total.total)}.",
        )
    run = run_for(board, total)
    left = made_of(board, run)
    many = len(run.combinations(board)) > SHOWN
    return Explanation(
        nudge="Look for a sum with few combinations.",
        region=f"Look at {total.label}: which combinations are left?",
        full=f"{capitalised(left)}{', and none of them allows more' if many else ''}: "
        f"{removals_in_words(board.layout, step.removes)}.",
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
