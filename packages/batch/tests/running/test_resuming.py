"""A batch that is killed at any moment and resumed writes the same output as one that is not."""

from __future__ import annotations

import errno
import json
import os
import random
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest
from batches import NONE, SEVERAL, Quick, many, registry_with, write_lines

from ruleout import Budget, InputError
from ruleout_batch.answering.answer import Answer, Tally
from ruleout_batch.answering.chunk_solver import ChunkSolver
from ruleout_batch.answering.job import Form, Job, Task
from ruleout_batch.executors.executor import Inline
from ruleout_batch.input.chunks import Chunk, ChunkSize, Work
from ruleout_batch.input.sources import File
from ruleout_batch.output import journal, sinks
from ruleout_batch.output.sinks import CannotWrite, PartialFile
from ruleout_batch.running.batch import BadLine, Progress, batch_identity, run

REGISTRY = registry_with(Quick())
STEPS = ("write", "fsync", "replace", "ftruncate", "unlink")
"""The operations on files: a process may be killed before each of them, or in the middle of a write."""


HALVED = ("write", "note")
"""The operations that may be done in part."""

BOTH = pytest.mark.parametrize("batch", list(Form), indirect=True)


class Here(Inline):
    """Answers in this process, with few plug-ins."""

    largest_chunk = 300
    reads_files = True

    def map(self, job: Job, chunks: Iterable[Work]) -> Iterator[Answer]:
        solver = ChunkSolver(job, REGISTRY)
        return map(solver.answer, chunks)


class Killed(BaseException):
    """The process was killed."""


@contextmanager
def killed_at(step: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Within this context, the process is killed at its operation number *step*; the operations before are listed."""
    done: list[str] = []
    with monkeypatch.context() as patch:

        def dying(name: str, real: Any) -> Any:
            def call(*arguments: Any, **options: Any) -> Any:
                if len(done) >= step:
                    if name in HALVED and len(done) == step:
                        *before, data = arguments
                        real(*before, data[: len(data) // 2])
                    done.append("dead")
                    raise Killed
                done.append(name)
                return real(*arguments, **options)

            return call

        really = open

        def opened(*arguments: Any, **options: Any) -> Any:
            file = really(*arguments, **options)
            if "w" in arguments:
                file.write = dying("note", file.write)
            return file

        for name in STEPS:
            patch.setattr(os, name, dying(name, getattr(os, name)))
        patch.setattr(journal, "open", opened, raising=False)
        yield done


@attrs.frozen
class Batch:
    """A batch of some lines, and its expected output."""

    folder: Path
    name: str
    expected: bytes
    job: Job

    @property
    def output(self) -> Path:
        return self.folder / "out.txt"

    def run(self, *, resume: bool = False, force: bool = False) -> Tally:
        sources = [File(self.name)]
        executor = Here()
        same = partial(batch_identity, self.job, sources, REGISTRY, executor)
        sink = PartialFile(str(self.output), same, resume=resume, force=force)
        return run(self.job, sources, sink, executor, Progress(), lambda fault: None)

    def left(self) -> list[str]:
        return sorted(path.name for path in self.folder.iterdir() if path.name != "lines.txt")


@pytest.fixture
def batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Batch:
    """A batch with records; tests of both forms also get one with plain lines, whose workers read the input."""
    monkeypatch.setattr(sinks, "SECONDS_BETWEEN_CHECKPOINTS", 0.0)
    monkeypatch.setattr(sinks, "CHECKPOINT_SHARE", 0.0)
    monkeypatch.setattr(ChunkSize, "learn", lambda self, size, seconds: None)
    lines = [*many(8), "", NONE, "bad", SEVERAL, *many(8, seed=1)]
    name = write_lines(tmp_path / "lines.txt", lines)
    job = Job(Task.SOLVE, (name,), form=getattr(request, "param", Form.JSON))
    data = Path(name).read_bytes()
    solver = ChunkSolver(job, REGISTRY)
    return Batch(tmp_path, name, solver.answer(Chunk(sinks.LinePosition(), data, len(lines))).output, job)


def test_a_batch_leaves_only_its_output(batch: Batch) -> None:
    assert batch.run() == Tally(unique=16, none=1, several=1, bad=1, empty=1, messages=batch.run(force=True).messages)
    assert batch.output.read_bytes() == batch.expected
    assert batch.left() == ["out.txt"]


@BOTH
def test_a_batch_that_is_killed_at_any_step_can_be_resumed(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    tally, steps, seen = batch.run(force=True), 0, set()
    batch.output.unlink()
    while True:
        with killed_at(steps, monkeypatch) as done:
            try:
                batch.run()
                break
            except Killed:
                pass
        seen.add(done[steps - 1] if steps else "")
        if not batch.left():
            pytest.fail("nothing is left")
        if "out.txt" in batch.left():
            assert batch.output.read_bytes() == batch.expected
        assert batch.run(resume=True) == tally
        assert batch.output.read_bytes() == batch.expected
        assert batch.left() == ["out.txt"]
        batch.output.unlink()
        steps += 1
    assert seen >= {"write", "note", "fsync", "replace", "ftruncate"}
    assert steps > 30


@BOTH
@pytest.mark.parametrize("seed", range(10))
def test_a_batch_that_is_killed_repeatedly_and_resumed_is_complete(
    batch: Batch, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    chance = random.Random(seed)
    for _ in range(200):
        with killed_at(chance.randrange(12), monkeypatch):
            try:
                batch.run(resume=True)
                break
            except Killed:
                continue
    else:
        batch.run(resume=True)
    assert batch.output.read_bytes() == batch.expected
    assert batch.left() == ["out.txt"]


def stopped(batch: Batch, monkeypatch: pytest.MonkeyPatch, step: int = 20) -> int:
    """Kill *batch*, and return the number of bytes in its partial file."""
    with killed_at(step, monkeypatch), pytest.raises(Killed):
        batch.run()
    return (batch.folder / "out.txt.partial").stat().st_size


@BOTH
def test_a_resumed_batch_repeats_nothing(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped(batch, monkeypatch)
    asked: list[int] = []
    real = ChunkSolver.answer

    def answer(self: ChunkSolver, chunk: Work) -> Answer:
        asked.append(chunk.start.line)
        return real(self, chunk)

    monkeypatch.setattr(ChunkSolver, "answer", answer)
    batch.run(resume=True)
    assert min(asked) > 5


def test_the_output_has_its_name_only_at_the_end(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped(batch, monkeypatch)
    assert batch.left()[:2] == ["out.txt.partial", "out.txt.partial.json"]


def test_a_stopped_batch_is_not_started_over_by_mistake(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped(batch, monkeypatch)
    with pytest.raises(InputError, match="use --resume to continue it, or --force to start over"):
        batch.run()
    batch.run(force=True)
    assert batch.output.read_bytes() == batch.expected


def test_an_existing_output_is_not_overwritten(batch: Batch) -> None:
    batch.output.write_text("mine")
    with pytest.raises(InputError, match="already exists; use --force to overwrite it"):
        batch.run()
    with pytest.raises(
        InputError,
        match="there is no batch to resume: if a batch wrote it, it is complete; use --force to overwrite it",
    ):
        batch.run(resume=True)
    assert batch.output.read_text() == "mine"
    assert batch.left() == ["out.txt"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"task": Task.CHECK}, "task was 'solve' and is 'check'"),
        ({"form": Form.PLAIN}, "form was 'json' and is 'plain'"),
        ({"limit": 5}, "limit was '10000' and is '5'"),
        ({"variant": "classic"}, "variant was not set and is 'classic'"),
        ({"budget": Budget(nodes=5)}, "nodes was not set and is '5'"),
        ({"without": ("ruleout-variants",)}, "without was none and is 'ruleout-variants'"),
    ],
)
def test_other_options_are_refused_by_name(
    batch: Batch, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], says: str
) -> None:
    stopped(batch, monkeypatch)
    other = attrs.evolve(batch, job=attrs.evolve(batch.job, **change))
    with pytest.raises(InputError, match=f"cannot resume: {says}; use --force to start over"):
        other.run(resume=True)
    batch.run(resume=True)
    assert batch.output.read_bytes() == batch.expected


def test_executor_and_strictness_may_change(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    strict = attrs.evolve(batch, job=attrs.evolve(batch.job, strict=True))
    with pytest.raises(BadLine, match=r"lines\.txt:11: found one line of 3 characters"):
        strict.run()
    assert (batch.folder / "out.txt.partial").read_bytes() == b"".join(batch.expected.splitlines(True)[:9])
    batch.run(resume=True)
    assert batch.output.read_bytes() == batch.expected


@pytest.mark.parametrize("at", ["first", "last", "more", "less"])
def test_an_input_that_changed_is_refused(batch: Batch, monkeypatch: pytest.MonkeyPatch, at: str) -> None:
    stopped(batch, monkeypatch)
    data = bytearray(Path(batch.name).read_bytes())
    size = len(data)
    if at == "first":
        data[0] = ord("0")
    elif at == "last":
        data[-2] = ord("0") if data[-2] != ord("0") else ord("1")
    else:
        data = data + b"\n" if at == "more" else data[:-1]
    Path(batch.name).write_bytes(data)
    expected = "has changed .SHA-256" if len(data) == size else f"had {size} bytes and has {len(data)}"
    with pytest.raises(InputError, match=f"cannot resume: input '.*' {expected}"):
        batch.run(resume=True)


def test_another_version_is_refused(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped(batch, monkeypatch)
    monkeypatch.setattr("ruleout_batch.running.batch.__version__", "9.9")
    with pytest.raises(InputError, match=r"ruleout was '[0-9.]+' and is '9\.9'"):
        batch.run(resume=True)


def test_a_partial_file_that_was_changed_is_refused(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped(batch, monkeypatch)
    draft = batch.folder / "out.txt.partial"
    whole = draft.read_bytes()
    for data in (b"?" + whole[1:], whole[:50], b""):
        draft.write_bytes(data)
        with pytest.raises(InputError, match="changed since the batch was stopped"):
            batch.run(resume=True)
    draft.unlink()
    with pytest.raises(InputError, match="changed since the batch was stopped"):
        batch.run(resume=True)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"journal": 1}', '{"journal": 1, "reached": {}}', "\xff", "[" * 200_000],
    ids=lambda text: text[:9],
)
def test_a_damaged_journal_is_refused(batch: Batch, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    stopped(batch, monkeypatch)
    (batch.folder / "out.txt.partial.json").write_text(text, encoding="latin-1")
    with pytest.raises(InputError, match=r"partial\.json: damaged, or not the journal of a batch"):
        batch.run(resume=True)


@pytest.mark.parametrize("wrong", ["text", -1, 2**63, None, 0.5])
@pytest.mark.parametrize("part", ["position", "tally", None])
def test_a_journal_with_other_values_than_counts_is_refused(
    batch: Batch, monkeypatch: pytest.MonkeyPatch, part: str | None, wrong: object
) -> None:
    stopped(batch, monkeypatch)
    path = batch.folder / "out.txt.partial.json"
    journal = json.loads(path.read_text())
    values = journal["reached"] if part is None else journal["reached"][part]
    for key in [key for key, value in values.items() if isinstance(value, int)]:
        values[key], before = wrong, values[key]
        path.write_text(json.dumps(journal))
        with pytest.raises(InputError, match="damaged, or not the journal of a batch"):
            batch.run(resume=True)
        values[key] = before


@pytest.mark.parametrize("inputs", [[1], [{}], [{"name": 1}], 5])
def test_a_journal_with_other_inputs_than_files_is_refused(
    batch: Batch, monkeypatch: pytest.MonkeyPatch, inputs: object
) -> None:
    stopped(batch, monkeypatch)
    path = batch.folder / "out.txt.partial.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "inputs": inputs}))
    with pytest.raises(InputError, match=r"damaged, or not the journal of a batch|cannot resume: the inputs were"):
        batch.run(resume=True)


def test_a_partial_file_without_a_journal_is_refused(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped(batch, monkeypatch)
    (batch.folder / "out.txt.partial.json").unlink()
    with pytest.raises(InputError, match="no journal to resume from"):
        batch.run(resume=True)


def test_two_batches_do_not_write_one_file(batch: Batch) -> None:
    pytest.importorskip("fcntl")
    same = partial(batch_identity, batch.job, [File(batch.name)], REGISTRY, Inline())
    first = PartialFile(str(batch.output), same, resume=False, force=False)
    with pytest.raises(InputError, match="another batch is writing it"):
        batch.run(resume=True)
    first.stop()


@BOTH
def test_an_input_that_changes_during_the_batch_is_refused(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    real = ChunkSolver.answer

    def answer(self: ChunkSolver, chunk: Work) -> Answer:
        with Path(batch.name).open("ab") as file:
            file.write(b"\n")
        return real(self, chunk)

    monkeypatch.setattr(ChunkSolver, "answer", answer)
    with pytest.raises(InputError, match="changed while it was read"):
        batch.run()
    assert batch.left() in ([], ["out.txt.partial"])  # nothing from which it could be resumed
    if batch.left():
        with pytest.raises(InputError, match="it cannot be resumed; use --force to start over"):
            batch.run()
        with pytest.raises(InputError, match="no journal to resume from; use --force to start over"):
            batch.run(resume=True)


@BOTH
@pytest.mark.parametrize("step", range(1, 26, 2))
def test_a_full_disk_does_not_affect_what_is_written(batch: Batch, monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    """From some operation on every write fails, that of the journal too."""
    done = 0
    with monkeypatch.context() as patch:
        for name in ("write", "fsync"):
            real = getattr(os, name)

            def full(*arguments: Any, real: Any = real) -> Any:
                nonlocal done
                done += 1
                if done > step:
                    raise OSError(errno.ENOSPC, "No space left on device")
                return real(*arguments)

            patch.setattr(os, name, full)
        with pytest.raises(CannotWrite, match="cannot be written: No space left on device"):
            batch.run()
    assert "out.txt" not in batch.left()
    batch.run(resume=True)
    assert batch.output.read_bytes() == batch.expected


def test_a_write_may_take_a_part_only(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda file, data: real(file, bytes(data)[:7]))
    batch.run()
    assert batch.output.read_bytes() == batch.expected


def test_a_part_of_an_answer_is_removed_when_the_disk_is_full(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    real, done = os.write, 0

    def full(file: int, data: bytes) -> int:
        nonlocal done
        done += 1
        if done > 4:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(file, bytes(data)[: len(data) // 2] if done == 4 else data)

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(CannotWrite):
            batch.run()
    reached = json.loads((batch.folder / "out.txt.partial.json").read_text())["reached"]
    assert (batch.folder / "out.txt.partial").stat().st_size == reached["length"] > 0


def test_nothing_but_comments_leaves_no_output(batch: Batch) -> None:
    empty = attrs.evolve(batch, name=write_lines(batch.folder / "none.txt", ["# nothing", ""]))
    with pytest.raises(InputError, match=r"none\.txt: no puzzle found \(11 bytes\)"):
        empty.run()
    assert batch.left() == ["none.txt"]
