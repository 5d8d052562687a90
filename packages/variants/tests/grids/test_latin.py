from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product

import pytest

import ruleout
from ruleout.plugin import InputError, Puzzle
from ruleout.testing import check_variant
from ruleout_variants.grids.latin import LATIN


@pytest.mark.parametrize("n", [2, 3, 7, 9, 25])
def test_a_latin_square_has_rows_and_columns_alone(built: Callable[..., Puzzle], n: int) -> None:
    layout = built("latin", n=n).layout
    assert layout.size == n * n
    assert Counter(house.kind for house in layout.houses) == {"row": n, "column": n}


def test_there_may_be_more_digits_than_rows(built: Callable[..., Puzzle]) -> None:
    puzzle = built("latin", n=3, digits=5, givens=[[1, 5, 0], [0, 0, 0], [0, 3, 0]])
    assert (puzzle.layout.size, puzzle.layout.digits) == (9, 5)
    assert puzzle.givens == (1, 5, 0, 0, 0, 0, 0, 3, 0)
    assert not puzzle.layout.houses
    solution = ruleout.solve(puzzle, limit=1).solutions[0]
    lines = [solution[at : at + 3] for at in (0, 3, 6)] + [solution[at::3] for at in range(3)]
    assert all(len(set(line)) == 3 for line in lines)
    assert ruleout.count('{"variant": "latin", "n": 2, "digits": 3}').number == 18


def test_with_fewer_digits_than_rows_0_fills_the_rest(built: Callable[..., Puzzle]) -> None:
    data = {"n": 3, "digits": 3, "first": 0}
    assert len(built("latin", **data).layout.houses) == 6
    fewer = {**data, "digits": 2, "givens": ["..1", "...", "..."]}
    puzzle = built("latin", **fewer)
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)]
    every = [digits for digits in product((1, 2), repeat=9) if digits[2] == 2]
    expected = {digits for digits in every if all(sum(digits[cell] == 2 for cell in line) == 1 for line in lines)}
    assert {*ruleout.solve(puzzle, limit=100).solutions} == expected
    assert len(expected) == 2
    assert {each.label for each in puzzle.layout.constraints} == {
        f"{kind} {i}" for kind in ("row", "column") for i in (1, 2, 3)
    }
    check_variant(LATIN, [fewer, {"n": 5, "digits": 4, "first": 0}])


@pytest.mark.parametrize("digits", [2, 4])
def test_fewer_digits_than_rows_need_a_0(built: Callable[..., Puzzle], digits: int) -> None:
    with pytest.raises(
        InputError, match=f'digits: found {digits} for 5 rows; expected 5 or more, or "first": 0, so that'
    ):
        built("latin", n=5, digits=digits)
    with pytest.raises(InputError, match="digits: found '1'; expected a whole number from 2 to 25"):
        built("latin", n=5, digits=1, first=0)


def test_a_diagonal_with_fewer_digits_than_cells_has_each_other_digit_once(built: Callable[..., Puzzle]) -> None:
    data = {"n": 5, "digits": 2, "first": 0}
    every = ruleout.solve(built("latin", **data), limit=200).solutions
    expected = {each for each in every if sum(digit == 2 for digit in each[::6]) == 1}
    assert {*ruleout.solve(built("latin", **data, diagonals="main"), limit=200).solutions} == expected
    both = {each for each in expected if sum(digit == 2 for digit in each[4:21:4]) == 1}
    assert {*ruleout.solve(built("latin", **data, diagonals=True), limit=200).solutions} == both
    assert len(every) == 120 > len(expected) > len(both) > 0


@pytest.mark.parametrize("data", [{"digits": 4, "first": 0}, {"digits": 9}])
def test_other_rules_of_squares_are_refused(built: Callable[..., Puzzle], data: dict[str, int]) -> None:
    with pytest.raises(InputError, match="the grid is not a square with as many rows as digits"):
        built("latin", n=5, **data, windoku=True)


def test_more_digits_than_rows_are_written_and_turned(built: Callable[..., Puzzle]) -> None:
    puzzle = built("latin", n=3, digits=5, givens=[[1, 5, 0], [0, 0, 0], [0, 3, 0]])
    assert ruleout.parse(ruleout.write(puzzle.with_givens([5, *[0] * 8]), "json")).givens == (5, *[0] * 8)
    check_variant(LATIN, [{"n": 3, "digits": 5, "givens": [[1, 5, 0], [0, 0, 0], [0, 3, 0]]}])


def test_its_size_is_that_of_its_givens(built: Callable[..., Puzzle]) -> None:
    puzzle = built("latin", givens=[[1, 0, 0], [0, 0, 0], [0, 3, 0]])
    assert puzzle.givens == (1, 0, 0, 0, 0, 0, 0, 3, 0)


def test_givens_may_be_strings(built: Callable[..., Puzzle]) -> None:
    assert built("latin", givens=["1.0", "...", ".3."]).givens == (1, 0, 0, 0, 0, 0, 0, 3, 0)
    assert built("latin", n=3, givens="1.0....3.").givens == (1, 0, 0, 0, 0, 0, 0, 3, 0)


@pytest.mark.parametrize("n", [0, 1, 26, -3, True, 2.0, "9", None])
def test_other_sizes_are_refused(built: Callable[..., Puzzle], n: object) -> None:
    with pytest.raises(InputError, match="expected a whole number from 2 to 25"):
        built("latin", n=n)


@pytest.mark.parametrize(
    ("givens", "message"),
    [
        ([[4, 0, 0], [0] * 3, [0] * 3], "r1c1: givens: found '4'; expected a digit from 1 to 3, or 0"),
        ([[0, 0, 0], [0, -1, 0], [0] * 3], "r2c2: givens: found '-1'"),
        ([[0, 0, 0], [0] * 3, [0, 0, True]], "r3c3: givens: found 'true'"),
        ([[0, float("nan"), 0], [0] * 3, [0] * 3], "r1c2: givens: found 'nan'"),
        (["1..", "..x", "..."], "r2c3: givens: found 'x'; expected 1-3, 0 or ."),
        (["1..", "..\u0663", "..."], "ARABIC-INDIC DIGIT THREE"),
        (["1..", "..."], "givens: found 2 rows; expected 3"),
        (["1..", "....", "..."], "givens, row 2: found 4 cells; expected 3"),
        ("1" * 8, r"givens: found 8 cells; expected 9 \(3x3\)"),
    ],
)
def test_wrong_givens_are_named_with_their_place(built: Callable[..., Puzzle], givens: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        built("latin", n=3, givens=givens)
