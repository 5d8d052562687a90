"""Processes that are kept from one chunk to the next."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import pytest

from ruleout_batch.answering.job import Job, Task
from ruleout_batch.executors.cluster.pool import Pool

SOLVE, COUNT = Job(Task.SOLVE, ("puzzles.txt",)), Job(Task.COUNT, ("puzzles.txt",))


def test_a_process_is_kept_for_its_job() -> None:
    pool = Pool()
    with pool.process(SOLVE) as first, pool.process(SOLVE) as second, pool.process(COUNT) as other:
        assert len({first, second, other}) == 3
    with pool.process(COUNT) as again:
        assert again is other
    with pool.process(SOLVE) as again, pool.process(SOLVE) as too:
        assert {again, too} == {first, second}


def test_a_process_is_ended_after_an_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Pool()
    ended: list[object] = []
    monkeypatch.setattr("ruleout_batch.executors.local.workers.Local.__exit__", lambda self: ended.append(self))
    with pytest.raises(OSError, match="odd"), pool.process(SOLVE) as process:
        raise OSError("odd")
    assert ended == [process]
    with pool.process(SOLVE) as other:
        assert other is not process


def test_a_process_without_work_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: Future[Any] = Future()
    monkeypatch.setattr("ruleout_batch.executors.local.workers.Local.__exit__", lambda self: ended.set_result(self))
    with Pool(seconds=0.05).process(SOLVE) as process:
        pass
    assert ended.result(60) is process
