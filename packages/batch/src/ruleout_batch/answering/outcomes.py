"""The outcome for one line, written as a plain line or as a line of JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from ruleout import Layout, Location, Puzzle, Verdict
from ruleout.internal import LEFT_OUT, printable, remark_on
from ruleout_batch.answering.answer import Answer, Tally
from ruleout_batch.answering.job import Form, Job, Task
from ruleout_batch.input.chunks import Chunk

BAD, FAILED, EMPTY = "bad", "failed", "empty"
"""The kinds of lines that a tally counts in addition to the verdicts."""

REMARK = "remark"
"""The key of what a verdict does not cover."""
_LABELS = {BAD: "error", FAILED: "failed"}
"""The word before a message in a plain line, and the key of the message in a record."""


@attrs.frozen
class LineOutcome:
    """The outcome for one line.

    *kind* is a verdict, or bad, failed or empty; *plain* is the text of the plain line, *data* the part of the record
    that follows the line's number.
    """

    kind: str
    plain: str = ""
    data: Mapping[str, Any] = attrs.field(factory=dict)

    @property
    def message(self) -> str | None:
        """The problem of the line, None if it has none."""
        return self.data[_LABELS[self.kind]] if self.kind in _LABELS else None


EMPTY_LINE = LineOutcome(EMPTY)
"""The outcome for a blank line or a comment."""


def error_outcome(kind: str, message: str) -> LineOutcome:
    """Return the outcome for a line without an answer: *kind* is bad or failed, *message* contains place and reason."""
    text = printable(message)
    return LineOutcome(kind, f"{_LABELS[kind]}: {text}", {_LABELS[kind]: text})


def format_outcome(job: Job, at: tuple[int, int], outcome: LineOutcome) -> bytes | None:
    """Return *outcome* as a line without line feed, or None if nothing is written.

    *at* are the numbers of the input (from 0) and of the line (from 1). There is a plain line per line of the input,
    and a record per puzzle.
    """
    if job.form is Form.PLAIN:
        return outcome.plain.encode("utf-8", "backslashreplace")
    if outcome.kind == EMPTY:
        return None
    return json.dumps({**file_field(job, at[0]), "line": at[1], **outcome.data}).encode("ascii")


def file_field(job: Job, input: int) -> Mapping[str, str]:
    """Return what precedes the line's number in a record: the file, if there are several."""
    return {"file": job.files[input]} if len(job.files) > 1 else {}


def puzzle_fields(puzzle: Puzzle) -> dict[str, Any]:
    """Return the fields of a record about the puzzle itself.

    They are its id, if any, its variant, and the parts of it, if any, that a verdict does not cover.
    """
    data = {"id": puzzle.meta["id"]} if "id" in puzzle.meta else {}
    remark = remark_on(puzzle.meta)
    return {**data, "variant": puzzle.variant, **({REMARK: remark} if remark else {})}


def verdict_of(puzzle: Puzzle, verdict: Verdict) -> Verdict:
    """Return *verdict*; it is unknown instead of unique if something of *puzzle* was left out."""
    return Verdict.UNKNOWN if verdict is Verdict.UNIQUE and puzzle.meta.get(LEFT_OUT) else verdict


def format_digits(layout: Layout, digits: Sequence[int]) -> str:
    """Return *digits* as symbols, row by row, separated by spaces if a symbol has more than one character."""
    between = "" if all(len(symbol) == 1 for symbol in layout.symbols) else " "
    return between.join(map(layout.show, digits))


def failed_answer(job: Job, chunk: Chunk, reason: str) -> Answer:
    """Return the answer for a *chunk* of one line that no worker could answer."""
    at = chunk.start.input, chunk.start.line + 1
    outcome = error_outcome(FAILED, f"{Location(file=job.files[at[0]], line=at[1])}: {reason}")
    return _answer_without_worker(job, chunk, outcome, Tally(failed=1, messages=(outcome.message or "",)))


def overrun_answer(job: Job, chunk: Chunk, seconds: float) -> Answer:
    """Return the answer for a *chunk* of one line that was ended with its worker after *seconds*."""
    stopped = {"stopped": "time limit overrun, worker ended"}
    data: dict[Task, dict[str, Any]] = {
        Task.COUNT: {"count": 0, "exact": False, **stopped},
        Task.CANDIDATES: {"complete": False, **stopped},
    }
    plain = "0+" if job.task is Task.COUNT else str(Verdict.UNKNOWN)
    outcome = LineOutcome(Verdict.UNKNOWN, plain, data.get(job.task, {"verdict": str(Verdict.UNKNOWN), **stopped}))
    return _answer_without_worker(job, chunk, outcome, Tally(unknown=1), seconds)


def _answer_without_worker(job: Job, chunk: Chunk, outcome: LineOutcome, tally: Tally, seconds: float = 0.0) -> Answer:
    output = format_outcome(job, (chunk.start.input, chunk.start.line + 1), outcome) or b""
    return Answer(chunk.size, output + b"\n", tally, seconds)
