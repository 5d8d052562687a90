"""Answers for puzzles, by an engine that supports their layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import attrs

from ruleout import (
    Budget,
    Diagnosis,
    Engine,
    Layout,
    Puzzle,
    Registry,
    RuleoutError,
    Unsupported,
    Verdict,
    candidates,
    check,
    count,
    to_record,
)
from ruleout.internal import RatingRecord, SearchResult, describe_error, limit_reached
from ruleout_batch.answering.job import Form, Job, Task, scales_of
from ruleout_batch.answering.outcomes import (
    FAILED,
    LineOutcome,
    error_outcome,
    format_digits,
    puzzle_fields,
    verdict_of,
)

if TYPE_CHECKING:
    from ruleout import Rating

RATED_VERSION = 2
"""The version of lines with ratings; other lines do not name one."""


class PuzzleSolver:
    """Answers puzzles one by one, so that a failure on one of them does not affect the others."""

    def __init__(self, job: Job, registry: Registry) -> None:
        self._job = job
        self._registry = registry
        self._scales = scales_of(job, registry)

    def outcomes(self, puzzles: Sequence[Puzzle], places: Sequence[str]) -> list[LineOutcome]:
        """Return one outcome per puzzle; *places* are the names of the puzzles in messages."""
        one_by_one = {Task.COUNT: self._count, Task.CANDIDATES: self._candidates, Task.RATE: self._rate}
        if self._job.task in one_by_one:
            function = one_by_one[self._job.task]
            return [self._answered(function, each, place) for each, place in zip(puzzles, places, strict=True)]
        found: list[LineOutcome] = [LineOutcome("")] * len(puzzles)
        groups: dict[Layout, list[int]] = {}
        for number, puzzle in enumerate(puzzles):
            groups.setdefault(puzzle.layout, []).append(number)
        for layout, which in groups.items():
            results = self._search(layout, [puzzles[i].start for i in which])
            for i, result in zip(which, results, strict=True):
                found[i] = self._outcome(puzzles[i], result, places[i])
        return found

    def _search(self, layout: Layout, starts: Sequence[Sequence[int]]) -> list[SearchResult | str]:
        """Return one result per start, or the reason why there is none."""
        job = self._job
        try:
            engine = engine_of(job, layout, self._registry)
            results: list[SearchResult | str] = list(engine.search_many(layout, starts, 2, job.budget))
            if len(results) == len(starts):
                return results
            problem = f"engine {engine.id} gave {len(results)} answers for {len(starts)} puzzles"
        except Exception as error:
            problem = _message(error)
        if len(starts) == 1:
            return [problem]
        return [self._search(layout, [start])[0] for start in starts]

    def _outcome(self, puzzle: Puzzle, result: SearchResult | str, place: str) -> LineOutcome:
        if isinstance(result, str):
            return error_outcome(FAILED, f"{place}: {result}")
        verdict = verdict_of(puzzle, result.verdict)
        data = {**puzzle_fields(puzzle), "verdict": str(verdict)}
        if self._job.task is Task.CHECK:
            if self._job.form is Form.JSON and verdict is Verdict.NONE:
                return self._answered(self._diagnose, puzzle, place)
            return LineOutcome(verdict, str(verdict), data)
        if verdict is not Verdict.UNIQUE:
            return LineOutcome(verdict, str(verdict), data)
        text = format_digits(puzzle.layout, result.solutions[0])
        return LineOutcome(verdict, text, {**data, "solution": text})

    def _answered(self, function: Callable[[Puzzle], LineOutcome], puzzle: Puzzle, place: str) -> LineOutcome:
        try:
            return function(puzzle)
        except Exception as error:
            return error_outcome(FAILED, f"{place}: {_message(error)}")

    def _diagnose(self, puzzle: Puzzle) -> LineOutcome:
        """Return the reasons for "no solution" that are found without search, and the wrong entries."""
        names, registry = puzzle.layout.names, self._registry
        engine = engine_of(self._job, puzzle.layout, registry)
        found: Diagnosis = check(puzzle, engine=engine, budget=self._job.budget, plugins=registry)
        data = {
            **puzzle_fields(puzzle),
            "verdict": str(found.verdict),
            "reasons": [each.text for each in found.violations],
        }
        return LineOutcome(found.verdict, "", {**data, "wrong": [names[cell] for cell in found.wrong]})

    def _count(self, puzzle: Puzzle) -> LineOutcome:
        job = self._job
        engine = engine_of(job, puzzle.layout, self._registry)
        found = count(puzzle, limit=job.limit, engine=engine, budget=job.budget, plugins=self._registry)
        outcome = count_outcome(puzzle_fields(puzzle), found.number, found.exact, found.complete, job.budget)
        return _of_part(puzzle, outcome)

    def _candidates(self, puzzle: Puzzle) -> LineOutcome:
        job, layout = self._job, puzzle.layout
        engine = engine_of(job, layout, self._registry)
        found = candidates(puzzle, engine=engine, budget=job.budget, plugins=self._registry)
        digits = [found.digits(cell) for cell in range(layout.visible)]
        if not found.complete:
            verdict = Verdict.UNKNOWN
        elif not all(digits):
            verdict = Verdict.NONE
        else:
            verdict = Verdict.UNIQUE if all(len(held) == 1 for held in digits) else Verdict.SEVERAL
        data = {**puzzle_fields(puzzle), "complete": found.complete, "candidates": [list(held) for held in digits]}
        if verdict in (Verdict.UNKNOWN, Verdict.NONE):
            return LineOutcome(verdict, str(verdict), data)
        between = "" if all(len(symbol) == 1 for symbol in layout.symbols) else ","
        text = " ".join(between.join(map(layout.show, held)) for held in digits)
        return _of_part(puzzle, LineOutcome(verdict, text, data))

    def _rate(self, puzzle: Puzzle) -> LineOutcome:
        """Return the ratings on all scales; they are unknown if that on one of them is."""
        from ruleout import ratings
        from ruleout.internal import ALL_SCALES

        job = self._job
        engine = engine_of(job, puzzle.layout, self._registry)
        scales = self._scales
        if job.scales == (ALL_SCALES,):
            scales = [each for each in scales if each.applies(puzzle.layout)]
        if not scales:
            raise Unsupported("no installed scale can rate this puzzle")
        found = list(ratings(puzzle, scales, engine=engine, budget=job.budget, plugins=self._registry))
        verdict = found[0].verdict
        records = [RatingRecord.of(each).as_json() for each in found]
        stopped = None if all(each.complete for each in found) else limit_reached(job.budget)
        document = to_record(puzzle, plugins=self._registry)["document"]
        fields = {"version": RATED_VERSION, **puzzle_fields(puzzle), "document": document}
        data = {**fields, "verdict": str(verdict), "ratings": records, "stopped": stopped}
        if verdict is not Verdict.UNIQUE:
            return LineOutcome(verdict, str(verdict), data)
        values = {each.scale: _value_text(each) for each in found}
        texts = [values.get(each.id, "-") for each in self._scales]
        return LineOutcome(verdict if stopped is None else Verdict.UNKNOWN, " ".join(texts), data)


def _of_part(puzzle: Puzzle, outcome: LineOutcome) -> LineOutcome:
    """Return *outcome*, whose answer stays; its verdict is unknown instead of unique if something was left out."""
    return attrs.evolve(outcome, kind=verdict_of(puzzle, Verdict(outcome.kind)))


def _value_text(rating: Rating) -> str:
    """Return the value in a plain line: as for counts, a lower bound has a plus sign."""
    if not rating.complete:
        return str(Verdict.UNKNOWN)
    if rating.value is None:
        return "-" if rating.at_least is None else f"{rating.at_least:g}+"
    return f"{rating.value:g}"


def count_outcome(
    fields: Mapping[str, object], number: int, exact: bool, complete: bool, budget: Budget
) -> LineOutcome:
    """Return the outcome of a count; *fields* are those of the record about the puzzle."""
    stopped = None
    if not exact:
        stopped = "limit reached" if complete else limit_reached(budget)
    kind = Verdict.UNKNOWN if not exact else (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[min(number, 2)]
    data = {**fields, "count": number, "exact": exact, "stopped": stopped}
    return LineOutcome(kind, str(number) if exact else f"{number}+", data)


def engine_of(job: Job, layout: Layout, registry: Registry) -> Engine:
    """Return the engine that *job* names, or else the preferred one for *layout*. Raises RuleoutError.

    An engine that is named is not disabled if it fails on a puzzle, because the other puzzles have no other engine.
    """
    return registry.engine(layout, job.engine, replaced=False)


def _message(error: BaseException) -> str:
    return str(error) if isinstance(error, RuleoutError) else describe_error(error)
