"""The searches that the compiled search is compared with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec

import pytest

from ruleout.plugin import Layout
from ruleout.testing import all_solutions

Solutions = set[tuple[int, ...]]
BruteForce = Callable[[Layout, Sequence[int]], Solutions]

collect_ignore_glob = [] if find_spec("numba") else ["test_*.py"]


@pytest.fixture(scope="session")
def brute_force() -> BruteForce:
    return lambda layout, start: set(all_solutions(layout, start))
