r"""Crossing runs: two sums share a cell, which can hold only a digit that both allow.

::

            16
          [7 9]       16 in two cells is 7+9, 17 in two is 8+9:
    17 \ [ 9 ] [8]    where they cross is 9

Each sum allows the digits of its remaining combinations in its cells, so the common cell of two sums holds a digit that
both allow. What follows from one of the sums alone belongs to the combinations of a sum.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ruleout import internal as kit
from ruleout_strategies.sums.sum_combinations import combinations_of
from ruleout_strategies.sums.telling import ways_of
from ruleout_strategies.views.fitting_runs import FittingRuns
from ruleout_strategies.views.runs import runs_in, runs_of

ID = "crossing-runs"


@kit.once_per_layout
def crossings_of(layout: kit.Layout) -> tuple[tuple[kit.Cell, int, int], ...]:
    """Return each cell that is the only common cell of two runs, with the indices of these, in the order of cells."""
    runs = runs_of(layout)
    runs_at: dict[kit.Cell, list[int]] = {}
    for i, run in enumerate(runs):
        for cell in run.sum.cells:
            runs_at.setdefault(cell, []).append(i)
    return tuple(
        (cell, i, j)
        for cell, here in sorted(runs_at.items())
        for i, j in combinations(here, 2)
        if runs[i].cells & runs[j].cells == 1 << cell
    )


def find(board: kit.Board) -> Iterator[kit.Step]:
    runs, digits = runs_of(board.layout), board.view(FittingRuns).digits
    for cell, i, j in crossings_of(board.layout):
        mask = board.masks[cell]
        first, second = mask & digits[i], mask & digits[j]
        if first == mask or second == mask or board.placed >> cell & 1:
            continue
        both = first & second
        if not both or both in (first, second):
            continue
        a, b = runs[i], runs[j]
        because = kit.Reason.of([*a.sum.cells, *b.sum.cells], {"unit": [a.unit, b.unit], "sum": [a.sum, b.sum]})
        if kit.is_lone(both):
            yield kit.Step.placing(ID, cell, both.bit_length(), because)
        else:
            yield kit.Step(ID, removes=kit.other_candidates(board, 1 << cell, both), because=because)


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for two sums that cross.",
    region="Look at {cell}, where {one} and {other} cross.",
    lesson="{region} {full} {next}",
    next="Next time, look for a cell in which two sums with few combinations cross.",
    full="{^combinations:, and }. Only {digits:and} {digits#fits|fit} both in {cell}, where they cross: {result}.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    one, other = runs_in(board, step)
    cell = next(iter(kit.bits(one.cells & other.cells)))
    left = board.masks[cell] & kit.union_of(one.combinations(board)) & kit.union_of(other.combinations(board))
    return SENTENCES.words(
        cell=kit.Cells([cell]),
        one=kit.Units([one.sum]),
        other=kit.Units([other.sum]),
        combinations=kit.Several([combinations_of(board, run) for run in (one, other)]),
        digits=kit.Digits(kit.digits_of(left)),
        result=kit.changes(step) if step.places else kit.removals(step.removes),
    )


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    found, both = kit.ProofBuilder(), runs_in(board, step)
    cell = next(iter(kit.bits(both[0].cells & both[1].cells)))
    facts, left = list[int](), board.masks[cell]
    for run in both:
        gone = left & ~kit.union_of(run.combinations(board))
        node = kit.Node.of(*(kit.Candidate(cell, digit) for digit in kit.digits_of(gone)))
        facts.append(found.add(kit.Fact(node, False, (run.unit, run.sum), (), run.sum.cells, ways_of(board, run))))
        if step.removes:
            found.cause(node.candidates, facts[-1:])
        left &= ~gone
    if step.places:
        found.cause(step.places, [found.true(step.places[0], (), facts, (cell,))])
    return found.proof()


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Sentence:
    words = explain(board, step)
    return SENTENCES.sentence("lesson", region=words.region, full=words.full, next=SENTENCES.sentence("next"))


CROSSING_RUNS = kit.Technique(
    id=ID,
    title="Crossing Runs",
    difficulty=30,
    find=find,
    explain=explain,
    prove=prove,
    lesson=lesson,
    applies=lambda layout: layout.first == 1 and bool(crossings_of(layout)),
    needs="two sums whose cells all differ and that share one cell",
    also=("unique-intersection",),
    summary="Two sums cross in a cell, which can hold only what both allow.",
)
