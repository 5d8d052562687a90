"""Checks of scales."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite

from ruleout.api.explaining import explain
from ruleout.discovery.discover import default_registry
from ruleout.discovery.registry import Registry
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.scale import Scale


def check_scale(
    scale: Scale, puzzles: Iterable[Puzzle] = (), *, missing: Iterable[str] = (), plugins: Registry | None = None
) -> None:
    """Check that *scale* fulfils the contract of scales.

    Its techniques must be installed, except those in *missing*, and no rung may be a repetition of an earlier one. Each
    step of *puzzles* on its ladder must belong to a rung of its technique, with a finite score that is not below the
    least score of that rung and that is the same if it is asked for again.

    Parameters
    ----------
    scale
        The scale, which must be installed if there are *puzzles*.
    puzzles
        Puzzles to explain with the scale.
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
    assert scale.rungs, f"{scale.id} has no rungs"
    unknown = {rung.technique for rung in scale.rungs} - set(registry.techniques) - set(missing)
    assert not unknown, f"{scale.id} names techniques that are not installed: {', '.join(sorted(unknown))}"
    assert len(set(scale.rungs)) == len(scale.rungs), f"{scale.id} has a rung twice"
    for rung in scale.rungs:
        if not callable(rung.score):
            assert isfinite(rung.score), f"{scale.id}: {rung.technique} scores {rung.score}; expected a finite number"
            assert rung.least <= rung.score, f"{scale.id}: {rung.technique} scores less than its least score"
    for puzzle in puzzles:
        report = explain(puzzle, scale=scale.id, plugins=registry)
        for (board, step), score in zip(report.moves, report.scores, strict=True):
            rungs = [rung for rung in scale.rungs if rung.technique == step.technique and rung.accepts(board, step)]
            assert rungs, f"{scale.id} has no rung for {step!r}"
            known = [rung.score_of(board, step) for rung in rungs]
            assert score in known, f"{scale.id} gives {step!r} the scores {score} and {known[0]}"
            assert isfinite(score), f"{scale.id} gives {step!r} the score {score}; expected a finite number"
            least = min(rung.least for rung in rungs)
            assert score >= least, f"{scale.id} gives {step!r} the score {score}; the least is {least}"
