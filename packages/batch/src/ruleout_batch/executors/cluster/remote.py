"""Functions that run on the workers of a cluster.

A worker of Dask has threads, and each thread uses a process of its own for its chunks, as on a single machine.
Therefore threads do not slow each other down, Dask can communicate with a busy worker, work that is no longer needed
can be ended, and a puzzle that kills its process does not kill the worker.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from threading import Event, Thread

import attrs

from ruleout import RuleoutError
from ruleout_batch.answering.answer import Answer
from ruleout_batch.answering.job import Job
from ruleout_batch.executors.cluster.pool import Pool
from ruleout_batch.executors.cluster.software import difference, software
from ruleout_batch.executors.local.workers import Local
from ruleout_batch.input.chunks import FileRange, Work

SECONDS_BETWEEN_CHECKS = 1.0
"""The time between two checks whether an answer is still needed."""

_POOL = Pool()


@attrs.frozen
class RemoteJob:
    """A job, and the *software* to use for it (distributions and versions), which workers that join later check."""

    job: Job
    software: tuple[tuple[str, str], ...]


def answer(job: RemoteJob, work: Work) -> Answer | None:
    """Return the answer for *work*, or None if it is a range of a file that is not on this machine.

    Raises RuleoutError if this worker has other software than *job* needs, or if the job cannot be done.
    """
    _refuse_other_software(job)
    if isinstance(work, FileRange) and not work.is_here:
        return None
    with _POOL.process(job.job) as process, _ended_unless_wanted(process):
        return next(process.map(job.job, [work]))


@lru_cache(maxsize=2)
def _refuse_other_software(job: RemoteJob) -> None:
    problem = difference(dict(job.software), software(job.job))
    if problem is not None:
        from distributed import get_worker

        raise RuleoutError(f"worker {get_worker().address}: {problem}")


@contextmanager
def _ended_unless_wanted(process: Local) -> Iterator[None]:
    """Return a context in which *process* is ended as soon as the task of this thread is not needed.

    A task is not needed if it was cancelled, if its client has disconnected, or if the worker is closing.
    """
    from distributed import get_worker

    worker = get_worker()
    key = worker.get_current_task()
    done = Event()

    def check() -> None:
        while not done.wait(SECONDS_BETWEEN_CHECKS):
            task = worker.state.tasks.get(key)
            is_closing = worker.status.name in ("closing", "closed", "failed")
            if task is None or task.state == "cancelled" or is_closing:
                process.__exit__()
                return

    Thread(target=check, daemon=True, name="checking a task").start()
    try:
        yield
    finally:
        done.set()
