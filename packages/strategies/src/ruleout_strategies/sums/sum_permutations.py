r"""Permutations of a sum: digits that are in a combination, but not in the cell in question.

::

    9 \ [12] [12] [126]     only 1+2+6 is left: the first two cells are 1 and 2
                            in some order, and the third is 6

A combination that is left can be assigned to the cells in several orders. A digit of a cell is removed if it is there
in none of these orders, for any combination. This includes naked and hidden subsets inside the sum.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from ruleout import internal as kit
from ruleout_strategies.effects import removed_by
from ruleout_strategies.sums.easiest import easiest_runs_first
from ruleout_strategies.sums.sum_combinations import combinations_of
from ruleout_strategies.sums.telling import SHOWN, lesson_of, prove
from ruleout_strategies.views.combinations import supported
from ruleout_strategies.views.runs import Run, runs_in

ID = "sum-permutations"


def find(board: kit.Board) -> Iterator[kit.Step]:
    return easiest_runs_first(board, partial(_left, board), partial(_step, board), places=False)


def _left(board: kit.Board, run: Run, _: kit.Mask = 0) -> tuple[kit.Mask, ...]:
    return supported(board.layout.digits, run.sum.total, tuple([board.masks[cell] for cell in run.sum.cells]))


def _step(board: kit.Board, run: Run, _: kit.Mask) -> kit.Step:
    removes = removed_by(board, zip(run.sum.cells, _left(board, run), strict=True))
    because = kit.Reason.of(run.sum.cells, {"sum": [run.sum], "unit": [run.unit]})
    return kit.Step(ID, removes=removes, because=because)


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for a sum whose combinations can be placed in few orders.",
    region="Look at {sum}: in which orders can its combinations be placed?",
    full="{^combinations}. {played}: {removals}.",
    many="With {gone:or}, the candidates of the other cells complete none of these",
    played="With {gone:or}, the other cells would have to hold {rests:; }",
    rest="{rest}, but {why}",
    no_place="{cells:or} cannot be {digit}",
    no_digit="{cell} can be none of these",
    no_order="these do not fit there",
    place="{digits:or} in {cell}",
    next="Next time, ask for each digit of a combination in which cells of the sum it can be.",
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
        played=_played(board, run, step) or SENTENCES.sentence("many", gone=kit.Several(gone)),
        removals=kit.removals(step.removes),
    )


def _played(board: kit.Board, run: Run, step: kit.Step) -> kit.Sentence | None:
    """Return why no combination that is left can have the removed digit in its cell, None if they are many."""
    first, masks = step.removes[0], board.masks
    own = [each for each in run.combinations(board) if each >> (first.digit - 1) & 1]
    others = [cell for cell in run.sum.cells if cell != first.cell]
    if len(step.removes) > 1 or not 0 < len(own) <= SHOWN:
        return None
    rests = []
    for each in own:
        rest = each & ~kit.digit_mask(first.digit)
        lost = [digit for digit in kit.digits_of(rest) if not any(masks[cell] >> (digit - 1) & 1 for cell in others)]
        bare = [cell for cell in others if not masks[cell] & rest]
        name = "no_place" if lost else "no_digit" if bare else "no_order"
        why = SENTENCES.sentence(
            name, cells=kit.Cells(others), digit=kit.Digits(lost[:1]), cell=kit.Cells(bare[:1] or others[:1])
        )
        rests.append(SENTENCES.sentence("rest", rest=kit.Digits(kit.digits_of(rest)), why=why))
    place = SENTENCES.sentence("place", digits=kit.Digits([first.digit]), cell=kit.Cells([first.cell]))
    return SENTENCES.sentence("played", gone=kit.Several([place]), rests=kit.Several(rests))


SUM_PERMUTATIONS = kit.Technique(
    id=ID,
    title="Sum Permutations",
    difficulty=75,
    find=find,
    explain=explain,
    prove=prove,
    lesson=lesson_of(explain),
    applies=kit.has_sums,
    needs="sums whose cells all differ",
    also=("permutation-support", "table-combinations"),
    summary="A digit is in a combination left for a sum, but cannot be in this cell of it.",
)
