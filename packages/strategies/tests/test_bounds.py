"""Bounds of sums and counts with too many fillings: what they exclude, their proofs and words, and what reports say."""

from __future__ import annotations

import random

import pytest
from approvals import Explained

import ruleout
from ruleout import Board, Puzzle
from ruleout.internal import Constraint, Count, Layout, Origin, Sum, classic_grid, proof_of
from ruleout.testing import board_of, proof_faults
from ruleout.testing.words import words_faults
from ruleout_strategies.rules.rule_fillings import RULE_FILLINGS
from ruleout_strategies.views.bounds import bounds_of

SIX = classic_grid(6, (2, 3))
ORIGIN = Origin("sums", "the long sum")
ALL_BUT_ONE = tuple(range(1, 18))
"""Seventeen cells in three rows of six, the first cell left out."""


def of_cells(total: int, cells: tuple[int, ...] = ALL_BUT_ONE, weights: tuple[int, ...] | None = None) -> Layout:
    return SIX.with_constraints([Sum(cells, total, weights, ORIGIN)])


def long_rules(seed: int) -> tuple[Constraint, list[int]]:
    """Return a sum or count of many cells, and a solution of a grid in which it holds."""
    draw = random.Random(seed)
    full = ruleout.solve(Puzzle(SIX, (0,) * 36)).solutions[0]
    to = draw.sample(range(1, 7), 6)
    solution = [to[digit - 1] for digit in full]
    cells = tuple(draw.sample(range(36), draw.randrange(8, 24)))
    if seed % 3 == 0:
        counts = [sum(solution[cell] == digit for cell in cells) for digit in range(1, 7)]
        options = tuple(tuple(sorted({count, draw.randrange(0, 5)})) for count in counts)
        return Count(cells, options, origin=ORIGIN), solution
    weights = tuple(draw.choice((1, 1, 1, -1, 10)) for _ in cells) if seed % 3 == 2 else (1,) * len(cells)
    total = sum(solution[cell] * weight for cell, weight in zip(cells, weights, strict=True))
    return Sum(cells, total, weights if seed % 3 == 2 else None, ORIGIN), solution


@pytest.mark.parametrize("seed", range(30))
def test_bounds_keep_each_digit_of_a_solution(seed: int) -> None:
    constraint, solution = long_rules(seed)
    layout, draw = SIX.with_constraints([constraint]), random.Random(seed)
    masks = {cell: 1 << digit - 1 | draw.randrange(64) & draw.randrange(64) for cell, digit in enumerate(solution)}
    for bounds in bounds_of(layout)[constraint]:
        left = bounds.left(masks)
        assert {*left} == {*constraint.cells}
        assert all(mask >> solution[cell] - 1 & 1 for cell, mask in left.items())


def bounded(layout: Layout, board: Board) -> list[ruleout.Step]:
    return [step for step in RULE_FILLINGS.find(board) if "base" in step.because.constraints]


def test_a_sum_of_many_cells_is_bounded_by_the_digits_of_rows(explained: Explained) -> None:
    layout = of_cells(57)
    board = board_of(layout, {})
    step = bounded(layout, board)[0]
    removed = {(layout.names[each.cell], each.digit) for each in step.removes}
    assert ("r1c2", 6) in removed
    assert all(each.digit == 6 and each.cell < 6 for each in step.removes)
    explained(RULE_FILLINGS, board, step)


def test_cells_that_are_taken_away_are_bounded_too(explained: Explained) -> None:
    layout = of_cells(0, (*range(1, 18), 34, 35), (*(-1,) * 17, 10, 1))
    board = board_of(layout, {})
    steps = bounded(layout, board)
    assert {(each.cell, each.digit) for each in steps[0].removes} >= {(34, digit) for digit in range(1, 5)}
    explained(RULE_FILLINGS, board, steps[0])


def test_digits_that_would_occur_in_too_few_columns_are_excluded(explained: Explained) -> None:
    cells = tuple(6 * row + column for row in range(5) for column in range(4) if row < 4 or not column)
    layout = SIX.with_constraints([Count(cells, (*[(0, 1, 2, 3, 4)] * 5, (0, 5)), origin=ORIGIN)])
    board = board_of(layout, {})
    (step,) = bounded(layout, board)
    assert {(each.cell, each.digit) for each in step.removes} == {(cell, 6) for cell in cells}
    explained(RULE_FILLINGS, board, step)


@pytest.mark.parametrize("seed", range(12))
def test_bounded_steps_have_true_words_and_proofs(seed: int) -> None:
    constraint, solution = long_rules(seed)
    layout, draw = SIX.with_constraints([constraint]), random.Random(seed)
    masks = [1 << digit - 1 | draw.randrange(64) for digit in solution]
    board = Board.of(Puzzle(layout, (0,) * 36, marks=tuple(masks)))
    for step in bounded(layout, board):
        assert all(solution[each.cell] != each.digit for each in step.removes)
        assert not list(words_faults(RULE_FILLINGS, board, step))
        assert not list(proof_faults(board, step, proof_of(board, step, {RULE_FILLINGS.id: RULE_FILLINGS})))


def test_bounds_are_equal_for_the_turned_grid() -> None:
    layout = of_cells(57)
    to = [cell % 6 * 6 + cell // 6 for cell in range(36)]
    tall = classic_grid(6, (3, 2))
    turned = tall.with_constraints([each.relabelled(to) for each in layout.constraints if isinstance(each, Sum)])
    steps, others = (bounded(each, board_of(each, {})) for each in (layout, turned))
    removed = {frozenset((to[each.cell], each.digit) for each in step.removes) for step in steps}
    assert removed == {frozenset((each.cell, each.digit) for each in step.removes) for step in others}
    assert removed
