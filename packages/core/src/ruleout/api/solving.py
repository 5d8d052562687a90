"""Searching: solutions, how many there are, and which candidates occur in them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import groupby

import attrs

from ruleout.api.inputs import PuzzleSource, checked_registry, puzzles_in
from ruleout.api.texts import puzzle_of
from ruleout.discovery.checked_engine import engine_for
from ruleout.discovery.registry import Registry
from ruleout.masks import digits_of
from ruleout.model.grid_text import grid_text
from ruleout.puzzles.puzzle import Puzzle
from ruleout.search.candidates import true_candidates
from ruleout.search.engine import UNLIMITED, Budget, Engine, OutOfBudget, SearchResult, Verdict

COUNT_LIMIT = 10_000
"""How many solutions are counted where no limit is given."""


@attrs.frozen
class Result:
    """What solving found. ``str(result)`` is the solution as a grid; a result is neither true nor false.

    Attributes
    ----------
    puzzle
        The puzzle that was solved.
    verdict
        None, unique, several or, if the budget ran out before it was known, unknown. With limit 1 a solution that was
        found leaves the verdict unknown, since no second one was searched for.
    solutions
        One digit per visible cell, row by row; at most as many solutions as the limit.
    engine
        The id of the engine that found them.
    complete
        False if the budget ran out.
    nodes
        How many choices the search made.
    guesses
        How many of these were refuted or still open.
    """

    puzzle: Puzzle
    verdict: Verdict
    solutions: tuple[tuple[int, ...], ...]
    engine: str
    complete: bool
    nodes: int
    guesses: int

    def __repr__(self) -> str:
        count = f"{len(self.solutions)} solution{'s' * (len(self.solutions) != 1)} found"
        return f"<Result: {self.verdict}, {count} by {self.engine}{'' if self.complete else ', out of budget'}>"

    def __str__(self) -> str:
        if not self.solutions:
            return "no solution" if self.verdict is Verdict.NONE else "no solution found before the budget ran out"
        layout = self.puzzle.layout
        grid = grid_text(layout, [layout.show(digit) for digit in self.solutions[0]])
        if self.verdict is Verdict.UNIQUE:
            return grid
        several = self.verdict is Verdict.SEVERAL
        return f"{'several solutions; the first' if several else 'one solution found; there may be more'}:\n{grid}"

    def __bool__(self) -> bool:
        raise TypeError(
            "a Result is neither true nor false; compare its verdict, as in result.verdict == 'unique', or look at "
            "result.solution, which is None if there is not exactly one"
        )

    @property
    def solution(self) -> tuple[int, ...] | None:
        """The one solution, one digit per visible cell, row by row; None if it is not known that there is exactly
        one."""
        return self.solutions[0] if self.verdict is Verdict.UNIQUE else None


@attrs.frozen
class Count:
    """How many solutions there are: exactly *number*, or at least that many where *exact* is False."""

    number: int
    exact: bool
    complete: bool


@attrs.frozen
class Candidates:
    """The digits that each cell (hidden ones included) holds in some solution, as masks.

    Where *complete* is False the budget ran out, and *masks* hold all that were not refuted.
    """

    puzzle: Puzzle
    masks: tuple[int, ...]
    complete: bool

    def digits(self, cell: int) -> tuple[int, ...]:
        """The digits of *cell*, ascending."""
        return digits_of(self.masks[cell])


def solve(
    puzzle: PuzzleSource,
    *,
    limit: int = 2,
    engine: str | Engine | None = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Result:
    """Find up to *limit* solutions; 2 is enough to tell none, one and several apart.

    *engine* is the id of one, or an engine; where it is not given, the highest in rank that supports the puzzle. Raises
    InputError where *puzzle* is a text that is not right, UnknownName or Unsupported where *engine* is not there or
    cannot search it, and ValueError on a limit below 1.
    """
    return next(solve_many([puzzle], limit=limit, engine=engine, budget=budget, plugins=plugins))


def solve_many(
    puzzles: Iterable[PuzzleSource],
    *,
    limit: int = 2,
    engine: str | Engine | None = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Iterator[Result]:
    """One result for each puzzle, in order, as they are found. The budget holds for each puzzle on its own.

    Puzzles that follow each other on the same layout go to the engine in one call. Raises what :func:`solve` raises,
    when the turn of the puzzle comes.
    """
    if limit < 1:
        raise ValueError(f"limit: found {limit}; expected 1 or more")
    registry = checked_registry(plugins, engine, budget)
    subjects = (puzzle_of(each, registry) for each in puzzles_in(puzzles))
    for layout, group in groupby(subjects, key=lambda subject: subject.layout):
        chosen = engine_for(engine, layout, registry)
        handed: deque[Puzzle] = deque()
        for result in chosen.search_many(layout, _starts(group, handed), limit, budget):
            yield _result(handed.popleft(), result, chosen)


def _starts(group: Iterator[Puzzle], handed: deque[Puzzle]) -> Iterator[tuple[int, ...]]:
    """The start of each puzzle, which is put into *handed* as its start is asked for."""
    for puzzle in group:
        handed.append(puzzle)
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
    """All solutions, each once, as they are found: one digit for each visible cell, row by row.

    Raises OutOfBudget where the budget runs out first, and what :func:`solve` raises.
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
    """How many solutions there are, counted up to *limit*. Raises what :func:`solve` raises."""
    if limit < 1:
        raise ValueError(f"limit: found {limit}; expected 1 or more")
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
    """Which candidates occur in some solution, without going through all solutions.

    Raises what :func:`solve` raises.
    """
    registry = checked_registry(plugins, engine, budget)
    subject = puzzle_of(puzzle, registry)
    chosen = engine_for(engine, subject.layout, registry)
    masks, complete = true_candidates(chosen, subject.layout, subject.start, budget)
    return Candidates(subject, tuple(masks), complete)
