r"""Sum combinations: digits that are in none of the remaining combinations.

::

    17 \ [8 9] [8 9]     two different digits that add up to 17 are 8 and 9

The cells hold the digits of one combination. A combination remains if its digits can be assigned to the cells according
to their candidates. A digit that is in none of the remaining combinations is removed. If a sum has a single cell, the
sum is its digit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ruleout import internal as kit
from ruleout_strategies.sums.easiest import easiest_runs_first
from ruleout_strategies.sums.telling import SHOWN, lesson_of, plus, prove
from ruleout_strategies.views.combinations import combinations
from ruleout_strategies.views.runs import Run, runs_in

ID = "sum-combinations"
MOST_OF_ALL = 6
"""The largest number of combinations that are listed before the candidates are looked at."""


def find(board: kit.Board) -> Iterator[kit.Step]:
    return easiest_runs_first(board, _left, partial(_step, board), places=True)


def _left(run: Run, digits: kit.Mask) -> tuple[kit.Mask, ...]:
    return (digits or -1,) * len(run.sum.cells)


def _step(board: kit.Board, run: Run, digits: kit.Mask) -> kit.Step:
    because = kit.Reason.of(run.sum.cells, {"unit": [run.unit], "sum": [run.sum]})
    if len(run.sum.cells) == 1:
        return kit.Step.placing(ID, run.sum.cells[0], digits.bit_length(), because)
    return kit.Step(ID, removes=kit.other_candidates(board, run.cells, digits), because=because)


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for a sum with few combinations.",
    one_cell="Look for a sum of one cell.",
    region="Look at {sum}: which combinations are left?",
    full="{^combinations}: {removals}.",
    many="{^combinations}, and none of them allows more: {removals}.",
    placed="{^sum} has no cell but {cell}: {cell} is {digit}.",
    ways="{sum}, in {count} different digits, can only be {ways:or}",
    fit="{sum} could be {all:or}, but of these only {ways} {ways#fits|fit} the candidates",
    left="with the candidates of its cells, {sum} can only be {ways:or}",
    number_of_ways="{number:digits} combinations are left for {sum}",
    next="Next time, look for sums near the least or the greatest that so many digits can have.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    (run,) = runs_in(board, step)
    total = kit.Units([run.sum])
    if step.places:
        placed = step.places[0]
        cell, digit = kit.Cells([placed.cell]), kit.Digits([placed.digit])
        return SENTENCES.words("placed", "one_cell", sum=total, cell=cell, digit=digit)
    return SENTENCES.words(
        "many" if len(run.combinations(board)) > SHOWN else "full",
        sum=total,
        combinations=combinations_of(board, run),
        removals=kit.removals(step.removes),
    )


def combinations_of(board: kit.Board, run: Run) -> kit.Sentence:
    """Return ``cage 15 at r1c1 can only be 1+5+9 or 2+4+9``, or the number of combinations if there are many."""
    found, total, size = run.combinations(board), kit.Units([run.sum]), len(run.sum.cells)
    if len(found) > SHOWN:
        return SENTENCES.sentence("number_of_ways", number=kit.Number(len(found)), sum=total)
    every = combinations(board.layout.digits, size, run.sum.total)
    name = "ways" if len(found) == len(every) else "fit" if len(every) <= MOST_OF_ALL else "left"
    ways, others = (kit.Several([plus(board, tuple(kit.digits_of(each))) for each in some]) for some in (found, every))
    return SENTENCES.sentence(name, sum=total, count=kit.Number(size), ways=ways, all=others)


SUM_COMBINATIONS = kit.Technique(
    id=ID,
    title="Sum Combinations",
    short="Sum",
    difficulty=36,
    find=find,
    explain=explain,
    prove=prove,
    lesson=lesson_of(explain, limits=True),
    applies=kit.has_sums,
    needs="sums whose cells all differ",
    also=("cage-combinations", "run-combinations"),
    summary="A digit is in no combination that is left for a sum.",
)
