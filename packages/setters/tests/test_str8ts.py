"""Str8ts: its straights, its black cells, its errors, and every filling of small grids."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import ruleout
from ruleout import plugin as kit
from ruleout.testing import check_variant
from ruleout_setters.grids.str8ts import STR8TS

SMALL = ["..#", "...", "3.."]
CASES: list[Any] = [
    SMALL,
    ["..3", ".#.", "..."],
    [".#.", "#.#", ".#1"],
    ["..#1", "4.#.", "#.2.", "...."],
    ["...#", ".2..", "#...", "...."],
    [[".", ".", "#"], [3, ".", "."], [".", ".", "."]],
]


def layout_of(cells: Any) -> kit.Layout:
    return ruleout.parse({"variant": "str8ts", "cells": cells}).layout


def obeys(cells: Any, digit: dict[tuple[int, int], int]) -> bool:
    """Read from the sentence: no digit twice in a line, black ones included; white cells side by side are straights."""
    n = len(cells)
    for line in [[(i, j) for j in range(n)] for i in range(n)] + [[(j, i) for j in range(n)] for i in range(n)]:
        black = [int(str(cells[r][c])) for r, c in line if str(cells[r][c]).isdigit()]
        seen = [digit[place] for place in line if place in digit] + black
        if len(set(seen)) < len(seen):
            return False
        shown = "".join(chr(96 + digit[place]) if place in digit else " " for place in line)
        if any("".join(sorted(run)) not in "abcdefghi" for run in shown.split()):
            return False
    return True


@pytest.mark.parametrize("cells", CASES[:3] + CASES[5:], ids=str)
def test_it_accepts_every_filling_that_obeys_its_sentence(cells: Any) -> None:
    layout = layout_of(cells)
    counts = [0, 0]
    for digits in product(range(1, 4), repeat=layout.size):
        expected = obeys(cells, {place: digits[cell] for place, cell in layout.at.items()})
        assert all(each.holds([digits[cell] for cell in each.cells]) for each in layout.constraints) == expected
        counts[expected] += 1
    assert all(counts)


@pytest.mark.parametrize("cells", CASES[3:5], ids=str)
def test_a_search_finds_every_filling_of_a_larger_grid(cells: Any) -> None:
    layout = layout_of(cells)
    white = sorted(layout.at)
    found: list[dict[tuple[int, int], int]] = [{}]
    for place in white:
        row, column = place
        found = [
            {**digit, place: value}
            for digit in found
            for value in range(1, 5)
            if all(value != digit.get(other) for other in digit if other[0] == row or other[1] == column)
        ]
    expected = {tuple(digit[place] for place in white) for digit in found if obeys(cells, digit)}
    result = ruleout.solve({"variant": "str8ts", "cells": cells}, limit=100_000)
    assert {*result.solutions} == expected
    assert len(expected) > 1


def test_constraints_say_where_they_come_from() -> None:
    labels = {each.label for each in layout_of(SMALL).constraints}
    assert {"the straight from r1c1 to r1c2", "the black 3 at r3c1", "row 3", "column 1"} <= labels
    assert "the straight from r1c3 to r2c3" not in labels


def test_a_straight_that_is_cut_one_cell_too_early_is_seen() -> None:
    whole, cut = layout_of(["...", "...", "..."]), layout_of(["..#", "...", "..."])
    straights = {each.label for each in whole.constraints if isinstance(each, kit.Regular)}
    assert straights - {each.label for each in cut.constraints} == {
        "the straight from r1c1 to r1c3",
        "the straight from r1c3 to r3c3",
    }


def test_it_keeps_the_promises_of_a_variant() -> None:
    check_variant(
        STR8TS,
        [{"cells": cells} for cells in CASES] + [{"n": 3, "cells": SMALL, "givens": [[1, 0, 0], [0, 0, 0], [0, 0, 2]]}],
    )


def test_black_cells_have_decorations_with_their_digits() -> None:
    puzzle = ruleout.parse({"variant": "straights", "cells": SMALL})
    assert puzzle.decorations == (kit.Decoration("block", place=(0, 2)), kit.Decoration("clue", text="3", place=(2, 0)))


def test_it_is_written_as_json_and_read_again() -> None:
    givens = [[1, 0, 0], [0, 0, 0], [0, 0, 2]]
    puzzle = ruleout.parse({"variant": "str8ts", "cells": SMALL, "givens": givens})
    again = ruleout.parse(ruleout.write(puzzle, "json"))
    assert (again.layout, again.givens) == (puzzle.layout, puzzle.givens)
    assert puzzle.givens == (1, 0, 0, 0, 0, 0, 2)


def test_digits_beyond_nine_are_numbers_or_letters() -> None:
    rows: list[list[Any]] = [["."] * 10 for _ in range(10)]
    number, letter = ([*rows[:9], [*rows[9][:9], digit]] for digit in (10, "A"))
    assert layout_of(number) is layout_of(letter)
    assert any(each.label == "the black A at r10c10" for each in layout_of(number).constraints)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "cells: found 'null'; expected a list of rows"),
        ({"cells": ["."]}, "number of rows in cells: found '1'; expected a whole number from 2 to 25"),
        ({"cells": ["..", "..."]}, "cells, row 2: found 3 cells; expected 2"),
        ({"cells": ["##", "##"]}, "cells: found no white cell; expected at least one"),
        (
            {"cells": [".3", ".."]},
            'r1c2: cells: found \'"3"\'; expected ".", "#", or the digit of a black cell, from 1 to 2',
        ),
        ({"cells": [[".", 0], [".", "."]]}, "r1c2: cells: found '0'; expected"),
        ({"cells": [[".", None], [".", "."]]}, "r1c2: cells: found 'null'; expected"),
        ({"cells": [[".", True], [".", "."]]}, "r1c2: cells: found 'true'; expected"),
        ({"cells": [[".", [1]], [".", "."]]}, "r1c2: cells: found"),
        (
            {"cells": ["1.1", "...", "..."]},
            "cells: found the digit 1 twice in row 1, at r1c1 and r1c3; expected it once",
        ),
        ({"cells": ["1..", "...", "1.."]}, "cells: found the digit 1 twice in column 1, at r1c1 and r3c1"),
        ({"n": 4, "cells": SMALL}, "cells: found 3 rows; expected 4, as n says"),
        (
            {"cells": SMALL, "givens": [[1, 0, 2], [0, 0, 0], [0, 0, 0]]},
            "r1c3: givens: found '2' where there is no cell",
        ),
        (
            {"cells": SMALL, "givens": [[4, 0, 0], [0, 0, 0], [0, 0, 0]]},
            "r1c1: givens: found '4'; expected a digit from 1",
        ),
    ],
)
def test_what_is_no_str8ts_is_refused_with_its_place(data: dict[str, Any], message: str) -> None:
    with pytest.raises(kit.InputError) as error:
        ruleout.parse({"variant": "str8ts", **data})
    assert message in str(error.value)


def test_it_carries_further_rules() -> None:
    greater = {"greater_than": [[[0, 0], [0, 1]]]}
    with_sign, without = (
        ruleout.solve({"variant": "str8ts", "cells": SMALL, **more}, limit=100).solutions for more in (greater, {})
    )
    assert {*with_sign} == {each for each in without if each[0] > each[1]}
    assert len(with_sign) < len(without)
