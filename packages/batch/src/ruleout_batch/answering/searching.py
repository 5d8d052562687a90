"""What is asked of puzzles, one task after the other, through whichever engine fits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ruleout import Budget, Diagnosis, Engine, Layout, Puzzle, Registry, RuleoutError, Verdict, candidates, check, count
from ruleout.plugin import CheckedEngine, SearchResult, describe_error, engine_for
from ruleout_batch.answering.job import Form, Job, Task
from ruleout_batch.answering.records import FAILED, Outcome, about, solution, trouble


class Searcher:
    """Answers puzzles. What goes wrong with one puzzle costs the others nothing."""

    def __init__(self, job: Job, registry: Registry) -> None:
        self._job = job
        self._registry = registry

    def outcomes(self, puzzles: Sequence[Puzzle], places: Sequence[str]) -> list[Outcome]:
        """One outcome for each of *puzzles*; *places* are their names in messages."""
        one_by_one = {Task.COUNT: self._count, Task.CANDIDATES: self._candidates}
        if self._job.task in one_by_one:
            ask = one_by_one[self._job.task]
            return [self._guarded(ask, each, place) for each, place in zip(puzzles, places, strict=True)]
        found: list[Outcome] = [Outcome("")] * len(puzzles)
        for layout, which in _by_layout(puzzles).items():
            results = self._search(layout, [puzzles[i].start for i in which])
            for i, result in zip(which, results, strict=True):
                found[i] = self._judge(puzzles[i], result, places[i])
        return found

    def _search(self, layout: Layout, starts: Sequence[Sequence[int]]) -> list[SearchResult | str]:
        """One result for each start or, where there is none, why."""
        job = self._job
        try:
            engine = engine_of(job, layout, self._registry)
            results: list[SearchResult | str] = list(engine.search_many(layout, starts, 2, job.budget))
            if len(results) == len(starts):
                return results
            problem = f"engine {engine.id} gave {len(results)} answers for {len(starts)} puzzles"
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            problem = _said(error)
        if len(starts) == 1:
            return [problem]
        return [self._search(layout, [start])[0] for start in starts]

    def _judge(self, puzzle: Puzzle, result: SearchResult | str, place: str) -> Outcome:
        if isinstance(result, str):
            return trouble(FAILED, f"{place}: {result}")
        verdict = result.verdict
        data = {**about(puzzle), "verdict": str(verdict)}
        if self._job.task is Task.CHECK:
            if self._job.form is Form.JSON and verdict is Verdict.NONE:
                return self._guarded(self._diagnosed, puzzle, place)
            return Outcome(verdict, str(verdict), data)
        if verdict is not Verdict.UNIQUE:
            return Outcome(verdict, str(verdict), data)
        text = solution(puzzle.layout, result.solutions[0])
        return Outcome(verdict, text, {**data, "solution": text})

    def _guarded(self, ask: Callable[[Puzzle], Outcome], puzzle: Puzzle, place: str) -> Outcome:
        try:
            return ask(puzzle)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            return trouble(FAILED, f"{place}: {_said(error)}")

    def _diagnosed(self, puzzle: Puzzle) -> Outcome:
        """Why there is no solution, as far as it shows without search, and which entries are wrong."""
        names, registry = puzzle.layout.names, self._registry
        engine = engine_of(self._job, puzzle.layout, registry)
        found: Diagnosis = check(puzzle, engine=engine, budget=self._job.budget, plugins=registry)
        data = {**about(puzzle), "verdict": str(found.verdict), "reasons": list(found.reasons)}
        return Outcome(found.verdict, "", {**data, "wrong": [names[cell] for cell in found.wrong]})

    def _count(self, puzzle: Puzzle) -> Outcome:
        job = self._job
        engine = engine_of(job, puzzle.layout, self._registry)
        found = count(puzzle, limit=job.limit, engine=engine, budget=job.budget, plugins=self._registry)
        return counted(about(puzzle), found.number, found.exact, found.complete, job.budget)

    def _candidates(self, puzzle: Puzzle) -> Outcome:
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
        data = {**about(puzzle), "complete": found.complete, "candidates": [list(held) for held in digits]}
        if verdict in (Verdict.UNKNOWN, Verdict.NONE):
            return Outcome(verdict, str(verdict), data)
        between = "" if all(len(symbol) == 1 for symbol in layout.symbols) else ","
        return Outcome(verdict, " ".join(between.join(map(layout.show, held)) for held in digits), data)


def counted(said: Mapping[str, object], number: int, exact: bool, complete: bool, budget: Budget) -> Outcome:
    """The outcome of a count; *said* is what its record says of the puzzle."""
    stopped = None
    if not exact:
        from ruleout_cli.verdicts import limit_reached

        stopped = "limit reached" if complete else f"{limit_reached(budget)} reached"
    kind = Verdict.UNKNOWN if not exact else (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[min(number, 2)]
    data = {**said, "count": number, "exact": exact, "stopped": stopped}
    return Outcome(kind, str(number) if exact else f"{number}+", data)


def engine_of(job: Job, layout: Layout, registry: Registry) -> Engine:
    """The engine that *job* asks for, or the one that is taken for *layout*. Raises RuleoutError.

    One that was asked for is not set aside when it fails on a puzzle: other puzzles may do better, and have no other.
    """
    if job.engine is None:
        return engine_for(None, layout, registry)
    chosen = registry.engine(layout, job.engine)
    if registry.provider("engines", chosen.id).first_party:
        return chosen
    return CheckedEngine(chosen)


def _by_layout(puzzles: Sequence[Puzzle]) -> dict[Layout, list[int]]:
    """Which puzzles have each layout, in order."""
    groups: dict[Layout, list[int]] = {}
    for number, puzzle in enumerate(puzzles):
        groups.setdefault(puzzle.layout, []).append(number)
    return groups


def _said(error: BaseException) -> str:
    return str(error) if isinstance(error, RuleoutError) else describe_error(error)
