"""Positions and messages do not depend on the process that reads and counts the lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from batches import Quick, many, registry_with, write_lines

from ruleout_batch.answering.answer import Answer
from ruleout_batch.answering.chunk_solver import ChunkSolver
from ruleout_batch.answering.job import Form, Job, Task
from ruleout_batch.executors.executor import Inline
from ruleout_batch.input.chunks import FileRange, LinePosition, Work
from ruleout_batch.input.sources import File
from ruleout_batch.running.batch import answers_from


class Ahead(Inline):
    """Takes some chunks ahead of the answers, and records which of them were file ranges."""

    largest_chunk = 500
    reads_files = False

    def __init__(self, reads_files: bool, ahead: int = 4) -> None:
        self.reads_files = reads_files
        self.read: list[bool] = []
        self._ahead = ahead

    def map(self, job: Job, chunks: Iterable[Work]) -> Iterator[Answer]:
        solver, waiting = ChunkSolver(job, registry_with(Quick())), []
        for chunk in chunks:
            self.read.append(isinstance(chunk, FileRange))
            waiting.append(chunk)
            if len(waiting) >= self._ahead:
                yield solver.answer(waiting.pop(0))
        yield from map(solver.answer, waiting)


def batch(job: Job, executor: Ahead, start: LinePosition) -> tuple[list[bytes], list[str], LinePosition]:
    """Return the output lines, the messages, and the position that is reached."""
    output, said, reached = b"", [], start
    for position, answer in answers_from(job, [File(name) for name in job.files], start, executor):
        assert (position.input, position.offset) > (reached.input, reached.offset)
        reached = position
        output += answer.output
        said += answer.tally.messages
    return output.splitlines(), said, reached


@pytest.mark.parametrize("form", list(Form))
@pytest.mark.parametrize("bad", [[], [3], [30, 61]])
def test_answers_do_not_depend_on_the_process_that_reads(tmp_path: Path, form: Form, bad: list[int]) -> None:
    lines = many(70)
    for number in bad:
        lines[number] = "bad"
    one, two = write_lines(tmp_path / "one", lines), write_lines(tmp_path / "two", [*lines[:40], "", *lines[40:]])
    job = Job(Task.SOLVE, (one, two), form=form)
    starts = [LinePosition(), LinePosition(0, Path(one).stat().st_size // 82 * 82, 70), LinePosition(1, 2 * 82, 2)]
    for start in starts if not bad else starts[:1]:
        here, left = Ahead(reads_files=False), Ahead(reads_files=True)
        expected = batch(job, here, start)
        assert batch(job, left, start) == expected
        assert expected[2] == LinePosition(1, Path(two).stat().st_size, 71)
        assert not any(here.read)
        assert any(left.read) == (form is Form.PLAIN)
        if form is Form.PLAIN:
            assert all(left.read) == (not bad)
    told = [message.partition(": ")[0] for message in expected[1]]
    assert told == [f"{one}:{number + 1}" for number in bad] + [
        f"{two}:{number + 1 + (number >= 40)}" for number in bad
    ]
