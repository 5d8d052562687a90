from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from ruleout.plugin import InputError, Puzzle


@pytest.mark.parametrize("n", [2, 3, 7, 9, 25])
def test_a_latin_square_has_rows_and_columns_alone(built: Callable[..., Puzzle], n: int) -> None:
    layout = built("latin", n=n).layout
    assert layout.size == n * n
    assert Counter(house.kind for house in layout.houses) == {"row": n, "column": n}


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
