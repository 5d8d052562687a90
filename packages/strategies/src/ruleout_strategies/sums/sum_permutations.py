r"""Permutations of a sum: digits that are in a combination, but not in the cell in question.

::

    9 \ [12] [12] [126]     only 1+2+6 is left: the first two cells are 1 and 2
                            in some order, and the third is 6

A combination that is left can be assigned to the cells in several orders. A digit of a cell is removed if it is there
in none of these orders, for any combination. This includes naked and hidden subsets inside the sum.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from ruleout import internal as kit
from ruleout_strategies.effects import removed_by
from ruleout_strategies.sums.easiest import easiest_first
from ruleout_strategies.sums.sum_combinations import combinations_of
from ruleout_strategies.views.combinations import supported
from ruleout_strategies.views.runs import runs_in, runs_of

ID = "sum-permutations"


def find(board: kit.Board) -> Iterator[kit.Step]:
    yield from easiest_first(board, _steps(board))


def _steps(board: kit.Board) -> Iterator[tuple[int, kit.Step]]:
    """Yield each step with the number of combinations that are left."""
    open_cells = board.open
    digits = board.layout.digits
    for run in runs_of(board.layout):
        if not run.cells & open_cells:
            continue
        masks = tuple([board.masks[cell] for cell in run.sum.cells])
        left = supported(digits, run.sum.total, masks)
        if left == masks:
            continue
        removes = removed_by(board, zip(run.sum.cells, left, strict=True))
        if removes:
            because = kit.Reason.of(run.sum.cells, {"sum": [run.sum], "unit": [run.unit]})
            yield len(run.combinations(board)), kit.Step(ID, removes=removes, because=because)


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for a sum whose combinations can be placed in few orders.",
    region="Look at {sum}: in which orders can its combinations be placed?",
    full="{^combinations}. With {gone:or}, the candidates of the other cells complete none of these: {removals}.",
    place="{digits:or} in {cell}",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    (run,) = runs_in(board, step)
    gone = [
        SENTENCES.sentence("place", digits=kit.Digits([each.digit for each in group]), cell=kit.Cells([cell]))
        for cell, group in groupby(step.removes, key=lambda each: each.cell)
    ]
    return SENTENCES.words(
        sum=kit.Units([run.sum]),
        combinations=combinations_of(board, run),
        gone=kit.Several(gone),
        removals=kit.removals(step.removes),
    )


SUM_PERMUTATIONS = kit.Technique(
    id=ID,
    title="Sum Permutations",
    difficulty=75,
    find=find,
    explain=explain,
    applies=kit.has_sums,
    needs="sums whose cells all differ",
    also=("permutation-support", "table-combinations"),
    summary="A digit is in a combination left for a sum, but cannot be in this cell of it.",
)
