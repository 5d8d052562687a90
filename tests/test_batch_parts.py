"""Batches of new puzzles in short parts: whenever they are stopped or killed, nothing that was made is lost."""

from __future__ import annotations

import json
import os
import shutil
from collections import deque
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import attrs
import pytest

import ruleout
from ruleout import Budget, InputError
from ruleout_batch.answering.answer import Answer, Tally
from ruleout_batch.answering.attempts import Attempts
from ruleout_batch.answering.generating import PuzzleSeries
from ruleout_batch.answering.job import Form, Job, Task
from ruleout_batch.cli.progress import PuzzlesMade
from ruleout_batch.executors.executor import Executor
from ruleout_batch.input.chunks import Chunk, LinePosition, Work
from ruleout_batch.input.numbers import Numbers
from ruleout_batch.output import sinks
from ruleout_batch.output.sinks import PartialFile
from ruleout_batch.running.batch import Progress, batch_identity, run
from ruleout_generate import Order

COUNT = 6
REGISTRY = ruleout.default_registry()
FEW = Order(size=(6, 6), givens=(9, 9), tries=8)
"""An order that some numbers meet at once, some after many tries, and some not at all."""


def job_of(order: Order) -> Job:
    return Job(Task.GENERATE, ["numbers"], engine="python", order=json.dumps(order.as_json()), seed=1)


JOBS = {
    "plain": job_of(FEW),
    "killer": job_of(Order(variant="killer", size=(4, 4), scale="ruleout", difficulty=(0, 10), tries=4)),
}


class InParts(Executor):
    """Answers chunks in this process, each part in *seconds*, until *most* were answered, and then is interrupted."""

    def __init__(self, seconds: float, most: int | None = None) -> None:
        self.seconds, self.left, self.parts = seconds, most, 0

    def map(self, job: Job, chunks: Iterable[Work]) -> Iterator[Answer]:
        """Yield the answers; three chunks are taken ahead, as for several workers."""
        series = PuzzleSeries(job, REGISTRY)
        waiting: deque[Work] = deque()
        for chunk in chain(chunks, [None] * 3):
            if chunk is not None:
                waiting.append(chunk)
            if waiting and (chunk is None or len(waiting) == 3):
                if self.left == self.parts:
                    raise KeyboardInterrupt
                self.parts += 1
                yield series.answer(waiting.popleft(), self.seconds)


class Seen(Progress):
    """Keeps the tallies that are shown."""

    def __init__(self) -> None:
        self.tallies: list[Tally] = []

    def advance(self, position: LinePosition, tally: Tally) -> None:
        self.tallies.append(tally)


def sink_at(path: Path, job: Job, *, resume: bool = False) -> PartialFile:
    same = partial(batch_identity, job, [Numbers(COUNT)], REGISTRY, InParts(0))
    return PartialFile(str(path), same, resume=resume, force=False)


def made(path: Path, job: Job, executor: Executor, progress: Progress | None = None, resume: bool = False) -> Tally:
    sink = sink_at(path, job, resume=resume)
    return run(job, [Numbers(COUNT)], sink, executor, progress or Progress(), lambda fault: None)


@pytest.fixture(autouse=True)
def recorded_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sinks, "LONG_WORK", -1.0)
    monkeypatch.setattr(os, "fsync", lambda file: None)


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("kind", JOBS)
def test_parts_of_any_length_give_the_same_file(tmp_path: Path, kind: str, form: Form) -> None:
    job, seen = attrs.evolve(JOBS[kind], form=form), Seen()
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    short = InParts(0.0)
    assert made(whole, job, InParts(1e9)) == made(parts, job, short, seen)
    assert parts.read_bytes() == whole.read_bytes()
    assert short.parts > COUNT
    tries = [tally.tries for tally in seen.tallies]
    assert tries == sorted(tries)


def test_a_batch_that_is_stopped_after_each_part_does_no_work_twice(tmp_path: Path) -> None:
    job, file, tallies = JOBS["plain"], tmp_path / "puzzles", []
    whole = made(tmp_path / "whole", job, InParts(1e9))
    waited = False
    while not file.exists():
        before = sink_at(file, job, resume=True) if tallies else None
        if before is not None:
            waited |= bool(before.reached.later.made)
            before.stop()
        try:
            tallies.append(made(file, job, InParts(0.0, 8), resume=bool(tallies)))
        except KeyboardInterrupt:
            sink = sink_at(file, job, resume=True)
            tallies.append(sink.reached.all_work)
            sink.stop()
    assert waited
    assert tallies[-1] == whole
    for one, other in pairwise(tallies):
        assert one.tries <= other.tries
        assert one.lines <= other.lines
    assert file.read_bytes() == (tmp_path / "whole").read_bytes()


def test_a_batch_that_is_killed_after_any_part_is_resumed_with_every_puzzle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job, file = JOBS["plain"], tmp_path / "puzzles"
    kept: list[tuple[Path, Tally]] = []

    class Copied(Seen):
        def advance(self, position: LinePosition, tally: Tally) -> None:
            copy = tmp_path / f"copy{len(kept)}"
            for suffix in (".partial", ".partial.json"):
                shutil.copy(f"{file}{suffix}", f"{copy}{suffix}")
            kept.append((copy, tally))

    whole = made(file, job, InParts(0.0), Copied())
    for copy, tally in kept:
        sink = sink_at(copy, job, resume=True)
        assert sink.reached.all_work == tally
        sink.stop()
        assert made(copy, job, InParts(1e9), resume=True) == whole
        assert copy.read_bytes() == file.read_bytes()


def test_the_time_limit_of_a_puzzle_counts_all_its_parts() -> None:
    job = attrs.evolve(JOBS["plain"], budget=Budget(seconds=5))
    lines = Attempts(1, 4, 2, 5_000).line() + Attempts(2, 0, None, 4_000).line()
    answer = PuzzleSeries(job, REGISTRY).answer(Chunk(LinePosition(0, 1, 1), lines, 2), 0.0)
    assert answer.output == b"unknown\n"
    assert [(each.number, each.milliseconds >= 4_000) for each in answer.tried] == [(2, True)]


def test_the_progress_counts_puzzles_and_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    progress = PuzzlesMade()
    progress.begin([Numbers(60)], LinePosition(), Tally())
    progress.advance(LinePosition(0, 1, 1), Tally(unique=3, failed=1, tries=1_234))
    assert progress._bar is not None
    said = progress._bar._line(progress._bar._fields)
    progress.end()
    assert said == "4 of 60 puzzles, 1,234 tries, 1 failed, 7%"


@pytest.mark.parametrize(
    "later",
    [
        {"tried": [{"number": "x"}]},
        {"tried": [{"number": 3, "tries": -1}]},
        {"tried": 3},
        {"made": [{"number": 1, "text": "a\nb\n", "tally": {"unique": 1}}]},
        {"made": [{"number": 1, "text": "", "tally": {}}]},
        {"made": [{"number": 1, "text": None, "tally": {"unique": 1}}]},
        {"made": [{"number": 1, "text": "a\n"}]},
        None,
    ],
)
def test_a_journal_with_other_work_than_a_batch_writes_is_refused(tmp_path: Path, later: Any) -> None:
    file = tmp_path / "puzzles"
    with pytest.raises(KeyboardInterrupt):
        made(file, JOBS["plain"], InParts(0.0, 3))
    path = Path(f"{file}.partial.json")
    journal = json.loads(path.read_text())
    journal["reached"]["later"] = later and {"tried": [], "made": [], **later}
    path.write_text(json.dumps(journal))
    with pytest.raises(InputError, match="damaged, or not the journal of a batch"):
        sink_at(file, JOBS["plain"], resume=True)
