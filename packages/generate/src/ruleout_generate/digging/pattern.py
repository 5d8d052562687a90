"""Puzzles whose givens are in certain cells."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ruleout.internal import UNLIMITED, Budget, Engine, InputError, Puzzle
from ruleout_generate.digging.attempt import Attempt
from ruleout_generate.digging.fill import random_solution, search_in_time
from ruleout_generate.random_stream import RandomSource, choice

TRIES = 1000
"""Changes that are tried if no number is given."""

MOST_COUNTED = 100
"""Solutions are counted up to this number."""


def fill_pattern(
    puzzle: Puzzle,
    cells: Collection[int],
    source: RandomSource,
    engine: Engine,
    *,
    tries: int = TRIES,
    budget: Budget = UNLIMITED,
) -> Attempt | None:
    """Return a puzzle with one solution whose givens are in the cells of a pattern.

    The givens are those of a random solution at first. Then one of them at a time is changed at random, and the change
    is kept if there is a solution and there are no more solutions than before.

    Parameters
    ----------
    puzzle
        The layout with its constraints. Its givens are kept, in the pattern or not.
    cells
        The cells of the pattern.
    source
        Source of the random numbers.
    engine
        The engine that searches.
    tries
        Number of changes to try.
    budget
        Limit of each search. A change whose search reaches it is not kept.

    Returns
    -------
    Attempt or None
        None if there is no solution, or still several after *tries* changes.

    Raises
    ------
    InputError
        If the pattern has a cell that the layout does not have.
    OutOfTime
        If the time is over.
    """
    layout = puzzle.layout
    wrong = sorted(cell for cell in cells if not 0 <= cell < layout.visible)
    if wrong:
        raise InputError(f"pattern: found the cell {wrong[0]}; expected cells from 0 to {layout.visible - 1}")
    free = [cell for cell in sorted(set(cells)) if not puzzle.givens[cell]]
    solution = random_solution(puzzle, source, engine, budget=budget)
    if solution is None:
        return None
    givens = list(puzzle.givens)
    for cell in free:
        givens[cell] = solution[cell]
    solutions = _solutions(puzzle, givens, engine, MOST_COUNTED, budget) or [solution] * MOST_COUNTED
    for _ in range(tries):
        if len(solutions) == 1 or not free:
            break
        cell = choice(source, free)
        seen = {givens[other] for unit in layout.units_of[cell] for other in unit.cells}
        digits = [digit for digit in range(1, layout.digits + 1) if digit not in seen]
        if digits:
            before, givens[cell] = givens[cell], choice(source, digits)
            limit = min(len(solutions) + 1, MOST_COUNTED)
            found = _solutions(puzzle, givens, engine, limit, budget)
            if 0 < len(found) <= len(solutions):
                solutions = found
            else:
                givens[cell] = before
    return Attempt(puzzle.with_givens(givens), solutions[0], True) if len(solutions) == 1 else None


def keep_pattern(
    puzzle: Puzzle,
    cells: Collection[int],
    solution: Sequence[int],
    engine: Engine,
    *,
    budget: Budget = UNLIMITED,
) -> Attempt | None:
    """Return the puzzle whose givens are those of *solution* in the cells of a pattern, and the givens of *puzzle*.

    Returns None if it has other solutions too, or if that is not known within the budget. Raises OutOfTime if the
    time is over.
    """
    givens = list(puzzle.givens)
    for cell in cells:
        givens[cell] = solution[cell]
    found = _solutions(puzzle, givens, engine, 2, budget)
    return Attempt(puzzle.with_givens(givens), tuple(solution), True) if len(found) == 1 else None


def _solutions(
    puzzle: Puzzle, givens: Sequence[int], engine: Engine, limit: int, budget: Budget
) -> Sequence[tuple[int, ...]]:
    """Return at most *limit* solutions; none if the budget runs out."""
    start = puzzle.with_givens(givens).start
    found = search_in_time(engine, puzzle.layout, start, budget, limit)
    return found.solutions if found.complete else ()
