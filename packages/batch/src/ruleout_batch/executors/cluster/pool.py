"""Processes that are kept from one chunk to the next."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Timer

from ruleout_batch.answering.job import Job
from ruleout_batch.executors.local.workers import Local

IDLE_SECONDS = 30.0
"""The time in seconds for which a process without work is kept."""


class Pool:
    """The processes that have no work at present, each with its job. They are ended after *seconds* without work."""

    def __init__(self, seconds: float = IDLE_SECONDS) -> None:
        self._seconds = seconds
        self._lock = Lock()
        self._idle: dict[Local, tuple[Job, Timer]] = {}

    @contextmanager
    def process(self, job: Job) -> Iterator[Local]:
        """Yield a process for *job*, which is ended after an exception, and otherwise kept for the next chunk."""
        with self._lock:
            found = next((idle for idle, (its_job, _) in self._idle.items() if its_job == job), None)
            if found is not None:
                self._idle.pop(found)[1].cancel()
        process = found or Local(1)
        try:
            yield process
        except BaseException:
            process.__exit__()
            raise
        timer = Timer(self._seconds, self._end, [process])
        timer.daemon = True
        with self._lock:
            self._idle[process] = job, timer
            timer.start()

    def _end(self, process: Local) -> None:
        """End *process*, unless it has been taken."""
        with self._lock:
            if self._idle.pop(process, None) is None:
                return
        process.__exit__()
