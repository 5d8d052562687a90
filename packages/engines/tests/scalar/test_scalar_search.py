"""The compiled search compared with the ``python`` engine; its budgets; how it reads starts."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice

import processes
import pytest

from ruleout.internal import (
    Automaton,
    Budget,
    Count,
    Layout,
    OutOfBudget,
    PythonEngine,
    Regular,
    Relation,
    Sum,
    Unit,
    Verdict,
    classic_grid,
    how_to_install,
)
from ruleout.testing.engines import NotNext
from ruleout_engines.scalar import blocks
from ruleout_engines.scalar.engine import ScalarEngine
from ruleout_engines.scalar.fields import MET
from ruleout_engines.scalar.prepare import prepared
from ruleout_engines.scalar.tighten import tightened
from ruleout_engines.scalar.topology import ORDERS, TABLE, Array

ENGINE = ScalarEngine()
SMALL = classic_grid(4, (2, 2))
EMPTY = [15] * 16
CLASSIC = classic_grid(9, (3, 3))
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def masks_of(layout: Layout, text: str) -> list[int]:
    return [layout.full if character in ".0" else 1 << (int(character) - 1) for character in text]


def solution_of(layout: Layout, draw: random.Random) -> tuple[int, ...]:
    """A filling that satisfies *layout*, found from a few random digits."""
    while True:
        start = [layout.full] * layout.size
        for cell in draw.sample(range(layout.visible), 4):
            start[cell] = 1 << draw.randrange(layout.digits)
        found = ENGINE.search(layout, start, 1).solutions
        if found:
            return found[0]


def jigsaw() -> Layout:
    """A 6x6 grid with regions that are not boxes."""
    rows = ["aaabbb", "aacbbb", "acccdd", "eeccdd", "eeffdd", "eeffff"]
    lines = classic_grid(6, (2, 3))
    regions = [Unit(name, "region", tuple(i for i in range(36) if rows[i // 6][i % 6] == name)) for name in "abcdef"]
    assert {len(region.cells) for region in regions} == {6}
    return Layout.of(6, lines.positions, [*(u for u in lines.units if u.kind != "box"), *regions])


def caged(draw: random.Random) -> Layout:
    """A 6x6 grid divided into cages with sums, with a few pairs of cells that must have consecutive digits."""
    grid = classic_grid(6, (2, 3))
    solution = solution_of(grid, draw)
    cages = []
    for row in range(0, 6, 2):
        for column in range(6):
            cells = tuple(r * 6 + column for r in (row, row + 1))
            cages += [Unit(f"cage {len(cages)}", "cage", cells), Sum(cells, sum(solution[cell] for cell in cells))]
    near = tuple(0b111 << bit >> 1 & 63 for bit in range(6))
    pairs = [Relation(a, a + 1, near) for a in range(35) if a % 6 < 5 and abs(solution[a] - solution[a + 1]) <= 1]
    return grid.with_constraints([*cages, *pairs[:3]])


SHORT = [
    Relation(0, 5, (15, 15, 15)),
    Count((0, 5), ((0, 1),) * 3),
    Regular((0, 5), Automaton(((0, 0, 0, 0), (0, 0, 0)), frozenset({0}))),
    Regular((0, 5), Automaton(((0, 0, 0, 2),) * 2, frozenset({0}))),
]
"""Constraints with a list that is shorter than the digits, and one with a state that there is not."""


@pytest.mark.parametrize("name", ["classic", "jigsaw", "6x6", "cages", "16x16"])
def test_it_agrees_with_the_python_engine(name: str) -> None:
    draw = random.Random(name)
    layout = {
        "classic": lambda: CLASSIC,
        "jigsaw": jigsaw,
        "6x6": lambda: classic_grid(6, (2, 3)),
        "cages": lambda: caged(draw),
        "16x16": lambda: classic_grid(16, (4, 4)),
    }[name]()
    assert ENGINE.supports(layout) is None
    share = {"classic": 0.33, "jigsaw": 0.25, "6x6": 0.28, "cages": 0.04, "16x16": 0.5}[name]
    starts = []
    for number in range(60 if layout.digits < 16 else 12):
        digits = list(solution_of(layout, draw))
        kept = draw.sample(range(layout.size), round(layout.size * share * draw.choice((0.8, 1, 1.2, 1.5))))
        if number % 3 == 2:
            digits[kept[0]] = digits[kept[0]] % layout.digits + 1
        starts.append([1 << (digits[cell] - 1) if cell in kept else layout.full for cell in range(layout.size)])
    met = set()
    results = ENGINE.search_many(layout, starts)
    for start, result, other in zip(starts, results, PythonEngine().search_many(layout, starts), strict=True):
        assert (result.verdict, result.complete) == (other.verdict, other.complete)
        assert len(result.solutions) == len(other.solutions)
        if result.verdict is Verdict.UNIQUE:
            assert result.solutions == other.solutions
        for solution in result.solutions:
            assert all(each.holds([solution[cell] for cell in each.cells]) for each in layout.constraints)
            assert all(mask >> (digit - 1) & 1 for mask, digit in zip(start, solution, strict=True))
        met.add(result.verdict)
    assert {Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL} <= met or name == "cages"


def test_a_hard_puzzle_is_the_same_after_any_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    start = masks_of(CLASSIC, HARD)
    usual = ENGINE.search(CLASSIC, start)
    assert usual.verdict is Verdict.UNIQUE
    nodes = set()
    for patience in (1, 2, 5, 20, 60):
        monkeypatch.setattr(blocks, "PATIENCE", patience)
        monkeypatch.setattr(blocks, "TABLE_PATIENCE", patience)
        result = ENGINE.search(CLASSIC, start)
        assert (result.verdict, result.solutions) == (usual.verdict, usual.solutions)
        nodes.add(result.nodes)
    assert len(nodes) > 1


def turned(draw: random.Random, text: str) -> list[int]:
    """A 9x9 puzzle with its digits permuted, and its rows and columns as far as boxes allow."""
    digits = draw.sample(range(9), 9)
    rows, columns = (
        [3 * b + line for b in draw.sample(range(3), 3) for line in draw.sample(range(3), 3)] for _ in "rc"
    )
    characters = [text[9 * row + column] for row in rows for column in columns]
    return [511 if character == "." else 1 << digits[int(character) - 1] for character in characters]


def test_a_solution_met_again_after_a_restart_is_not_counted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "PATIENCE", 3)
    monkeypatch.setattr(blocks, "TABLE_PATIENCE", 3)
    draw = random.Random(7)
    met_again = 0
    for _ in range(40):
        result = ENGINE.search(CLASSIC, turned(draw, HARD))
        counts = prepared(CLASSIC).spares[-1].counts
        met_again += counts[MET] > 1
        assert (result.verdict, len(result.solutions)) == (Verdict.UNIQUE, 1)
    assert met_again > 5


def test_what_was_tried_is_not_tried_again() -> None:
    hard = ENGINE.search(CLASSIC, masks_of(CLASSIC, HARD), 2, Budget(nodes=400))
    assert (hard.verdict, hard.complete) == (Verdict.UNIQUE, True)
    # Each choice leads to one more solution.
    everything = ENGINE.search(SMALL, EMPTY, 1000, Budget(nodes=287))
    assert (everything.complete, len(everything.solutions)) == (True, 288)


def test_limits_and_enumeration_give_each_solution_once() -> None:
    assert len(set(ENGINE.solutions(SMALL, EMPTY))) == 288
    assert len(list(ENGINE.solutions(SMALL, EMPTY))) == 288
    for limit in (1, 2, 3, 100, 287, 288, 289, 1000):
        result = ENGINE.search(SMALL, EMPTY, limit)
        assert len(result.solutions) == len(set(result.solutions)) == min(limit, 288)
        assert result.complete


def test_enumeration_yields_solutions_as_they_are_found() -> None:
    solutions = ENGINE.solutions(CLASSIC, [511] * 81)
    first = [next(solutions) for _ in range(2000)]
    assert len(set(first)) == 2000
    solutions.close()


def test_starts_are_read_in_blocks_and_results_are_in_order() -> None:
    taken = 0

    def starts() -> Iterator[Sequence[int]]:
        nonlocal taken
        for number in range(10_000):
            taken += 1
            yield [1 << number % 4, *EMPTY[1:]]

    results = ENGINE.search_many(SMALL, starts(), 1)
    assert taken == 0
    next(results)
    assert taken == 1
    for number in range(1, 400):
        assert next(results).solutions[0][0] == number % 4 + 1
    assert taken < 1000


def test_starts_before_an_error_have_results() -> None:
    def starts() -> Iterator[Sequence[int]]:
        for _ in range(3):
            yield EMPTY
        raise RuntimeError("no more")

    results = ENGINE.search_many(SMALL, starts())
    assert [next(results).verdict for _ in range(3)] == [Verdict.SEVERAL] * 3
    with pytest.raises(RuntimeError, match="no more"):
        next(results)
    with pytest.raises(ValueError, match="found 15 masks; expected 16"):
        list(ENGINE.search_many(SMALL, [EMPTY[1:]]))
    with pytest.raises(ValueError, match="limit: found 0"):
        list(ENGINE.search_many(SMALL, [EMPTY], 0))


def test_masks_beyond_the_digits_are_refused() -> None:
    for mask in (-1, 16, 1 << 40 | 15):
        with pytest.raises(ValueError, match=f"found the mask {mask} in r1c2; expected 0 to 15"):
            ENGINE.search(SMALL, [15, mask, *EMPTY[2:]], 3)


def test_two_searches_of_one_layout_do_not_affect_each_other() -> None:
    expected = [ENGINE.search(SMALL, [1 << n % 4, *EMPTY[1:]], 5) for n in range(40)]
    first = ENGINE.search_many(SMALL, [[1 << n % 4, *EMPTY[1:]] for n in range(40)], 5)
    second = ENGINE.solutions(SMALL, EMPTY)
    for wanted in expected:
        next(second)
        assert next(first) == wanted


@pytest.mark.parametrize("nodes", range(12))
@pytest.mark.parametrize("limit", [1, 2, 3, 300])
def test_too_few_nodes_leave_the_verdict_unknown(nodes: int, limit: int) -> None:
    everything = ENGINE.search(SMALL, EMPTY, limit)
    result = ENGINE.search(SMALL, EMPTY, limit, Budget(nodes=nodes))
    if result.complete:
        assert result == everything
    else:
        assert result.nodes == nodes
        assert result.verdict is (Verdict.SEVERAL if len(result.solutions) > 1 else Verdict.UNKNOWN)
        assert set(result.solutions) <= set(everything.solutions)


class Ticking:
    """A clock that advances by one second each time it is read."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        self.seconds += 1
        return self.seconds


def test_running_out_of_time_leaves_the_verdict_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "SLICE_OF_WORK", 1)
    monkeypatch.setattr(blocks.Search, "LEAST_SLICE", 1)
    start = masks_of(CLASSIC, HARD)
    everything = ENGINE.search(CLASSIC, start)
    kept = set()
    for seconds in (1, 2, 5, *range(10, 200, 5), 100_000):
        result = ScalarEngine(Ticking()).search(CLASSIC, start, 2, Budget(seconds=seconds))
        if result.complete:
            assert result == everything
        else:
            assert result.verdict is Verdict.UNKNOWN
            assert result.solutions in ((), everything.solutions)
        kept.add((result.complete, len(result.solutions)))
    assert kept == {(False, 0), (False, 1), (True, 1)}


def test_a_start_that_runs_out_of_time_does_not_delay_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "SLICE_OF_WORK", 3000)
    monkeypatch.setattr(blocks.Search, "LEAST_SLICE", 3000)
    easy = [1 << (digit - 1) for digit in ENGINE.search(CLASSIC, masks_of(CLASSIC, HARD), 1).solutions[0]]
    batch = [easy, masks_of(CLASSIC, HARD)] * 4
    results = list(ScalarEngine(Ticking()).search_many(CLASSIC, batch, 2, Budget(seconds=3)))
    assert [result.verdict for result in results] == [Verdict.UNIQUE, Verdict.UNKNOWN] * 4


def test_a_budget_of_no_seconds_gives_unknown_at_once() -> None:
    for start in (EMPTY, [1, 1, *EMPTY[2:]]):
        result = ENGINE.search(SMALL, start, 2, Budget(seconds=0))
        assert (result.verdict, result.complete, result.solutions) == (Verdict.UNKNOWN, False, ())
    with pytest.raises(OutOfBudget):
        next(ENGINE.solutions(SMALL, EMPTY, Budget(seconds=0)))


def test_a_budget_is_per_start() -> None:
    alone = ENGINE.search(SMALL, EMPTY, 2).nodes
    results = list(ENGINE.search_many(SMALL, [EMPTY] * 9, 2, Budget(nodes=alone)))
    assert [result.verdict for result in results] == [Verdict.SEVERAL] * 9


def test_enumeration_raises_when_its_budget_is_spent() -> None:
    found = []
    with pytest.raises(OutOfBudget):
        found.extend(ENGINE.solutions(SMALL, EMPTY, Budget(nodes=20)))
    assert 0 < len(found) == len(set(found)) < 288


def test_it_says_what_it_cannot_search(monkeypatch: pytest.MonkeyPatch) -> None:
    many = Layout.of(26, [(0, 0)], [])
    assert "26 digits" in (ENGINE.supports(many) or "")
    assert "does not decompose" in (ENGINE.supports(SMALL.with_constraints([NotNext((0, 1))])) or "")
    huge = SMALL.with_constraints([Sum((0, 1), 0, (10**20, -1))])
    for short in SHORT:
        assert "a list that does not fit to 4 digits" in (ENGINE.supports(SMALL.with_constraints([short])) or "")
    assert "found 100000000000000000000" in (ENGINE.supports(huge) or "")
    with monkeypatch.context() as patch:
        patch.setenv("NUMBA_DISABLE_JIT", "1")
        assert "NUMBA_DISABLE_JIT" in (ENGINE.supports(SMALL) or "")
    assert ENGINE.supports(SMALL) is None
    monkeypatch.setattr("ruleout_engines.compiling.find_spec", lambda name: None)
    assert how_to_install("ruleout-engines", "numba") in (ENGINE.supports(SMALL) or "")


def test_importing_the_engine_imports_neither_numpy_nor_numba() -> None:
    code = "import sys, ruleout_engines.scalar.engine; print({'numpy', 'numba'} & set(sys.modules))"
    shown = processes.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout == "set()\n"


def test_long_searches_narrow_cages_by_their_orders() -> None:
    ready = prepared(caged(random.Random(3)))
    usual, tight = ready.packed, tightened(ready)
    kinds = usual.of("rule_kind", "rule_data").tolist()
    assert TABLE in kinds
    assert ORDERS not in kinds
    assert ORDERS in tight.of("rule_kind", "rule_data").tolist()
    assert tightened(ready) is tight


def test_long_searches_use_sums_implied_by_four_houses() -> None:
    all_but_one_of_four_rows = Sum(tuple(range(35)), 176)
    ready = prepared(classic_grid(9, (3, 3)).with_constraints([all_but_one_of_four_rows]))
    usual, tight = (packed.of("rule_cells", "rule_size").tolist() for packed in (ready.packed, tightened(ready)))
    assert sorted(usual) == sorted([*range(35)] * 2)  # the sum, and the same by groups
    assert sorted(tight) == sorted([*range(35)] * 2 + [35])


def test_the_time_that_the_caller_spends_on_an_enumeration_counts() -> None:
    clock = Shown()
    solutions = ScalarEngine(clock).solutions(CLASSIC, [CLASSIC.full] * 81, Budget(seconds=1000))
    found = 0
    with suppress(OutOfBudget):
        for _ in islice(solutions, 5000):
            found += 1
            clock.seconds += 1
    assert 1000 <= found < 1000 + 2 * blocks.ROWS


def test_the_time_that_is_spent_on_converting_solutions_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Shown()
    convert = blocks.digits_of

    def slowly(rows: Array) -> list[tuple[int, ...]]:
        clock.seconds += len(rows)
        return convert(rows)

    monkeypatch.setattr(blocks, "digits_of", slowly)
    result = ScalarEngine(clock).search(CLASSIC, [CLASSIC.full] * 81, 10**9, Budget(seconds=1000))
    assert not result.complete
    assert 1000 <= len(set(result.solutions)) == len(result.solutions) <= 1000 + 2 * blocks.ROWS


class Shown:
    """A clock that shows the same time until it is set."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.mark.parametrize("cells", [61, 62, 70])
def test_digits_are_counted_in_many_cells(cells: int) -> None:
    counts = ((1,), (0, cells - 2, cells - 1), (0, 2))
    layout = Layout.of(3, [(0, column) for column in range(cells)], [Count(tuple(range(cells)), counts)])
    engine = ScalarEngine()
    assert engine.search(layout, [7] * cells, limit=9 * cells).solutions.count((1,) + (2,) * (cells - 1)) == 1
    assert len(engine.search(layout, [7] * cells, limit=9 * cells).solutions) == cells
    assert engine.search(layout, [6] * cells).verdict is Verdict.NONE
    assert engine.search(layout, [7] * (cells - 1) + [4], limit=2).verdict is Verdict.NONE
