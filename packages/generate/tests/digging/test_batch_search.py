"""How many puzzles are searched between two looks at the clock."""

from __future__ import annotations

from typing import Any

import pytest

import ruleout
from ruleout import Puzzle
from ruleout.plugin import Engine


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of puzzles that were searched at once, in searches that take no time."""
    np = pytest.importorskip("numpy")
    found: list[int] = []

    class Result:
        """What is found for some puzzles."""

        def __init__(self, puzzles: Any) -> None:
            self.complete, self.counts, self.solutions = np.ones(len(puzzles), bool), 1, puzzles

    def solve_array(puzzles: Any, **options: Any) -> Result:
        found.append(len(puzzles))
        return Result(puzzles)

    monkeypatch.setattr(ruleout, "solve_array", solve_array)
    return found


def test_more_are_searched_at_once_as_long_as_that_is_quick(small: Puzzle, engine: Engine, sizes: list[int]) -> None:
    import numpy as np

    from ruleout_generate.digging.many.batch_search import FIRST, BatchSearch

    search = BatchSearch(small.layout, engine)
    search(np.zeros((7 * FIRST, 16), np.uint8))
    assert sizes == [FIRST, 2 * FIRST, 4 * FIRST]


def test_few_puzzles_say_nothing_about_how_many_are_quick(small: Puzzle, engine: Engine, sizes: list[int]) -> None:
    import numpy as np

    from ruleout_generate.digging.many.batch_search import FIRST, BatchSearch

    search = BatchSearch(small.layout, engine)
    for _ in range(20):
        search(np.zeros((FIRST - 1, 16), np.uint8))
    sizes.clear()
    search(np.zeros((3 * FIRST, 16), np.uint8))
    assert sizes == [FIRST, 2 * FIRST]
