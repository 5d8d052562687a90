"""Every installed engine compared with exhaustive search, and with the other engines on variations of the examples."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest

import ruleout
from oracle.altered import altered, loosened
from oracle.engines import broken_constraints, differences, line_differences
from ruleout import Budget, Engine, default_registry
from ruleout.plugin import PythonEngine, SearchResult, Sum
from ruleout.testing import check_engine

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.txt"))
ENGINES = ("python", "lanes", "scalar", "sat", "auto")
BUDGET = Budget(nodes=3_000)


def engines() -> list[Engine]:
    found = default_registry().engines
    return [found[name] for name in ENGINES]


@pytest.mark.parametrize("name", ["scalar", "sat", "auto"])
@pytest.mark.parametrize("seed", range(4))
def test_an_engine_agrees_with_trying_everything(name: str, seed: int) -> None:
    check_engine(default_registry().engines[name], seed)


@pytest.mark.long
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_engines_agree_on_altered_examples(path: Path) -> None:
    draw = random.Random(path.stem)
    puzzle = ruleout.load(path)
    puzzles = [puzzle, *altered(puzzle, draw, 60)]
    assert not differences(puzzles, engines(), partial(broken_constraints, puzzle.layout), BUDGET)
    if any(isinstance(each, Sum) for each in puzzle.layout.constraints):
        loose = loosened(puzzle, draw)
        puzzles = [loose, *altered(loose, draw, 30)]
        assert not differences(puzzles, engines(), partial(broken_constraints, loose.layout), BUDGET)


def test_lines_are_answered_as_masks_are() -> None:
    puzzle = ruleout.load(next(path for path in EXAMPLES if path.stem == "classic"))
    puzzles = [puzzle, *altered(puzzle, random.Random(5), 600)]
    assert not line_differences(puzzle.layout, puzzles, default_registry().engines["lanes"])


class Wrong(PythonEngine):
    """A deliberate fault: every tenth result is that of another puzzle."""

    id = "wrong"

    def _search_many(self, layout, starts, limit=2, budget=ruleout.UNLIMITED):  # type: ignore[no-untyped-def]
        last: SearchResult | None = None
        for number, result in enumerate(super()._search_many(layout, starts, limit, budget)):
            yield last if last is not None and number % 10 == 9 else result
            last = result


def test_a_planted_fault_is_found() -> None:
    puzzle = ruleout.load(next(path for path in EXAMPLES if path.stem == "classic"))
    puzzles = [puzzle, *altered(puzzle, random.Random(5), 60)]
    found = differences(puzzles, [PythonEngine(), Wrong()], partial(broken_constraints, puzzle.layout), BUDGET)
    assert found
    assert all("wrong" in message for _, message in found)
