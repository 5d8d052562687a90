"""Solutions at random."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout.internal import UNLIMITED, Budget, Engine, Layout, Puzzle, SearchResult, check_time, digit_mask, digits_of
from ruleout_generate.digging.cube import cube_solution, is_large_cube
from ruleout_generate.random_stream import RandomSource, choice, shuffled


def fill(
    layout: Layout,
    source: RandomSource,
    engine: Engine,
    *,
    start: Sequence[int] | None = None,
    known: tuple[int, ...] | None = None,
    budget: Budget = UNLIMITED,
) -> tuple[int, ...] | None:
    """Return a solution at random.

    The visible cells are taken in random order. Each gets a digit at random of those that the start allows and that no
    other cell of its units holds yet; if then there is no solution, another. If only one digit is left, no number is
    drawn. The result is the same for every engine: it depends on the random numbers and on whether solutions exist, not
    on which one is found. A known solution only saves searches.

    Parameters
    ----------
    layout
        Any layout that the engine supports.
    source
        Source of the random numbers.
    engine
        The engine that searches.
    start
        One mask per cell, hidden ones included; by default every digit is allowed everywhere.
    known
        A solution of the start, if one is known; otherwise one is searched for.
    budget
        Limit of each search. A digit whose search reaches it counts as one without a solution, so that the result then
        depends on the engine.

    Returns
    -------
    tuple of int or None
        One digit per visible cell, row by row; None if there is no solution, or none was found within the budget.

    Raises
    ------
    OutOfTime
        If the time is over.
    """
    masks = list(start or (layout.full,) * layout.size)
    if known is None:
        found = search_in_time(engine, layout, masks, budget, limit=1)
        if not found.solutions:
            return None
        known = found.solutions[0]
    for cell in shuffled(source, range(layout.visible)):
        digits = list(digits_of(masks[cell]))
        while len(digits) > 1:
            digit = choice(source, digits)
            if digit == known[cell]:
                break
            masks[cell] = digit_mask(digit)
            found = search_in_time(engine, layout, masks, budget, limit=1)
            if found.solutions:
                known = found.solutions[0]
                break
            digits.remove(digit)
        masks[cell] = digit_mask(known[cell])
        for other in {other for unit in layout.units_of[cell] for other in unit.cells if other != cell}:
            masks[other] &= ~masks[cell]
    return known


def random_solution(
    puzzle: Puzzle, source: RandomSource, engine: Engine, *, budget: Budget = UNLIMITED
) -> tuple[int, ...] | None:
    """Return a solution of *puzzle* at random; see :func:`fill`.

    No search finds a solution of an empty cube of 9x9x9. Such a solution is computed; if the puzzle has givens or other
    rules that it breaks, one near to it is searched for.
    """
    layout, start = puzzle.layout, puzzle.start
    if not is_large_cube(layout):
        return fill(layout, source, engine, start=start, budget=budget)
    known = cube_solution(source)
    if all(start[cell] >> (digit - 1) & 1 for cell, digit in enumerate(known)) and all(
        each.holds([known[cell] for cell in each.cells]) for each in layout.constraints
    ):
        return known
    found = search_in_time(engine, layout, start, budget, 1, known)
    return found.solutions[0] if found.solutions else None


def search_in_time(
    engine: Engine,
    layout: Layout,
    start: Sequence[int],
    budget: Budget = UNLIMITED,
    limit: int = 2,
    near: Sequence[int] | None = None,
) -> SearchResult:
    """Return what *engine* finds, near to a known solution first; raise OutOfTime if the time of the call is over."""
    check_time()
    found = engine.search(layout, start, limit, budget, near)
    if not found.complete:
        check_time()
    return found
