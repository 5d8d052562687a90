"""Worker processes answer in order, and no line is lost if they die."""

from __future__ import annotations

import itertools
import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest
from batches import SOLUTION, UNIQUE, many

from ruleout import Budget, RuleoutError, solve
from ruleout_batch.answering.answer import Tally, join_answers
from ruleout_batch.answering.job import Form, Job, Task
from ruleout_batch.executors import bisection
from ruleout_batch.executors.executor import Inline
from ruleout_batch.executors.local.killable_worker import OutcomeKind
from ruleout_batch.executors.local.workers import CHUNKS_PER_WORKER, Local, cores
from ruleout_batch.input.chunks import Chunk, FileRange, LinePosition

JOB = Job(Task.SOLVE, ("lines.txt",), engine="python")
DEADLY, FAILING, HANGING = "99" + "." * 79, "88" + "." * 79, "78" + "." * 79


def chunks_of(lines: list[str], size: int = 3) -> Iterator[Chunk]:
    position = LinePosition()
    for at in range(0, len(lines), size):
        chunk = Chunk(
            position, "".join(line + "\n" for line in lines[at : at + size]).encode(), len(lines[at : at + size])
        )
        yield chunk
        position = chunk.after


def pids(local: Local) -> list[int]:
    """Return the ids of the worker processes."""
    return [worker.pid for worker in local._workers if worker.pid is not None]


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def answered(lines: list[str], workers: int, job: Job = JOB, size: int = 3) -> tuple[list[str], Tally]:
    output, tally = b"", Tally()
    with Local(workers) as local:
        for answer in local.map(job, chunks_of(lines, size)):
            output += answer.output
            tally += answer.tally
    return output.decode().splitlines(), tally


@pytest.fixture(params=["shared memory", "pipes"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Send lines and answers through shared memory, or through pipes."""
    if request.param == "pipes":
        monkeypatch.delattr(os, "memfd_create", raising=False)


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("workers", [1, 2])
def test_answers_come_in_order(workers: int) -> None:
    lines = many(20)
    found, tally = answered(lines, workers)
    assert found == ["".join(map(str, solve(line).solutions[0])) for line in lines]
    assert tally == Tally(unique=20)


def test_chunks_are_taken_a_few_ahead_only() -> None:
    taken = 0

    def counting() -> Iterator[Chunk]:
        nonlocal taken
        for chunk in chunks_of(many(60)):
            taken += 1
            yield chunk

    with Local(2) as local:
        for given, _ in enumerate(local.map(JOB, counting()), 1):
            assert taken - given <= CHUNKS_PER_WORKER * 2


@pytest.mark.usefixtures("way")
def test_answers_may_be_longer_or_shorter_than_those_before() -> None:
    lines = many(30)
    sizes = [7, 1, 12, 3, 7]
    chunks, position = [], LinePosition()
    for at, size in zip(itertools.accumulate([0, *sizes]), sizes, strict=False):
        (chunk,) = chunks_of(lines[at : at + size], size)
        chunks.append(attrs.evolve(chunk, start=position))
        position = chunks[-1].after
    job = attrs.evolve(JOB, form=Form.JSON)
    with Local(1) as local:
        found = list(local.map(job, chunks))
    assert [answer.output for answer in found] == [answer.output for answer in Inline().map(job, chunks)]


@pytest.mark.usefixtures("way")
def test_a_puzzle_that_kills_its_worker_fails_alone(fragile: str) -> None:
    lines = [UNIQUE] * 5 + [DEADLY] + [UNIQUE] * 5 + [FAILING] + [UNIQUE]
    found, tally = answered(lines, 2, Job(Task.SOLVE, ("lines.txt",), engine=fragile), size=20)
    expected = [SOLUTION] * len(lines)
    expected[5] = "failed: lines.txt:6: 3 workers died on it, the last one killed by SIGKILL"
    expected[11] = "failed: lines.txt:12: engine fragile failed: RuntimeError: eights"
    assert found == expected
    assert (tally.unique, tally.failed) == (11, 2)


def test_a_line_that_overruns_its_time_limit_is_ended_and_unknown(
    fragile: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bisection, "SECONDS_PER_CHUNK", 0.3)
    lines = [UNIQUE, HANGING, UNIQUE, HANGING, "bad"]
    job = Job(Task.CHECK, ("lines.txt",), engine=fragile, budget=Budget(seconds=0.2))
    found, tally = answered(lines, 1, job, size=20)
    assert found[:4] == ["unique", "unknown", "unique", "unknown"]
    assert (tally.unique, tally.unknown, tally.bad) == (2, 2, 1)


def test_workers_that_are_killed_cost_no_line() -> None:
    lines = many(40)
    output = b""
    with Local(2) as local:
        for number, answer in enumerate(local.map(JOB, chunks_of(lines, 1))):
            output += answer.output
            if number in (3, 11, 12):
                for pid in pids(local):
                    os.kill(pid, signal.SIGKILL)
    assert output.decode().splitlines() == ["".join(map(str, solve(line).solutions[0])) for line in lines]


def test_a_job_that_cannot_be_set_up_is_an_error() -> None:
    with pytest.raises(RuleoutError, match="no plug-in is called 'ruleout-nonsense'"):
        answered([UNIQUE], 2, Job(Task.SOLVE, ("l",), only=("ruleout-nonsense",)))


def test_a_worker_that_dies_before_it_is_ready_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ruleout_batch").mkdir()
    (tmp_path / "ruleout_batch" / "__init__.py").write_text("raise SystemExit(7)")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(RuleoutError, match="cannot start a worker: ended with status 7"):
        answered([UNIQUE], 1)


def test_leaving_ends_busy_workers() -> None:
    with Local(2) as local:
        found = local.map(JOB, chunks_of(["." * 80 + "1", *many(10)], 1))
        next(found)
        running = pids(local)
        assert running
    assert not any(is_alive(pid) for pid in running)


def test_workers_can_be_started_early(tmp_path: Path) -> None:
    lines = many(100)
    with Local(3) as local:
        local.prepare(JOB, 1)
        assert len(pids(local)) == 1
    with Local(2) as local:
        local.prepare(JOB, 10**9)
        early = pids(local)
        assert len(early) == 2
        found = join_answers(local.map(JOB, chunks_of(lines, 10)))
        assert pids(local) == early
    assert found.output.decode().splitlines() == ["".join(map(str, solve(line).solutions[0])) for line in lines]


def test_leaving_ends_workers_that_are_not_ready_yet() -> None:
    with Local(2) as local:
        local.prepare(JOB, 10**9)
        running = pids(local)
        assert len(running) == 2
    assert not any(is_alive(pid) for pid in running)
    assert local._workers[0].ready().kind is OutcomeKind.CANCELLED


def test_files_are_read_by_workers(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    path.write_text("".join(line + "\n" for line in [*many(3), "bad", *many(2)]))
    size = path.stat().st_size
    with Local(1) as local:
        (answer,) = local.map(JOB, [FileRange(str(path), LinePosition(0, 82, 1), 3 * 82, size - 3 * 82)])
    assert answer.size == size - 3 * 82
    assert answer.output.decode().splitlines()[0].startswith("error: lines.txt:4: ")
    assert [len(line) for line in answer.output.splitlines()[1:]] == [81, 81]


def test_cores_are_those_that_may_be_used() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)


def test_records_are_the_same_for_any_number_of_workers() -> None:
    lines = [*many(10), "bad", "", *many(5, seed=3)]
    job = Job(Task.COUNT, ("lines.txt",), engine="python")
    assert answered(lines, 1, job) == answered(lines, 3, job, size=2)
    assert json.loads(json.dumps(answered(lines, 1, job)[0]))
