"""Answers from processes that can be ended."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ruleout_batch import KillableWorker, OutcomeKind
from ruleout_play.questions.answer import LONGEST
from ruleout_play.web.library import answer_with

WORKERS = 2
"""How many questions are answered at once; others wait."""
MOST = 50
"""How many questions may be open."""
MEMORY = 4 << 30
"""The largest address space of a process, in bytes."""
GRACE = 1.0
"""How many seconds after its own deadline an answer is waited for, before its process is ended."""


def prepare(library: str | None) -> None:
    """Import what most questions need."""
    answer_with(library, {"what": "hint", "game": {}})


class Answers:
    """Answers requests in a few processes, also about a library if there is the file of one."""

    def __init__(self, library: str | None = None) -> None:
        self._free: asyncio.Queue[KillableWorker] = asyncio.Queue()
        self._answer = partial(answer_with, library)
        self._workers = [KillableWorker(memory=MEMORY, setup=partial(prepare, library)) for _ in range(WORKERS)]
        self._open = 0
        for worker in self._workers:
            worker.start()
            self._free.put_nowait(worker)

    async def ask(self, request: Mapping[str, Any], has_left: Callable[[], Any]) -> dict[str, Any]:
        """Return the reply to *request*.

        Parameters
        ----------
        request
            What is asked.
        has_left
            A function that returns an awaitable, which is done as soon as nobody waits for the reply any more; the
            process is then ended.
        """
        head = {"what": request.get("what"), "number": request.get("number")}
        if self._open >= MOST:
            return {**head, "error": {"message": f"{MOST} questions are open already; ask again later"}}
        self._open += 1
        try:
            worker = await self._free.get()
            try:
                return await self._answered(worker, request, head, has_left)
            finally:
                worker.start()
                self._free.put_nowait(worker)
        finally:
            self._open -= 1

    async def _answered(
        self, worker: KillableWorker, request: Mapping[str, Any], head: dict[str, Any], has_left: Callable[[], Any]
    ) -> dict[str, Any]:
        seconds = request.get("seconds")
        limit = min(seconds, LONGEST) if isinstance(seconds, int | float) and seconds > 0 else LONGEST
        run = partial(worker.run, self._answer, request, deadline=limit + GRACE)
        running = asyncio.ensure_future(asyncio.to_thread(run))
        leaving = asyncio.ensure_future(has_left())
        await asyncio.wait({running, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not running.done():
            worker.cancel()
        leaving.cancel()
        outcome = await running
        if outcome.kind is OutcomeKind.VALUE:
            found: dict[str, Any] = outcome.value
            return found
        if outcome.kind in (OutcomeKind.TIMED_OUT, OutcomeKind.CANCELLED):
            return {**head, "complete": False}
        if outcome.kind is OutcomeKind.OUT_OF_MEMORY:
            return {**head, "error": {"message": "the question needs more memory than it may take"}}
        return {**head, "error": {"message": f"the question failed: {outcome.error or outcome.detail}"}}

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.close()
