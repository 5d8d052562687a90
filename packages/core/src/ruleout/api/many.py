"""Solving many puzzles in blocks, lines among them as text."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby, islice
from typing import TypeVar

import attrs

from ruleout.api.blocks import LINE_CHARACTERS, SolvedBlock, has_plain_digits, joined, lazy_result
from ruleout.api.inputs import EngineChoice, PuzzleSource, checked_registry, puzzles_in
from ruleout.api.opened import result_of
from ruleout.api.texts import puzzle_of
from ruleout.clock import UNLIMITED, Budget
from ruleout.errors import RuleoutError
from ruleout.masks import Mask
from ruleout.model.arguments import names_arguments
from ruleout.model.layout import Layout
from ruleout.plugins.registry import Registry
from ruleout.puzzles.puzzle import Puzzle
from ruleout.search.engine import Engine, check_limit
from ruleout.search.result import Result

T = TypeVar("T")
Now = Callable[[], float]

LONGEST_BLOCK = 1 << 14
SECONDS_PER_BLOCK = 0.05
"""Longest time to fill a block: the items of a slower iterable are taken one by one."""


@names_arguments
def solve_many(
    puzzles: Iterable[PuzzleSource],
    *,
    limit: int = 2,
    engine: EngineChoice = None,
    budget: Budget = UNLIMITED,
    block: int | None = None,
    plugins: Registry | None = None,
) -> Iterator[Result]:
    """Yield one result per puzzle, in order.

    Puzzles are taken in blocks. The first block is one puzzle; the blocks become longer as long as *puzzles* gives
    them quickly. Lines with one digit or blank per cell go to the engine as text, if it reads text itself; the values
    of their results are made when they are used. That is many times faster than any other way except
    :func:`ruleout.solve_array`.

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
    TypeError, ValueError
        If an argument is invalid; raised by the call, before the first result.
    InputError, UnknownName, Unsupported
        As for :func:`solve`, after the results of all puzzles before the one that is at fault. The same holds for
        whatever *puzzles* raises.
    """
    if block is not None and block < 1:
        raise ValueError(f"block: found {block}; expected 1 or more")
    check_limit(limit)
    solver = _Solver(checked_registry(plugins, engine, budget), engine, limit, budget)
    return solver.all_results(puzzles_in(puzzles), block)


@attrs.define
class _Solver:
    """Solves puzzles with one choice of engine, limit and budget; *line_engine* is found when lines come first."""

    registry: Registry
    engine: EngineChoice
    limit: int
    budget: Budget
    line_engine: tuple[Layout, Engine] | None = None

    def all_results(self, puzzles: Iterable[PuzzleSource], block: int | None) -> Iterator[Result]:
        """Yield the result of each puzzle, in blocks of this length."""
        for items, error in in_blocks(puzzles, block):
            yield from self.results(items)
            if error is not None:
                raise error

    def results(self, items: Sequence[PuzzleSource]) -> Iterator[Result]:
        """Yield the result of each item, lines by the engine's own reading if it can."""
        solved = self._solved_lines(items)
        if solved is None:
            yield from self._one_by_one(items)
            return
        for is_left, group in groupby(range(len(items)), key=lambda number: solved.found.counts[number] < 0):
            if is_left:
                yield from self._one_by_one(items[number] for number in group)
            else:
                yield from (lazy_result(solved, number) for number in group)

    def _one_by_one(self, items: Iterable[PuzzleSource]) -> Iterator[Result]:
        """Yield the result of each item; neighbours of one layout go to the engine in one call."""
        built = (puzzle_of(each, self.registry) for each in items)
        for layout, group in groupby(built, key=lambda puzzle: puzzle.layout):
            engine = self.registry.engine(layout, self.engine)
            pending: deque[Puzzle] = deque()
            for found in engine.search_many(layout, _starts(group, pending), self.limit, self.budget):
                yield result_of(pending.popleft(), found, engine)

    def _solved_lines(self, items: Sequence[PuzzleSource]) -> SolvedBlock | None:
        """Solve *items* as a block of lines; return None if they are not lines or the engine does not read them."""
        if not items or not isinstance(items[0], str | bytes):
            return None
        self.line_engine = self.line_engine or self._engine_for_lines_like(items[0])
        block = joined(items)
        if self.line_engine is None or block is None:
            return None
        layout, engine = self.line_engine
        found = engine.search_lines(layout, block, self.limit, self.budget)
        if found is None:
            return None
        return SolvedBlock(items, found, partial(puzzle_of, registry=self.registry), layout, engine, self.limit)

    def _engine_for_lines_like(self, text: str | bytes) -> tuple[Layout, Engine] | None:
        """Return the layout and the engine for lines like *text*; None if its cells are not its characters."""
        plain = (text.decode("latin-1") if isinstance(text, bytes) else text).rstrip("\r\n")
        if not LINE_CHARACTERS.issuperset(plain):
            return None
        try:
            puzzle = puzzle_of(text, self.registry)
            engine = self.registry.engine(puzzle.layout, self.engine)
        except RuleoutError:
            return None  # raised again when the turn of this puzzle comes
        layout = puzzle.layout
        digits = tuple(map(int, plain.replace(".", "0")))
        is_line = (puzzle.givens, puzzle.marks, any(puzzle.placed)) == (digits, None, False)
        return (layout, engine) if is_line and has_plain_digits(layout) and len(plain) == layout.visible else None


def in_blocks(
    items: Iterable[T], size: int | None = None, now: Now = time.monotonic
) -> Iterator[tuple[list[T], BaseException | None]]:
    """Yield *items* in blocks, each with the error that ended the items, if there was one.

    Parameters
    ----------
    items
        The iterable whose items are put into blocks.
    size
        The length of all blocks. By default the first has one item, and the next has twice as many each time a block
        was filled within ``SECONDS_PER_BLOCK``, else one.
    now
        The clock, in seconds.
    """
    source = iter(items)
    length = size or 1
    error: BaseException | None = None
    while error is None:
        block: list[T] = []
        began = now()
        try:
            for item in islice(source, length):
                block.append(item)  # noqa: PERF402 - list() would lose the items before an error
        except (KeyboardInterrupt, GeneratorExit):
            raise
        except BaseException as raised:
            error = raised
        full = len(block) == length
        if block or error is not None:
            yield block, error
        if not full:
            return
        if size is None:
            length = min(2 * length, LONGEST_BLOCK) if now() - began <= SECONDS_PER_BLOCK else 1


def _starts(puzzles: Iterator[Puzzle], pending: deque[Puzzle]) -> Iterator[tuple[Mask, ...]]:
    """Yield the start of each puzzle, and append the puzzle to *pending* as its start is taken."""
    for puzzle in puzzles:
        pending.append(puzzle)
        yield puzzle.start
