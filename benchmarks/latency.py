"""Timing of several searches on the same puzzles, one puzzle at a time."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import repeat

import attrs
import plain

import ruleout
from ruleout import Budget, Engine, Layout, Puzzle, Verdict

AGAIN = 1.0
"""A search that took longer (seconds) is not repeated."""
MANY = 100_000
"""The announced number of starts, for which compiling is worthwhile; only the first is searched."""


@attrs.frozen
class Case:
    """A puzzle and its name."""

    id: str
    puzzle: Puzzle


@attrs.frozen
class Taken:
    """The CPU *seconds* of a search, the number of solutions that it found (at most 2; None if the search ended before
    it was known), the number of its choices if known, and whether the result differs from that of another search."""

    seconds: float
    count: int | None
    nodes: int | None = None
    differs: bool = False


@attrs.frozen
class Search:
    """*prepare* does once for a layout what is not timed, and returns whether the layout is supported."""

    prepare: Callable[[Layout], bool]
    run: Callable[[Puzzle], Taken]


MakeSearch = Callable[[], Search]
"""A search without state. Each round starts with a new one, since an engine may keep what it learns from a puzzle and
would otherwise get the same puzzle again."""


def of_engine(name: str, seconds: float) -> MakeSearch:
    """Return the search of an engine, with a budget of *seconds* per puzzle."""
    plain_name, _, new = name.partition(":")

    def make() -> Search:
        engine = ruleout.discover().engines[plain_name]
        return by_engine(engine, seconds, used=not new)

    return make


def by_engine(engine: Engine, seconds: float, *, used: bool) -> Search:
    """Return the search of *engine*. It is prepared with a start that has no solution; if it is to be in the state of
    an engine that has been *used*, so many starts are announced that ``auto`` chooses a compiled engine."""
    budget = Budget(seconds=seconds)
    jobs = [MANY] if used and engine.id == "auto" else []

    def prepare(layout: Layout) -> bool:
        if engine.supports(layout) is not None:
            return False
        starts = repeat([0] * layout.size, jobs.pop() if jobs else 1)
        next(iter(engine.search_many(layout, starts, 2, budget)))
        return True

    def run(puzzle: Puzzle) -> Taken:
        start = puzzle.start
        began = time.process_time()
        result = engine.search(puzzle.layout, start, 2, budget)
        spent = time.process_time() - began
        count = None if result.verdict is Verdict.UNKNOWN else len(result.solutions)
        return Taken(spent, count, result.nodes)

    return Search(prepare, run)


def of_peer(name: str) -> MakeSearch:
    """Return one of ``plain.SEARCHES`` as a search."""
    search = plain.SEARCHES[name][0]

    def run(puzzle: Puzzle) -> Taken:
        found, spent = search(puzzle.layout, puzzle.start)
        return Taken(spent, found)

    return lambda: Search(lambda layout: plain.takes(name, layout), run)


def measure(makes: Mapping[str, MakeSearch], cases: Sequence[Case], rounds: int) -> dict[str, list[Taken]]:
    """Return the least of *rounds* measurements of each case, for each search that supports all layouts of *cases*."""
    layouts = list({id(case.puzzle.layout): case.puzzle.layout for case in cases}.values())
    best: dict[str, list[Taken]] = {}
    for _ in range(rounds):
        ready = {name: make() for name, make in makes.items()}
        ready = {name: each for name, each in ready.items() if all(each.prepare(layout) for layout in layouts)}
        gc.collect()
        gc.freeze()
        for number, case in enumerate(cases):
            for name, search in ready.items():
                known = best.setdefault(name, [])
                if number == len(known):
                    known.append(search.run(case.puzzle))
                elif known[number].seconds < AGAIN:
                    known[number] = min(known[number], search.run(case.puzzle), key=lambda each: each.seconds)
    for number in range(len(cases)):
        counts = [known[number].count for known in best.values() if known[number].count is not None]
        for known in best.values():
            differs = known[number].count is not None and known[number].count != counts[0]
            known[number] = attrs.evolve(known[number], differs=differs)
    return best
