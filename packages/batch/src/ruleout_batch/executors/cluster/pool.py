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
"""By this variable Dask has its workers give memory back at once, and whatever they start inherits it. Processes that
handle chunks of megabytes would then spend as much time on getting memory as quick engines spend on the work."""
IDLE = 30.0
"""Seconds for which a process without work is kept."""


@attrs.frozen(eq=False)
class _Idle:
    """A process without work, the job that it is for, and since when it has none."""

    job: Job
    process: Local
    since: float


class Pool:
    """The processes that have no work just now. Those that get none for *seconds* are ended."""

    def __init__(self, seconds: float = IDLE) -> None:
        self._seconds = seconds
        self._lock = Lock()
        self._idle: list[_Idle] = []
        self._timer: Timer | None = None

    @contextmanager
    def process(self, job: Job) -> Iterator[Local]:
        """A process for *job* alone, ended where anything is raised, else kept for the next chunk."""
        os.environ.pop(TRIMMING, None)
        process = self._taken(job) or Local(1)
        try:
            yield process
        except BaseException:
            process.__exit__()
            raise
        with self._lock:
            self._idle.append(_Idle(job, process, time.monotonic()))
            self._tidy_later()

    def _taken(self, job: Job) -> Local | None:
        with self._lock:
            for each in self._idle:
                if each.job == job:
                    self._idle.remove(each)
                    return each.process
        return None

    def _tidy_later(self) -> None:
        if self._timer is None and self._idle:
            self._timer = Timer(self._seconds, self._tidy)
            self._timer.daemon = True
            self._timer.start()

    def _tidy(self) -> None:
        """End what has had no work for long."""
        oldest = time.monotonic() - self._seconds
        with self._lock:
            old = [each for each in self._idle if each.since <= oldest]
            self._idle = [each for each in self._idle if each.since > oldest]
            self._timer = None
            self._tidy_later()
        for each in old:
            each.process.__exit__()
