"""Searchers and layouts for the tests of digging."""

from __future__ import annotations

import pytest

from ruleout import Layout, Puzzle, parse
from ruleout.internal import Engine, Placement, PythonEngine, classic_grid, compose


@pytest.fixture
def engine() -> Engine:
    return PythonEngine()


@pytest.fixture(scope="session")
def classic() -> Puzzle:
    return parse("." * 81)


@pytest.fixture(scope="session")
def small() -> Puzzle:
    return parse({"n": 4})


@pytest.fixture(scope="session")
def twins() -> Puzzle:
    """Two grids of 4x4 that share a box."""
    grid = classic_grid(4, (2, 2))
    return blank(compose([Placement(grid, (0, 0), "first"), Placement(grid, (2, 2), "second")]))


def blank(layout: Layout) -> Puzzle:
    """The puzzle on *layout* without givens."""
    return Puzzle(layout, (0,) * layout.size)
