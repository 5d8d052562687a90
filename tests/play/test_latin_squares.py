"""Latin squares with rules, Str8ts and sudoku with marks are drawn in both players, and played to their end."""

from __future__ import annotations

from typing import Any

import pytest

import ruleout
from ruleout import Game, Puzzle, to_record
from ruleout_generate import generate
from ruleout_play.drawn import drawn_data
from ruleout_play.files import load, save
from ruleout_play.game.gestures import enter_digit
from ruleout_play.questions.answer import answer
from ruleout_play.terminal.plan import make_plan

CAGES: list[dict[str, Any]] = [
    {"cells": [[0, 0], [0, 1]], "op": "-", "value": 1},
    {"cells": [[0, 2], [0, 3], [1, 3]], "op": "*", "value": 12},
    {"cells": [[3, 0], [3, 1]], "op": "/", "value": 2},
]
CORNERS: list[dict[str, Any]] = [{"corner": [0, 0], "op": "+", "value": 5}, {"corner": [2, 2], "op": "odd"}]
SQUARE = {"n": 4, "givens": [[0] * 4] * 4}
TIMES, MINUS, OVER = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}", "\N{DIVISION SIGN}"


def puzzle_of(variant: str, **data: Any) -> Puzzle:
    return ruleout.parse({"variant": variant, **SQUARE, **data})


@pytest.mark.parametrize(
    ("puzzle", "texts"),
    [
        (puzzle_of("kenken", calculation_cages=CAGES), {f"1{MINUS}", f"12{TIMES}", f"2{OVER}"}),
        (puzzle_of("mathrax", mathrax=CORNERS), {"5+", "O"}),
        (puzzle_of("skyscrapers", skyscrapers=[{"side": "left", "index": 1, "value": 3}]), {"3"}),
        (ruleout.parse({"variant": "str8ts", "cells": ["..#.", "....", "2...", "...."]}), {"2"}),
    ],
    ids=["kenken", "mathrax", "skyscrapers", "str8ts"],
)
def test_clues_are_shown_in_both_players(puzzle: Puzzle, texts: set[str]) -> None:
    scene = drawn_data(puzzle)["scene"]["items"]
    assert texts <= {item.get("text") for item in scene}
    for plain in (False, True):
        plan = make_plan(puzzle, "medium", plain)
        paper = "\n".join(plan.paper) + " ".join(plan.labels.values())
        for text in texts:
            shown = text.replace(TIMES, "*").replace(MINUS, "-").replace(OVER, "/") if plain else text
            assert shown in paper
        assert not plain or paper.isascii()


def test_a_long_clue_of_a_cage_is_shown_whole_in_the_terminal() -> None:
    cells = [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2], [2, 0]]
    cage = {"cells": cells, "op": "*", "value": 1234567}
    plan = make_plan(puzzle_of("kenken", n=9, givens=[[0] * 9] * 9, calculation_cages=[cage]), "large")
    assert f"1234567{TIMES}" in plan.paper[0]


@pytest.mark.parametrize(
    "variant", ["futoshiki", "kenken", "mathrax", "skyscrapers", "renban", "consecutive", "odd-even", "str8ts"]
)
def test_a_generated_puzzle_is_played_to_its_end(variant: str) -> None:
    made = generate(variant, size=(4, 4), seed=5)
    game = Game.of(made.puzzle)
    assert answer({"what": "hint", "game": to_record(game)})["text"]
    for cell in (cell for cell, given in enumerate(made.puzzle.givens) if not given):
        wrong = enter_digit(game, [cell], made.solution[cell] % 4 + 1)
        assert answer({"what": "check", "game": to_record(wrong)})["right"] is False
        game = enter_digit(game, [cell], made.solution[cell])
        assert answer({"what": "check", "game": to_record(game)})["right"] is True
    assert game.is_full
    assert load(save(game)) == game
