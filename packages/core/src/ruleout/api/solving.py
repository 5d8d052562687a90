"""Solutions of one puzzle, how many there are, and which candidates occur in them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import groupby

import attrs

from ruleout.api.inputs import PuzzleSource, checked_registry
from ruleout.api.result import Result
from ruleout.api.texts import puzzle_of
from ruleout.discovery.checked_engine import engine_for
from ruleout.discovery.registry import Registry
from ruleout.masks import digits_of
from ruleout.puzzles.puzzle import Puzzle
from ruleout.search.candidates import true_candidates
from ruleout.search.engine import UNLIMITED, Budget, Engine, OutOfBudget, SearchResult, check_limit

COUNT_LIMIT = 10_000
"""How many solutions are counted if no limit is given."""


@attrs.frozen
class Count:
    """How many solutions there are.

    Attributes
    ----------
    number
        The solutions that were counted.
    exact
        Whether these are all; if not, there may be more.
    complete
        False if the budget ran out.
    """

    number: int
    exact: bool
    complete: bool


@attrs.frozen
class Candidates:
    """The digits that each cell holds in some solution.

    Attributes
    ----------
    puzzle
        The puzzle that was searched.
    masks
        One mask per cell, hidden cells included.
    complete
        False if the budget ran out; then the masks hold all digits that were not refuted.
    """

    puzzle: Puzzle
    masks: tuple[int, ...]
    complete: bool

    def digits(self, cell: int) -> tuple[int, ...]:
        """Return the digits of *cell*, ascending."""
        return digits_of(self.masks[cell])


def solve(
    puzzle: PuzzleSource,
    *,
    limit: int = 2,
    engine: str | Engine | None = None,
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
        An engine or the id of one; by default the one with the highest rank that supports the puzzle.
    budget
        What the search may spend.
    plugins
        The plug-ins to use; by default all that are installed.

    Raises
    ------
    InputError
        If the text or document is not exactly one puzzle.
    UnknownName, Unsupported
        If there is no such engine, or it cannot search the puzzle.
    """
    check_limit(limit)
    return next(solve_one_by_one([puzzle], checked_registry(plugins, engine, budget), engine, limit, budget))


def solve_one_by_one(
    puzzles: Iterable[PuzzleSource], registry: Registry, engine: str | Engine | None, limit: int, budget: Budget
) -> Iterator[Result]:
    """Yield the result of each puzzle; neighbours of one layout go to the engine in one call."""
    built = (puzzle_of(each, registry) for each in puzzles)
    for layout, group in groupby(built, key=lambda puzzle: puzzle.layout):
        chosen = engine_for(engine, layout, registry)
        pending: deque[Puzzle] = deque()
        for found in chosen.search_many(layout, _starts(group, pending), limit, budget):
            yield _result(pending.popleft(), found, chosen)


def _starts(puzzles: Iterator[Puzzle], pending: deque[Puzzle]) -> Iterator[tuple[int, ...]]:
    """Yield the start of each puzzle, and append the puzzle to *pending* as its start is taken."""
    for puzzle in puzzles:
        pending.append(puzzle)
        yield puzzle.start


def _result(puzzle: Puzzle, result: SearchResult, engine: Engine) -> Result:
    name = result.engine or engine.id
    return Result(puzzle, result.verdict, result.solutions, name, result.complete, result.nodes, result.guesses)


def solutions(
    puzzle: PuzzleSource,
    *,
    engine: str | Engine | None = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Iterator[tuple[int, ...]]:
    """Yield all solutions, each once, as they are found: one digit per visible cell, row by row.

    The parameters are those of :func:`solve`.

    Raises
    ------
    OutOfBudget
        If the budget runs out first.
    InputError, UnknownName, Unsupported
        As for :func:`solve`.
    """
    registry = checked_registry(plugins, engine, budget)
    subject = puzzle_of(puzzle, registry)
    return engine_for(engine, subject.layout, registry).solutions(subject.layout, subject.start, budget)


def count(
    puzzle: PuzzleSource,
    *,
    limit: int = COUNT_LIMIT,
    engine: str | Engine | None = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Count:
    """Return how many solutions there are, counted up to *limit*.

    The other parameters, and the errors, are those of :func:`solve`.
    """
    check_limit(limit)
    registry = checked_registry(plugins, engine, budget)
    subject = puzzle_of(puzzle, registry)
    chosen = engine_for(engine, subject.layout, registry)
    number = 0
    try:
        for _ in chosen.solutions(subject.layout, subject.start, budget):
            number += 1
            if number == limit:
                return Count(number, exact=False, complete=True)
    except OutOfBudget:
        return Count(number, exact=False, complete=False)
    return Count(number, exact=True, complete=True)


def candidates(
    puzzle: PuzzleSource,
    *,
    engine: str | Engine | None = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Candidates:
    """Return the candidates that occur in some solution, without enumerating all solutions.

    The parameters and the errors are those of :func:`solve`; the budget holds for all searches together.
    """
    registry = checked_registry(plugins, engine, budget)
    subject = puzzle_of(puzzle, registry)
    chosen = engine_for(engine, subject.layout, registry)
    masks, complete = true_candidates(chosen, subject.layout, subject.start, budget)
    return Candidates(subject, tuple(masks), complete)
