"""Whether engines agree with SAT on how many solutions there are, and whether solutions obey every constraint."""

from __future__ import annotations

from collections.abc import Iterable

from oracle.engines import broken_constraints, broken_givens
from oracle.sat import SatLayout
from ruleout import Budget, Engine, Layout, Puzzle, Verdict

BUDGET = Budget(nodes=20_000)


def sat_solutions(puzzle: Puzzle, limit: int) -> set[tuple[int, ...]]:
    """Up to *limit* solutions by SAT."""
    sat = SatLayout(puzzle.layout)
    found: set[tuple[int, ...]] = set()
    while len(found) < limit:
        solution = sat.solve(puzzle.start)
        if solution is None:
            break
        found.add(solution[: puzzle.layout.visible])
        sat.exclude(solution)
    return found


def disagreements(puzzle: Puzzle, engines: Iterable[Engine]) -> list[str]:
    """Return how an engine's verdict or solutions differ from those of SAT; an engine that gave up is not compared."""
    layout = puzzle.layout
    known = sat_solutions(puzzle, 2)
    wanted = (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[len(known)]
    found = []
    for engine in engines:
        result = engine.search(layout, puzzle.start, 2, BUDGET)
        if result.verdict is Verdict.UNKNOWN:
            if result.complete:
                found.append(f"{engine.id} does not know, though its budget held out")
        elif result.verdict is not wanted:
            found.append(f"{engine.id} says {result.verdict}, SAT says {wanted}")
        elif wanted is Verdict.UNIQUE and set(result.solutions) != known:
            found.append(f"{engine.id} has another solution than SAT")
        if len(set(result.solutions)) != len(result.solutions):
            found.append(f"{engine.id} found one solution twice")
        for solution in result.solutions:
            found += [f"{engine.id}: {broken}" for broken in broken_rules(layout, puzzle, solution)]
    return found


def broken_rules(layout: Layout, puzzle: Puzzle, solution: tuple[int, ...]) -> list[str]:
    """Return the givens and constraints that a solution violates."""
    return broken_givens(puzzle, solution) + broken_constraints(layout, solution)
