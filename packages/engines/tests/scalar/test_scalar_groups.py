"""Sums by groups of cells that all differ, and words of different digits: no digit of a solution is removed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise, product
from typing import Any

import brute_force
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from ruleout.plugin import Automaton, Layout, Regular, Relation, Sum, Unit, classic_grid
from ruleout_engines.scalar.different import narrow_different, room_for
from ruleout_engines.scalar.engine import ScalarEngine
from ruleout_engines.scalar.grouped import MARK, narrow_grouped
from ruleout_engines.scalar.prepare import prepared
from ruleout_engines.scalar.topology import GROUPED, WORDS

pytestmark = pytest.mark.long

ENGINE = ScalarEngine()
DIGITS = 5


@njit
def ask_grouped(masks: Any, size: int, weights: Any, total: int) -> Any:
    return narrow_grouped(masks, size, weights, 0, total)


@njit
def ask_different(masks: Any, size: int, ints: Any, accepting: int, states: int, digits: int, room: Any) -> Any:
    return narrow_different(masks, size, ints, 0, accepting, states, digits, room, 0)


def fillings(masks: Sequence[int]) -> list[tuple[int, ...]]:
    offered = [[digit for digit in range(1, DIGITS + 1) if mask >> (digit - 1) & 1] for mask in masks]
    return list(product(*offered))


def held(found: Sequence[tuple[int, ...]], size: int) -> list[int]:
    return [sum({1 << (digits[place] - 1) for digits in found}) for place in range(size)]


@pytest.mark.parametrize("seed", range(300))
def test_a_grouped_sum_keeps_every_digit_of_a_solution(seed: int) -> None:
    draw = random.Random(seed)
    groups = [(draw.choice([-3, -2, -1, 1, 2, 3]), draw.randint(1, 3)) for _ in range(draw.randint(1, 2))]
    weights = [weight for weight, size in groups for _ in range(size)]
    starts = [0, groups[0][1], len(weights)] if len(groups) == 2 else [0, len(weights)]
    marked = np.array([weight * MARK + number for number, (weight, size) in enumerate(groups) for _ in range(size)])
    masks = [draw.randint(1, 31) for _ in weights]
    total = sum(draw.randint(1, DIGITS) * weight for weight in weights)

    def fits(digits: tuple[int, ...]) -> bool:
        differ = all(len(set(digits[a:b])) == b - a for a, b in pairwise(starts))
        return differ and sum(a * b for a, b in zip(digits, weights, strict=True)) == total

    found = [digits for digits in fillings(masks) if fits(digits)]
    kept = np.array(masks)
    possible = ask_grouped(kept, len(masks), marked, total)
    assert possible or not found
    if possible:
        assert all(needed & ~mask == 0 for needed, mask in zip(held(found, len(masks)), kept.tolist(), strict=True))


def test_the_bounds_are_those_of_different_digits() -> None:
    # Three cells that differ add up to at least 6, so they are 1, 2 and 3 or 1, 2 and 4, and the fourth is 4 or 5.
    masks = np.array([31, 31, 31, 31])
    assert ask_grouped(masks, 4, np.array([MARK, MARK, MARK, -MARK + 1]), 2)
    assert masks.tolist() == [0b01111, 0b01111, 0b01111, 0b11000]
    assert not ask_grouped(np.array([0b11, 0b11, 31]), 3, np.array([2 * MARK, 2 * MARK, MARK + 1]), 6)


@pytest.mark.parametrize("seed", range(200))
def test_words_of_different_digits_are_narrowed_exactly(seed: int) -> None:
    draw = random.Random(seed)
    states = draw.choice([1, 2, 5, 31, 32, 70])
    moves = tuple(tuple(draw.randint(-1, states - 1) for _ in range(DIGITS)) for _ in range(states))
    accepting = frozenset(state for state in range(states) if draw.random() < 0.4)
    line = Regular(tuple(range(draw.randint(1, 5))), Automaton(moves, accepting))
    size = len(line.cells)
    ints = np.array([*(to for row in moves for to in row), *(state in accepting for state in range(states))], np.int32)
    room = np.zeros(room_for(5, 70, DIGITS), np.int32)
    masks = [draw.randint(1, 31) for _ in range(size)]
    found = [digits for digits in fillings(masks) if len(set(digits)) == size and line.holds(digits)]
    kept = np.array(masks)
    steps = ask_different(kept, size, ints, states * DIGITS, states, DIGITS, room)
    assert (steps >= 0) == bool(found)
    assert not room.any()
    if found:
        assert kept.tolist() == held(found, size)


@st.composite
def boards(draw: Any) -> brute_force.Board:
    """Cells in overlapping groups that all differ, with sums and automata over some of them."""
    digits, size = draw(st.integers(3, 5)), draw(st.integers(4, 5))
    cells = list(range(size))
    units = [Unit("left", "cage", tuple(cells[:3])), Unit("right", "cage", tuple(cells[draw(st.integers(2, 3)) :]))]
    differ = Relation(0, size - 1, tuple(((1 << digits) - 1) & ~(1 << digit) for digit in range(digits)))
    found: list[Any] = [*units, *draw(st.sampled_from([[], [differ]]))]
    for _ in range(draw(st.integers(1, 3))):
        chosen = tuple(draw(st.permutations(cells))[: draw(st.integers(2, size))])
        chosen += draw(st.sampled_from([(), chosen[:1]]))
        weights = tuple(draw(st.sampled_from([-2, -1, 1, 1, 1, 2])) for _ in chosen)
        filling = [draw(st.integers(1, digits)) for _ in range(size)]
        total = sum(filling[cell] * weight for cell, weight in zip(chosen, weights, strict=True))
        found.append(Sum(chosen, total, weights))
    if draw(st.booleans()):
        states = draw(st.integers(1, 4))
        move = st.integers(-1, states - 1)
        moves = tuple(tuple(draw(move) for _ in range(digits)) for _ in range(states))
        automaton = Automaton(moves, draw(st.frozensets(st.integers(0, states - 1), min_size=1)))
        found.append(Regular(tuple(draw(st.permutations(units[0].cells))), automaton))
    layout = Layout.of(digits, [(0, cell) for cell in cells], found)
    return layout, [draw(st.integers(1, layout.full) | st.just(layout.full)) for _ in cells]


@settings(max_examples=300, deadline=None)
@given(board=boards())
def test_every_solution_is_found_once(board: brute_force.Board) -> None:
    brute_force.check_every_solution_is_found_once(ENGINE, *board)


@settings(max_examples=200, deadline=None)
@given(board=boards())
def test_a_limit_stops_the_search_and_the_verdict_follows(board: brute_force.Board) -> None:
    brute_force.check_a_limit_stops_the_search_and_the_verdict_follows(ENGINE, *board)


def test_rules_are_added_only_for_cells_that_see_each_other() -> None:
    grid = classic_grid()
    small_first = Automaton(((1,) * 4 + (-1,) * 5, (1,) * 9), frozenset({1}))
    kinds = {
        "row": [Sum((0, 1, 2, 40), 20), Regular((0, 1, 2), small_first)],
        "diagonal": [Sum((0, 40, 80), 20), Regular((0, 40, 80), small_first)],
        "weights": [Sum((0, 1, 40), 20, (1, 2, 1))],
    }
    found = {name: {rule.kind for rule in prepared(grid.with_constraints(more)).rules} for name, more in kinds.items()}
    assert {GROUPED, WORDS} <= found["row"]
    assert not {GROUPED, WORDS} & (found["diagonal"] | found["weights"])
