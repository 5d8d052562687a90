"""Answers from processes that can be ended."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ruleout_batch import KillableWorker
from ruleout_play.processes import GRACE, MEMORY, reply_of, seconds_of, within
from ruleout_play.web.library import answer_with

WORKERS = 2
"""Number of questions that are answered at once; others wait."""
MOST = 50
"""Largest number of open questions."""


class Busy(Exception):
    """Refusal of a question, since too many are open."""


def prepare(library: str | None) -> None:
    """Import what most questions need."""
    answer_with(library, {"what": "hint", "game": {}})


class Answers:
    """Processes that answer requests, also about a library if there is the file of one.

    Making one needs a running event loop.
    """

    def __init__(self, library: str | None = None) -> None:
        self._free: asyncio.Queue[KillableWorker] = asyncio.Queue()
        self._answer = partial(answer_with, library)
        self._workers = [KillableWorker(memory=MEMORY, setup=partial(prepare, library)) for _ in range(WORKERS)]
        self._open = 0
        self._tasks: set[asyncio.Future[None]] = set()
        for worker in self._workers:
            self._make_ready(worker)

    async def ask(self, request: Mapping[str, Any], has_left: Callable[[], Any]) -> dict[str, Any]:
        """Return the reply to *request*, at the latest a little after its seconds, in which it may have to wait too.

        Parameters
        ----------
        request
            The question.
        has_left
            A function that returns an awaitable, which is done as soon as nobody waits for the reply any more; the
            process is then ended.

        Raises
        ------
        Busy
            If too many questions are open.
        """
        if self._open >= MOST:
            raise Busy(f"{MOST} questions are open already; ask again later")
        until = time.monotonic() + seconds_of(request)
        self._open += 1
        leaving = asyncio.ensure_future(has_left())
        try:
            worker = await self._free_worker(leaving, until)
            if worker is None:
                return {"what": request.get("what"), "number": request.get("number"), "complete": False}
            try:
                return await self._answered(worker, request, leaving, until)
            finally:
                self._make_ready(worker)
        finally:
            leaving.cancel()
            self._open -= 1

    async def _free_worker(self, leaving: asyncio.Future[Any], until: float) -> KillableWorker | None:
        """Return a worker that is ready, None if there is none in time, or nobody waits any more."""
        getting = asyncio.ensure_future(self._free.get())
        await asyncio.wait({getting, leaving}, timeout=until - time.monotonic(), return_when=asyncio.FIRST_COMPLETED)
        if not getting.done():
            getting.cancel()
            return None
        if leaving.done():
            self._free.put_nowait(getting.result())
            return None
        return getting.result()

    async def _answered(
        self, worker: KillableWorker, request: Mapping[str, Any], leaving: asyncio.Future[Any], until: float
    ) -> dict[str, Any]:
        left = max(0.0, until - time.monotonic())
        run = partial(worker.run, self._answer, within(request, left), deadline=left + GRACE)
        running = asyncio.ensure_future(asyncio.to_thread(run))
        await asyncio.wait({running, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not running.done():
            worker.cancel()
        return reply_of(await running, request)

    def _make_ready(self, worker: KillableWorker) -> None:
        """Let *worker* take a question as soon as its process is ready, which is started again if it has ended."""

        async def ready() -> None:
            await asyncio.to_thread(worker.ready)
            self._free.put_nowait(worker)

        task = asyncio.ensure_future(ready())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.close()
