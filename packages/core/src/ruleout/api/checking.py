"""Whether a puzzle is valid."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ruleout.api.inputs import PuzzleSource, checked_registry
from ruleout.api.solving import solve
from ruleout.api.texts import puzzle_of
from ruleout.discovery.registry import Registry
from ruleout.model.candidate import Candidate
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.diagnosis import Diagnosis, differing_cells, violations
from ruleout.search.engine import UNLIMITED, Budget, Engine, Verdict


def check(
    puzzle: PuzzleSource,
    *,
    engine: str | Engine | None = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Diagnosis:
    """Check whether a puzzle has exactly one solution and, if not, find out what is wrong with it.

    Parameters
    ----------
    puzzle
        A puzzle, its document or its text.
    engine
        The id of an engine, or an engine; if None, the highest in rank that supports the puzzle.
    budget
        The limits of each search. A puzzle without a solution that has entries or pencil marks is searched again
        without these, to find out which of them are wrong.
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
    registry = checked_registry(plugins, engine, budget)
    subject = puzzle_of(puzzle, registry)
    result = solve(subject, engine=engine, budget=budget, plugins=registry)
    right: tuple[int, ...] | None = None
    if result.verdict is Verdict.NONE:
        for bare in _without_play(subject):
            found = solve(bare, engine=engine, budget=budget, plugins=registry)
            if found.verdict is Verdict.UNIQUE:
                right = found.solutions[0]
                break
    return Diagnosis(
        puzzle=subject,
        verdict=result.verdict,
        violations=() if result.solutions else tuple(violations(subject)),
        solutions=result.solutions,
        differing=differing_cells(result.solutions),
        wrong=() if right is None else _wrong_entries(subject, right),
        wrong_marks=() if right is None else _wrong_marks(subject, right),
    )


def _without_play(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The givens alone, then with pencil marks: in some puzzles the marks are all that is given."""
    if puzzle.marks is not None:
        yield attrs.evolve(puzzle, placed=(), marks=None)
    if any(puzzle.placed):
        yield attrs.evolve(puzzle, placed=())


def _wrong_entries(puzzle: Puzzle, right: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(
        cell for cell, (entry, digit) in enumerate(zip(puzzle.placed, right, strict=False)) if entry and entry != digit
    )


def _wrong_marks(puzzle: Puzzle, right: tuple[int, ...]) -> tuple[Candidate, ...]:
    """The digits of the solution that the marks exclude; not of cells with a wrong entry, which is the mistake then."""
    return tuple(
        Candidate(cell, digit)
        for cell, (mask, digit) in enumerate(zip(puzzle.marks or (), right, strict=False))
        if not mask >> (digit - 1) & 1 and puzzle.placed[cell] in (0, digit)
    )
