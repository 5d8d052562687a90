"""How an answer is written: as a plain line, or as a line of JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from ruleout import Layout, Location, Puzzle
from ruleout.plugin import printable
from ruleout_batch.answering.answer import Answer, Tally
from ruleout_batch.answering.job import Form, Job
from ruleout_batch.input.chunks import Chunk

BAD, FAILED, EMPTY = "bad", "failed", "empty"
"""The kinds of lines that a tally counts beside the verdicts."""

_PLAIN = {BAD: "error", FAILED: "failed"}
"""The word in front of a message, in both forms."""


@attrs.frozen
class Outcome:
    """What became of one line: the *kind* that a tally counts it as, the text of its *plain* line, and what its JSON
    record holds beside its place."""

    kind: str
    plain: str = ""
    data: Mapping[str, Any] = attrs.field(factory=dict)

    @property
    def message(self) -> str | None:
        """What is wrong with the line, if anything is."""
        return self.data[_PLAIN[self.kind]] if self.kind in _PLAIN else None


NOTHING = Outcome(EMPTY)
"""A blank line, or a comment."""


def trouble(kind: str, message: str) -> Outcome:
    """A line without an answer: *kind* is bad or failed, *message* says where and why."""
    text = printable(message)
    return Outcome(kind, f"{_PLAIN[kind]}: {text}", {_PLAIN[kind]: text})


def written(job: Job, place: tuple[int, int], outcome: Outcome) -> bytes | None:
    """*outcome* as a line without its line feed. *place* is the input (from 0) and the line (from 1). None where
    nothing is written: a plain line answers each line of the input, a record each puzzle."""
    if job.form is Form.PLAIN:
        return outcome.plain.encode("utf-8", "backslashreplace")
    if outcome.kind == EMPTY:
        return None
    return json.dumps({**head(job, place[0]), "line": place[1], **outcome.data}).encode("ascii")


def head(job: Job, input: int) -> Mapping[str, str]:
    """What comes before the line's number in a record: the file, where there are several."""
    return {"file": job.files[input]} if len(job.files) > 1 else {}


def about(puzzle: Puzzle) -> dict[str, Any]:
    """What a record says of the puzzle itself: its id where it has one, and its variant."""
    data = {"id": puzzle.meta["id"]} if "id" in puzzle.meta else {}
    return {**data, "variant": puzzle.variant}


def solution(layout: Layout, digits: Sequence[int]) -> str:
    """*digits* by their symbols, row by row; with spaces between where a symbol has more than one character."""
    between = "" if all(len(symbol) == 1 for symbol in layout.symbols) else " "
    return between.join(map(layout.show, digits))


def failure(job: Job, chunk: Chunk, why: str) -> Answer:
    """The answer for a *chunk* of one line that no worker could answer."""
    place = chunk.start.input, chunk.start.line + 1
    outcome = trouble(FAILED, f"{Location(file=job.files[place[0]], line=place[1])}: {why}")
    output = written(job, place, outcome)
    assert output is not None
    assert outcome.message is not None
    return Answer(chunk.size, output + b"\n", Tally(failed=1, messages=(outcome.message,)))
