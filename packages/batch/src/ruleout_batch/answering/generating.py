"""New puzzles by their numbers: the work of every worker of a batch that generates."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator

from ruleout import Budget, Generated, Order, OrderNotMet, Registry, RuleoutError, Unsupported, Verdict, generate_many
from ruleout.internal import OutOfTime, describe_error
from ruleout_batch.answering.answer import Answer, Tally
from ruleout_batch.answering.job import Form, Job
from ruleout_batch.answering.outcomes import FAILED, LineOutcome, error_outcome
from ruleout_batch.input.chunks import Work
from ruleout_batch.input.numbers import numbers_in


class PuzzleSeries:
    """Makes the puzzles with the numbers of a chunk, with the plug-ins of *registry*."""

    def __init__(self, job: Job, registry: Registry) -> None:
        if job.order is None or job.seed is None:
            raise ValueError("order, seed: found None; expected both for the task generate")
        self._job = job
        self._registry = registry
        self._order = Order.from_json(json.loads(job.order))
        self._seed = job.seed

    def answer(self, work: Work) -> Answer:
        """Return the answer for *work*: a line for each number, whatever happens to the others."""
        started = time.monotonic()
        chunk = work.read()
        numbers = numbers_in(chunk.data)
        outcomes = list(self._outcomes(numbers))
        lines = [self._line(number, outcome) for number, outcome in zip(numbers, outcomes, strict=True)]
        messages = [outcome.message for outcome in outcomes if outcome.message is not None]
        tally = Tally.of(Counter(outcome.kind for outcome in outcomes), messages)
        return Answer(chunk.size, b"\n".join([*lines, b""]), tally, time.monotonic() - started)

    def _line(self, number: int, outcome: LineOutcome) -> bytes:
        """Return the line for a number, without line feed."""
        if self._job.form is Form.PLAIN:
            return outcome.plain.encode("utf-8", "backslashreplace")
        more = {} if "recipe" in outcome.data else {"number": number}
        return json.dumps({**outcome.data, **more}).encode("ascii")

    def _outcomes(self, numbers: list[int]) -> Iterator[LineOutcome]:
        """Yield the outcome of each of *numbers*, which follow each other; with a time limit, made one by one."""
        left = list(numbers)
        while left:
            count = len(left) if self._job.budget.seconds is None else 1
            try:
                for each in self._generated(left[0], count):
                    outcome = self._outcome(each)
                    del left[0]
                    yield outcome
            except OrderNotMet as error:
                yield error_outcome(FAILED, f"puzzle {left.pop(0)}: {error}")
            except OutOfTime:
                left.pop(0)
                yield LineOutcome(Verdict.UNKNOWN, str(Verdict.UNKNOWN), {"verdict": str(Verdict.UNKNOWN)})

    def _generated(self, first: int, count: int) -> Iterator[Generated]:
        job = self._job
        budget = Budget(seconds=job.budget.seconds)
        return generate_many(
            self._order,
            count=count,
            seed=self._seed,
            first=first,
            engine=job.engine,
            budget=budget,
            plugins=self._registry,
        )

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
