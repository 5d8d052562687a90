"""Results of narrowing lines by automata that are used again."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from numba import njit

from ruleout.plugin import Layout, PythonEngine, Regular, Unit, automaton, classic_grid
from ruleout_engines.scalar.engine import ScalarEngine
from ruleout_engines.scalar.remembered import ENTRIES, KEY, WIDTH, recalled, remember


@njit
def ask(masks: Any, size: int, digits: int, by: int, known: Any) -> Any:
    return recalled(masks, size, digits, by, known)


@njit
def tell(masks: Any, size: int, digits: int, known: Any, at: int, holds: bool) -> None:
    remember(masks, size, digits, known, at, holds)


@pytest.mark.parametrize("digits", [4, 6, 9, 16, 25])
def test_masks_are_narrowed_as_before(digits: int) -> None:
    """As many lines as there are entries, so that many of them share one."""
    chance = random.Random(digits)
    known = np.zeros(WIDTH * ENTRIES, np.int64)
    results: dict[tuple[int, ...], tuple[int, ...] | None] = {}
    hits = 0
    for _ in range(2 * ENTRIES):
        size = chance.randint(1, 2 * (KEY // digits))
        by = chance.choice([2, 3, (5 << 20) + 2])
        # The lowest and highest digits are the ones that a wrong shift loses.
        before = tuple(chance.choice([1, 1 << digits - 1, (1 << digits) - 1]) for _ in range(size))
        masks = np.array(before, np.int64)
        at = int(ask(masks, size, digits, by, known))
        if at >= 0:
            hits += 1
            expected = results[(by, *before)]
            assert (known[at + 3] != 0) == (expected is not None)
            if expected is not None:
                assert tuple(masks.tolist()) == expected
        else:
            narrowed = None if chance.random() < 0.2 else tuple(mask & -mask for mask in before)
            results[(by, *before)] = narrowed
            tell(np.array(narrowed or before, np.int64), size, digits, known, ~at, narrowed is not None)
    assert hits > 50


def test_a_layout_is_searched_alike_whatever_was_searched_before() -> None:
    """Two automata on the same cells, and starts one after the other in the same arrays."""
    grid = classic_grid(4, (2, 2))
    rising = automaton((1, 2, 3, 4), 0, lambda last, value: value if value > last else None, lambda last: True)
    falling = automaton((1, 2, 3, 4), 5, lambda last, value: value if value < last else None, lambda last: True)
    lines = [Regular((0, 1, 2), rising), Regular((4, 5), falling), Regular((8, 9), rising), Regular((2, 6), falling)]
    layout = Layout.of(4, grid.positions, [*grid.constraints, *lines])
    assert any(isinstance(each, Unit) for each in layout.constraints)
    engine = ScalarEngine()
    starts = [[layout.full] * 16, *([layout.full] * cell + [digit] + [layout.full] * (15 - cell)
                                    for cell in range(16) for digit in (1, 2, 4, 8))]  # fmt: skip
    for start, found in zip(starts, engine.search_many(layout, starts, 1000), strict=True):
        assert set(found.solutions) == set(PythonEngine().search(layout, start, 1000).solutions)
