"""Formulas stay small, and sums of any kind are exact."""

from __future__ import annotations

from math import gcd, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleout.plugin import Automaton, Layout, OutOfBudget, Regular, Sum, Unit, Verdict
from ruleout_engines.sat.encoding import encode
from ruleout_engines.sat.engine import SatEngine
from ruleout_engines.sat.sums import moduli


@given(st.integers(0, 10**30), st.integers(1, 3000))
def test_moduli_have_no_common_divisors_and_cover_the_range(span: int, largest: int) -> None:
    chosen = moduli(span, largest)
    assert prod(chosen) > span
    assert all(gcd(a, b) == 1 for i, a in enumerate(chosen) for b in chosen[:i])


def row(count: int) -> list[tuple[int, int]]:
    return [(0, column) for column in range(count)]


def test_a_sum_over_a_whole_board_is_thousands_of_clauses_and_not_millions() -> None:
    layout = Layout.of(9, row(81), [Sum(tuple(range(81)), 405)])
    assert len(encode(layout).clauses) < 300_000


@pytest.mark.parametrize(("more", "count"), [(0, 0), (1, 0), (2, 1), (5, 4), (18, 1), (19, 0)])
def test_large_weights(more: int, count: int) -> None:
    """Neither a table of all totals nor one of all ways to reach them would fit into memory."""
    great = 10**17
    layout = Layout.of(9, row(12), [Sum(tuple(range(12)), 50 * great + more, (great,) * 10 + (1, 1))])
    start = [1 << cell for cell in range(9)] + [layout.full] * 3
    found = list(SatEngine().solutions(layout, start))
    assert len(set(found)) == len(found) == count
    assert all(layout.constraints[0].holds(each) for each in found)
    assert len(encode(layout).clauses) < 100_000


def test_a_cage_with_very_many_combinations_counts_digit_by_digit() -> None:
    cells = tuple(range(12))
    layout = Layout.of(25, row(12), [Unit("cage", "cage", cells), Sum(cells, 145)])
    assert len(encode(layout).clauses) < 400_000
    start = [1 << (2 * cell) for cell in range(11)] + [layout.full]
    result = SatEngine().search(layout, start, 2)
    assert (result.verdict, result.solutions[0][-1]) == (Verdict.UNIQUE, 145 - sum(range(1, 23, 2)))


def test_the_formula_of_a_start_is_smaller_than_that_of_its_layout() -> None:
    from ruleout.plugin import classic_grid

    layout = classic_grid(9, (3, 3))
    start = [1 if cell == 0 else 0b110 for cell in range(81)]
    assert len(encode(layout, start).clauses) * 5 < len(encode(layout).clauses)


def test_the_clock_is_checked_while_a_large_automaton_is_encoded() -> None:
    states = 5_000
    moves = tuple(tuple((state + digit) % states for digit in range(1, 10)) for state in range(states))
    line = Regular(tuple(range(9)), Automaton(moves, frozenset(range(states))))
    layout = Layout.of(9, [(0, column) for column in range(9)], [line])
    calls = [0]

    def check() -> None:
        calls[0] += 1

    encode(layout, check=check)
    assert calls[0] > 20
    limit, calls[0] = calls[0] // 2, 0

    def stop() -> None:
        check()
        if calls[0] > limit:
            raise OutOfBudget

    with pytest.raises(OutOfBudget):
        encode(layout, check=stop)
