"""With a budget in nodes, the result of a puzzle does not depend on those that were searched before or with it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from importlib.util import find_spec

import pytest
from compiled_engines import ENGINES as COMPILED
from compiled_engines import NEEDS

from ruleout import solve, solve_many
from ruleout.plugin import Budget, Engine, Layout, PythonEngine, SearchResult, Sum, Unit, classic_grid

ENGINES: dict[str, Callable[[], Engine]] = {"python": PythonEngine, **COMPILED}
CLASSIC = classic_grid(9, (3, 3))
HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


def cages() -> Layout:
    """A classic grid with cages of two cells, whose tables make the compiled search restart early."""
    draw = random.Random(1)
    solution = PythonEngine().search(CLASSIC, [CLASSIC.full] * 81).solutions[0]
    pairs = [(9 * row + column, 9 * row + column + 1) for row in range(9) for column in (0, 2, 4, 6)]
    rules: list[Unit | Sum] = []
    for cells in draw.sample(pairs, 20):
        rules += [Unit("cage", "cage", cells), Sum(cells, sum(solution[cell] for cell in cells))]
    return CLASSIC.with_constraints(rules)


def puzzles(layout: Layout) -> list[list[int]]:
    """Starts with no solution, one and several, easy and hard."""
    draw = random.Random(2)
    solution = PythonEngine().search(layout, [layout.full] * 81).solutions[0]
    starts = [[layout.full if char == "." else 1 << int(char) - 1 for char in HARD], [layout.full] * 81]
    for number in range(40):
        start = [layout.full] * 81
        for cell in draw.sample(range(81), draw.choice((18, 22, 30))):
            start[cell] = 1 << solution[cell] - 1
        if number % 5 == 0:
            start[draw.randrange(81)] = 1 << draw.randrange(9)
        starts.append(start)
    return starts


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("nodes", [5, 100])
@pytest.mark.parametrize("make", [lambda: CLASSIC, cages], ids=["classic", "cages"])
def test_the_result_of_a_puzzle_is_the_same_alone_and_among_others(
    name: str, nodes: int, make: Callable[[], Layout]
) -> None:
    if name in NEEDS and find_spec(NEEDS[name]) is None:
        pytest.skip(f"needs {NEEDS[name]}")
    layout = make()
    if ENGINES[name]().supports(layout) is not None:
        pytest.skip("does not support this layout")
    starts = puzzles(layout)
    budget = Budget(nodes=nodes)

    def search(engine: Engine, order: Sequence[int]) -> dict[int, SearchResult]:
        found = engine.search_many(layout, [starts[number] for number in order], 2, budget)
        return dict(zip(order, found, strict=True))

    order = list(range(len(starts)))
    among = search(ENGINES[name](), order)
    engine = ENGINES[name]()
    for number in random.Random(3).sample(order, 12):
        assert engine.search(layout, starts[number], 2, budget) == among[number]
    assert search(engine, order[::-1]) == among


@pytest.mark.skipif(find_spec("numba") is None, reason="needs Numba")
def test_auto_gives_the_same_with_all_engines_loaded_as_in_a_new_process() -> None:
    starts = puzzles(CLASSIC)
    fresh, loaded = ENGINES["auto in a new process"](), ENGINES["auto with all loaded"]()
    for nodes in (0, 5, 100, 5000):
        budget = Budget(nodes=nodes)
        assert list(loaded.search_many(CLASSIC, starts, 2, budget)) == [
            fresh.search(CLASSIC, start, 2, budget) for start in starts
        ]
    for start in starts:
        one, other = fresh.search(CLASSIC, start), loaded.search(CLASSIC, start)
        assert (one.verdict, one.solutions) == (other.verdict, other.solutions)


@pytest.mark.skipif(find_spec("numba") is None, reason="needs Numba")
def test_lines_have_the_solutions_that_their_puzzle_has_alone() -> None:
    text = "1" + "." * 80
    alone = solve(text, engine=ENGINES["auto in a new process"]())
    for result in solve_many([text] * 40, engine=ENGINES["auto with all loaded"]()):
        assert result.solutions == alone.solutions
