"""Solving many puzzles, lines among them as blocks of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from ruleout.api.blocks import LINE_LENGTH, SolvedBlock, in_blocks, is_line, joined, lazy_result
from ruleout.api.inputs import PuzzleSource, checked_registry, puzzles_in
from ruleout.api.result import Result
from ruleout.api.solving import solve_one_by_one
from ruleout.api.texts import puzzle_of
from ruleout.builtin.classic import CLASSIC
from ruleout.discovery.checked_engine import engine_for
from ruleout.discovery.registry import Registry
from ruleout.errors import RuleoutError
from ruleout.model.layout import Layout
from ruleout.search.engine import UNLIMITED, Budget, Engine, check_limit


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
    solver = _Solver(checked_registry(plugins, engine, budget), engine, limit, budget)
    for items, error in in_blocks(puzzles_in(puzzles), block):
        yield from solver.results(items)
        if error is not None:
            raise error


class _Solver:
    """Solves puzzles with one choice of engine, limit and budget."""

    def __init__(self, registry: Registry, engine: str | Engine | None, limit: int, budget: Budget) -> None:
        check_limit(limit)
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
        """Yield the result of each item, built as a puzzle."""
        return solve_one_by_one(items, self._registry, self._engine, self._limit, self._budget)

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
