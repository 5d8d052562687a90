"""An executor with worker processes on this machine."""

from __future__ import annotations

import contextlib
import os
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

from ruleout import RuleoutError
from ruleout.plugin import describe_error
from ruleout_batch.answering.answer import Answer
from ruleout_batch.answering.chunk_solver import prepare
from ruleout_batch.answering.job import Job
from ruleout_batch.executors.bisection import ChunkBisection
from ruleout_batch.executors.content import answer_packed, pack_work, unpack_answer
from ruleout_batch.executors.local.killable_worker import KillableWorker, OutcomeKind
from ruleout_batch.input.chunks import Work
from ruleout_batch.input.pace import FIRST_SIZE

MOST_WORKERS = 256
STARTS = 3
"""The number of attempts to start a worker that dies before it is ready."""
CHUNKS_PER_WORKER = 4
"""The number of chunks per worker that are taken before the first of them is written: workers go on while a disk is
slow."""


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Closed(Exception):
    """The executor was closed before the answer was found."""


class Local:
    """Answers chunks by *workers* processes on this machine, by default one per core.

    Each process has a thread in this process that waits for it.
    """

    largest_chunk = 2**20
    reads_files = True

    def __init__(self, workers: int | None = None) -> None:
        if workers is not None and workers < 1:
            raise ValueError(f"workers: found {workers}; expected 1 or more")
        self.parallelism = self.workers = workers or cores()
        self._threads = ThreadPoolExecutor(self.workers, thread_name_prefix="batch")
        self._own = threading.local()
        self._lock = threading.Lock()
        self._workers: list[KillableWorker] = []
        self._early: list[KillableWorker] = []
        self._closed = False

    def __enter__(self) -> Local:
        return self

    def __exit__(self, *about: object) -> None:
        with self._lock:
            self._closed = True
        for worker in self._workers:
            worker.close()
        self._threads.shutdown(cancel_futures=True)

    def prepare(self, job: Job, size: int) -> None:
        """Start as many workers as will have something to do at once."""
        for _ in range(min(self.workers, -(-size // FIRST_SIZE))):
            worker = self._new_worker(job)
            with contextlib.suppress(OSError):  # reported when the worker is needed
                worker.start()
            self._early.append(worker)

    def map(self, job: Job, chunks: Iterable[Work]) -> Iterator[Answer]:
        """Yield one answer per chunk, in order; see :class:`ruleout_batch.executors.executor.Executor`."""
        waiting: deque[Future[Answer]] = deque()
        for chunk in chunks:
            waiting.append(self._threads.submit(self._answer, job, chunk))
            while waiting and (waiting[0].done() or len(waiting) >= CHUNKS_PER_WORKER * self.workers):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def _answer(self, job: Job, chunk: Work) -> Answer:
        bisection = ChunkBisection(job, chunk)
        while (piece := bisection.piece) is not None:
            outcome = self._ready_worker(job).run(answer_packed, job, *pack_work(piece))
            if outcome.kind is OutcomeKind.VALUE:
                bisection.answered(unpack_answer(outcome.value))
            elif outcome.kind is OutcomeKind.CANCELLED:
                raise Closed
            elif isinstance(outcome.error, RuleoutError):
                raise outcome.error
            elif outcome.error is not None:
                bisection.died(f"ended by {describe_error(outcome.error)}")
            else:
                bisection.died(outcome.detail or outcome.kind)
        return bisection.answer()

    def _ready_worker(self, job: Job) -> KillableWorker:
        """Return the worker of this thread, ready for *job*. Raises RuleoutError if it cannot be started."""
        worker: KillableWorker | None = getattr(self._own, "worker", None)
        if worker is None:
            with self._lock:
                worker = self._early.pop() if self._early else None
            worker = self._own.worker = worker or self._new_worker(job)
        for _ in range(STARTS):
            outcome = worker.ready()
            if outcome.kind is OutcomeKind.VALUE:
                return worker
            if outcome.kind is OutcomeKind.CANCELLED:
                raise Closed
            if isinstance(outcome.error, RuleoutError):
                raise outcome.error
        how = outcome.detail or outcome.kind if outcome.error is None else f"ended by {describe_error(outcome.error)}"
        raise RuleoutError(f"cannot start a worker: {how}")

    def _new_worker(self, job: Job) -> KillableWorker:
        worker = KillableWorker(setup=partial(prepare, job))
        with self._lock:
            self._workers.append(worker)
            if self._closed:
                worker.close()
        return worker
