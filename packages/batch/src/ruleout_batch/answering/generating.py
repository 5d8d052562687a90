"""New puzzles by their numbers: the work of every worker of a batch that generates."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

import attrs

from ruleout import UNLIMITED, Budget, Generated, Order, OrderNotMet, Registry, RuleoutError, Unsupported, Verdict
from ruleout.internal import Countdown, OutOfTime, describe_error
from ruleout_batch.answering.answer import Answer, Tally
from ruleout_batch.answering.attempts import Attempts, attempts_in
from ruleout_batch.answering.job import Form, Job
from ruleout_batch.answering.outcomes import FAILED, LineOutcome, error_outcome
from ruleout_batch.input.chunks import Work
from ruleout_generate import Effort
from ruleout_generate.internal import Series

PART_SECONDS = 10.0
"""Seconds after which the work on a chunk ends, so that what was made is kept and the progress is known."""


class _PartOver(Exception):
    """The seconds of a part are over."""


def _stop_after(end: float, effort: Effort) -> None:
    """Raise _PartOver after the time *end*, unless no try was made."""
    if effort.tried and time.monotonic() >= end:
        raise _PartOver


class PuzzleSeries:
    """Makes the puzzles with the numbers of a chunk, with the plug-ins of *registry*."""

    def __init__(self, job: Job, registry: Registry) -> None:
        if job.order is None or job.seed is None:
            raise ValueError("order, seed: found None; expected both for the task generate")
        self._job = job
        self._registry = registry
        self._order = Order.from_json(json.loads(job.order))
        self._seed = job.seed

    def answer(self, work: Work, seconds: float = PART_SECONDS) -> Answer:
        """Return the answer for *work*: a line for each number, whatever happens to the others.

        After *seconds*, and at least one try, the answer is that for the first numbers, with the tries of the others.
        """
        started = time.monotonic()
        chunk = work.read()
        waiting = attempts_in(chunk.data)
        outcomes: list[LineOutcome] = []
        lines: list[bytes] = []
        kinds: Counter[str] = Counter()
        with suppress(_PartOver):
            for number, tries, outcome in self._outcomes(waiting, started + seconds):
                outcomes.append(outcome)
                lines.append(self._line(number, outcome))
                kinds += Counter({outcome.kind: 1, "tries": tries})
        messages = [outcome.message for outcome in outcomes if outcome.message is not None]
        tried = tuple(each for each in waiting if each.tries)
        answer = Answer(chunk.size, b"\n".join([*lines, b""]), Tally.of(kinds, messages), time.monotonic() - started)
        return attrs.evolve(answer, tried=tried)

    def _line(self, number: int, outcome: LineOutcome) -> bytes:
        """Return the line for a number, without line feed."""
        if self._job.form is Form.PLAIN:
            return outcome.plain.encode("utf-8", "backslashreplace")
        more = {} if "recipe" in outcome.data else {"number": number}
        return json.dumps({**outcome.data, **more}).encode("ascii")

    def _outcomes(self, waiting: list[Attempts], end: float) -> Iterator[tuple[int, int, LineOutcome]]:
        """Yield the number, the tries and the outcome of each puzzle, which *waiting* then lacks.

        With a time limit, they are made one by one. Raises _PartOver after the time *end*, with all tries in *waiting*.
        """
        while waiting:
            now = waiting[: len(waiting) if self._job.budget.seconds is None else 1]
            first, began = now[0], time.monotonic()
            series, is_over = self._series(now), False
            try:
                for each in series.run(self._countdown(first), partial(_stop_after, end)):
                    del waiting[0]
                    yield each.recipe.number, each.tried + 1, self._outcome(each)
                continue
            except OrderNotMet as error:
                failed = error_outcome(FAILED, f"puzzle {waiting[0].number}: {error}")
            except OutOfTime:
                failed = LineOutcome(Verdict.UNKNOWN, str(Verdict.UNKNOWN), {"verdict": str(Verdict.UNKNOWN)})
            except _PartOver:
                is_over = True
            spent = first.milliseconds + int(1000 * (time.monotonic() - began))
            waiting[:] = [
                Attempts(each.number, *series.reached(each.number), spent if each is first else each.milliseconds)
                for each in waiting
            ]
            if is_over:
                raise _PartOver
            done = waiting.pop(0)
            yield done.number, done.tries, failed

    def _series(self, numbers: list[Attempts]) -> Series:
        """Return the puzzles with these numbers, which follow each other."""
        known = {each.number: (each.tries, each.nearest) for each in numbers}
        first, engine, unlimited = numbers[0].number, self._job.engine, Countdown(UNLIMITED)
        return Series.of(self._order, len(numbers), self._seed, first, engine, unlimited, self._registry, known=known)

    def _countdown(self, first: Attempts) -> Countdown:
        """Return the time that is left for the puzzle *first*."""
        limit = self._job.budget.seconds
        return Countdown(Budget(seconds=None if limit is None else max(limit - first.milliseconds / 1000, 0)))

    def _outcome(self, each: Generated) -> LineOutcome:
        """Return the puzzle as a line, or the error of writing it."""
        if self._job.form is Form.JSON:
            return LineOutcome(Verdict.UNIQUE, "", each.as_json(self._registry))
        try:
            return LineOutcome(Verdict.UNIQUE, self._text(each))
        except RuleoutError as error:
            return error_outcome(FAILED, f"puzzle {each.recipe.number}: {error}")
        except Exception as error:
            return error_outcome(FAILED, f"puzzle {each.recipe.number}: {describe_error(error)}")

    def _text(self, each: Generated) -> str:
        """Return the puzzle in the format that was named, or in the first that holds it."""
        text = each.text(self._job.to, self._registry)
        if "\n" in text:
            raise Unsupported(f"format {self._job.to} takes several lines; expected one of one line, such as json")
        return text
