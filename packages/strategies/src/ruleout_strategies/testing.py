"""The check of scales, for the tests of plug-ins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite
from random import Random

from ruleout import Board, Outcome, Puzzle, Registry, Report, Rung, Step, default_registry
from ruleout.internal import NEVER, KnownSolutions, Ladder, PythonEngine, rungs_of, solve_path
from ruleout.testing import Rearrangement
from ruleout_strategies.rating.scale import Grade, Scale
from ruleout_strategies.rating.solved_path import SolvedPath


def check_scale(
    scale: Scale, puzzles: Iterable[Puzzle] = (), *, missing: Iterable[str] = (), plugins: Registry | None = None
) -> None:
    """Check that *scale* fulfils the contract of scales.

    Its techniques must be installed, except those in *missing*, and no rung may be a repetition of an earlier one. Each
    step of *puzzles* on its ladder must belong to a rung of its technique, with a finite score that is not below the
    least score of that rung and that is the same if it is asked for again. The grade of each of *puzzles* that the
    ladder solves must be the same if it is asked for again, with a finite value and, if it has a level, one of the
    scale. A scale without a ladder must give at least one of *puzzles* a grade. A scale that works by rounds must give
    each of them the same grade after it was turned or mirrored, and its digits exchanged if no rule counts them.

    Parameters
    ----------
    scale
        The scale, installed or not.
    puzzles
        Puzzles with one solution, to be rated.
    missing
        Ids of techniques that need not be installed.
    plugins
        The plug-ins; by default all that are installed.

    Raises
    ------
    AssertionError
        If a check fails; the message describes it.
    """
    registry = plugins or default_registry()
    assert scale.rungs != () or scale.grade is not None, f"{scale.id} has no rungs and no function grade"
    names = [level.name for level in scale.levels]
    assert len(set(names)) == len(names), f"{scale.id} has a level twice: {', '.join(names)}"
    _check_rungs(scale, scale.rungs or (), {*registry.techniques, *missing})
    graded = [_check_puzzle(scale, puzzle, registry) for puzzle in puzzles]
    assert scale.rungs != () or not graded or any(graded), f"{scale.id} gives no puzzle a grade"


def _check_rungs(scale: Scale, rungs: Sequence[Rung], techniques: set[str]) -> None:
    """Check the rungs by themselves."""
    unknown = {rung.technique for rung in rungs} - techniques
    assert not unknown, f"{scale.id} names techniques that are not installed: {', '.join(sorted(unknown))}"
    assert len(set(rungs)) == len(rungs), f"{scale.id} has a rung twice"
    for rung in rungs:
        if not callable(rung.score):
            assert isfinite(rung.score), f"{scale.id}: {rung.technique} scores {rung.score}; expected a finite number"
            least = rung.score if rung.least is None else rung.least
            assert least <= rung.score, f"{scale.id}: {rung.technique} scores less than its least score"


def _check_puzzle(scale: Scale, puzzle: Puzzle, registry: Registry) -> bool:
    """Check the steps of *puzzle* on the ladder of *scale*, and its grade. Return whether it has one."""
    if not scale.applies(puzzle.layout):
        return False
    grade = _checked_grade(scale, puzzle, registry)
    if scale.by_rounds:
        turned = Rearrangement.drawn(puzzle.layout, Random(repr(puzzle.givens))).puzzle(puzzle)
        other = _checked_grade(scale, turned, registry)
        assert grade == other, f"{scale.id} gives a puzzle the grade {grade}, and {other} if it is turned"
    return grade is not None


def _checked_grade(scale: Scale, puzzle: Puzzle, registry: Registry) -> Grade | None:
    """Return the grade of *puzzle*, None if it has none. Its steps and the grade are checked."""
    engine = PythonEngine()
    known = KnownSolutions(puzzle.layout, engine.search(puzzle.layout, puzzle.start, 2))
    techniques = {each.id: each for each in registry.techniques.values() if each.applies(puzzle.layout)}
    if scale.rungs is None:
        defaults = [each for each in techniques.values() if not each.on_request]
        able = rungs_of(sorted(defaults, key=lambda each: (each.difficulty, each.id)))
    else:
        able = [(techniques[rung.technique], rung) for rung in scale.rungs if rung.technique in techniques]
    ladder = Ladder(able, known, engine, NEVER, _raise_fault, by_rounds=scale.by_rounds)
    report = Report(puzzle, (), Board.of(puzzle), Outcome.STUCK, known.verdict)
    if able:
        report = solve_path(puzzle, ladder, scale.id)
    for (board, step), score in zip(report.moves, report.scores, strict=True):
        _check_score(scale, [rung for technique, rung in able if technique.id == step.technique], board, step, score)
    if scale.rungs != () and report.outcome is not Outcome.SOLVED:
        return None
    grades = [scale.graded(SolvedPath(report, known, engine, ladder.techniques)) for _ in range(2)]
    assert grades[0] == grades[1], f"{scale.id} gives the same puzzle the grades {grades[0]} and {grades[1]}"
    grade = grades[0]
    if grade is None:
        return None
    assert isfinite(grade.value), f"{scale.id} gives the value {grade.value}; expected a finite number"
    names = [level.name for level in scale.levels]
    assert grade.level in (None, *names), f"{scale.id} gives the level {grade.level}, which it does not have"
    for step, score in zip(report.steps, report.scores, strict=True):
        _check_least(scale, scale.least_with(step.technique, score), grade)
    return grade


def _check_least(scale: Scale, least: Grade | None, grade: Grade) -> None:
    """Check that a puzzle with *grade* is not below what the scale says to be the *least* of one of its steps."""
    if least is None:
        return
    names = [None, *(level.name for level in scale.levels)]
    assert least.level in names, f"{scale.id} gives the least level {least.level}, which it does not have"
    above = least.value > grade.value or (
        least.level is not None and grade.level is not None and names.index(least.level) > names.index(grade.level)
    )
    assert not above, f"{scale.id} gives the grade {grade} to a puzzle with a step whose least grade is {least}"


def _check_score(scale: Scale, rungs: Sequence[Rung], board: Board, step: Step, score: float) -> None:
    """Check the *score* of a step; *rungs* are those of its technique."""
    rungs = [rung for rung in rungs if rung.accepts(board, step)]
    assert rungs, f"{scale.id} has no rung for {step!r}"
    scores = [rung.score_of(board, step) for rung in rungs]
    assert score in scores, f"{scale.id} gives {step!r} the scores {score} and {scores[0]}"
    assert isfinite(score), f"{scale.id} gives {step!r} the score {score}; expected a finite number"
    least = rungs[scores.index(score)].least
    assert least is None or score >= least, f"{scale.id} gives {step!r} the score {score}; the least is {least}"


def _raise_fault(technique: str, reason: str) -> None:
    raise AssertionError(f"{technique}: {reason}")
