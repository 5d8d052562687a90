"""Printed puzzles look as the commands draw them; without the package that draws, the rules are named."""

from __future__ import annotations

import pytest

import ruleout
import ruleout.internal
from ruleout_cli.testing import invoke

KAKURO = {"variant": "kakuro", "cells": [["#", {"d": 4}, {"d": 6}], [{"a": 3}, ".", "."], [{"a": 7}, ".", "."]]}
PUZZLES = {
    "killer": {
        "variant": "killer",
        "n": 4,
        "cages": [{"sum": 3, "cells": "r1c1 r1c2"}],
        "givens": ["...3", *["...."] * 3],
    },
    "kakuro": KAKURO,
    "outside": {"n": 6, "sandwich_sums": [{"side": "left", "index": 2, "value": 12}]},
    "drawn in part": {"n": 4, "odd": ["r1c1"], "anti_knight": True},
    "not drawn": {"n": 4, "anti_knight": True},
}
NAMED = {"killer": "cages", "kakuro": "kakuro", "outside": "sandwich-sums", "not drawn": "anti-knight"}


@pytest.mark.parametrize("kind", PUZZLES)
def test_a_puzzle_is_printed_as_it_is_shown(kind: str) -> None:
    puzzle = ruleout.parse(PUZZLES[kind])
    shown = invoke("show", ruleout.write(puzzle)).out
    if kind != "not drawn":
        assert str(puzzle) == shown.rstrip("\n")
    assert ruleout.draw(puzzle) == str(puzzle)
    assert shown.splitlines()[-1] == str(puzzle).splitlines()[-1] or kind == "not drawn"


@pytest.mark.parametrize("kind", NAMED)
def test_without_the_package_the_rules_are_named_below_the_rows(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ruleout.internal, "picture", None, raising=False)
    text = str(ruleout.parse(PUZZLES[kind]))
    assert text.splitlines()[-1] == f"rules: {NAMED[kind]}"
    assert text.count(".") == ruleout.parse(PUZZLES[kind]).digits.count(0)


def test_boards_with_rules_are_drawn_with_their_candidates() -> None:
    puzzle = ruleout.parse(PUZZLES["killer"])
    board = ruleout.Board(puzzle)
    assert ruleout.draw(board) == invoke("show", "--marks", ruleout.write(puzzle)).out.rstrip("\n")
    step = ruleout.Step("odd", places=(ruleout.Candidate(2, 4),))
    assert ruleout.draw(board, step) == f"{ruleout.draw(board)}\nr1c3 is 4"


def test_plain_puzzles_are_printed_as_before() -> None:
    line = "12......21.....3"
    assert str(ruleout.parse(line)).splitlines()[0] == "+-----+-----+"
