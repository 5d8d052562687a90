"""Orders for puzzles whose givens are in certain cells."""

from __future__ import annotations

import pytest

import ruleout
from ruleout import InputError, Verdict
from ruleout_generate import Order, OrderNotMet, generate, generate_many, given_symmetries, minimise

SMALL = {"size": (4, 4)}
PATTERN = ("r1c6", "r2c5", "r2c6", "r3c1", "r3c4", "r4c3", "r4c6", "r5c1", "r5c2", "r6c1")
"""Cells of a 6x6 that a half turn maps to each other."""
CHESS = tuple(f"r{row}c{column}" for row in range(1, 7) for column in range(1, 7) if (row + column) % 2)
"""Half of the cells of a 6x6."""


def test_a_pattern_decides_which_cells_are_given() -> None:
    pattern = ("r1c1", "r1c3", "r2c2", "r2c4", "r3c1", "r3c3", "r4c2", "r4c4")
    each = generate(seed=1, pattern=pattern, **SMALL)
    layout = each.puzzle.layout
    assert tuple(name for name, given in zip(layout.names, each.puzzle.givens, strict=True) if given) == pattern


def test_a_pattern_takes_its_givens_from_a_solution_that_is_given() -> None:
    solved = generate(seed=1, **SMALL)
    names = solved.puzzle.layout.names
    cells = [cell for cell in range(16) if cell not in (0, 5, 9)]
    each = generate(seed=2, pattern=tuple(names[cell] for cell in cells), solution=solved.solution, **SMALL)
    assert each.solution == solved.solution
    assert each.puzzle.givens == tuple(digit if cell in cells else 0 for cell, digit in enumerate(solved.solution))
    with pytest.raises(InputError, match="pattern: found cells whose digits are not known to allow this solution"):
        generate_many(pattern=names[:3], solution=solved.solution, **SMALL)
    with pytest.raises(InputError, match="givens in these cells leave a given that is not needed"):
        generate_many(pattern=names[1:], solution=solved.solution, minimal=True, **SMALL)


def test_a_pattern_may_be_minimal() -> None:
    for each in generate_many(seed=1, count=3, pattern=PATTERN, minimal=True, size=(6, 6)):
        assert minimise(each.puzzle).removed == ()
    assert any(minimise(each.puzzle).removed for each in generate_many(seed=1, count=3, pattern=PATTERN, size=(6, 6)))
    with pytest.raises(OrderNotMet, match="the nearest puzzle has a given that is not needed"):
        generate(pattern=[*PATTERN, "r1c1", "r1c2", "r1c3"], minimal=True, size=(6, 6), seed=1, tries=3)


def test_a_pattern_has_to_have_the_symmetry() -> None:
    each = generate(seed=1, pattern=PATTERN, symmetry="half-turn", size=(6, 6))
    assert "half-turn" in given_symmetries(each.puzzle)
    with pytest.raises(InputError, match="pattern: found a given in r6c6 and none in r1c1; expected the symmetry half"):
        generate_many(pattern=[*PATTERN, "r6c6"], symmetry="half-turn", size=(6, 6))


def test_a_grid_of_several_is_not_solved_alone_by_the_givens_of_a_pattern() -> None:
    names = ruleout.parse({"variant": "twin-ne"}).layout.names
    with pytest.raises(OrderNotMet, match="the nearest puzzle has a grid that can be solved without the others"):
        generate("twin-ne", pattern=names[1:], seed=1, tries=2)
    assert generate("twin-ne", pattern=names[1:], alone=True, seed=1, tries=1).tried == 0


@pytest.mark.parametrize("variant", ["classic", "latin"])
def test_fewer_givens_than_cells_of_the_pattern_lie_in_some_of_these(variant: str) -> None:
    order = Order(variant, size=(6, 6), pattern=CHESS, givens=(11, 13), method="givens-in-pattern")
    for each in generate_many(order, seed=1, count=3):
        names = each.puzzle.layout.names
        given = {name for name, digit in zip(names, each.puzzle.givens, strict=True) if digit}
        assert given < set(CHESS)
        assert 11 <= len(given) <= 13
        assert ruleout.solve(each.puzzle).verdict is Verdict.UNIQUE


def test_a_pattern_with_too_few_cells_is_refused() -> None:
    with pytest.raises(InputError, match="givens: found 20; expected at most 18, since the pattern has as many cells"):
        generate_many(pattern=CHESS, givens=(20, 20), size=(6, 6))


def test_givens_in_a_pattern_need_both() -> None:
    with pytest.raises(InputError, match="method givens-in-pattern: found no pattern; expected pattern and givens"):
        generate_many(method="givens-in-pattern", givens=(24, 24))
