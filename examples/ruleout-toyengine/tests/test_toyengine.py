"""The engine, by the test kit and on a whole puzzle."""

from __future__ import annotations

import ruleout
from ruleout.testing import check_engine
from ruleout_toyengine.engine import ToyEngine

EASY = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"


def test_it_keeps_the_promises_of_an_engine() -> None:
    check_engine(ToyEngine())


def test_it_solves_a_classic_when_it_is_named() -> None:
    result = ruleout.solve(EASY, engine="toy")
    assert (result.verdict, result.engine) == ("unique", "toy")
    assert ruleout.solve(EASY).engine != "toy"
