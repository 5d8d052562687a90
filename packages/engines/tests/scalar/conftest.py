"""What the compiled search is compared with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import product

import pytest

from ruleout import Layout
from ruleout.masks import digits_of

Solutions = set[tuple[int, ...]]
BruteForce = Callable[[Layout, Sequence[int]], Solutions]

collect_ignore_glob = [] if find_spec("numba") else ["test_*.py"]


def every_solution(layout: Layout, start: Sequence[int]) -> Solutions:
    """The visible digits of every filling of *start* that ``holds`` accepts."""
    return {
        digits[: layout.visible]
        for digits in product(*[digits_of(mask & layout.full) for mask in start])
        if all(each.holds([digits[cell] for cell in each.cells]) for each in layout.constraints)
    }


@pytest.fixture(scope="session")
def brute_force() -> BruteForce:
    return every_solution
