"""Rules count with values: the same puzzles with digits from 0 instead of 1."""

from __future__ import annotations

from typing import Any

import pytest
from sentences import SENTENCES, Rows, seen_from
from test_sentences import BY_KEY, grids

import ruleout
from ruleout.internal import InputError, square_grid
from ruleout.testing import check_rule

LAYOUT = square_grid(4, [unit for unit in ruleout.parse({"n": 4}).layout.units if unit.kind == "box"], first=0)
LINE = [[0, 0], [0, 1], [1, 2], [2, 1]]
SHORT = LINE[:3]
VALUES: dict[str, list[Any]] = {
    "thermometers": [[SHORT]],
    "whispers": [[{"cells": LINE, "difference": 2}]],
    "renbans": [[SHORT], [LINE]],
    "palindromes": [[[[0, 0], [0, 1], [1, 2]]]],
    "zippers": [[SHORT], [LINE]],
    "sequences": [[SHORT]],
    "double_arrows": [[SHORT], [LINE]],
    "sum_lines": [[{"cells": LINE, "sum": 3}], [{"cells": SHORT, "sum": 2}]],
    "max_is_sum_of_rest": [[SHORT]],
    "arrows": [
        [{"bulb": [[0, 0]], "shafts": [[[0, 1], [1, 2]]]}],
        [{"bulb": [[0, 0], [0, 1]], "shafts": [[[1, 0], [2, 1], [3, 3], [2, 2], [1, 2]]]}],
    ],
    "average_arrows": [[{"circle": [0, 0], "cells": [[0, 1], [1, 2]]}]],
    "count_odd_arrows": [[{"circle": [0, 0], "cells": [[0, 1], [1, 2]]}]],
    "differences": [[{"cells": SHORT[:2], "value": 1}]],
    "pair_sums": [[{"cells": SHORT[:2], "value": value}] for value in (1, 3, 5)],
    "odd": [[[0, 0]]],
    "even": [[[0, 0]]],
    "quadruples": [[{"corner": [0, 1], "digits": [0, 3]}], [{"corner": [1, 1], "digits": [0, 0]}]],
    "crosses": [[[0, 1]], [[1, 1]]],
    "sums": [
        *([{"cells": SHORT, "sum": amount}] for amount in (0, 3, 5)),
        [{"cells": SHORT, "weights": [2, -1, 1], "sum": 1}],
    ],
    "contains_at_least": [[{"cells": LINE, "digits": [0, 2]}]],
    "product_cages": [[{"cells": [[0, 0], [0, 1], [1, 2]], "product": product}] for product in (0, 6)],
    "rellik_cages": [[{"cells": [[0, 0], [0, 1], [1, 2]], "sum": 3}]],
    "contains_exactly": [[{"cells": LINE, "digits": [0, 2]}]],
    "look_and_say": [[{"cells": LINE, "clue": "1013"}], [{"cells": LINE, "clue": "20"}]],
    "counting_circles": [[[[0, 0], [1, 2], [2, 1], [3, 3]]]],
    "equal_sums": [[[[[0, 0], [0, 1]], [[3, 3]]]]],
    "little_killers": [[{"start": [0, 1], "direction": "DR", "sum": amount}] for amount in (2, 4)],
    "frame_sums": [[{"side": "left", "index": 1, "value": amount}] for amount in (3, 5)],
    "product_frame": [[{"side": "top", "index": 1, "value": product}] for product in (0, 6)],
    "medians": [[{"side": "left", "index": 1, "value": 1}]],
    "knightmare": [[3]],
    "global_groups": [[[0, 1], [2, 3]]],
}
"""Values of rules whose sentences are the same, whatever the first value is."""


def shifted() -> dict[Rows, Rows]:
    """For each grid of digits from 1 its values."""
    return {grid: tuple(tuple(digit - 1 for digit in row) for row in grid) for grid in grids()}


def accepted(key: str, value: Any) -> set[Rows]:
    rule = BY_KEY[key]
    constraints = list(rule.build(rule.read(value, LAYOUT), LAYOUT))
    return {
        grid
        for grid in grids()
        if all(each.holds([grid[cell // 4][cell % 4] for cell in each.cells]) for each in constraints)
    }


@pytest.mark.parametrize("key", VALUES)
def test_a_rule_counts_with_values(key: str) -> None:
    check_rule(BY_KEY[key], LAYOUT, VALUES[key])
    for value in VALUES[key]:
        assert accepted(key, value) == {grid for grid, values in shifted().items() if SENTENCES[key](values, value)}


SIDES: dict[str, Any] = {
    "x_sums": lambda v, clue: sum(v[: v[0]]) == clue,
    "skyscrapers": lambda v, clue: sum(x > max([0, *v[:i]]) for i, x in enumerate(v)) == clue,
    "numbered_rooms": lambda v, clue: v[0] > 0 and v[v[0] - 1] == clue,
    "sandwich_sums": lambda v, clue: sum(v[min(v.index(0), v.index(3)) + 1 : max(v.index(0), v.index(3))]) == clue,
    "before_1": lambda v, clue: sum(v[: v.index(0)]) == clue,
    "before_9": lambda v, clue: sum(v[: v.index(3)]) == clue,
}


@pytest.mark.parametrize("key", SIDES)
@pytest.mark.parametrize("clue", [0, 1, 2, 3])
def test_a_clue_at_a_side_counts_with_values(key: str, clue: int) -> None:
    entry = [{"side": "right", "index": 1, "value": clue}]
    wanted = {grid for grid, values in shifted().items() if SIDES[key](seen_from(values, "right", 1), clue)}
    assert accepted(key, entry) == wanted


PUZZLE: dict[str, Any] = {
    "variant": "classic",
    "n": 4,
    "first": 0,
    "givens": ["0...", "....", "....", "...."],
    "arrows": [{"bulb": [[0, 0]], "shafts": [[[1, 0], [2, 1]]]}],
    "cages": [{"sum": 3, "cells": [[0, 1], [0, 2]]}],
}


def test_a_document_with_first_0_is_read_solved_and_written() -> None:
    free = {key: value for key, value in PUZZLE.items() if key != "arrows"}
    puzzle = ruleout.parse(free)
    assert puzzle.layout.symbols == ("0", "1", "2", "3")
    solutions = ruleout.solve(puzzle, limit=300).solutions
    assert set(solutions) == {
        tuple(digit for row in grid for digit in row)
        for grid, values in shifted().items()
        if values[0][0] == 0 and values[0][1] + values[0][2] == 3
    }
    assert ruleout.parse(ruleout.write(puzzle, "json")) == puzzle
    solved = puzzle.with_givens(solutions[0])
    assert ruleout.parse(ruleout.write(solved, "json")).givens == solutions[0]
    played = puzzle.place("r1c2", 2).with_marks([(1, 2, 3, 4)] * 16)
    assert ruleout.parse(ruleout.write(played, "json")) == played


def test_it_keeps_its_values_when_it_is_turned_and_explained() -> None:
    puzzle = ruleout.parse({**PUZZLE, "givens": ["....", "....", "....", "...."]})
    turned = pytest.importorskip("ruleout_generate").transform(puzzle, turn=90).puzzle
    assert turned.layout.first == 0
    assert ruleout.count(turned).number == ruleout.count(puzzle).number
    groups = [ruleout.default_registry().technique(step.technique).groups for _, step in ruleout.explain(puzzle)]
    assert groups
    assert not any("sums" in each for each in groups)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"first": 2}, "first: found '2'; expected 0 or 1"),
        ({"givens": [[0, 1, 2, 3]] * 4}, "givens: found the number '0'; with first 0, expected symbols"),
        ({"marks": [[[1, 2]] * 4] * 4}, "marks: found the number '1'"),
        ({"cages": [{"sum": 6, "cells": [[0, 1], [0, 2]]}]}, "sum 6 for 2 cells; 1..5 possible"),
    ],
)
def test_what_is_wrong_with_values_from_0_is_named(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as error:
        ruleout.parse({**PUZZLE, **changed})
    assert message in str(error.value)


def test_every_format_keeps_the_first_value_or_refuses_it() -> None:
    rows = ["0..2", "....", "....", "...."]
    documents: list[dict[str, Any]] = [
        {"variant": "classic", "givens": rows},
        {"variant": "classic", "givens": rows, "symbols": "0123"},
        {"variant": "classic", "givens": rows, "cages": [{"sum": 3, "cells": [[1, 1], [1, 2]]}]},
        {"variant": "latin", "givens": rows},
        {"variant": "jigsaw", "givens": rows, "regions": ["AABB", "AABB", "CCDD", "CCDD"]},
        {"variant": "multigrid", "grid": rows, "subgrids": [[0, 0]], "box": [2, 2]},
    ]
    for document in documents:
        puzzle = ruleout.parse({"n": 4, "first": 0, **document})
        kept = 0
        for name in ruleout.discover().formats:
            try:
                text = ruleout.write(puzzle, name)
            except ruleout.RuleoutError:
                continue
            again = ruleout.parse(text)
            assert (again.layout.symbols, again.givens) == (puzzle.layout.symbols, puzzle.givens), name
            assert again.layout.first == 0 or "cages" not in document, name
            kept += 1
        assert kept
