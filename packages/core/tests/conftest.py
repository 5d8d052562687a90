"""Exhaustive search of tiny boards, to compare engines with."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from ruleout.model.layout import Layout
from ruleout.testing import all_solutions

BruteForce = Callable[[Layout, Sequence[int]], set[tuple[int, ...]]]


@pytest.fixture(scope="session")
def brute_force() -> BruteForce:
    return lambda layout, start: set(all_solutions(layout, start))
