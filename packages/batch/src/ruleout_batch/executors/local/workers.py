"""An executor with worker processes on this machine."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Lock

from ruleout import RuleoutError
from ruleout_batch.answering.answer import Answer
from ruleout_batch.answering.chunk_solver import answer, prepare, warm_up
from ruleout_batch.answering.job import Job
from ruleout_batch.executors.bisection import ChunkBisection
from ruleout_batch.executors.executor import Executor
from ruleout_batch.executors.local.in_order import failure, in_order
from ruleout_batch.executors.local.killable_worker import KillableWorker, OutcomeKind
from ruleout_batch.input.chunks import FIRST_SIZE, Work

MOST_WORKERS = 256
STARTS = 3
"""The number of attempts to start a worker that dies before it is ready."""
SECONDS_TO_WARM_UP = 300.0
"""The seconds after which it is no longer awaited that engines are ready."""
CHUNKS_PER_WORKER = 4
"""The number of chunks per worker that are taken before the first of them is written, so that workers continue while a
disk is slow."""


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Local(Executor):
    """Answers chunks in *workers* processes on this machine, by default one per core.

    For each process there is a thread in this process that waits for it.
    """

    reads_files = True

    def __init__(self, workers: int | None = None) -> None:
        if workers is not None and workers < 1:
            raise ValueError(f"workers: found {workers}; expected 1 or more")
        self.workers = workers or cores()
        self._threads = ThreadPoolExecutor(self.workers, thread_name_prefix="batch")
        self._lock = Lock()
        self._workers: list[KillableWorker] = []
        self._idle: list[KillableWorker] = []
        self._closed = False

    @property
    def parallelism(self) -> int:
        """The number of processes."""
        return self.workers

    def __exit__(self, *about: object) -> None:
        with self._lock:
            self._closed = True
        for worker in self._workers:
            worker.close()
        self._threads.shutdown()

    def prepare(self, job: Job, size: int) -> None:
        """Start as many workers as there will be chunks for at once."""
        for _ in range(min(self.workers, -(-size // FIRST_SIZE))):
            worker = self._new_worker(job)
            with contextlib.suppress(OSError):  # reported when the worker is needed
                worker.start()
            self._idle.append(worker)

    def map(self, job: Job, chunks: Iterable[Work]) -> Iterator[Answer]:
        """Yield one answer per chunk, in order; see :class:`ruleout_batch.executors.executor.Executor`."""
        yield from in_order(self._threads, partial(self._answer, job), chunks, CHUNKS_PER_WORKER * self.workers)

    def _answer(self, job: Job, chunk: Work) -> Answer:
        with self._lock:
            worker = self._idle.pop() if self._idle else None
        worker = worker or self._new_worker(job)
        bisection = ChunkBisection(job, chunk)
        warm: int | None = None
        while (piece := bisection.piece) is not None:
            _make_ready(worker)
            if bisection.is_single and worker.pid != warm:
                worker.run(warm_up, job, deadline=SECONDS_TO_WARM_UP)
                _make_ready(worker)  # whatever the outcome was
                warm = worker.pid
            outcome = worker.run(answer, job, piece, deadline=bisection.deadline)
            if outcome.kind is OutcomeKind.VALUE:
                bisection.answered(outcome.value)
            elif outcome.kind is OutcomeKind.TIMED_OUT:
                bisection.overran()
            else:
                bisection.died(failure(outcome))
        self._idle.append(worker)
        return bisection.answer()

    def _new_worker(self, job: Job) -> KillableWorker:
        worker = KillableWorker(setup=partial(prepare, job))
        with self._lock:
            self._workers.append(worker)
            if self._closed:
                worker.close()
        return worker


def _make_ready(worker: KillableWorker) -> None:
    """Wait until *worker* is set up. Raises RuleoutError if it cannot be started."""
    for _ in range(STARTS):
        outcome = worker.ready()
        if outcome.kind is OutcomeKind.VALUE:
            return
        problem = failure(outcome)
    raise RuleoutError(f"cannot start a worker: {problem}")
