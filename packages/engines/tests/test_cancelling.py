"""Every engine ends when the event of its budget is set, in the middle of a search too."""

from __future__ import annotations

import threading
from importlib.util import find_spec
from itertools import islice, repeat

import pytest
from compiled_engines import ENGINES, NEEDS
from events import After

from ruleout.plugin import Budget, Engine, OutOfBudget, classic_grid

CLASSIC = classic_grid(9, (3, 3))
EMPTY = [CLASSIC.full] * 81
STARTS = 300
MANY = 200_000
"""More solutions than an engine finds before it has looked at the event often enough."""


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
