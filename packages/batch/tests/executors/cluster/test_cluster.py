"""Batches on a cluster have the same answers, even if workers fail."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ruleout import RuleoutError
from ruleout_batch.answering.answer import Answer, join_answers
from ruleout_batch.answering.job import Form, Job, Task
from ruleout_batch.executors.cluster import Cluster, in_flight
from ruleout_batch.executors.cluster.executor import CHUNKS_PER_THREAD
from ruleout_batch.executors.executor import Inline
from ruleout_batch.executors.local.workers import Local
from ruleout_batch.input.chunks import Chunk, FileRange, LinePosition
from ruleout_batch.input.sources import File
from ruleout_batch.running.batch import answers_from

ONE, MARKED, BAD, MANY = "..3.3..2.1..4.2.", "1...3..2...3..2.", "1...", "." * 16
"""Lines: a 4x4 puzzle with one solution; one whose first cell is given, which the engines of the plug-in react to; one
that is not a puzzle; and one with many solutions."""


def job(engine: str = "python", form: Form = Form.JSON, task: Task = Task.SOLVE, **more: Any) -> Job:
    return Job(task, ("puzzles.txt",), form=form, engine=engine, **more)


def chunks(lines: list[str], size: int) -> Iterator[Chunk]:
    """Yield chunks of *size* lines."""
    position = LinePosition()
    for start in range(0, len(lines), size):
        data = "".join(f"{line}\n" for line in lines[start : start + size]).encode()
        chunk = Chunk(position, data, data.count(b"\n"))
        yield chunk
        position = chunk.after


def texts(answers: list[Answer]) -> list[bytes]:
    return join_answers(answers).output.splitlines()


SEARCHES = [task for task in Task if task not in (Task.RATE, Task.GENERATE)]
"""The tasks that need no other package."""


@pytest.mark.parametrize(("task", "form"), [(Task.SOLVE, Form.PLAIN), *((task, Form.JSON) for task in SEARCHES)])
def test_the_output_is_that_of_one_process(cluster: Cluster, task: Task, form: Form) -> None:
    lines = [ONE, BAD, MANY, "", MARKED, "# nothing", *[ONE] * 10] * 3
    asked = job(form=form, task=task, limit=50)
    here = join_answers(Inline().map(asked, chunks(lines, 100)))
    there = join_answers(cluster.map(asked, chunks(lines, 7)))
    assert there.output == here.output
    assert there.tally == here.tally
    assert there.size == here.size


@pytest.mark.parametrize("said", [None, "No route to host"])
def test_answers_pass_through_the_scheduler_if_workers_cannot_be_reached(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, said: str | None
) -> None:
    from distributed import Client

    asked: list[str] = []
    ways: list[bool] = []
    real = Client.gather

    def gather(self: Client, futures: Any, **options: Any) -> Any:
        ways.append(options["direct"])
        return real(self, futures, **options)

    monkeypatch.setattr(
        "ruleout_batch.executors.cluster.workers.connection_problem", lambda address: asked.append(address) or said
    )
    monkeypatch.setattr(Client, "gather", gather)
    assert join_answers(cluster.map(job(), chunks([ONE] * 4, 1))).tally.unique == 4
    assert ways == [said is None] * 4
    assert len(asked) == (2 if said is None else 1)


@pytest.mark.parametrize("other", [None, 0, 1, 2])
def test_workers_read_a_file_if_it_is_the_same_there(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, other: int | None
) -> None:
    """If its size, time or inode number differs, its lines are sent to them."""
    path = tmp_path / "puzzles.txt"
    path.write_text("".join(f"{line}\n" for line in [ONE, MANY, MARKED] * 200))
    source = File(str(path))
    source.identity = tuple(part + (number == other) for number, part in enumerate(source.identity))  # type: ignore[assignment]
    read: list[FileRange] = []
    real = FileRange.read
    monkeypatch.setattr(FileRange, "read", lambda self: read.append(self) or real(self))
    asked = job(form=Form.PLAIN)
    cluster.largest_chunk = 1000
    for _ in range(2):
        found = [answer for _, answer in answers_from(asked, [source], LinePosition(), cluster)]
        assert len(found) > 2 * CHUNKS_PER_THREAD
        here = join_answers(Inline().map(asked, chunks([ONE, MANY, MARKED] * 200, 600)))
        assert join_answers(found).output == here.output
        assert cluster.reads_files == (other is None)
        assert bool(read) == (other is not None)


def test_chunks_are_taken_a_few_ahead_only(cluster: Cluster) -> None:
    taken = 0

    def endless() -> Iterator[Chunk]:
        nonlocal taken
        while True:
            taken += 1
            yield from chunks([ONE], 1)

    answers = cluster.map(job(), endless())
    for number in range(1, 20):
        next(answers)
        assert taken <= number + CHUNKS_PER_THREAD * 2


def test_a_killed_worker_costs_no_line(cluster: Cluster, machines: Any) -> None:
    lines = [MARKED, ONE, BAD] * 40
    answers = cluster.map(job("slow"), chunks(lines, 6))
    found = [next(answers)]
    for victim in machines.workers:
        os.kill(victim, signal.SIGKILL)
        found += [next(answers), next(answers)]
    found += answers
    assert join_answers(found).output == join_answers(Inline().map(job(), chunks(lines, 100))).output


def test_what_dask_forgets_is_sent_again(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    gather = in_flight.InFlight._gather

    async def forgetful(flight: Any, future: Any, direct: bool) -> Any:
        asked.append(future.key)
        if future.key == asked[0]:
            raise TimeoutError
        return await gather(flight, future, direct)

    monkeypatch.setattr(in_flight.InFlight, "_gather", forgetful)
    lines = [MARKED, ONE, BAD] * 4
    found = join_answers(cluster.map(job(), chunks(lines, 6)))
    assert found.output == join_answers(Inline().map(job(), chunks(lines, 100))).output
    assert asked.count(asked[0]) >= in_flight.IDLE_CHECKS


def test_a_puzzle_that_kills_its_process_fails_alone(cluster: Cluster) -> None:
    lines = [ONE] * 20
    lines[13] = MARKED
    found = join_answers(cluster.map(job("deadly"), chunks(lines, 10)))
    with Local(1) as local:
        assert found.output == join_answers(local.map(job("deadly"), chunks(lines, 20))).output
    assert found.tally.failed == 1
    assert found.tally.messages == ("puzzles.txt:14: 3 workers died on it, the last one killed by SIGKILL",)


def test_a_puzzle_that_kills_workers_of_the_cluster_fails_alone(start: Callable[..., Any], with_plugin: None) -> None:
    machines = start(allowed_failures=0)
    lines = [ONE] * 8
    lines[6] = MARKED
    with Cluster(machines.address, timeout=machines.deadline) as cluster:
        found = list(cluster.map(job("deadlier"), chunks(lines, 2)))
    expected = texts(list(Inline().map(job(), chunks(lines, 100))))
    failed = texts(found)
    assert [number for number, text in enumerate(failed) if text != expected[number]] == [6]
    assert b"puzzles.txt:7: 3 workers died on it, the last one on the machine of tcp://127.0.0.1:" in failed[6]


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def then(action: Callable[[], object]) -> Iterator[Chunk]:
    """Yield a chunk for the engine that never answers, and call *action* when another one is requested."""
    yield from chunks([MARKED], 1)
    action()
    raise KeyboardInterrupt


def test_leaving_the_cluster_ends_the_work(machines: Any, with_plugin: None) -> None:
    begun = machines.folder / "endless"
    begun.unlink(missing_ok=True)
    with pytest.raises(KeyboardInterrupt), Cluster(machines.address, timeout=machines.deadline) as cluster:
        list(cluster.map(job("endless"), then(lambda: machines.until(begun.exists, "for the work to begin"))))
    machines.until(lambda: not is_alive(int(begun.read_text())), "for the work to be ended")


def test_no_process_outlives_its_worker(machines: Any, with_plugin: None) -> None:
    begun = machines.folder / "endless"
    begun.unlink(missing_ok=True)
    outlived = 0

    def kill() -> None:
        nonlocal outlived
        machines.until(lambda: begun.exists() and begun.read_text() != "", "for the work to begin")
        outlived = int(begun.read_text())
        for worker in machines.workers:
            os.kill(worker, signal.SIGKILL)
        machines.until(lambda: not is_alive(outlived), "for its process to end")

    with pytest.raises(KeyboardInterrupt), Cluster(machines.address, timeout=machines.deadline) as cluster:
        list(cluster.map(job("endless"), then(kill)))
    assert outlived


def test_a_lost_scheduler_is_reported(start: Callable[..., Any], with_plugin: None) -> None:
    machines = start(workers=1)

    def work() -> Iterator[Chunk]:
        yield from chunks([MARKED], 1)
        machines.scheduler.kill()

    with (
        pytest.raises(RuleoutError, match=f"^lost the scheduler at {machines.address}"),
        Cluster(machines.address, timeout=machines.deadline) as cluster,
    ):
        list(cluster.map(job("endless"), work()))


def test_a_cluster_without_workers_is_reported(start: Callable[..., Any]) -> None:
    machines = start(workers=0)
    with pytest.raises(RuleoutError, match="has no workers; start one on each machine with: dask worker tcp://"):
        Cluster(machines.address, timeout=5).__enter__()


@pytest.mark.usefixtures("dask")
def test_an_address_without_a_scheduler_is_reported() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(
        RuleoutError, match=f"no scheduler answers at tcp://127.0.0.1:{port} within 0.5 seconds .*refused"
    ):
        Cluster(f"tcp://127.0.0.1:{port}", timeout=0.5).__enter__()


@pytest.mark.usefixtures("dask")
def test_a_server_that_is_not_a_scheduler_is_reported() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        with pytest.raises(RuleoutError, match="did not answer as a Dask scheduler does"):
            Cluster(f"tcp://127.0.0.1:{silent.getsockname()[1]}", timeout=0.5).__enter__()


def test_a_plug_in_that_workers_lack_is_named(machines: Any) -> None:
    """The workers have a plug-in that this process does not have."""
    with Cluster(machines.address, timeout=machines.deadline) as cluster:
        with pytest.raises(
            RuleoutError, match=r"worker tcp://\S+: found ruleout-marked 1.0, not installed here"
        ) as info:
            list(cluster.map(job(), chunks([ONE], 1)))
        assert str(info.value).count("worker tcp://") == 2


@pytest.mark.usefixtures("dask")
@pytest.mark.parametrize(
    ("file", "said"), [(None, "Dask has none configured here"), ("nowhere.pem", "cannot be read: No such file")]
)
def test_missing_certificates_are_reported(file: str | None, said: str) -> None:
    import dask

    files = {"distributed.comm.tls.ca-file": file, "distributed.comm.tls.client.cert": file}
    with dask.config.set(files), pytest.raises(RuleoutError, match=f"needs certificates, and .*{said}"):
        Cluster("tls://127.0.0.1:1").__enter__()
