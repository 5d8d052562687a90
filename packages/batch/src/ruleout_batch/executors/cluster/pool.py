"""Processes that are kept from one chunk to the next."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Timer

import attrs

from ruleout_batch.answering.job import Job
from ruleout_batch.executors.local.workers import Local

TRIMMING = "MALLOC_TRIM_THRESHOLD_"
"""The variable by which Dask makes its workers, and the processes that they start, return memory at once. Processes
that handle chunks of megabytes would then spend as much time on allocating memory as fast engines need for the work."""
IDLE_SECONDS = 30.0
"""The time for which a process without work is kept."""


@attrs.frozen(eq=False)
class _Idle:
    """A process without work, its job, and the time since which it has had no work."""

    job: Job
    process: Local
    since: float


class Pool:
    """The processes that have no work at present. Those that get none for *seconds* are ended."""

    def __init__(self, seconds: float = IDLE_SECONDS) -> None:
        self._seconds = seconds
        self._lock = Lock()
        self._idle: list[_Idle] = []
        self._timer: Timer | None = None

    @contextmanager
    def process(self, job: Job) -> Iterator[Local]:
        """Provide a process for *job*, which is ended after an exception, and otherwise kept for the next chunk."""
        os.environ.pop(TRIMMING, None)
        process = self._taken(job) or Local(1)
        try:
            yield process
        except BaseException:
            process.__exit__()
            raise
        with self._lock:
            self._idle.append(_Idle(job, process, time.monotonic()))
            self._end_idle_later()

    def _taken(self, job: Job) -> Local | None:
        with self._lock:
            for each in self._idle:
                if each.job == job:
                    self._idle.remove(each)
                    return each.process
        return None

    def _end_idle_later(self) -> None:
        if self._timer is None and self._idle:
            self._timer = Timer(self._seconds, self._end_idle)
            self._timer.daemon = True
            self._timer.start()

    def _end_idle(self) -> None:
        """End the processes that have had no work for long."""
        oldest = time.monotonic() - self._seconds
        with self._lock:
            old = [each for each in self._idle if each.since <= oldest]
            self._idle = [each for each in self._idle if each.since > oldest]
            self._timer = None
            self._end_idle_later()
        for each in old:
            each.process.__exit__()
