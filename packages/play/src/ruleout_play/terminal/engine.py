"""Questions, answered by a process that can be ended, so that the screen never waits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from functools import partial
from typing import Any

from ruleout_batch import KillableWorker, OutcomeKind
from ruleout_play.processes import GRACE, MEMORY, prepare, reply_of, seconds_of, within
from ruleout_play.questions.answer import answer


class Engine:
    """Process that answers one question at a time; another question ends the one before."""

    def __init__(self) -> None:
        self._worker = KillableWorker(memory=MEMORY, setup=prepare)
        self._asked = 0

    async def start(self) -> None:
        """Start the process, so that the first question does not wait for it."""
        await asyncio.to_thread(self._worker.start)

    async def ask(self, request: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the reply to *request*, None if it was cancelled."""
        self._asked += 1
        mine = self._asked
        until = time.monotonic() + seconds_of(request)
        self._worker.cancel()
        outcome = await asyncio.to_thread(self._worker.ready)
        if outcome.kind is OutcomeKind.VALUE and mine == self._asked:
            left = max(0.0, until - time.monotonic())
            run = partial(self._worker.run, answer, within(request, left), deadline=left + GRACE)
            outcome = await asyncio.to_thread(run)
        if mine != self._asked or outcome.kind is OutcomeKind.CANCELLED:
            return None
        return reply_of(outcome, request)

    def cancel(self) -> None:
        """End the question that is open; the next one starts a new process."""
        self._asked += 1
        self._worker.cancel()

    def close(self) -> None:
        """End the process."""
        self._asked += 1
        self._worker.close()
