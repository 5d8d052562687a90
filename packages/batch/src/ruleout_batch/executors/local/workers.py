"""Workers on this machine: processes that are started once, and started again where one dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from ruleout import RuleoutError
from ruleout_batch.answering.answer import Answer
from ruleout_batch.answering.job import Job
from ruleout_batch.executors.bisection import Case
from ruleout_batch.executors.local.channel import Channel, shared_memory
from ruleout_batch.input.chunks import Work
from ruleout_batch.input.pace import FIRST

MOST = 256
"""How many workers one machine may be asked for."""
STARTS = 3
"""How often a worker that dies before it is ready is started."""
AHEAD = 4
"""How many chunks are taken for each worker before the first of them is written: workers go on while a disk is slow."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class WorkerDied(Exception):
    """A worker ended in the middle of something; the text says how, as far as that is known."""


class Worker:
    """One process that answers chunks of one job, once it is ready."""

    def __init__(self, job: Job) -> None:
        shared = shared_memory()
        module = "ruleout_batch.executors.local.worker"
        code = f"import sys; sys.path[:] = {sys.path!r}; from {module} import main; main({shared})"
        own_group: dict[str, Any] = {"process_group": 0} if os.name == "posix" else {}  # Ctrl-C is not for workers
        self._process: subprocess.Popen[bytes] = subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=() if shared is None else (shared,),
            **own_group,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._channel = Channel(self._process.stdout, self._process.stdin, shared)
        self._tell(job)

    def wait(self) -> None:
        """Wait until it is ready. Raises WorkerDied, or the RuleoutError that keeps the job from being done."""
        try:
            self._hear()
        except RuleoutError:
            self.kill()
            raise

    def answer(self, chunk: Work) -> Answer:
        """The answer for *chunk*. Raises WorkerDied, or the RuleoutError that keeps the job from being done."""
        self._tell(chunk)
        answer = self._hear()
        assert isinstance(answer, Answer)
        return answer

    def _tell(self, message: object) -> None:
        try:
            self._channel.send(message)
        except (OSError, ValueError):  # it has died, which shows when it is to answer
            self.kill()

    def _hear(self) -> object:
        try:
            answer = self._channel.receive()
        except (EOFError, OSError, ValueError):
            self.kill()
            raise WorkerDied(_how(self._process.returncode)) from None
        if isinstance(answer, RuleoutError):
            raise answer
        return answer

    def kill(self) -> None:
        """End it, whatever it is doing."""
        self._process.kill()
        self._process.wait()
        self._channel.close()


class Local:
    """Answers chunks by *workers* processes on this machine. Each has a thread here that waits for it."""

    largest = 2**20
    reads_files = True

    def __init__(self, workers: int | None = None) -> None:
        if workers is not None and workers < 1:
            raise ValueError(f"workers: found {workers}; expected 1 or more")
        self.hands = self.workers = workers or cores()
        self._threads = ThreadPoolExecutor(self.workers, thread_name_prefix="batch")
        self._mine = threading.local()
        self._lock = threading.Lock()
        self._started: set[Worker] = set()
        self._early: list[Worker] = []
        self._closed = False

    def __enter__(self) -> Local:
        return self

    def __exit__(self, *about: object) -> None:
        with self._lock:
            self._closed = True
            started = list(self._started)
        for worker in started:
            worker.kill()
        self._threads.shutdown(cancel_futures=True)

    def begin(self, job: Job, size: int) -> None:
        """Start as many workers as will have something to do at once."""
        self._early = [self._begun(job) for _ in range(min(self.workers, -(-size // FIRST)))]

    def map(self, job: Job, chunks: Iterable[Work]) -> Iterator[Answer]:
        """One answer for each chunk, in order; see :class:`ruleout_batch.executors.executor.Executor`."""
        waiting: deque[Future[Answer]] = deque()
        for chunk in chunks:
            waiting.append(self._threads.submit(self._answer, job, chunk))
            while waiting and (waiting[0].done() or len(waiting) >= AHEAD * self.workers):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def _answer(self, job: Job, chunk: Work) -> Answer:
        case = Case(job, chunk)
        while (piece := case.piece) is not None:
            worker = self._worker(job)
            try:
                case.answered(worker.answer(piece))
            except WorkerDied as death:
                self._forget(worker)
                if self._closed:
                    raise
                case.died(str(death))
        return case.answer()

    def _worker(self, job: Job) -> Worker:
        """This thread's worker, started where it has none. Raises RuleoutError where none can be started."""
        worker: Worker | None = getattr(self._mine, "worker", None)
        if worker is not None:
            return worker
        how = ""
        for _ in range(STARTS):
            with self._lock:
                worker = self._early.pop() if self._early else None
            worker = worker or self._begun(job)
            try:
                worker.wait()
            except RuleoutError:
                self._forget(worker)
                raise
            except WorkerDied as death:
                self._forget(worker)
                how = str(death)
            else:
                self._mine.worker = worker
                return worker
            if self._closed:
                break
        raise RuleoutError(f"cannot start a worker: it was {how}")

    def _begun(self, job: Job) -> Worker:
        """A worker that is not ready yet, and is ended like the others if nobody waits for it any more."""
        try:
            worker = Worker(job)
        except OSError as error:
            raise RuleoutError(f"cannot start a worker: {error.strerror or error}") from None
        with self._lock:
            self._started.add(worker)
            if self._closed:
                worker.kill()
        return worker

    def _forget(self, worker: Worker) -> None:
        self._mine.worker = None
        with self._lock:
            self._started.discard(worker)


def _how(status: int) -> str:
    """How a process ended, after ``it was``."""
    if status >= 0:
        return f"ended with status {status}"
    try:
        name = signal.Signals(-status).name
    except ValueError:
        name = f"signal {-status}"
    return f"killed by {name}"
