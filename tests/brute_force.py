"""Engines on boards small enough to try every filling: a set of facts for each engine, and the boards for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import strategies as st

from ruleout.internal import (
    Allowed,
    Automaton,
    Constraint,
    Count,
    Engine,
    Exclusions,
    Layout,
    Rank,
    Regular,
    Relation,
    SearchResult,
    Sum,
    Unit,
    Verdict,
)
from ruleout.testing import all_solutions

Custom = Callable[[Any, tuple[int, ...], int], Constraint]
"""A function of hypothesis' draw, cells and the number of digits that makes a constraint written in Python."""
Board = tuple[Layout, list[int]]
LIMITS = (1, 2, 5)


def every_solution(layout: Layout, start: Sequence[int]) -> set[tuple[int, ...]]:
    """Return the fillings that every ``holds`` accepts."""
    return set(all_solutions(layout, start))


def some_cells(cells: int, least: int = 1) -> st.SearchStrategy[tuple[int, ...]]:
    """Different cells in any order."""
    return st.lists(st.integers(0, cells - 1), min_size=least, max_size=cells, unique=True).map(tuple)


def repeated(cells: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Cells in any order, each perhaps several times."""
    return st.lists(st.integers(0, cells - 1), min_size=1, max_size=5).map(tuple)


def counted(draw: Any, cells: int, digits: int) -> Count:
    """How often digits occur, in one set of cells or equally often in several."""
    sets = draw(st.sampled_from([1, 1, 1, 2, 3]))
    size = draw(st.integers(1, 6 // sets))
    chosen = draw(st.lists(st.integers(0, cells - 1), min_size=sets * size, max_size=sets * size).map(tuple))
    some = st.sets(st.integers(0, size + 1), max_size=3).map(tuple)
    return Count(chosen, tuple(draw(some | st.just(tuple(range(size + 1)))) for _ in range(digits)), sets)


@st.composite
def constraints(draw: Any, cells: int, digits: int, custom: Custom) -> Constraint:
    """One constraint of any kind on some of the cells."""
    masks = st.integers(0, (1 << digits) - 1)
    kinds = ("unit", "sum", "weighted", "wide", "relation", "allowed")
    kind = draw(st.sampled_from([*kinds, "regular", "count", "exclusions", "rank", "custom"]))
    if kind == "allowed":
        return Allowed(draw(st.integers(0, cells - 1)), draw(masks))
    if kind == "relation":
        a, b = draw(st.integers(0, cells - 1)), draw(st.integers(0, cells - 1))
        return Relation(a, b, tuple(draw(masks) for _ in range(digits)))
    if kind == "unit":
        return Unit("unit", "group", draw(some_cells(cells)))
    if kind == "sum":
        chosen = draw(repeated(cells))
        return Sum(chosen, draw(st.integers(len(chosen), len(chosen) * digits)))
    if kind == "weighted":
        chosen = draw(repeated(cells))
        return Sum(chosen, draw(st.integers(-6, 9)), tuple(draw(st.sampled_from([-2, -1, 1, 2])) for _ in chosen))
    if kind == "wide":
        # Totals too far apart for compiled code to treat exactly.
        chosen = draw(some_cells(cells))
        weights = tuple(draw(st.sampled_from([-100, 10, 40, 100, 1000])) for _ in chosen)
        filling = [draw(st.integers(1, digits)) for _ in chosen]
        return Sum(chosen, sum(a * b for a, b in zip(weights, filling, strict=True)), weights)
    if kind == "exclusions":
        pair = st.tuples(st.integers(0, cells - 1), st.integers(0, cells - 1)).filter(lambda pair: pair[0] != pair[1])
        return Exclusions(draw(st.integers(1, digits)), tuple(draw(st.lists(pair, min_size=1, max_size=5))))
    if kind == "count":
        return counted(draw, cells, digits)
    if kind == "rank":
        chosen = draw(some_cells(cells))
        line = st.tuples(*[st.integers(0, len(chosen) - 1)] * draw(st.integers(1, 3)))
        groups = draw(st.lists(st.lists(line, min_size=1, max_size=3).map(tuple), min_size=1, max_size=3))
        less = draw(st.integers(0, len(groups)))
        return Rank(chosen, draw(line), tuple(groups), less, draw(st.booleans()))
    if kind == "custom":
        return custom(draw, draw(some_cells(cells)), digits)
    states = draw(st.integers(1, 3) | st.integers(1, 70))
    move = st.integers(-1, states - 1)
    moves = tuple(tuple(draw(move) for _ in range(digits)) for _ in range(states))
    return Regular(draw(repeated(cells)), Automaton(moves, draw(st.frozensets(st.integers(0, states - 1), min_size=1))))


@st.composite
def boards(draw: Any, custom: Custom) -> Board:
    """A layout of two to six cells, up to two of them hidden, and masks to start from."""
    digits, cells = draw(st.integers(2, 5)), draw(st.integers(2, 6))
    if digits == 5:
        cells = min(cells, 5)
    hidden = draw(st.sampled_from([0, 0, 1, 2])) if cells > 2 else 0
    found = draw(st.lists(constraints(cells, digits, custom), min_size=1, max_size=4))
    if draw(st.booleans()):
        # A sum over the cells of a unit is a sum of different digits.
        chosen = draw(some_cells(cells))
        found += [Unit("cage", "cage", chosen), Sum(chosen, draw(st.integers(1, digits * len(chosen))))]
    if draw(st.booleans()):
        # A digit occurs at most once in those cells of a count that see each other.
        found += [Unit("cage", "cage", draw(some_cells(cells))), counted(draw, cells, digits)]
    positions = [(0, cell) for cell in range(cells - hidden)] + [None] * hidden
    layout = Layout.of(digits, positions, found)
    start = [draw(st.integers(0, layout.full) | st.just(layout.full)) for _ in range(cells)]
    return layout, start


def check_every_solution_is_found_once(engine: Engine, layout: Layout, start: Sequence[int]) -> None:
    found = list(engine.solutions(layout, start))
    assert len(found) == len(set(found))
    assert set(found) == every_solution(layout, start)


def check_a_limit_stops_the_search_and_the_verdict_follows(engine: Engine, layout: Layout, start: list[int]) -> None:
    expected = every_solution(layout, start)
    for limit in LIMITS:
        result = engine.search(layout, start, limit=limit)
        assert result.complete
        assert len(set(result.solutions)) == len(result.solutions) == min(limit, len(expected))
        assert set(result.solutions) <= expected
        if expected and limit == 1:
            assert result.verdict is Verdict.UNKNOWN
        else:
            assert result.verdict is verdict_of(expected)


def check_the_verdict_is_right(result: SearchResult, layout: Layout, start: Sequence[int]) -> None:
    """The result of a search for two solutions."""
    expected = every_solution(layout, start)
    assert set(result.solutions) <= expected
    assert len(set(result.solutions)) == min(2, len(expected))
    assert result.verdict is verdict_of(expected)


def verdict_of(solutions: set[tuple[int, ...]]) -> Verdict:
    return (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[min(2, len(solutions))]
