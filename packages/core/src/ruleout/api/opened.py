"""A puzzle that a call has opened, and what a search found for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from ruleout.api.inputs import EngineChoice, PuzzleSource, checked_registry
from ruleout.api.texts import puzzle_of
from ruleout.clock import UNLIMITED, Budget, Countdown, capped
from ruleout.masks import Digit, Mask
from ruleout.plugins.registry import Registry
from ruleout.puzzles.document import LEFT_OUT
from ruleout.puzzles.puzzle import Puzzle
from ruleout.search.engine import Engine, SearchResult, Verdict
from ruleout.search.result import Result


@attrs.frozen
class Opened:
    """A puzzle, its engine, the plug-ins, and the countdown of the whole call. Made by :func:`open_puzzle`."""

    puzzle: Puzzle
    engine: Engine
    registry: Registry
    countdown: Countdown

    def search(self, limit: int, start: Sequence[Mask] | None = None) -> SearchResult:
        """Search for at most *limit* solutions from *start*, or from the start of the puzzle, in the time left."""
        start = self.puzzle.start if start is None else start
        return self.engine.search(self.puzzle.layout, start, limit, self.countdown.left())

    def solutions(self) -> Iterator[tuple[Digit, ...]]:
        """Yield all solutions, as :meth:`Engine.solutions` does."""
        return self.engine.solutions(self.puzzle.layout, self.puzzle.start, self.countdown.left())


def open_puzzle(
    puzzle: PuzzleSource,
    engine: EngineChoice = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Opened:
    """Return what these arguments of :func:`~ruleout.api.solving.solve` stand for, checked.

    The countdown begins now, before the puzzle is read.
    """
    registry = checked_registry(plugins, engine, budget)
    countdown = Countdown(capped(budget))
    puzzle = puzzle_of(puzzle, registry)
    return Opened(puzzle, registry.engine(puzzle.layout, engine), registry, countdown)


def result_of(puzzle: Puzzle, found: SearchResult, engine: Engine) -> Result:
    """Return the result of *puzzle*, for which *engine* returned *found*."""
    name = found.engine or engine.id
    return Result(puzzle, verdict_on(puzzle, found), found.solutions, name, found.complete, found.nodes, found.guesses)


def verdict_on(puzzle: Puzzle, found: SearchResult) -> Verdict:
    """Return the verdict of *found*, unknown instead of unique for a *puzzle* of which something was left out."""
    is_partial = found.verdict is Verdict.UNIQUE and puzzle.meta.get(LEFT_OUT)
    return Verdict.UNKNOWN if is_partial else found.verdict
