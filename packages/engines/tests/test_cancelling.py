"""Every engine ends when the event of its budget is set, in the middle of a search too."""

from __future__ import annotations

import threading
from collections.abc import Callable
from importlib.util import find_spec
from itertools import islice, repeat

import pytest

from ruleout.plugin import Budget, Engine, OutOfBudget, classic_grid
from ruleout_engines.auto.costs import Prices
from ruleout_engines.auto.engine import AutoEngine
from ruleout_engines.lanes.engine import LanesEngine
from ruleout_engines.sat.engine import SatEngine
from ruleout_engines.scalar.engine import ScalarEngine

ENGINES: dict[str, Callable[[], Engine]] = {
    "lanes": LanesEngine,
    "scalar": ScalarEngine,
    "sat": SatEngine,
    "auto in a new process": lambda: AutoEngine(prices=Prices(0.0, lambda engine: 1e9)),
    "auto with all loaded": lambda: AutoEngine(prices=Prices(0.0, lambda engine: 0.0)),
}
NEEDS = {"scalar": "numba", "auto with all loaded": "numba", "sat": "pysolvers"}
CLASSIC = classic_grid(9, (3, 3))
EMPTY = [CLASSIC.full] * 81
STARTS = 300
MANY = 200_000
"""More solutions than an engine finds before it has looked at the event often enough."""


class After:
    """An event that is set when it is looked at for the *times*-th time, and counts how often that is."""

    def __init__(self, times: int) -> None:
        self.times, self.looks = times, 0

    def is_set(self) -> bool:
        self.looks += 1
        return self.looks >= self.times


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Engine:
    if request.param in NEEDS and find_spec(NEEDS[request.param]) is None:
        pytest.skip(f"{NEEDS[request.param]} is not installed")
    return ENGINES[request.param]()


@pytest.mark.parametrize("times", [1, 5, 20])
def test_an_enumeration_is_out_of_budget(engine: Engine, times: int) -> None:
    event = After(times)
    with pytest.raises(OutOfBudget):
        list(islice(engine.solutions(CLASSIC, EMPTY, Budget(cancel=event)), MANY))
    assert event.looks >= times


@pytest.mark.parametrize("times", [1, 5, 20])
def test_a_search_is_cut_short(engine: Engine, times: int) -> None:
    result = engine.search(CLASSIC, EMPTY, MANY, Budget(cancel=After(times)))
    assert not result.complete


def test_each_start_after_it_has_a_result(engine: Engine) -> None:
    event = threading.Event()
    results = engine.search_many(CLASSIC, repeat(EMPTY, STARTS), 1_000, Budget(cancel=event))
    first = next(results)
    assert (first.complete, len(first.solutions)) == (True, 1_000)
    event.set()
    rest = list(islice(results, STARTS))
    assert len(rest) == STARTS - 1
    assert not rest[-1].complete


def test_an_event_that_is_not_set_changes_nothing(engine: Engine) -> None:
    plain = engine.search(CLASSIC, EMPTY, 3)
    timed = engine.search(CLASSIC, EMPTY, 3, Budget(cancel=threading.Event()))
    assert (timed.verdict, timed.complete, len(timed.solutions)) == (plain.verdict, True, 3)
