"""Proof of one solution: of drafts of third parties, and of every puzzle by an engine that did not make it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec

from ruleout import UNLIMITED, Budget, Engine, Registry, RuleoutError, Verdict, solve_array
from ruleout.internal import OutOfTime, PluginFailure, PythonEngine, check_time
from ruleout_generate.attempts.engines import engines_for_proof
from ruleout_generate.digging.attempt import Attempt
from ruleout_generate.digging.fill import search_in_time

PYTHON_NODES = 20_000
"""The choices of ``python``, which may take far longer than the engine that made a puzzle."""
MANY = 200
"""The smallest number of puzzles for which it is worthwhile to make an array of them."""


def verified(made: Attempt, origin: str, engine: Engine, budget: Budget) -> Attempt | None:
    """Return a puzzle of a third party's draft if it has no other solution than the draft says.

    Parameters
    ----------
    made
        The finished puzzle.
    origin
        The generator and the plug-in that drew it, for messages.
    engine
        The engine that searches once.
    budget
        Limit of the search.

    Returns
    -------
    Attempt or None
        The puzzle, or None if the budget ran out.

    Raises
    ------
    PluginFailure
        If it has no solution, another one, or several.
    OutOfTime
        If the time is over.
    """
    found = search_in_time(engine, made.puzzle.layout, made.puzzle.start, budget)
    if found.verdict is Verdict.UNKNOWN:
        return None
    if found.verdict is Verdict.UNIQUE and found.solutions[0] == made.solution:
        return made
    what = "another solution" if found.verdict is Verdict.UNIQUE else f"the verdict {found.verdict}"
    raise PluginFailure(f"{origin} failed: a puzzle of its draft has {what}; expected its solution alone")


def proofs(puzzles: Sequence[Attempt], registry: Registry) -> list[bool | None]:
    """Return for each of *puzzles* whether a second engine proved that it has one solution.

    It is None if only one engine supports the puzzle, and False if a limit was reached, which only ``python`` has.

    Raises
    ------
    OutOfTime
        If the time is over.
    RuleoutError
        If the engine disagrees with those that made a puzzle.
    """
    found: list[bool | None] = [None] * len(puzzles)
    groups: dict[object, list[int]] = {}
    for number, made in enumerate(puzzles):
        groups.setdefault((made.puzzle.layout, made.engines), []).append(number)
    for numbers in groups.values():
        group = [puzzles[number] for number in numbers]
        for engine in engines_for_proof(group[0].engines, group[0].puzzle.layout, registry, len(group)):
            verdicts = _verdicts(group, engine, registry)
            for number, verdict in zip(numbers, verdicts, strict=True):
                check_time()
                if verdict is Verdict.UNKNOWN and engine.id != PythonEngine.id:
                    raise OutOfTime
                if verdict is Verdict.NONE:
                    raise _disagreement(puzzles[number], engine)
                found[number] = verdict is Verdict.UNIQUE and found[number] is not False
    return found


def _verdicts(group: Sequence[Attempt], engine: Engine, registry: Registry) -> Iterator[Verdict]:
    """Yield a verdict per puzzle of a layout: unique if it has the expected solution alone, else none, or unknown."""
    layout, is_limited = group[0].puzzle.layout, engine.id == PythonEngine.id
    if len(group) >= MANY and not is_limited and layout.size == layout.visible and find_spec("numpy") is not None:
        import numpy as np

        givens = np.array([made.puzzle.givens for made in group], np.uint8)
        result = solve_array(givens, layout=layout, engine=engine, plugins=registry)
        expected = np.array([made.solution for made in group], np.uint8)
        is_unique = (result.counts == 1) & (result.solutions == expected).all(axis=1)
        for right, complete in zip(is_unique.tolist(), result.complete.tolist(), strict=True):
            yield Verdict.UNKNOWN if not complete else Verdict.UNIQUE if right else Verdict.NONE
        return
    starts = (made.puzzle.start for made in group)
    budget = Budget(nodes=PYTHON_NODES) if is_limited else UNLIMITED
    for made, found in zip(group, engine.search_many(layout, starts, 2, budget), strict=True):
        if found.verdict is Verdict.UNKNOWN:
            yield Verdict.UNKNOWN
        else:
            is_right = found.verdict is Verdict.UNIQUE and found.solutions[0] == made.solution
            yield Verdict.UNIQUE if is_right else Verdict.NONE


def _disagreement(made: Attempt, engine: Engine) -> RuleoutError:
    used = ", ".join(sorted(made.engines)) or "its generator"
    return RuleoutError(
        f"a puzzle has one solution for {used}, but not for {engine.id}; this is a fault of one of them:\n{made.puzzle}"
    )
