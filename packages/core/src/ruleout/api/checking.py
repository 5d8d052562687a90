"""The check of a puzzle: its number of solutions, and the reasons if it is not valid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from ruleout.api.inputs import EngineChoice, PuzzleSource
from ruleout.api.opened import Opened, open_puzzle, verdict_on
from ruleout.clock import UNLIMITED, Budget, Countdown
from ruleout.masks import Digit, Mask
from ruleout.model.arguments import names_arguments
from ruleout.model.candidate import Candidate
from ruleout.model.layout import Layout
from ruleout.plugins.registry import Registry
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.conflict import Conflict, conflict_of
from ruleout.reasoning.diagnosis import Diagnosis, differing_cells, violations
from ruleout.search.engine import Verdict

CONFLICT_SECONDS = 5.0
"""Limit on the time in which a conflict is reduced, unless the budget limits the seconds."""


@names_arguments
def check(
    puzzle: PuzzleSource, *, engine: EngineChoice = None, budget: Budget = UNLIMITED, plugins: Registry | None = None
) -> Diagnosis:
    """Check whether a puzzle has exactly one solution and, if not, find out what is wrong with it.

    Parameters
    ----------
    puzzle
        A puzzle, its document or its text.
    engine
        The id of an engine, or an engine; if None, the highest in rank that supports the puzzle.
    budget
        The nodes of each search, and the seconds of the whole call. A puzzle without a solution that has entries or
        pencil marks is searched again without these, to find out which of them are wrong. If the seconds are over, what
        is wrong is not complete. Without a limit of seconds, at most five are spent on reducing the conflict.
    plugins
        The plug-ins to use; if None, those that are installed.

    Returns
    -------
    Diagnosis
        The verdict, and what is wrong as data.

    Raises
    ------
    RuleoutError
        As :func:`~ruleout.api.solving.solve` does.
    """
    opened = open_puzzle(puzzle, engine, budget, plugins)
    puzzle, found = opened.puzzle, opened.search(2)
    right: tuple[Digit, ...] = ()
    if found.verdict is Verdict.NONE:
        searches = (opened.search(2, bare.start) for bare in _without_play(puzzle))
        right = next((each.solutions[0] for each in searches if each.verdict is Verdict.UNIQUE), ())
    # A right digit that the marks exclude in a cell with a wrong entry is not named as well.
    wrong = tuple(cell for cell, digit in enumerate(right) if puzzle.placed[cell] not in (0, digit))
    wrong_marks = tuple(
        Candidate(cell, digit)
        for cell, digit in enumerate(right)
        if puzzle.marks and not puzzle.marks[cell] >> (digit - 1) & 1 and cell not in wrong
    )
    why = () if found.solutions else tuple(violations(puzzle, opened.countdown))
    differing = differing_cells(found.solutions)
    is_open = found.verdict is Verdict.NONE and not why
    conflict = _conflict(opened) if is_open else None
    verdict, wrong_parts = verdict_on(puzzle, found), (wrong, wrong_marks, conflict)
    return Diagnosis(puzzle, verdict, why, found.solutions, differing, *wrong_parts, complete=found.complete)


def _conflict(opened: Opened) -> Conflict:
    engine, budget = opened.engine, opened.countdown.left()
    countdown = Countdown(budget if budget.seconds is not None else attrs.evolve(budget, seconds=CONFLICT_SECONDS))

    def has_solution(layout: Layout, start: Sequence[Mask]) -> bool | None:
        able = engine if engine.supports(layout) is None else opened.registry.engine(layout)
        found = able.search(layout, start, 1, countdown.left())
        return True if found.solutions else False if found.verdict is Verdict.NONE else None

    return conflict_of(opened.puzzle, opened.registry.rules.values(), has_solution, countdown)


def _without_play(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield the givens alone, then with pencil marks: in some puzzles the marks are all that is given."""
    if puzzle.marks is not None:
        yield attrs.evolve(puzzle, placed=(), marks=None)
    if any(puzzle.placed):
        yield attrs.evolve(puzzle, placed=())
