"""Rules of setters in what crosses packages: turned and generated puzzles, explanations, pictures, texts."""

from __future__ import annotations

from typing import Any

import pytest

import ruleout
from ruleout import Verdict
from ruleout.internal import TURNS
from ruleout_generate import generate, transform

GRID: dict[str, Any] = {"variant": "classic", "n": 4, "givens": [[0] * 4] * 4}
PUZZLES: dict[str, Any] = {
    "lines": {"thermometers": [[[0, 0], [0, 1]]], "whispers": [{"cells": [[3, 0], [2, 1]], "difference": 2}]},
    "arrows": {"arrows": [{"bulb": [[0, 0]], "shafts": [[[1, 0], [2, 1]]]}]},
    "dots": {"differences": [{"cells": [[0, 0], [1, 0]], "value": 2}], "greater_than": [[[2, 1], [1, 1]]]},
    "all dots": {"ratios": [{"cells": [[0, 0], [1, 0]], "value": 2}], "all_pair_sums_given": [4]},
    "corners": {"quadruples": [{"corner": [0, 1], "digits": [1, 2]}], "crosses": [[2, 1]]},
    "sides": {
        "x_sums": [{"side": "left", "index": 1, "value": 6}],
        "rossini": [{"side": "bottom", "index": 0, "value": "increasing"}],
    },
    "diagonals": {"little_killers": [{"start": [0, 1], "direction": "DR", "sum": 6}]},
    "sets": {"counting_circles": [[[0, 0], [1, 2], [2, 1], [3, 3]]], "clones": [[[[0, 0], [0, 1]], [[2, 1], [2, 2]]]]},
    "calculations": {
        "calculation_cages": [
            {"cells": [[0, 0], [0, 1]], "op": "-", "value": 1},
            {"cells": [[1, 1], [2, 1], [2, 2]], "op": "*", "value": 12},
            {"cells": [[3, 0]], "value": 2},
        ],
        "mathrax": [{"corner": [1, 2], "op": "+", "value": 4}],
    },
    "areas": {"renban_areas": [[[0, 0], [0, 1], [1, 0]], [[3, 3]]]},
    "all given": {
        "differences": [{"cells": [[r, c], [r, c + 1]], "value": 3} for r, c in ((1, 1), (2, 0), (3, 2))]
        + [{"cells": [[1, 1], [2, 1]], "value": 3}],
        "all_differences_given": [3],
    },
    "all odd": {"odd": [[0, 0], [0, 2], [1, 1], [1, 3], [2, 0], [2, 2], [3, 1], [3, 3]], "all_odd_given": True},
    "grid": {"anti_chess": [[2, 3]], "global_groups": [[1, 4]]},
    "own": {
        "pair_rules": [{"cells": [[0, 0], [1, 1]], "formula": "a != 2 * b"}],
        "line_rules": [{"cells": [[0, 0], [1, 1], [2, 2]], "regex": "[12].*"}],
    },
}


def solutions(puzzle: Any) -> set[tuple[int, ...]]:
    return {*ruleout.solve(puzzle, limit=300).solutions}


@pytest.mark.parametrize("name", PUZZLES)
def test_a_turned_puzzle_has_the_turned_solutions(name: str) -> None:
    puzzle = ruleout.parse({**GRID, **PUZZLES[name]})
    before = solutions(puzzle)
    assert before
    asked: dict[str, dict[str, Any]] = {
        "quarter-turn": {"turn": 90},
        "half-turn": {"turn": 180},
        "left-right": {"mirror": "left-right"},
        "main-diagonal": {"mirror": "main-diagonal"},
    }
    for way, options in asked.items():
        after = solutions(transform(puzzle, **options).puzzle)
        tables = [[list(digits[row : row + 4]) for row in range(0, 16, 4)] for digits in before]
        assert after == {tuple(digit for row in TURNS[way].table(table) for digit in row) for table in tables}, way


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_is_written_and_read_again_as_text_and_drawn(name: str) -> None:
    puzzle = ruleout.parse({**GRID, **PUZZLES[name]})
    for form in ("json", "grid"):
        assert ruleout.parse(ruleout.write(puzzle, form)).layout is puzzle.layout
    assert ruleout.svg(puzzle).startswith("<svg")


def test_puzzles_with_rules_of_setters_are_generated() -> None:
    rules = {"odd": [[3, 3]], "thermometers": [[[0, 0], [0, 1], [0, 2], [0, 3]]]}
    made = generate(template={"variant": "classic", "n": 4, **rules}, seed=1)
    assert made.puzzle.document is not None
    assert {key: made.puzzle.document.data[key] for key in rules} == rules
    assert ruleout.solve(made.puzzle).solutions == (made.solution,)


def test_a_rule_is_named_in_the_explanation_of_a_puzzle() -> None:
    thermometers = {"thermometers": [[[0, 0], [0, 1], [0, 2], [0, 3]]]}
    report = ruleout.explain({"variant": "classic", "n": 4, "givens": ["....", "3...", "....", "...1"], **thermometers})
    words = [ruleout.explain_step(board, step).full for board, step in report]
    assert any("the thermometer from r1c1 to r1c4" in text.lower() for text in words)


def test_an_impossible_rule_is_no_solution() -> None:
    assert ruleout.solve({"n": 4, "sums": [{"cells": [[0, 0]], "sum": 5}]}).verdict is Verdict.NONE


def test_a_cage_of_kenken_is_named_with_its_clue_in_explanations() -> None:
    cages = [
        {"cells": [[0, 0], [1, 0]], "op": "-", "value": 2},
        {"cells": [[0, 1], [0, 2]], "op": "/", "value": 2},
        {"cells": [[1, 1], [1, 2], [2, 2]], "op": "*", "value": 6},
        {"cells": [[2, 0]], "value": 2},
    ]
    report = ruleout.explain({"variant": "kenken", "n": 3, "calculation_cages": cages})
    texts = [ruleout.explain_step(board, step).full.lower() for board, step in report]
    named = ("the cage 2\N{DIVISION SIGN} at r1c2", "the cage 6\N{MULTIPLICATION SIGN} at r2c2", "the cage 2 at r3c1")
    assert [name for name in named if any(f"{name}." in text for text in texts)] == list(named)


def test_black_cells_of_str8ts_are_drawn() -> None:
    puzzle = ruleout.parse({"variant": "str8ts", "cells": ["..#", "...", "3.."]})
    assert [item.role for item in ruleout.scene(puzzle).items].count("block") == 2
