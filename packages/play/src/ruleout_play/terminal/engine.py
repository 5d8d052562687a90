"""Questions, answered by a process that can be ended, so that the screen never waits."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any

from ruleout_batch import KillableWorker, OutcomeKind
from ruleout_play.questions.answer import LONGEST, answer

MEMORY = 4 << 30
"""The largest address space of the process, in bytes."""
GRACE = 1.0
"""How many seconds after its own deadline an answer is waited for, before its process is ended."""


def prepare() -> None:
    """Import what most questions need."""
    answer({"what": "hint", "game": {}})


class Engine:
    """Answers one question at a time; another one ends the one before."""

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
        self._worker.cancel()
        seconds = float(request.get("seconds", LONGEST))
        outcome = await asyncio.to_thread(partial(self._worker.run, answer, dict(request), deadline=seconds + GRACE))
        if mine != self._asked or outcome.kind is OutcomeKind.CANCELLED:
            return None
        if outcome.kind is OutcomeKind.VALUE:
            found: dict[str, Any] = outcome.value
            return found
        if outcome.kind is OutcomeKind.TIMED_OUT:
            return {"complete": False}
        if outcome.kind is OutcomeKind.OUT_OF_MEMORY:
            return {"error": {"message": "the question needs more memory than it may take"}}
        return {"error": {"message": f"the question failed: {outcome.error or outcome.detail}"}}

    def cancel(self) -> None:
        """End the question that is open; the next one starts a new process."""
        self._asked += 1
        self._worker.cancel()

    def close(self) -> None:
        """End the process."""
        self._asked += 1
        self._worker.close()
