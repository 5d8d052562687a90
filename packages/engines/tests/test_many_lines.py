"""An engine that reads text has the same results for lines as for puzzles."""

from __future__ import annotations

import random

import pytest

import ruleout
from ruleout import Budget, Engine
from ruleout_engines.auto.engine import AutoEngine
from ruleout_engines.lanes.engine import LanesEngine
from ruleout_engines.scalar.engine import ScalarEngine

ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ENGINES = [LanesEngine(), ScalarEngine()]


def lines(count: int, seed: int = 5) -> list[str]:
    """Lines with none, one and several solutions, each with its digits permuted."""
    draw = random.Random(seed)
    found = []
    for number in range(count):
        line = (ONE, "6" + ONE[1:], ONE[:40] + "." * 41)[number % 3]
        found.append(line.translate(str.maketrans("123456789", "".join(draw.sample("123456789", 9)))))
    return found


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("limit", [1, 2, 4])
def test_lines_and_puzzles_have_equal_results(engine: Engine, limit: int) -> None:
    if engine.supports(ruleout.parse(ONE).layout) is not None:
        pytest.skip("this engine is not installed")
    texts = lines(40)
    puzzles = [ruleout.parse(text) for text in texts]
    together = list(ruleout.solve_many(puzzles, limit=limit, engine=engine))
    assert list(ruleout.solve_many(texts, limit=limit, engine=engine)) == together
    assert {each.verdict for each in together} == ({"none", "unique", "several"} if limit > 1 else {"none", "unknown"})


@pytest.mark.parametrize("engine", ENGINES)
def test_a_budget_is_per_line(engine: Engine) -> None:
    if engine.supports(ruleout.parse(ONE).layout) is not None:
        pytest.skip("this engine is not installed")
    results = list(ruleout.solve_many(["." * 81] * 5, engine=engine, budget=Budget(nodes=3)))
    assert [(each.verdict, each.complete, each.nodes) for each in results] == [("unknown", False, 3)] * 5


def test_a_warm_engine_is_used_from_the_first_puzzle_on() -> None:
    auto = AutoEngine()
    auto.warm()
    layout = ruleout.parse(ONE).layout
    compiled = ScalarEngine().supports(layout) is None
    assert ruleout.solve(ONE, engine=auto).engine == ("scalar" if compiled else "python")


def test_engines_are_warmed_by_name() -> None:
    ruleout.warm(["python", "sat"])
    with pytest.raises(ruleout.UnknownName, match="no engine is called 'scaler'"):
        ruleout.warm(["scaler"])
