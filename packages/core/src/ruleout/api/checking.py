"""Whether a puzzle is in order."""

from __future__ import annotations

import attrs

from ruleout.api.inputs import PuzzleSource, checked_registry
from ruleout.api.solving import solve
from ruleout.api.texts import puzzle_of
from ruleout.discovery.registry import Registry
from ruleout.reasoning.diagnosis import Diagnosis, clashes, differing_cells, reasons
from ruleout.search.engine import UNLIMITED, Budget, Engine, Verdict


def check(
    puzzle: PuzzleSource,
    *,
    engine: str | Engine | None = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Diagnosis:
    """Whether a puzzle has exactly one solution and, where not, what can be said of it. Raises what
    :func:`~ruleout.api.solving.solve` raises."""
    registry = checked_registry(plugins, engine, budget)
    subject = puzzle_of(puzzle, registry)
    result = solve(subject, engine=engine, budget=budget, plugins=registry)
    wrong: tuple[int, ...] = ()
    if result.verdict is Verdict.NONE and any(subject.placed):
        bare = solve(attrs.evolve(subject, placed=()), engine=engine, budget=budget, plugins=registry)
        if bare.verdict is Verdict.UNIQUE:
            right = bare.solutions[0]
            wrong = tuple(
                cell for cell, entry in enumerate(subject.placed[: len(right)]) if entry and entry != right[cell]
            )
    return Diagnosis(
        verdict=result.verdict,
        clashes=tuple(clashes(subject)),
        reasons=tuple(reasons(subject)) if result.verdict is Verdict.NONE else (),
        solutions=result.solutions,
        differing=differing_cells(result.solutions),
        wrong=wrong,
    )
