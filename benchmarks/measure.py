"""Timing of several solvers on one set."""

from __future__ import annotations

import gc
import time
from collections.abc import Mapping, Sequence

import attrs
from sets import Batch
from solver import ONE, Answer, Answers, Solver


@attrs.frozen
class Entry:
    """A solver on a set: puzzles per second of CPU time, the number of puzzles, and choices per puzzle if known."""

    rate: float
    batch: int
    nodes: float | None


@attrs.frozen
class Plan:
    """The number of *rounds* for each solver. Solvers with ``repeats`` get small sets repeated to *least* puzzles. The
    others get only as many of the first puzzles as they solve in about *seconds*."""

    rounds: int
    seconds: float
    least: int


def measure(solvers: Mapping[str, tuple[Solver, Answer]], batch: Batch, plan: Plan) -> dict[str, Entry | str]:
    """Return the entry of each solver, or how its results differ from those of the solvers before it."""
    agreed: list[int] = []
    given: dict[str, Batch] = {}
    wrong: dict[str, Entry | str] = {}
    for name, (solver, answer) in solvers.items():
        part = batch.repeated(plan.least) if solver.repeats else _affordable(answer, batch, plan.seconds)
        counts = list(map(int, answer(part).counts))[: len(batch)]
        differ = _differences(counts, agreed, solver.task)
        if differ:
            wrong[name] = f"differs on {differ} of {len(counts)}"
            continue
        if solver.task != ONE:
            agreed += counts[len(agreed) :]
        given[name] = part
    least = dict.fromkeys(given, float("inf"))
    nodes: dict[str, float | None] = {}
    for _ in range(plan.rounds):
        for name, part in given.items():
            spent, answers = _timed(solvers[name][1], part)
            least[name] = min(least[name], spent)
            nodes[name] = None if answers.nodes is None else answers.nodes / len(part)
    entries = {name: Entry(len(part) / max(least[name], 1e-9), len(part), nodes[name]) for name, part in given.items()}
    return entries | wrong


def _affordable(answer: Answer, batch: Batch, seconds: float) -> Batch:
    """Return as many of the first puzzles as are solved in about *seconds*, without counting preparation."""
    answer(batch.part(0, 1))
    size, spent = 0, 0.0
    while size < len(batch) and spent < seconds:
        part = batch.part(size, size * 2 + 1)
        spent += _timed(answer, part)[0]
        size += len(part)
    return batch.part(0, size)


def _timed(answer: Answer, part: Batch) -> tuple[float, Answers]:
    assert part.block
    gc.collect()
    began = time.process_time()
    answers = answer(part)
    return time.process_time() - began, answers


def _differences(counts: Sequence[int], agreed: Sequence[int], task: str) -> int:
    """Return how often *counts* and *agreed* differ if both are known."""
    if task == ONE:
        return sum(min(a, 1) != min(b, 1) for a, b in zip(counts, agreed, strict=False))
    return sum(a != b for a, b in zip(counts, agreed, strict=False))
