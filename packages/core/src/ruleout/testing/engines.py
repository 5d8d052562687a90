"""Checks of engines."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator, Sequence
from itertools import pairwise

import attrs

from ruleout.clock import Budget, OutOfBudget
from ruleout.masks import Cell, Digit, Mask, digit_mask, digits_of
from ruleout.model.constraints import (
    Allowed,
    Automaton,
    Constraint,
    Count,
    Custom,
    Exclusions,
    Rank,
    Regular,
    Relation,
    Sum,
    Unit,
)
from ruleout.model.layout import Layout, Position
from ruleout.search.engine import Engine, Verdict

MOST = 50
"""The largest limit of solutions that is tried."""


@attrs.frozen
class NotNext(Custom):
    """A constraint written in Python: neighbours in *cells* do not hold consecutive digits."""

    cells: tuple[Cell, ...]
    origin: None = None

    def narrow(self, masks: Sequence[Mask]) -> tuple[Mask, ...]:
        left = list(masks)
        for i, mask in enumerate(masks):
            for j in (i - 1, i + 1):
                if 0 <= j < len(masks):
                    away = 0
                    for digit in digits_of(mask):
                        away |= ~(digit_mask(digit) << 1 | digit_mask(digit) >> 1)
                    left[j] &= away
        return tuple(left)

    def holds(self, digits: Sequence[Digit]) -> bool:
        return all(abs(a - b) != 1 for a, b in pairwise(digits))


def _row(count: int) -> list[Position | None]:
    return [(0, c) for c in range(count)]


def _square(n: int) -> list[Constraint]:
    rows: list[Constraint] = [Unit(f"row {r + 1}", "row", tuple(range(r * n, r * n + n))) for r in range(n)]
    return rows + [Unit(f"column {c + 1}", "column", tuple(range(c, n * n, n))) for c in range(n)]


def tiny_layouts() -> dict[str, Layout]:
    """Return one small layout per primitive, and some with several primitives, by descriptions of their content."""
    rising = Automaton(moves=((1, 2, 3, 4), (-1, 2, 3, 4), (-1, -1, 3, 4), (-1, -1, -1, 4), (-1,) * 4),
                       accepting=frozenset({1, 2, 3, 4}))  # fmt: skip
    differ_by_one = (0b0010, 0b0101, 0b1010, 0b0100)
    grid = [(r, c) for r in range(4) for c in range(4)]
    boxes = [Unit(f"box {b + 1}", "box", tuple(b // 2 * 8 + b % 2 * 2 + i for i in (0, 1, 4, 5))) for b in range(4)]
    return {
        "nothing": Layout.of(3, _row(2), []),
        "unit": Layout.of(4, _row(3), [Unit("row", "row", (0, 1, 2))]),
        "house": Layout.of(4, _row(4), [Unit("row", "row", (3, 1, 0, 2))]),
        "sum": Layout.of(4, _row(3), [Sum((0, 1, 2), 7)]),
        "sum that cannot be": Layout.of(4, _row(3), [Sum((0, 1, 2), 2)]),
        "weighted sum": Layout.of(4, _row(3), [Sum((0, 1, 2), 1, weights=(1, -2, 1))]),
        "sum of different digits": Layout.of(5, _row(3), [Unit("run", "across", (0, 1, 2)), Sum((0, 1, 2), 9)]),
        "sum in part of a unit": Layout.of(5, _row(4), [Unit("row", "row", (0, 1, 2, 3)), Sum((1, 3), 6)]),
        "relation": Layout.of(4, _row(3), [Relation(0, 1, differ_by_one), Relation(2, 1, differ_by_one)]),
        "allowed": Layout.of(4, _row(2), [Allowed(0, 0b0101), Unit("pair", "cage", (0, 1))]),
        "regular": Layout.of(4, _row(3), [Regular((2, 0, 1), rising)]),
        "count": Layout.of(4, _row(4), [Count((0, 1, 2, 3), ((0, 1), (0, 2), (0, 3), (0, 4)))]),
        "count in two sets": Layout.of(4, _row(4), [Count((3, 1, 0, 2), ((0, 1), (0, 1), (1,), ()), 2)]),
        "exclusions": Layout.of(4, _row(3), [Exclusions(2, ((0, 1), (2, 0))), Exclusions(4, ((1, 2),))]),
        "rank": Layout.of(4, _row(4), [Rank((3, 1, 0, 2), (0, 1), (((1, 2), (3, 0)), ((2, 2),)), 1)]),
        "custom": Layout.of(4, _row(3), [NotNext((0, 1, 2)), Unit("row", "row", (0, 1, 2))]),
        "hidden cell": Layout.of(4, [(0, 0), (0, 1), None], [Sum((0, 2), 5), Relation(1, 2, differ_by_one)]),
        "square": Layout.of(4, grid, [*_square(4), *boxes]),
        "square with more": Layout.of(
            4, grid, [*_square(4), *boxes, Sum((0, 5), 3), Relation(10, 15, differ_by_one), Regular((3, 6), rising)]
        ),
    }


def all_solutions(layout: Layout, start: Sequence[Mask]) -> Iterator[tuple[Digit, ...]]:
    """Yield every solution, without hidden cells, by exhaustive search; for tiny layouts only.

    This is independent of all engines: it only calls ``holds`` of each constraint whose cells are all filled.
    """
    ending: list[list[Constraint]] = [[] for _ in range(layout.size)]
    for constraint in layout.constraints:
        ending[max(constraint.cells)].append(constraint)
    digits = [0] * layout.size

    def fill(cell: Cell) -> Iterator[tuple[Digit, ...]]:
        if cell == layout.size:
            yield tuple(digits[: layout.visible])
            return
        for digit in digits_of(start[cell] & layout.full):
            digits[cell] = digit
            if all(each.holds([digits[at] for at in each.cells]) for each in ending[cell]):
                yield from fill(cell + 1)

    seen = set()
    for solution in fill(0):
        if solution not in seen:
            seen.add(solution)
            yield solution


def check_engine(engine: Engine, seed: int = 0, starts: int = 12) -> None:
    """Compare *engine* with exhaustive search, on tiny layouts of every primitive that it supports.

    Verdicts, solutions and limits must be correct. A budget may change a verdict to *unknown*, but not to another one.
    Enumerations must yield each solution once.

    Parameters
    ----------
    engine
        The engine to check.
    seed
        The seed of the random starts.
    starts
        The number of starts per layout.

    Raises
    ------
    AssertionError
        If the engine is wrong; the message names the layout and the start.
    """
    draw = random.Random(seed)
    cancelled = threading.Event()
    cancelled.set()
    supported = 0
    for what, layout in tiny_layouts().items():
        reason = engine.supports(layout)
        assert reason is None or (isinstance(reason, str) and reason), f"{what}: supports returned {reason!r}"
        if reason is not None:
            continue
        supported += 1
        batch = [_start(draw, layout, number) for number in range(starts)]
        truth = [list(all_solutions(layout, start)) for start in batch]
        for limit in (1, 2, MOST):
            results = list(engine.search_many(layout, batch, limit))
            assert len(results) == len(batch), f"{what}: {len(results)} results for {len(batch)} starts"
            for start, solutions, result in zip(batch, truth, results, strict=True):
                where = f"{engine.id} on {what}, limit {limit}, start {start}"
                expected = _verdict(len(solutions), limit)
                assert result.verdict is expected, f"{where}: the verdict is {result.verdict}; expected {expected}"
                assert len(result.solutions) == min(limit, len(solutions)), f"{where}: {len(result.solutions)} found"
                assert len(set(result.solutions)) == len(result.solutions), f"{where}: a solution occurs twice"
                assert set(result.solutions) <= set(solutions), f"{where}: {result.solutions} are not solutions"
                assert result.complete, f"{where}: cut short without a budget"
        for start, solutions in zip(batch, truth, strict=True):
            where = f"{engine.id} on {what}, start {start}"
            near = solutions[-1] if solutions else (1,) * layout.visible
            result = engine.search(layout, start, 2, near=near)
            assert result.verdict is _verdict(len(solutions), 2), f"{where}, near {near}: {result.verdict}"
            assert set(result.solutions) <= set(solutions), f"{where}, near {near}: wrong solutions"
            found = list(engine.solutions(layout, start))
            assert sorted(found) == sorted(solutions), f"{where}: enumerates {found}; expected {solutions}"
            for nodes in (0, 1, 3):
                _check_budget(engine, layout, start, solutions, Budget(nodes=nodes), where)
            for budget in (Budget(seconds=0.0), Budget(cancel=cancelled)):
                _check_budget(engine, layout, start, solutions, budget, where)
    assert supported, f"{engine.id} supports none of the layouts"


def _start(draw: random.Random, layout: Layout, number: int) -> tuple[Mask, ...]:
    """Return random masks, with more candidates for a higher *number* and fewer on larger layouts."""
    least = 0.35 if layout.size > 8 else 0.0
    return tuple(
        digit_mask(draw.randint(1, layout.digits))
        if draw.random() < max(least, 1 - number / 6) * 0.6
        else layout.full & ~(draw.getrandbits(layout.digits) & draw.getrandbits(layout.digits)) or 1
        for _ in range(layout.size)
    )


def _verdict(count: int, limit: int) -> Verdict:
    if count == 0:
        return Verdict.NONE
    if min(count, limit) > 1:
        return Verdict.SEVERAL
    return Verdict.UNIQUE if limit > 1 else Verdict.UNKNOWN


def _check_budget(
    engine: Engine,
    layout: Layout,
    start: Sequence[Mask],
    solutions: list[tuple[Digit, ...]],
    budget: Budget,
    where: str,
) -> None:
    result = engine.search(layout, start, 2, budget)
    allowed = {_verdict(len(solutions), 2), Verdict.UNKNOWN}
    assert result.verdict in allowed, f"{where}, {budget}: the verdict is {result.verdict}"
    assert set(result.solutions) <= set(solutions), f"{where}, {budget}: {result.solutions} are not solutions"
    if result.verdict is Verdict.UNKNOWN:
        assert not result.complete, f"{where}, {budget}: unknown, but not cut short"
    found: list[tuple[Digit, ...]] = []
    try:
        found.extend(engine.solutions(layout, start, budget))
    except OutOfBudget:
        assert set(found) <= set(solutions), f"{where}, {budget}: {found} are not solutions"
    else:
        assert sorted(found) == sorted(solutions), f"{where}, {budget}: ends with {found}, without OutOfBudget"
