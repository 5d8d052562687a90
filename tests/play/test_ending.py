"""The end of the terminal player from outside."""

from __future__ import annotations

import asyncio
import signal
import sys

import pytest

from ruleout_play.terminal.ending import off_signal, on_signal


@pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="the system has no such signals")
def test_a_signal_that_finds_a_full_socket_is_not_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", reported.append)
    handled: list[int] = []
    before = signal.signal(signal.SIGUSR1, lambda number, frame: handled.append(number))

    async def crowded() -> None:
        on_signal(lambda status: None)
        loop = asyncio.get_running_loop()
        for _ in range(10_000):  # as many as hundreds of keys write before the loop reads them
            loop.call_soon_threadsafe(lambda: None)
        signal.raise_signal(signal.SIGUSR1)
        off_signal()

    try:
        asyncio.run(crowded())
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert handled == [signal.SIGUSR1]
    assert reported == []
