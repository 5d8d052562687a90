"""Solutions of one puzzle, their number, and the candidates that occur in them."""

from __future__ import annotations

from collections.abc import Iterator

from ruleout.api.inputs import EngineChoice, PuzzleSource
from ruleout.api.opened import open_puzzle, result_of
from ruleout.clock import UNLIMITED, Budget, OutOfBudget
from ruleout.masks import Digit
from ruleout.model.arguments import names_arguments
from ruleout.model.typed import require
from ruleout.plugins.registry import Registry
from ruleout.search.candidates import Known, true_candidates
from ruleout.search.changes import known_after
from ruleout.search.engine import check_limit
from ruleout.search.estimate import Estimate, estimated
from ruleout.search.result import Candidates, Count, Result

COUNT_LIMIT = 10_000
"""Limit on the solutions that are counted, unless another is given."""
SHORTLY = Budget(seconds=5)
"""Budget for samples of solutions, unless another is given."""


@names_arguments
def solve(
    puzzle: PuzzleSource,
    *,
    limit: int = 2,
    engine: EngineChoice = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Result:
    """Return the solutions of a puzzle, at most *limit*, and whether there are more.

    Parameters
    ----------
    puzzle
        A puzzle, a document, or the text of one in any format that is installed.
    limit
        The number of solutions at which to stop: 2 proves or refutes that there is only one.
    engine
        An engine or the id of one; by default that of the project with the highest rank that supports the puzzle.
    budget
        The limits of the call; its seconds include the time for reading the puzzle. By its event another thread can
        cancel the call.
    plugins
        The plug-ins to use; by default all that are installed.

    Raises
    ------
    InputError
        If the text or document is not exactly one puzzle.
    UnknownName, Unsupported
        If there is no such engine, or it cannot search the puzzle.
    """
    opened = open_puzzle(puzzle, engine, budget, plugins)
    return result_of(opened.puzzle, opened.search(limit), opened.engine)


@names_arguments
def solutions(
    puzzle: PuzzleSource, *, engine: EngineChoice = None, budget: Budget = UNLIMITED, plugins: Registry | None = None
) -> Iterator[tuple[Digit, ...]]:
    """Yield all solutions, each once, as they are found: one digit per visible cell, row by row.

    The parameters are those of :func:`solve`.

    Raises
    ------
    OutOfBudget
        If the budget runs out first.
    InputError, UnknownName, Unsupported
        As for :func:`solve`.
    """
    return open_puzzle(puzzle, engine, budget, plugins).solutions()


@names_arguments
def count(
    puzzle: PuzzleSource,
    *,
    limit: int = COUNT_LIMIT,
    engine: EngineChoice = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Count:
    """Return how many solutions there are, counted up to *limit*.

    The other parameters, and the errors, are those of :func:`solve`.
    """
    check_limit(limit)
    opened = open_puzzle(puzzle, engine, budget, plugins)
    number = 0
    try:
        for _ in opened.solutions():
            number += 1
            if number == limit:
                return Count(number, exact=False, complete=True)
    except OutOfBudget:
        return Count(number, exact=False, complete=False)
    return Count(number, exact=True, complete=True)


@names_arguments
def estimate(
    puzzle: PuzzleSource,
    *,
    seed: int = 0,
    engine: EngineChoice = None,
    budget: Budget = SHORTLY,
    plugins: Registry | None = None,
) -> Estimate:
    """Estimate the number of solutions, if they are too many to be counted.

    Solutions are counted if they are fewer than 1,000. Otherwise samples are taken until the time of the budget is
    over; the longer, the closer the bounds are. A seed determines the samples, and the time how many of them are taken.

    Parameters
    ----------
    seed
        The seed of the random numbers.
    budget
        The time in which samples are taken, by default 5 seconds.

    Returns
    -------
    Estimate
        The number, and the bounds between which it is in about 95 of 100 estimates.

    Raises
    ------
    InputError, UnknownName, Unsupported
        As for :func:`solve`, whose parameters the others are.
    """
    require("seed", seed, int, "a whole number")
    opened = open_puzzle(puzzle, engine, budget, plugins)
    return estimated(opened.engine, opened.puzzle.layout, opened.puzzle.start, opened.countdown, seed)


@names_arguments
def candidates(
    puzzle: PuzzleSource,
    *,
    limit: int = 1,
    previous: Candidates | None = None,
    engine: EngineChoice = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Candidates:
    """Return the candidates that occur in some solution, without enumerating all solutions.

    Parameters
    ----------
    limit
        If it is 2 or more, the solutions of each candidate are counted up to this number.
    previous
        The answer, with the same *limit*, for a puzzle that differs little, such as by one clue, given or mark more or
        fewer. It makes the call faster and does not change the result: with more clues, a candidate that was removed
        stays removed, and known solutions that still fit are used again; with fewer, all of them remain solutions. If
        the cells or digits differ, nothing is used again.
    budget
        The limits of all searches together.

    Raises
    ------
    ValueError
        If *limit* is below 1, or *previous* has another one.
    InputError, UnknownName, Unsupported
        As for :func:`solve`, whose parameters the others are.
    """
    check_limit(limit)
    if previous is not None and previous.limit != limit:
        raise ValueError(f"limit: found {limit}; expected {previous.limit}, as previous has")
    opened = open_puzzle(puzzle, engine, budget, plugins)
    puzzle = opened.puzzle
    known, start = Known(), puzzle.start
    if previous is not None:
        known, start = known_after(previous, puzzle)
    found = true_candidates(opened.engine, puzzle.layout, start, limit, known, opened.countdown)
    return Candidates(puzzle, found.masks, found.complete, limit, found.counts, found.solutions, found.is_whole)
