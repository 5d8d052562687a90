"""The classic grid: its sizes and boxes, and the errors for invalid documents."""

from __future__ import annotations

from typing import Any

import pytest

from ruleout import Document, InputError, Puzzle, discover
from ruleout.builtin.classic import CLASSIC, default_box
from ruleout.internal import NotRecognised, Rule, hookimpl
from ruleout.reading.build import build_puzzle, variant_of
from ruleout.reading.unbuild import with_digits

CORE = discover(only=())


class Rules:
    """Rules with the keys of some that are often installed."""

    @hookimpl
    def ruleout_rules(self) -> list[Rule]:
        return [
            Rule(name, name.title(), lambda value, layout: value, lambda data, layout: data, lambda data, layout: ())
            for name in ("cages", "diagonals")
        ]


WITH_RULES = discover(only=(), also=[Rules()])


def built(**data: Any) -> Puzzle:
    return build_puzzle(Document("classic", data), CORE)


def blank(n: int) -> list[list[int]]:
    return [[0] * n for _ in range(n)]


@pytest.mark.parametrize(
    ("n", "box"),
    [
        (4, (2, 2)),
        (6, (2, 3)),
        (8, (2, 4)),
        (9, (3, 3)),
        (10, (2, 5)),
        (12, (3, 4)),
        (15, (3, 5)),
        (16, (4, 4)),
        (20, (4, 5)),
        (25, (5, 5)),
    ],
)
def test_each_size_has_its_default_box(n: int, box: tuple[int, int]) -> None:
    assert default_box(n) == box
    layout = built(n=n).layout
    assert layout is built(n=n, box=list(box)).layout
    assert len(layout.houses) == 3 * n
    assert {layout.names[cell] for cell in next(u for u in layout.units if u.kind == "box").cells} == {
        f"r{r + 1}c{c + 1}" for r in range(box[0]) for c in range(box[1])
    }


@pytest.mark.parametrize(("n", "box"), [(6, [3, 2]), (12, [4, 3]), (12, [2, 6]), (14, [7, 2]), (25, [5, 5])])
def test_boxes_of_any_shape_tile_the_grid(n: int, box: list[int]) -> None:
    boxes = [unit.cells for unit in built(n=n, box=box).layout.units if unit.kind == "box"]
    assert sorted(cell for cells in boxes for cell in cells) == list(range(n * n))
    for cells in boxes:
        assert len({cell // n for cell in cells}) == box[0]
        assert len({cell % n for cell in cells}) == box[1]


def test_the_size_follows_from_givens_or_box_and_is_nine_otherwise() -> None:
    assert built(givens=blank(6)).layout.digits == 6
    assert built(box=[2, 4]).layout.digits == 8
    assert built(symbols="abcdefghi").layout.digits == 9


def test_a_document_without_givens_is_blank() -> None:
    assert built(n=4).givens == (0,) * 16


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"n": 0}, "found a grid of 0x0; expected 4x4 to 25x25"),
        ({"n": 1}, "found a grid of 1x1; expected 4x4 to 25x25"),
        ({"n": 26}, "found a grid of 26x26; expected 4x4 to 25x25"),
        ({"givens": []}, "found a grid of 0x0; expected 4x4 to 25x25"),
        ({"n": 7}, "7x7: 7 cells make no box, as 7 is prime; expected a size such as 6x6 or 8x8"),
        ({"n": True}, "n: found 'true'"),
        ({"n": "9"}, "n: found '\"9\"'; expected a number from 4 to 25"),
        ({"n": 9.0}, "n: found '9.0'"),
        ({"n": 6, "box": [3, 3]}, "box: found '[3, 3]'; expected [2, 3] or [3, 2] for 6x6"),
        ({"n": 6, "box": [1, 6]}, "expected [2, 3] or [3, 2] for 6x6"),
        ({"n": 7, "box": [7, 1]}, "expected none, as it is prime"),
        ({"n": 6, "box": [2, True]}, "expected [rows, columns] of one box"),
        ({"n": 6, "box": "23"}, "expected [rows, columns] of one box"),
        ({"n": 9, "givens": blank(8)}, "givens: found 8 rows; expected 9"),
        ({"n": 4, "givens": [*blank(4)[1:], [0] * 5]}, "givens, row 4: found 5 cells; expected 4"),
        ({"n": 4, "givens": [*blank(4)[1:], 5]}, "givens, row 4: found '5'; expected a list of 4 cells"),
        ({"n": 4, "givens": [*blank(4)[1:], "..."]}, "givens, row 4: found 3 cells; expected 4"),
        ({"n": 4, "givens": [*blank(4)[1:], ".5.."]}, "r4c2: givens: found '5'; expected 1-4, 0 or ."),
        ({"n": 4, "givens": [*blank(4)[1:], "..٣."]}, "ARABIC-INDIC DIGIT THREE"),
        (
            {"n": 4, "symbols": "SAFE", "givens": [*blank(4)[1:], "..1."]},
            "r4c3: givens: found '1'; expected S A F E, 0",
        ),
        ({"n": 4, "givens": [["5_0", 0, 0, 0], *blank(4)[1:]]}, "r1c1: givens: found '5_0'; expected 1-4, 0 or ."),
        ({"n": 4, "symbols": "0123", "givens": [*blank(4)[1:], "..4."]}, "found '4'; expected 0 1 2 3 or ."),
        ({"n": 4, "givens": "...."}, "givens: found 4 cells; expected 16 (4x4)"),
        ({"n": 4, "symbols": "abca"}, "symbols: found 3 different ones; expected 4"),
        ({"n": 4, "symbols": "ab"}, "symbols: found 2 different ones; expected 4"),
        ({"n": 4, "symbols": "ab?"}, "symbols: found 3 different ones; expected 4"),
        ({"n": 4, "symbols": ["a", "b", "c", "."]}, "symbols: found '.'"),
        ({"n": 4, "symbols": ["a", "b", "c", "\x1b"]}, "symbols: found '\\x1b'"),
        ({"n": 4, "symbols": 4}, "symbols: found '4'"),
    ],
)
def test_what_is_not_right_is_refused_with_what_would_be(data: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError) as caught:
        built(**data)
    assert says in str(caught.value)


@pytest.mark.parametrize("value", [-1, 5, True, False, None, 1.0, [1], {"a": 1}, 10**40])
def test_a_given_that_is_no_digit_is_refused_with_its_cell(value: object) -> None:
    rows: list[list[object]] = [[0, 0, 0, 0] for _ in range(4)]
    rows[2][1] = value
    with pytest.raises(InputError) as caught:
        built(n=4, givens=rows)
    assert caught.value.where.cell == "r3c2"
    assert "expected a digit from 1 to 4, or 0 for a blank" in caught.value.message


def test_symbols_are_shown_for_digits() -> None:
    layout = built(n=4, symbols="SAFE").layout
    assert [layout.show(digit) for digit in range(5)] == [".", "S", "A", "F", "E"]


def test_one_symbol_may_be_missing() -> None:
    assert built(n=4, symbols="SAF").layout.symbols == ("S", "A", "F", "?")


def test_givens_may_be_rows_of_signs() -> None:
    assert built(n=4, givens=["1 . 3 .", "0_*-", "....", "...2"]).givens == (1, 0, 3, *[0] * 12, 2)
    assert built(n=4, symbols="SAFE", givens=["S.f.", "....", "...e", "...."]).givens[:12] == (1, 0, 3, *[0] * 8, 4)
    assert built(n=4, symbols=["10", "20", "30", "40"], givens=["20 . . 40", *["...."] * 3]).givens[:4] == (2, 0, 0, 4)
    assert built(n=4, givens=[["1", ".", 3, ""], *["...."] * 3]).givens[:4] == (1, 0, 3, 0)
    assert built(n=4, symbols="0123", givens=["0.3.", *["...."] * 3]).givens[:4] == (1, 0, 4, 0)


@pytest.mark.parametrize(("symbols", "row"), [("SAFE", "SAFE"), (["10", "20", "30", "40"], "10 20 30 40")])
def test_filling_rows_of_signs_makes_rows_of_signs(symbols: object, row: str) -> None:
    document = with_digits(built(n=4, symbols=symbols, givens=["...."] * 4), (1, 2, 3, 4, *[0] * 12), CORE)
    blanks = "...." if len(row) == 4 else ". . . ."
    assert document.data == {"n": 4, "symbols": symbols, "givens": [row, blanks, blanks, blanks]}


def test_filling_keeps_everything_but_the_givens() -> None:
    puzzle = built(n=6, box=[3, 2], title="mine", givens=[[1, 0, 0, 0, 0, 0], *blank(6)[1:]])
    digits = tuple(range(1, 7)) * 6
    document = with_digits(puzzle, digits, CORE)
    assert document.data == {
        "n": 6,
        "box": [3, 2],
        "title": "mine",
        "givens": [[1, 2, 3, 4, 5, 6] for _ in range(6)],
    }


@pytest.mark.parametrize(
    ("data", "is_classic"),
    [
        ({"givens": []}, True),
        ({"n": 9, "cages": []}, True),
        ({"box": [2, 3]}, True),
        ({"givens": [], "diagonals": True}, True),
        ({"givens": [], "regions": []}, False),
        ({"rows": 3, "cols": 3, "cells": [], "givens": []}, False),
        ({"grid": [], "subgrids": []}, False),
        ({"title": "nothing"}, False),
    ],
)
def test_only_data_of_a_box_grid_is_claimed(data: dict[str, Any], is_classic: bool) -> None:
    try:
        found = variant_of(Document(None, data), WITH_RULES) is CLASSIC
    except NotRecognised:
        found = False
    assert found is is_classic
