r"""Digits that a sum must contain, since they are in every remaining combination.

::

    10 \ [1..] [...] [...] [...]     1+2+3+4 is the only way: if 1 has one place
                                     left it is there, and a cell that sees all
                                     places for 1 cannot be 1

Such a digit is in some cell of the sum, and the arguments for a digit in a house apply: it is a hidden single if it has
one place left, and a locked candidate if a cell outside the sum sees all of its places.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruleout import internal as kit
from ruleout_strategies.sums.easiest import easiest_first
from ruleout_strategies.sums.sum_combinations import combinations_of
from ruleout_strategies.sums.telling import lesson_of, prove
from ruleout_strategies.views.runs import runs_in, sum_groups

ID = "sum-digits"


def find(board: kit.Board) -> Iterator[kit.Step]:
    yield from easiest_first(board, _steps(board))


def _steps(board: kit.Board) -> Iterator[tuple[int, kit.Step]]:
    """Yield each step with the number of places of its digit."""
    open_cells = board.open
    for group in sum_groups(board):
        for bit in kit.digit_indices(group.digits):
            everywhere = board.cells_by_digit[bit]
            places = everywhere & group.cells
            if places & (places - 1) == 0:
                if places & open_cells:
                    because = kit.Reason.of(group.order, {"unit": [group.unit], "sum": group.sums})
                    yield 1, kit.Step.placing(ID, places.bit_length() - 1, bit + 1, because)
                continue
            if board.seen_by(places, everywhere & ~group.cells & open_cells):
                needed = kit.candidates_in(places, bit + 1)
                removes, sight = kit.excluded_by(board, needed)
                because = kit.Reason.of(
                    group.order,
                    {"unit": [group.unit], "sum": group.sums, "sight": sight},
                    {"pattern": needed},
                    {"pattern": "needed"},
                )
                yield places.bit_count(), kit.Step(ID, removes=removes, because=because)


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for a digit that every combination of a sum holds.",
    region="Look at {sum}: which digits must it hold?",
    full="{^combinations}. {each} {digit}, which can only be in {places:or} there, {result}.",
    placed="{^combinations}. {each} {digit}, which has one place there: {places} is {digit}.",
    it="It has",
    all="Each of these has",
    next="Next time, look for a digit that all combinations of a sum have in common.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    needed, run = step.places or step.because.candidates["pattern"], runs_in(board, step)[0]
    places = kit.cell_set(each.cell for each in needed)
    return SENTENCES.words(
        "placed" if step.places else "full",
        sum=kit.Units([run.sum]),
        combinations=combinations_of(board, run),
        each=SENTENCES.sentence("it" if len(run.combinations(board)) == 1 else "all"),
        digit=kit.Digits([needed[0].digit]),
        places=kit.Cells([each.cell for each in needed]),
        result=None if step.places else kit.locked(board.layout, places, step.removes),
    )


SUM_DIGITS = kit.Technique(
    id=ID,
    title="Required Digits of a Sum",
    short="Required Digits",
    difficulty=44,
    find=find,
    explain=explain,
    prove=prove,
    lesson=lesson_of(explain),
    applies=kit.has_sums,
    needs="sums whose cells all differ",
    also=("required-digits", "must-contain"),
    summary="Every combination left for a sum has a digit: it is in one of its places there.",
)
