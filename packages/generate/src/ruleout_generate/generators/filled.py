"""A random solution of the grid that an order requires."""

from __future__ import annotations

from ruleout.plugin import Budget, Engine, InputError, Puzzle, Verdict
from ruleout_generate.digging.fill import fill
from ruleout_generate.random_stream import RandomSource, RandomStream


def filled(puzzle: Puzzle, source: RandomSource, engine: Engine, budget: Budget) -> tuple[int, ...] | None:
    """Return a random solution of *puzzle*, None if none was found within the budget of each search.

    A filling takes its numbers from a stream of its own, since their count depends on the engine. Raises InputError if
    there is no solution.
    """
    numbers = RandomStream("solution", source.below(1 << 32))
    solution = fill(puzzle.layout, numbers, engine, start=puzzle.start, budget=budget)
    if solution is None and engine.search(puzzle.layout, puzzle.start, 1, budget).verdict is Verdict.NONE:
        raise InputError("the rules and givens have no solution")
    return solution
