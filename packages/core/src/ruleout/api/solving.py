"""Searching: solutions, how many there are, and which candidates occur in them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby

import attrs

from ruleout.api.blocks import LINE_LENGTH, SolvedBlock, in_blocks, is_line, joined, lazy_result
from ruleout.api.result import Result
from ruleout.api.texts import PuzzleSource, puzzle_of
from ruleout.builtin.classic import CLASSIC
from ruleout.discovery.checked_engine import engine_for
from ruleout.discovery.discover import default_registry
from ruleout.discovery.registry import Registry
from ruleout.errors import RuleoutError
from ruleout.masks import digits_of
from ruleout.model.layout import Layout
from ruleout.puzzles.puzzle import Puzzle
from ruleout.search.candidates import true_candidates
from ruleout.search.engine import UNLIMITED, Budget, Engine, OutOfBudget, SearchResult

COUNT_LIMIT = 10_000
"""How many solutions are counted where no limit is given."""


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
    solver = _Solver(plugins or default_registry(), engine, limit, budget)
    return next(solver.one_by_one([puzzle]))


def solve_many(
    puzzles: Iterable[PuzzleSource],
    *,
    limit: int = 2,
    engine: str | Engine | None = None,
    budget: Budget = UNLIMITED,
    block: int | None = None,
    plugins: Registry | None = None,
) -> Iterator[Result]:
    """Yield one result per puzzle, in order.

    Puzzles are taken in blocks. The first block is one puzzle; the blocks become longer as long as *puzzles* gives
    them quickly. Lines of 81 characters go to the engine as text, if it reads text itself; the values of their results
    are made when they are used. That is many times faster than any other way except :func:`ruleout.solve_array`.

    Parameters
    ----------
    puzzles
        Puzzles, documents or texts, also mixed.
    limit, engine, budget, plugins
        As for :func:`solve`. The budget holds for each puzzle on its own.
    block
        The length of all blocks. Use 1 if *puzzles* cannot give the next puzzle before the result of the last one is
        known.

    Raises
    ------
    InputError, UnknownName, Unsupported
        As for :func:`solve`, after the results of all puzzles before the one that is at fault. The same holds for
        whatever *puzzles* raises.
    """
    if block is not None and block < 1:
        raise ValueError(f"block: found {block}; expected 1 or more")
    solver = _Solver(plugins or default_registry(), engine, limit, budget)
    for items, error in in_blocks(puzzles, block):
        yield from solver.results(items)
        if error is not None:
            raise error


class _Solver:
    """Solves puzzles with one choice of engine, limit and budget."""

    def __init__(self, registry: Registry, engine: str | Engine | None, limit: int, budget: Budget) -> None:
        if limit < 1:
            raise ValueError(f"limit: found {limit}; expected 1 or more")
        self._registry = registry
        self._engine = engine
        self._limit = limit
        self._budget = budget
        self._lines: tuple[Layout, Engine] | None = None

    def results(self, items: Sequence[PuzzleSource]) -> Iterator[Result]:
        """Yield the result of each item, lines by the engine's own reading if it can."""
        solved = self._solved_lines(items)
        if solved is None:
            yield from self.one_by_one(items)
            return
        others: list[PuzzleSource] = []
        for number, count in enumerate(solved.found.counts):
            if count < 0:
                others.append(items[number])
                continue
            if others:
                yield from self.one_by_one(others)
                others = []
            yield lazy_result(solved, number)
        yield from self.one_by_one(others)

    def one_by_one(self, items: Iterable[PuzzleSource]) -> Iterator[Result]:
        """Yield the result of each item, built as a puzzle. Neighbours of one layout go to the engine in one call."""
        puzzles = (puzzle_of(each, self._registry) for each in items)
        for layout, group in groupby(puzzles, key=lambda puzzle: puzzle.layout):
            engine = engine_for(self._engine, layout, self._registry)
            pending: deque[Puzzle] = deque()
            for found in engine.search_many(layout, _starts(group, pending), self._limit, self._budget):
                yield _result(pending.popleft(), found, engine)

    def _solved_lines(self, items: Sequence[PuzzleSource]) -> SolvedBlock | None:
        """What the engine makes of *items* as a block of lines; None if they are not lines or it does not read them."""
        if not items or not isinstance(items[0], str | bytes):
            return None
        if self._lines is None:
            self._lines = self._line_engine(items[0])
            if self._lines is None:
                return None
        layout, engine = self._lines
        block = joined(items)
        found = None if block is None else engine.search_lines(layout, block, self._limit, self._budget)
        if found is None:
            return None
        return SolvedBlock(items, found, partial(puzzle_of, registry=self._registry), engine, self._limit)

    def _line_engine(self, text: str | bytes) -> tuple[Layout, Engine] | None:
        """The layout and the engine for lines like *text*, if that is read as a classic puzzle of digits alone."""
        if not is_line(text):
            return None
        try:
            puzzle = puzzle_of(text, self._registry)
            engine = engine_for(self._engine, puzzle.layout, self._registry)
        except RuleoutError:
            return None  # raised again when the turn of this puzzle comes
        layout = puzzle.layout
        plain = puzzle.variant == CLASSIC.id and puzzle.marks is None and not any(puzzle.placed)
        return (layout, engine) if plain and layout.visible == layout.size == LINE_LENGTH else None


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
    """All solutions, each once, as they are found: one digit for each visible cell, row by row.

    Raises OutOfBudget where the budget runs out first, and what :func:`solve` raises.
    """
    registry = plugins or default_registry()
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
    registry = plugins or default_registry()
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
    registry = plugins or default_registry()
    subject = puzzle_of(puzzle, registry)
    chosen = engine_for(engine, subject.layout, registry)
    masks, complete = true_candidates(chosen, subject.layout, subject.start, budget)
    return Candidates(subject, tuple(masks), complete)
