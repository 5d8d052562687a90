"""Ratings of puzzles on the scales that are installed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Unpack

from ruleout import (
    Board,
    InputError,
    Options,
    Outcome,
    OutOfBudget,
    Puzzle,
    PuzzleSource,
    Registry,
    Report,
    Technique,
    Unsupported,
    Verdict,
)
from ruleout import internal as kit
from ruleout_strategies.rating.kind import SCALES
from ruleout_strategies.rating.lacking import rules_lacking
from ruleout_strategies.rating.rating import Rating
from ruleout_strategies.rating.scale import Grade, Scale
from ruleout_strategies.rating.solved_path import SolvedPath

DEFAULT_SCALE = "ruleout"
"""The id of the scale that is used if none is named."""
ALL_SCALES = "all"
"""The name that stands for all scales that are installed."""


@kit.names_arguments
def rate(
    puzzle: PuzzleSource,
    scale: str | Scale | None = None,
    *,
    options: Options | None = None,
    watch: kit.Watch | None = None,
    **keywords: Unpack[kit.SearchKeywords],
) -> Rating:
    """Return how hard a puzzle is on a scale.

    Entries and pencil marks of a player count: the way from this position to the solution is rated.

    Parameters
    ----------
    puzzle
        A puzzle, its document or its text.
    scale
        The id of a scale, or a scale such as :func:`load_scale` returns; if None, that of *options*, or else
        ``ruleout``.
    options
        Options of solving, without a choice of techniques, which the scale makes.
    watch
        Called before each step is taken, with the board, the step and its score. An exception that it raises ends the
        call.
    **keywords
        The attributes ``engine``, ``budget`` and ``plugins`` of :class:`ruleout.Options`, which replace those of
        *options*.

    Returns
    -------
    Rating
        The value, or the reason why there is none, with the techniques that were used.

    Raises
    ------
    RuleoutError
        As :func:`~ruleout.api.solving.solve` does, if there is no such scale, and if it cannot rate such a puzzle.
    """
    named: Any = kit.chosen_options(options, keywords).scale if scale is None else scale
    named = DEFAULT_SCALE if named is None else named
    (found,) = ratings(puzzle, [named], options=options, watch=watch, **keywords)
    return found


@kit.names_arguments
def ratings(
    puzzle: PuzzleSource,
    scales: Iterable[str | Scale],
    *,
    options: Options | None = None,
    watch: kit.Watch | None = None,
    **keywords: Unpack[kit.SearchKeywords],
) -> Iterator[Rating]:
    """Yield the rating of a puzzle on each of several scales, each when it is known.

    The solution is searched for once; the seconds of the budget hold for all scales together. The other parameters, and
    what is raised, are those of :func:`rate`.
    """
    wanted = kit.chosen_options(options, keywords)
    if wanted.techniques is not None or wanted.without != ():
        raise TypeError("options: found a choice of techniques; expected none, since the scale makes it")
    opened = kit.open_puzzle(puzzle, wanted.engine, wanted.budget, wanted.plugins)
    several = kit.require("scales", kit.listed(scales), tuple[Any, ...], "several scales or ids")
    chosen = [_scale(opened.registry, each) for each in several]
    for scale in chosen:
        if not scale.applies(opened.puzzle.layout):
            raise Unsupported(f"scale {scale.id} cannot rate this puzzle; it needs {scale.needs}")
    return _ratings(opened, chosen, watch)


def _scale(registry: Registry, scale: str | Scale) -> Scale:
    """Return *scale*, or the scale with that id, which may be spelt in another way."""
    kit.require("scale", scale, str | Scale, "the id of a scale or a Scale")
    return registry.named(SCALES, scale) if isinstance(scale, str) else scale


def chosen_scales(names: Sequence[str], registry: Registry) -> list[Scale]:
    """Return the scales with these *names*, or all that are installed if the only name is ``all``.

    Raises UnknownName, and InputError for a scale that is named twice.
    """
    if [*names] == [ALL_SCALES]:
        return [*registry.items(SCALES).values()]
    found: dict[str, Scale] = {}
    for name in names:
        scale = registry.named(SCALES, name)
        if scale.id in found:
            raise InputError(f"found the scale {kit.quoted(name)} twice; expected each scale once")
        found[scale.id] = scale
    return [*found.values()]


def _ratings(opened: kit.Opened, scales: Iterable[Scale], watch: kit.Watch | None) -> Iterator[Rating]:
    known = kit.known_solutions(opened)
    for scale in scales:
        yield _rating(opened, scale, known, watch)


def _rating(
    opened: kit.Opened,
    scale: Scale,
    known: kit.KnownSolutions,
    watch: kit.Watch | None = None,
    is_last: kit.IsLast | None = None,
) -> Rating:
    """Return the rating of a puzzle on *scale*; it ends at the last step that is wanted."""
    puzzle, registry, countdown = opened.puzzle, opened.registry, opened.countdown
    origin = scale.version, _package(scale, registry)
    if known.verdict is not Verdict.UNIQUE:
        complete = known.verdict is not Verdict.UNKNOWN
        return Rating(puzzle, scale.id, None, None, known.verdict, None, complete, (), (), *origin)
    techniques: dict[str, Technique] = {}
    if scale.rungs == ():
        board = Board.of(puzzle).with_kernels(kit.kernel_query(registry))
        report = Report(puzzle, (), board, Outcome.STUCK, known.verdict)
    else:
        ladder = kit.ladder_of(opened, kit.Selection.of(registry, Options(scale=scale)), watch, known)
        techniques = ladder.techniques
        lacking = rules_lacking(puzzle, techniques.values(), opened.engine, registry, countdown)
        if lacking:
            reason = f"the scale has no technique for {kit.join_words(lacking)}"
            return Rating(
                puzzle, scale.id, None, None, known.verdict, None, True, (), tuple(techniques), *origin, reason
            )
        report = kit.solve_path(puzzle, ladder, scale.id, is_last)
    grade, complete = None, report.complete
    if scale.rungs == () or report.outcome is Outcome.SOLVED:
        try:
            with kit.timed(countdown):
                grade = scale.graded(SolvedPath(report, known, opened.engine, techniques))
        except (kit.OutOfTime, OutOfBudget):
            complete = False
    value, level = (None, None) if grade is None else (grade.value, grade.level)
    outcome = None if scale.rungs == () else report.outcome
    used = report.path, tuple(techniques)
    least = _least(scale, report, countdown) if grade is None and outcome is not None else None
    why = scale.lacking(report)
    return Rating(puzzle, scale.id, value, level, known.verdict, outcome, complete, *used, *origin, why, least)


def _least(scale: Scale, report: Report, countdown: kit.Countdown) -> float | None:
    """Return a value that a puzzle with the steps of *report* is not below, or None if none is known."""
    grades = [scale.least_with(each.technique, each.highest or 0.0) for each in report.path]
    known = [each.value for each in grades if each is not None]
    if report.outcome is Outcome.STUCK and report.complete and scale.beyond is not None:
        with suppress(kit.OutOfTime), kit.timed(countdown):
            known.append(scale.beyond(report.final))
    return max(known, default=None)


def rate_within(
    puzzle: Puzzle,
    scale: Scale,
    solution: Sequence[kit.Digit],
    is_too_hard: Callable[[Grade], bool],
    registry: Registry,
) -> Rating:
    """Return the rating of a puzzle, or the steps up to the first that shows that it is too hard.

    Parameters
    ----------
    puzzle
        A puzzle without entries that has one solution.
    scale
        The scale.
    solution
        The solution: one digit per visible cell, row by row.
    is_too_hard
        A function of a grade that the puzzle is not below: whether the rating does not matter any more.
    registry
        The plug-ins.

    Returns
    -------
    Rating
        The rating; without a value and with the outcome *stopped* if the puzzle is too hard.
    """

    def is_last(number: int, technique: str, score: float) -> bool:
        least = scale.least_with(technique, score)
        return least is not None and is_too_hard(least)

    known = kit.KnownSolutions.only(puzzle.layout, solution)
    return _rating(kit.open_puzzle(puzzle, plugins=registry), scale, known, is_last=is_last)


def _package(scale: Scale, registry: Registry) -> str:
    """Return the distribution of *scale*, with its version; empty if no plug-in brings it."""
    if registry.items(SCALES).get(scale.id) is not scale:
        return ""
    provider = registry.provider(SCALES.id, scale.id)
    return f"{provider.distribution} {provider.version}"
