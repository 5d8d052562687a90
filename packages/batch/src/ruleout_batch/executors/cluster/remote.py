"""What runs on the workers of a cluster.

A worker of Dask has threads; each has its chunks answered by a process of its own, as on one machine. So the threads do
not get in each other's way, Dask hears of its worker while that works, work that nobody wants any more can be ended,
and a puzzle that kills its process costs the cluster no worker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from threading import Event, Thread

import attrs

from ruleout import RuleoutError
from ruleout_batch.answering.answer import Answer
from ruleout_batch.answering.job import Job
from ruleout_batch.executors.cluster.content import Content
from ruleout_batch.executors.cluster.pool import Pool
from ruleout_batch.executors.cluster.software import difference, software
from ruleout_batch.executors.local.workers import Local
from ruleout_batch.input.chunks import Chunk, Work

GLANCE = 1.0
"""Seconds between two looks at whether an answer is still wanted."""

_POOL = Pool()


@attrs.frozen
class Order:
    """What is asked of every worker: the job, and the *software* that it is to be done with (distributions and
    versions), for workers that come after the batch has begun."""

    job: Job
    software: tuple[tuple[str, str], ...]


def answer(order: Order, work: Work, data: Content | None = None) -> tuple[Answer, Content] | None:
    """The answer for *work*, and its output apart from it; the *data* of a chunk come apart from it too. None where
    *work* is a stretch of a file that is not on this machine.

    Raises RuleoutError where this worker has other software than the order asks for, or the job cannot be done at all.
    """
    _refuse_other_software(order)
    if isinstance(work, Chunk):
        assert data is not None
        work = attrs.evolve(work, data=bytes(data))
    elif not work.is_here:
        return None
    is_wanted = _wanted()
    with _POOL.process(order.job) as process, _ended_unless(is_wanted, process):
        (found,) = process.map(order.job, [work])
        return attrs.evolve(found, output=b""), Content(found.output)


@lru_cache(maxsize=2)
def _refuse_other_software(order: Order) -> None:
    problem = difference(dict(order.software), software(order.job))
    if problem is not None:
        from distributed import get_worker

        raise RuleoutError(f"worker {get_worker().address}: {problem}")


def _wanted() -> Callable[[], bool]:
    """Says whether the task that this thread works on is wanted still, in any thread: nobody cancelled it, whoever
    asked is there, and the worker is not about to end."""
    from distributed import get_worker

    worker = get_worker()
    key = worker.get_current_task()

    def is_wanted() -> bool:
        task = worker.state.tasks.get(key)
        is_closing = worker.status.name in ("closing", "closed", "failed")
        return task is not None and task.state != "cancelled" and not is_closing

    return is_wanted


@contextmanager
def _ended_unless(is_wanted: Callable[[], bool], process: Local) -> Iterator[None]:
    """While this lasts, *process* is ended once its answer is not wanted any more."""
    done = Event()

    def watch() -> None:
        while not done.wait(GLANCE):
            if not is_wanted():
                process.__exit__()
                return

    Thread(target=watch, daemon=True, name="watching a task").start()
    try:
        yield
    finally:
        done.set()
