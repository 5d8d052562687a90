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


def test_a_picture_of_a_step_by_its_number() -> None:
    puzzle = ruleout.parse("..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1")
    found = ruleout.hint(puzzle)
    assert isinstance(found, ruleout.Hint)
    assert ruleout.svg(puzzle, step=1) == ruleout.svg(puzzle, step=found.step)
    board, step = ruleout.explain(puzzle).moves[4]
    assert ruleout.svg(puzzle, step=5) == ruleout.svg(puzzle, board, step=step)
    with pytest.raises(ValueError, match="step: found 0; expected a Step or its number, 1 for the next one"):
        ruleout.svg(puzzle, step=0)
    with pytest.raises(ValueError, match="step: there is no step 1: nothing is left to find"):
        ruleout.svg("1234341221434321", step=1)
