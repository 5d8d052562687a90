"""The chunks that a cluster is working on."""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import CancelledError
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

import attrs

from ruleout import RuleoutError
from ruleout.internal import describe_error
from ruleout_batch.answering.answer import Answer
from ruleout_batch.executors.bisection import ChunkBisection
from ruleout_batch.executors.cluster import remote
from ruleout_batch.executors.cluster.workers import ClusterWorkers
from ruleout_batch.input.chunks import FileRange, Work

if TYPE_CHECKING:
    from distributed import Client, Future

SECONDS_BETWEEN_CHECKS = 1.0
"""The time between two checks whether the cluster still has workers."""
IDLE_CHECKS = 10
"""After so many checks in a row at which no worker has anything to do, a chunk without an answer is sent again: if
several workers die at once, Dask may forget what they were to do."""

FORGOTTEN: Final = object()
"""Stands for the answer for a chunk that Dask has forgotten."""


@attrs.define
class _SentChunk:
    """A chunk that was sent: its number, its bisection, and the future for the current piece."""

    number: int
    bisection: ChunkBisection
    future: Future


class InFlight:
    """The chunks that were sent to a cluster, in order.

    *reads_files* is True as long as workers have found the files that they were to read; after that, the lines are sent
    to them.
    """

    def __init__(self, client: Client, job: remote.RemoteJob, workers: ClusterWorkers) -> None:
        self._client = client
        self._job = job
        self._workers = workers
        self._name = f"ruleout-batch-{uuid4().hex[:8]}"
        self._chunks: deque[_SentChunk] = deque()
        self.reads_files = True
        self._added = self._sent = 0

    def __len__(self) -> int:
        return len(self._chunks)

    @property
    def first_is_done(self) -> bool:
        """True if the first chunk has an answer or an error."""
        return bool(self._chunks) and self._chunks[0].future.done()

    def add(self, work: Work) -> None:
        """Send a chunk."""
        self._added += 1
        self._chunks.append(_SentChunk(self._added, ChunkBisection(self._job.job, work), self._send(work, self._added)))

    def pop(self) -> Answer:
        """Wait for the answer for the first chunk, and return it.

        If Dask abandons a chunk because several workers died while they had it, its parts are tried until the line that
        kills workers is found, while work on the other chunks continues.
        """
        first = self._chunks[0]
        while first.bisection.piece is not None:
            self._receive(first)
            if first.bisection.piece is not None:
                first.future = self._send(first.bisection.piece, first.number)
        self._chunks.popleft()
        return first.bisection.answer()

    def _receive(self, chunk: _SentChunk) -> None:
        """Wait for the result of a piece and record it.

        The piece remains if the worker does not have its file, or Dask has forgotten it.
        """
        from distributed import KilledWorker

        try:
            found = self._answer(chunk)
            if found is None:
                self.reads_files = False
            elif found is not FORGOTTEN:
                chunk.bisection.answered(found)
        except KilledWorker as error:
            chunk.bisection.died(f"on the machine of {error.last_worker.address}")
        except (RuleoutError, CancelledError, OSError):
            raise
        except Exception as error:
            raise RuleoutError(f"a worker of the cluster failed: {describe_error(error)}") from error

    def _answer(self, chunk: _SentChunk) -> Any:
        """Wait for the answer of the worker, or return ``FORGOTTEN``."""
        from distributed import wait

        idle = 0
        while idle < IDLE_CHECKS:
            try:
                if not chunk.future.done():
                    with self._client.as_current():
                        wait([chunk.future], timeout=SECONDS_BETWEEN_CHECKS)
                (found,) = self._client.sync(self._gather, chunk.future, self._workers.are_reachable)
                return found
            except TimeoutError:
                _ = self._workers.threads  # raises if there are none for too long
                idle = 0 if any(self._client.processing().values()) else idle + 1
        return FORGOTTEN

    async def _gather(self, future: Future, direct: bool) -> Any:
        """Return the result of *future*. Raises TimeoutError if it does not arrive, as when its worker dies."""
        transfer = self._client.gather([future], direct=direct, asynchronous=True)
        return await asyncio.wait_for(transfer, SECONDS_BETWEEN_CHECKS * IDLE_CHECKS)

    def _send(self, piece: Work, number: int) -> Future:
        """Submit *piece*; the lower the *number* of its chunk, the higher its priority."""
        self._sent += 1
        key = f"{self._name}-{self._sent}"
        work = piece if self.reads_files and isinstance(piece, FileRange) else piece.read()
        return self._client.submit(remote.answer, self._job, work, key=key, priority=-number, pure=False)
