"""The example puzzles are those that the script generates, and each has one solution."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import ruleout

FOLDER = Path(__file__).parents[1] / "examples"
NAMES = sorted(path.name for path in FOLDER.glob("*.txt"))


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_examples", FOLDER / "make_examples.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_example_is_made_by_the_script(maker: ModuleType) -> None:
    assert sorted(maker.EXAMPLES) == NAMES


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_the_script_makes_the_same_puzzle_again(name: str, maker: ModuleType) -> None:
    assert maker.made(name) == (FOLDER / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_an_example_has_one_solution(name: str) -> None:
    puzzle = ruleout.load(FOLDER / name)
    assert puzzle.variant == name.removesuffix(".txt")
    assert ruleout.solve(puzzle).verdict is ruleout.Verdict.UNIQUE
