"""The kit checks that the words of a step name only what is part of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import attrs
import pytest

from ruleout import Board, Step, Technique
from ruleout import plugin as kit
from ruleout.testing import check_technique

SENTENCES = kit.Sentences(
    "pair",
    nudge="Look for two cells with the same two candidates.",
    region="Look at {unit}.",
    full="{candidates} in {unit}: {removals}.",
)


def find(board: Board) -> Iterator[Step]:
    """Yield naked pairs of units."""
    for unit, around in board.layout.unit_sets.items():
        pairs = [cell for cell in kit.bits(around & board.open) if board.masks[cell].bit_count() == 2]
        for one, other in combinations(pairs, 2):
            if board.masks[one] == board.masks[other]:
                others = around & ~kit.cell_set((one, other))
                removes = kit.other_candidates(board, others, ~board.masks[one])
                if removes:
                    pattern = (*board.candidates(one), *board.candidates(other))
                    because = kit.Reason.of([one, other], {"unit": [unit]}, {"pattern": pattern})
                    yield Step("pair", removes=removes, because=because)


def explain(board: Board, step: Step) -> kit.Words:
    return SENTENCES.words(
        candidates=kit.candidates(board, step.because.cells),
        unit=kit.Units(step.because.constraints["unit"]),
        removals=kit.removals(step.removes),
    )


PAIR = Technique("pair", "Pair", 60, find, explain=explain)


def changed(**parts: kit.Piece) -> Callable[[Board, Step], kit.Words]:
    """The words with other parts."""
    return lambda board, step: attrs.evolve(explain(board, step), parts={**explain(board, step).parts, **parts})


def far_unit(board: Board, step: Step) -> kit.Words:
    """The words with a unit that none of the step's cells is in."""
    cells = {*step.because.cells, *(each.cell for each in step.removes), *step.because.constraints["unit"][0].cells}
    unit = next(each for each in board.layout.units if not cells.intersection(each.cells))
    return changed(unit=kit.Units([unit]))(board, step)


def far_cell(board: Board, step: Step) -> kit.Words:
    """The words with a cell that is no part of the step."""
    cell = next(cell for cell in range(board.layout.size) if cell not in step.because.constraints["unit"][0].cells)
    return changed(candidates=kit.Cells([cell]))(board, step)


def other_candidates(board: Board, step: Step) -> kit.Words:
    """The words in which the first cell has one candidate only."""
    cell = step.because.cells[0]
    digit = kit.digits_of(board.masks[cell])[0]
    candidates = kit.candidates(board, [cell])
    (has,) = (each for each in candidates.parts if isinstance(each, kit.Sentence))
    return changed(candidates=attrs.evolve(has, parts={**has.parts, "digits": kit.Digits([digit])}))(board, step)


def missing_removal(board: Board, step: Step) -> kit.Words:
    """The words without the last removal, if there are several."""
    return changed(removals=kit.removals(step.removes[: max(1, len(step.removes) - 1)]))(board, step)


def further_removal(board: Board, step: Step) -> kit.Words:
    """The words with a removal in a cell of the pair."""
    return changed(removals=kit.removals([*step.removes, *board.candidates(step.because.cells[0])]))(board, step)


def test_words_that_name_what_is_part_of_the_step_pass() -> None:
    assert check_technique(PAIR) > 100


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (far_unit, "its words name .*, which is not part of the step"),
        (far_cell, "its words name r.*, which is not part of the step"),
        (other_candidates, "its words say that r.* has other candidates than"),
        (missing_removal, "its words do not say that r.* cannot be"),
        (further_removal, "its words say that r.* cannot be .*, which the step does not remove"),
        (lambda board, step: "A pair.", "explain returned 'A pair.'"),
        (lambda board, step: kit.Explanation("", "", "A pair."), "explain returned"),
    ],
)
def test_planted_faults_in_words_are_caught(words: Callable[[Board, Step], kit.Words], fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        check_technique(attrs.evolve(PAIR, explain=words))
