"""Chunks that are out on a cluster, and the workers that there are for them."""

from __future__ import annotations

import time
from collections import deque
from concurrent.futures import CancelledError
from typing import TYPE_CHECKING
from uuid import uuid4

import attrs

from ruleout import RuleoutError
from ruleout.plugin import describe_error
from ruleout_batch.answering.answer import Answer
from ruleout_batch.executors.bisection import Case
from ruleout_batch.executors.cluster import remote
from ruleout_batch.executors.cluster.connection import objection
from ruleout_batch.executors.cluster.content import Content
from ruleout_batch.input.chunks import Stretch, Work

if TYPE_CHECKING:
    from distributed import Client, Future

CENSUS = 2.0
"""Seconds after which the workers are counted again."""
GLANCE = 1.0
"""Seconds between two looks at whether there is still a cluster to wait for."""


class Crew:
    """The workers of a cluster. *patience* is how many seconds to bear with there being none."""

    def __init__(self, client: Client, patience: float) -> None:
        self._client = client
        self._patience = patience
        self._threads = 0
        self._reached: set[str] = set()
        self._all_reached = True
        self._counted = float("-inf")
        self._last_seen = time.monotonic()

    @property
    def threads(self) -> int:
        """How many chunks can be worked on at once, 1 where nobody is there. Workers come and go, so they are counted
        anew now and then. Raises RuleoutError where there have been none for too long."""
        now = time.monotonic()
        if now - self._counted >= CENSUS:
            found = self._client.nthreads()
            self._threads = sum(found.values())
            self._counted = now
            if self._all_reached:
                self._all_reached = all(objection(worker) is None for worker in found.keys() - self._reached)
                self._reached |= found.keys()
        if self._threads:
            self._last_seen = now
        elif now - self._last_seen >= self._patience:
            raise RuleoutError(f"the cluster has had no workers for {self._patience:g} seconds")
        return max(self._threads, 1)

    @property
    def is_reached(self) -> bool:
        """Whether all workers can be connected to from here, so that answers need not go through the scheduler."""
        _ = self.threads  # counted, and tried, before anything is said of them
        return self._all_reached


@attrs.define
class _Flight:
    """A chunk that is out: its number, and the future for the piece of it that its case says."""

    number: int
    case: Case
    future: Future


class Flights:
    """The chunks that are out, in order. *reads_files* says whether workers have found the files that they were to read
    so far; once one has not, they are sent the lines."""

    def __init__(self, client: Client, order: remote.Order, crew: Crew) -> None:
        self._client = client
        self._order = order
        self._crew = crew
        self._name = f"ruleout-batch-{uuid4().hex[:8]}"
        self._out: deque[_Flight] = deque()
        self.reads_files = True
        self._begun = self._sent = 0

    def __len__(self) -> int:
        return len(self._out)

    @property
    def first_is_there(self) -> bool:
        """Whether the first chunk has an answer, or whatever else came of it."""
        return bool(self._out) and self._out[0].future.done()

    def add(self, work: Work) -> None:
        """Send a chunk out."""
        self._begun += 1
        self._out.append(_Flight(self._begun, Case(self._order.job, work), self._send(work, self._begun)))

    def take(self) -> Answer:
        """The answer for the first chunk, which is waited for.

        Where Dask gives up a chunk, having lost several workers over it, its parts are tried, until it shows which
        line is to blame. The other chunks stay out meanwhile.
        """
        first = self._out[0]
        while first.case.piece is not None:
            self._land(first)
            if first.case.piece is not None:
                first.future = self._send(first.case.piece, first.number)
        self._out.popleft()
        return first.case.answer()

    def _land(self, flight: _Flight) -> None:
        """Wait for what comes of a piece, and note it in its case. There it stays where the worker has no such file."""
        from distributed import KilledWorker, wait

        while not flight.future.done():
            try:
                with self._client.as_current():
                    wait([flight.future], timeout=GLANCE)
            except TimeoutError:
                _ = self._crew.threads  # raises where nobody is left
        try:
            (found,) = self._client.gather([flight.future], direct=self._crew.is_reached)
            if found is None:
                self.reads_files = False
            else:
                answer, output = found
                flight.case.answered(attrs.evolve(answer, output=bytes(output)))
        except KilledWorker as error:
            flight.case.died(f"on the machine of {error.last_worker.address}")
        except (RuleoutError, CancelledError, OSError):
            raise
        except Exception as error:
            raise RuleoutError(f"a worker of the cluster could not do its work: {describe_error(error)}") from error

    def _send(self, piece: Work, number: int) -> Future:
        """Have *piece* answered; the lower the *number* of its chunk, the sooner."""
        self._sent += 1
        key = f"{self._name}-{self._sent}"
        if self.reads_files and isinstance(piece, Stretch):
            parts: tuple[object, ...] = (piece,)
        else:
            chunk = piece.read()
            parts = attrs.evolve(chunk, data=b""), Content(chunk.data)
        return self._client.submit(remote.answer, self._order, *parts, key=key, priority=-number, pure=False)
