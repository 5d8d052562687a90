"""Every rule accepts exactly the 4x4 grids that obey its sentence, of all 288 that there are."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest
from sentences import SENTENCES, Rows, alternates, calculates, corners, four, is_cross, seen_from, slopes
from values import SIDES, VALUES

from ruleout import internal as kit
from ruleout.testing import random_puzzle
from ruleout_setters.rules import RULES

LAYOUT = kit.classic_grid(4, (2, 2))
BY_KEY = {rule.key: rule for rule in RULES}
FEW = {
    "anti_king": (4, [True]),
    "self_taxicab": (6, [True]),
    "non_consecutive": (4, [True]),
    "up_and_down_lines": (9, [[[[0, 0], [0, 1], [0, 2], [0, 3]], [[4, 4], [5, 5]]]]),
    "entropic_lines": (6, [[[[0, 0], [1, 1], [2, 2], [3, 2], [3, 1]], [[5, 5], [4, 5]]]]),
    "bust": (9, [[{"side": side, "index": 3, "value": place}] for side in SIDES for place in (4, 5)]),
    "dutch_flatmates": (9, [True]),
}
"""Rules that a 4x4 cannot tell apart from others, with the side of a larger grid and values for it."""
GENERIC = ("pair_rules", "line_rules", "outside_rules")
NEGATIVE = (
    *("all_dots_given", "all_differences_given", "all_pair_sums_given", "all_odd_given", "all_even_given"),
    *("all_crosses_given", "all_battenburg_given", "all_rossini_given"),
)


@cache
def grids() -> tuple[Rows, ...]:
    """All grids of 4x4, by search without an engine."""
    found: list[list[int]] = [[]]
    for cell in range(16):
        peers = [other for other in LAYOUT.peers[cell] if other < cell]
        found = [
            [*digits, digit] for digits in found for digit in range(1, 5) if all(digits[o] != digit for o in peers)
        ]
    return tuple(tuple(tuple(digits[row * 4 : row * 4 + 4]) for row in range(4)) for digits in found)


def accepted(rule: kit.Rule, value: Any, found: dict[str, Any] | None = None) -> set[Rows]:
    """The grids that fulfil all constraints of the rule."""
    constraints = list(rule.constraints_of(rule.read(value, LAYOUT), LAYOUT, found or {}))
    return {
        grid
        for grid in grids()
        if all(each.holds([grid[cell // 4][cell % 4] for cell in each.cells]) for each in constraints)
    }


def test_there_are_288_grids() -> None:
    assert len(set(grids())) == 288


def test_every_rule_has_a_reading_and_values() -> None:
    assert {*SENTENCES} | {*NEGATIVE} | {*GENERIC} == {*BY_KEY}
    assert {*VALUES} | {*NEGATIVE} | {*FEW} | {*GENERIC} == {*BY_KEY}


@pytest.mark.parametrize("key", VALUES)
def test_a_rule_accepts_what_its_sentence_accepts(key: str) -> None:
    counts = set()
    for value in VALUES[key]:
        expected = {grid for grid in grids() if SENTENCES[key](grid, value)}
        counts.add(len(expected))
        assert accepted(BY_KEY[key], value) == expected, value
    assert key in FEW or counts - {0, 288}, "the values of this rule decide nothing"


@pytest.mark.parametrize("key", FEW)
def test_a_rule_accepts_what_its_sentence_accepts_near_fillings_that_obey_it(key: str) -> None:
    """Fillings without rows, columns and boxes, and those that differ from them in one cell."""
    n, values = FEW[key]
    grid = kit.square_grid(n, ())
    decided = set()
    for value in values:
        constraints = list(BY_KEY[key].build(BY_KEY[key].read(value, grid), grid))
        free = kit.Layout.of(n, grid.positions, constraints)
        for seed in range(2):
            digits = random_puzzle(free, seed, most=0).givens
            for cell, digit in ((0, digits[0]), *product(range(n * n), range(1, n + 1))):
                other = (*digits[:cell], digit, *digits[cell + 1 :])
                obeys = SENTENCES[key](tuple(other[row * n : row * n + n] for row in range(n)), value)
                assert all(each.holds([other[c] for c in each.cells]) for each in constraints) == obeys, (value, other)
                decided.add(obeys)
    assert decided == {True, False}


DOTS = {"differences": [{"cells": [[0, 0], [0, 1]], "value": 1}], "ratios": [{"cells": [[2, 1], [2, 2]], "value": 2}]}


def read(values: dict[str, Any]) -> dict[str, Any]:
    return {key: BY_KEY[key].read(value, LAYOUT) for key, value in values.items()}


def neighbours(row: int, column: int) -> list[list[list[int]]]:
    return [[[row, column], [row, column + 1]], [[row, column], [row + 1, column]]]


def unmarked(grid: Rows, marks: list[Any]) -> list[tuple[int, int]]:
    pairs = [pair for row in range(4) for column in range(4) for pair in neighbours(row, column) if max(max(pair)) < 4]
    kept = [pair for pair in pairs if pair not in [mark["cells"] for mark in marks] and max(pair[1]) < 4]
    return [(grid[a][b], grid[c][d]) for (a, b), (c, d) in kept]


def test_all_dots_given_forbids_what_would_have_a_dot() -> None:
    for dots in ({}, DOTS):
        marks = [mark for entries in dots.values() for mark in entries]
        expected = {
            grid
            for grid in grids()
            if all(abs(a - b) != 1 and max(a, b) != 2 * min(a, b) for a, b in unmarked(grid, marks))
        }
        assert accepted(BY_KEY["all_dots_given"], True, read(dots)) == expected
    few = [
        mark
        for row in range(4)
        for column in range(4)
        for pair in neighbours(row, column)
        if max(pair[1]) < 4 and (row, column) != (1, 1)
        for mark in [{"cells": pair, "value": 1}]
    ]
    wide = {
        grid for grid in grids() if all(abs(a - b) != 1 and max(a, b) != 2 * min(a, b) for a, b in unmarked(grid, few))
    }
    assert 0 < len(wide) < 288
    assert accepted(BY_KEY["all_dots_given"], True, read({"differences": few})) == wide


@pytest.mark.parametrize("sums", [[5], [3, 7]])
def test_all_sums_given_forbids_what_would_have_a_mark(sums: list[int]) -> None:
    marks = [
        {"cells": pair, "value": 5}
        for row in range(4)
        for column in range(4)
        for pair in neighbours(row, column)
        if max(pair[1]) < 4 and row > 0
    ]
    expected = {grid for grid in grids() if all(a + b not in sums for a, b in unmarked(grid, marks))}
    assert 0 < len(expected) < 288
    assert accepted(BY_KEY["all_pair_sums_given"], sums, read({"pair_sums": marks})) == expected


@pytest.mark.parametrize("numbers", [[1], [2, 3], []])
def test_all_differences_given_forbids_what_would_have_a_mark(numbers: list[int]) -> None:
    marks = DOTS["differences"]
    expected = {grid for grid in grids() if all(abs(a - b) not in numbers for a, b in unmarked(grid, marks))}
    pairs = [pair for row in range(4) for column in range(4) for pair in neighbours(row, column) if row + column]
    wide = [{"cells": pair, "value": 1} for pair in pairs if max(pair[1]) < 4]
    more = {grid for grid in grids() if all(abs(a - b) not in numbers for a, b in unmarked(grid, wide))}
    assert accepted(BY_KEY["all_differences_given"], numbers, read(DOTS)) == expected
    assert accepted(BY_KEY["all_differences_given"], numbers, read({"differences": wide})) == more
    assert len(more) == 288 if not numbers else 0 < len(more) < 288


@pytest.mark.parametrize(("key", "remainder"), [("odd", 1), ("even", 0)])
def test_all_cells_of_a_parity_given_makes_the_others_of_the_other(key: str, remainder: int) -> None:
    cells = [[row, column] for row in range(4) for column in range(4) if (row + column) % 3 != 1]
    marked = {tuple(cell) for cell in cells}
    for found, places in (({}, set()), (read({key: cells}), marked)):
        expected = {
            grid
            for grid in grids()
            if all(grid[r][c] % 2 != remainder for r in range(4) for c in range(4) if (r, c) not in places)
        }
        assert accepted(BY_KEY[f"all_{key}_given"], True, found) == expected
        assert bool(expected) == bool(places)


@pytest.mark.parametrize(
    ("key", "marks", "test"),
    [("all_crosses_given", "crosses", is_cross), ("all_battenburg_given", "battenburg", alternates)],
)
def test_all_corners_given_forbids_what_would_be_marked(key: str, marks: str, test: Any) -> None:
    places = [[0, 0], [1, 1], [2, 0], [2, 2], [0, 2]]
    expected = {grid for grid in grids() if not any(test(four(grid, c)) for c in corners(grid) if c not in places)}
    assert 0 < len(expected) < 288
    assert accepted(BY_KEY[key], True, read({marks: places})) == expected


def test_all_rossini_given_forbids_slopes_without_an_arrow() -> None:
    arrows = [{"side": side, "index": index, "value": "increasing"} for side in ("left", "top") for index in range(4)]
    given = {(each["side"], each["index"]) for each in arrows}
    expected = {
        grid
        for grid in grids()
        if not any(slopes(seen_from(grid, side, i)) for side in SIDES for i in range(4) if (side, i) not in given)
    }
    assert 0 < len(expected) < 288
    assert accepted(BY_KEY["all_rossini_given"], True, read({"rossini": arrows})) == expected


def without_a_word(automaton: kit.Automaton, word: tuple[int, ...]) -> kit.Automaton:
    """The automaton of all its words but one."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        at, same = state
        after = automaton.moves[at][value - 1]
        goes_on = 0 <= same < len(word) and word[same] == value
        return None if after < 0 else (after, same + 1 if goes_on else -1)

    def done(state: tuple[int, int]) -> bool:
        return state[0] in automaton.accepting and state[1] != len(word)

    return kit.automaton(LAYOUT.values, (0, 0), step, done, len(word))


@pytest.mark.parametrize(
    ("key", "shift"), [("renbans", 1), ("renban_areas", 1), ("palindromes", 1), ("sequences", 1), ("between_lines", 1)]
)
def test_a_line_that_is_read_one_cell_off_is_seen(key: str, shift: int) -> None:
    line = [[0, 0], [1, 0], [2, 1]]
    off = [[row, column + shift] for row, column in line]
    assert accepted(BY_KEY[key], [off]) != {grid for grid in grids() if SENTENCES[key](grid, [line])}


def test_an_automaton_that_loses_a_word_is_seen() -> None:
    value = [{"side": "left", "index": 0, "value": 2}]
    (constraint,) = BY_KEY["skyscrapers"].build(BY_KEY["skyscrapers"].read(value, LAYOUT), LAYOUT)
    assert isinstance(constraint, kit.Regular)
    less = kit.Regular(constraint.cells, without_a_word(constraint.automaton, (3, 1, 2, 4)))
    lost = {grid for grid in grids() if constraint.holds(grid[0]) and not less.holds(grid[0])}
    assert lost == {grid for grid in grids() if grid[0] == (3, 1, 2, 4)}
    assert {grid for grid in grids() if less.holds(grid[0])} != {
        grid for grid in grids() if SENTENCES["skyscrapers"](grid, value)
    }


def test_a_key_that_a_rule_needs_and_does_not_get_is_seen() -> None:
    pairs = [pair for row in range(1, 4) for column in range(4) for pair in neighbours(row, column)]
    marks = [{"cells": pair, "value": 5} for pair in pairs if max(pair[1]) < 4]
    with_marks, without = (
        accepted(BY_KEY["all_pair_sums_given"], [5], found) for found in (read({"pair_sums": marks}), {})
    )
    assert without < with_marks


def test_a_cage_that_is_read_one_cell_off_is_seen() -> None:
    cage = {"cells": [[0, 0], [1, 1], [2, 1]], "op": "*", "value": 6}
    off = {**cage, "cells": [[row, column + 1] for row, column in cage["cells"]]}
    expected = {grid for grid in grids() if SENTENCES["calculation_cages"](grid, [cage])}
    assert accepted(BY_KEY["calculation_cages"], [off]) != expected == accepted(BY_KEY["calculation_cages"], [cage])


def test_a_cage_that_loses_one_of_its_words_is_seen() -> None:
    value = [{"cells": [[0, 0], [1, 1], [2, 1]], "value": 6}]
    (constraint,) = BY_KEY["calculation_cages"].build(BY_KEY["calculation_cages"].read(value, LAYOUT), LAYOUT)
    assert isinstance(constraint, kit.Regular)
    less = kit.Regular(constraint.cells, without_a_word(constraint.automaton, (1, 2, 3)))
    lost = {grid for grid in grids() if (grid[0][0], grid[1][1], grid[2][1]) == (1, 2, 3)}
    assert lost
    assert {grid for grid in accepted(BY_KEY["calculation_cages"], value) if not less.holds(words(grid))} == lost


def words(grid: Rows) -> tuple[int, ...]:
    return grid[0][0], grid[1][1], grid[2][1]


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("op", ["+", "-", "*", "/", None])
def test_cages_of_values_from_0_and_1_are_read_from_the_sentence(first: int, op: str | None) -> None:
    """A division by 0 gives no value."""
    layout = kit.square_grid(4, (), first=first)
    decided = set()
    for length, value in product((1, 2, 3, 4), range(13)):
        cells = [[0, column] for column in range(length)]
        entry = {"cells": cells, "value": value, **({"op": op} if op else {})}
        rule = BY_KEY["calculation_cages"]
        constraints = list(rule.build(rule.read([entry], layout), layout))
        for digits in product(range(1, 5), repeat=length):
            values = [digit - 1 + first for digit in digits]
            expected = calculates(values, entry)
            assert all(each.holds(digits) for each in constraints) == expected, (entry, values)
            decided.add(expected)
    assert decided == {True, False}
