"""Timing single puzzles, searches in turn."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping, Sequence

import attrs
import plain

from ruleout import Budget, Engine, Layout, Puzzle, Verdict

AGAIN = 1.0
"""A search that took longer (seconds) is not repeated."""


@attrs.frozen
class Case:
    """A puzzle and what it is called."""

    id: str
    puzzle: Puzzle


@attrs.frozen
class Taken:
    """The CPU *seconds* of a search, how many solutions it found (at most 2; None where it did not settle that), its
    choices where told, and whether another search says otherwise."""

    seconds: float
    count: int | None
    nodes: int | None = None
    differs: bool = False


@attrs.frozen
class Search:
    """*prepare* does once for a layout what is not timed and says whether the layout is taken."""

    prepare: Callable[[Layout], bool]
    run: Callable[[Puzzle], Taken]


def by_engine(engine: Engine, seconds: float) -> Search:
    """An engine, which may spend *seconds* on a puzzle. It prepares a layout with a start that has no solution."""
    budget = Budget(seconds=seconds)

    def prepare(layout: Layout) -> bool:
        if engine.supports(layout) is not None:
            return False
        engine.search(layout, [0] * layout.size, 2, budget)
        return True

    def run(puzzle: Puzzle) -> Taken:
        start = puzzle.start
        began = time.process_time()
        result = engine.search(puzzle.layout, start, 2, budget)
        spent = time.process_time() - began
        count = None if result.verdict is Verdict.UNKNOWN else len(result.solutions)
        return Taken(spent, count, result.nodes)

    return Search(prepare, run)


def by_peer(name: str) -> Search:
    """One of ``plain.SEARCHES``."""
    search = plain.SEARCHES[name][0]

    def run(puzzle: Puzzle) -> Taken:
        found, spent = search(puzzle.layout, puzzle.start)
        return Taken(spent, found)

    return Search(lambda layout: plain.takes(name, layout), run)


def measure(searches: Mapping[str, Search], cases: Sequence[Case], rounds: int) -> dict[str, list[Taken]]:
    """For each search that takes all layouts of *cases* what each took, the least of *rounds* turns."""
    layouts = list({id(case.puzzle.layout): case.puzzle.layout for case in cases}.values())
    ready = {name: each for name, each in searches.items() if all(each.prepare(layout) for layout in layouts)}
    taken: dict[str, list[Taken]] = {name: [] for name in ready}
    for case in cases:
        gc.collect()
        best: dict[str, Taken] = {}
        for _ in range(rounds):
            for name, search in ready.items():
                if name not in best or best[name].seconds < AGAIN:
                    now = search.run(case.puzzle)
                    best[name] = min(best.get(name, now), now, key=lambda each: each.seconds)
        counts = [each.count for each in best.values() if each.count is not None]
        for name, each in best.items():
            differs = each.count is not None and each.count != counts[0]
            taken[name].append(attrs.evolve(each, differs=differs))
    return taken
