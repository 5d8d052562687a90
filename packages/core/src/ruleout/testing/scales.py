"""Checks of scales."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite

from ruleout.builtin.python.engine import PythonEngine
from ruleout.discovery.discover import default_registry
from ruleout.discovery.registry import Registry
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.board import Board
from ruleout.reasoning.ladder import Ladder
from ruleout.reasoning.scale import Scale
from ruleout.reasoning.validation import KnownSolutions
from ruleout.search.searcher import Searcher


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
        The scale, installed or not.
    puzzles
        Puzzles with one solution, to climb the ladder of the scale.
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
            least = rung.score if rung.least is None else rung.least
            assert least <= rung.score, f"{scale.id}: {rung.technique} scores less than its least score"
    for puzzle in puzzles:
        _check_climb(scale, puzzle, registry)


def _check_climb(scale: Scale, puzzle: Puzzle, registry: Registry) -> None:
    """Check the steps of *puzzle* on the ladder of *scale*."""
    searcher = Searcher(PythonEngine())
    known = KnownSolutions(puzzle.layout, searcher.search(puzzle.layout, puzzle.start, 2))
    techniques = registry.techniques
    present = [rung for rung in scale.rungs if rung.technique in techniques]
    able = [(techniques[rung.technique], rung) for rung in present if techniques[rung.technique].applies(puzzle.layout)]
    ladder = Ladder(able, known, searcher, _raise_fault)
    for board, step, _ in ladder.climb(Board.of(puzzle)):
        score = ladder.scores[-1]
        rungs = [rung for rung in present if rung.technique == step.technique and rung.accepts(board, step)]
        assert rungs, f"{scale.id} has no rung for {step!r}"
        scores = [rung.score_of(board, step) for rung in rungs]
        assert score in scores, f"{scale.id} gives {step!r} the scores {score} and {scores[0]}"
        assert isfinite(score), f"{scale.id} gives {step!r} the score {score}; expected a finite number"
        least = rungs[scores.index(score)].least
        assert least is None or score >= least, f"{scale.id} gives {step!r} the score {score}; the least is {least}"


def _raise_fault(technique: str, reason: str) -> None:
    raise AssertionError(f"{technique}: {reason}")
