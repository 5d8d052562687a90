"""A line that kills its workers is found, and only this line fails."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleout import Budget
from ruleout_batch.answering.answer import Answer, Tally
from ruleout_batch.answering.job import Form, Job, Task
from ruleout_batch.executors.bisection import DEATHS, LEAST_SECONDS, OVERRUN, ChunkBisection
from ruleout_batch.input.chunks import SECONDS_PER_CHUNK, Chunk, FileRange, LinePosition

JOB = Job(Task.SOLVE, ("lines.txt",))


def chunk_of(lines: int) -> Chunk:
    return Chunk(LinePosition(0, 0, 100), b"".join(b"%d\n" % number for number in range(lines)), lines)


def reply(piece: Chunk) -> Answer:
    return Answer(piece.size, piece.data, Tally(unique=piece.lines), 0.5, (f"fault {piece.start.line}",))


@given(st.integers(1, 40), st.sets(st.integers(0, 39)))
def test_the_lines_that_kill_fail_and_all_others_are_answered(lines: int, deadly: set[int]) -> None:
    chunk = chunk_of(lines)
    deadly = {number for number in deadly if number < lines}
    case, deaths = ChunkBisection(JOB, chunk), 0
    while (piece := case.piece) is not None:
        piece = piece.read()
        if any(number in range(piece.start.line - 100, piece.after.line - 100) for number in deadly):
            case.died("killed")
            deaths += 1
        else:
            case.answered(reply(piece))
    answer = case.answer()
    assert answer.size == chunk.size
    assert answer.checksum == zlib.crc32(answer.output)
    assert answer.tally.lines == lines
    assert answer.tally.failed == len(deadly)
    expected = [
        f"failed: lines.txt:{number + 101}: {DEATHS} workers died on it, the last one killed" if number in deadly
        else str(number)
        for number in range(lines)
    ]  # fmt: skip
    assert answer.output.decode().splitlines() == expected
    assert deaths <= len(deadly) * (2 * lines.bit_length() + DEATHS)


def test_a_worker_that_dies_now_and_then_costs_no_line() -> None:
    case, turn = ChunkBisection(JOB, chunk_of(30)), 0
    while (piece := case.piece) is not None:
        turn += 1
        if turn % DEATHS:
            case.died("killed")
        else:
            case.answered(reply(piece.read()))
    assert case.answer().tally == Tally(unique=30)


@given(st.integers(1, 40), st.sets(st.integers(0, 39)), st.booleans())
def test_only_the_lines_that_overrun_are_unknown(lines: int, slow: set[int], ends_with_line_feed: bool) -> None:
    chunk = chunk_of(lines)
    if not ends_with_line_feed:
        chunk = attrs.evolve(chunk, data=chunk.data[:-1])
    slow = {number for number in slow if number < lines}
    case, overrun = ChunkBisection(attrs.evolve(JOB, budget=Budget(seconds=3)), chunk), 0
    assert case.deadline == 30
    while (piece := case.piece) is not None:
        if any(number in range(piece.start.line - 100, piece.read().after.line - 100) for number in slow):
            case.overran()
            overrun += 1
        else:
            data = piece.read().data
            case.answered(attrs.evolve(reply(piece.read()), output=data if data.endswith(b"\n") else data + b"\n"))
    answer = case.answer()
    assert (answer.size, answer.tally) == (chunk.size, Tally(unique=lines - len(slow), unknown=len(slow)))
    expected = ["unknown" if number in slow else str(number) for number in range(lines)]
    assert answer.output.decode().splitlines() == expected
    assert overrun == (len(slow) + 1 if slow else 0)


def test_a_deadline_leaves_time_for_a_usual_chunk_and_for_a_busy_machine() -> None:
    job = attrs.evolve(JOB, budget=Budget(seconds=0))
    case = ChunkBisection(job, chunk_of(2))
    assert case.deadline == OVERRUN * SECONDS_PER_CHUNK
    case.overran()
    assert (case.is_single, case.deadline) == (True, LEAST_SECONDS)
    assert ChunkBisection(JOB, chunk_of(2)).deadline is None


STOPPED = {"stopped": "time limit overrun, worker ended"}


@pytest.mark.parametrize(
    ("task", "plain", "data"),
    [
        (Task.SOLVE, "unknown", {"verdict": "unknown", **STOPPED}),
        (Task.CHECK, "unknown", {"verdict": "unknown", **STOPPED}),
        (Task.COUNT, "0+", {"count": 0, "exact": False, **STOPPED}),
        (Task.CANDIDATES, "unknown", {"complete": False, **STOPPED}),
    ],
)
def test_a_line_that_overruns_is_unknown_in_every_form(task: Task, plain: str, data: dict[str, object]) -> None:
    for form in Form:
        case = ChunkBisection(Job(task, ("a",), form=form, budget=Budget(seconds=1)), chunk_of(1))
        case.overran()
        case.overran()
        answer = case.answer()
        assert (answer.tally, answer.seconds) == (Tally(unknown=1), 10)
        assert answer.output.endswith(b"\n")
        if form is Form.PLAIN:
            assert answer.output.decode() == f"{plain}\n"
        else:
            assert json.loads(answer.output) == {"line": 101, **data}


def test_a_failed_line_is_a_record_in_json() -> None:
    case = ChunkBisection(Job(Task.SOLVE, ("a", "b"), form=Form.JSON), chunk_of(1))
    for _ in range(DEATHS):
        case.died("killed by SIGKILL")
    assert case.answer().output == (
        b'{"file": "a", "line": 101, "failed": "a:101: 3 workers died on it, the last one killed by SIGKILL"}\n'
    )


def test_no_line_after_the_one_that_stops_a_strict_job_is_tried() -> None:
    case = ChunkBisection(JOB, chunk_of(4))
    case.died("killed")
    piece = case.piece
    assert piece is not None
    case.answered(Answer(0, b"", Tally(), stopped="bad"))
    assert case.piece is None
    assert (case.answer().size, case.answer().stopped) == (0, "bad")


def test_a_line_of_a_file_range_is_named_too(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    path.write_bytes(b"".join(b"%d\n" % number for number in range(10)))
    case = ChunkBisection(JOB, FileRange(str(path), LinePosition(0, 4, 2), 8, 4))
    while (piece := case.piece) is not None:
        if b"5" in piece.read().data:
            case.died("killed")
        else:
            case.answered(reply(piece.read()))
    answer = case.answer()
    assert answer.output == b"4\nfailed: lines.txt:6: 3 workers died on it, the last one killed\n"
    assert answer.size == 4
