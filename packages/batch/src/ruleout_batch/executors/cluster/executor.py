"""Batches on a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack

from ruleout import RuleoutError
from ruleout.plugin import describe_error
from ruleout_batch.answering.answer import Answer
from ruleout_batch.answering.job import Job
from ruleout_batch.executors.cluster.address import checked
from ruleout_batch.executors.cluster.connection import check_software, connected, quiet, require_dask
from ruleout_batch.executors.cluster.flights import Crew, Flights
from ruleout_batch.executors.cluster.remote import Order
from ruleout_batch.input.chunks import Work

LARGEST = 2**22
"""Bytes of a chunk at most. Larger ones would save no time, and every chunk that is out is held here, by the
scheduler and by a worker."""
AHEAD = 3
"""Chunks that are out for each thread of a worker: one that it works on, one that it takes up next, and one whose
answer waits for that of an earlier chunk."""


class Cluster:
    """Answers chunks on the workers of the Dask cluster whose scheduler listens at *address*.

    *timeout* is how many seconds to wait for the scheduler and then for a first worker, *patience* how many to go
    on without any worker. Raises RuleoutError where *address* is none; on entering, where the scheduler cannot be
    reached or has no workers; on mapping, where a machine has other software, or the cluster is lost on the way.
    """

    largest = LARGEST

    def __init__(self, address: str, timeout: float = 10.0, patience: float = 300.0) -> None:
        self.address = checked(address)
        self._timeout = timeout
        self._patience = patience
        self._open = ExitStack()

    @property
    def reads_files(self) -> bool:
        """Until a worker does not find a file."""
        return self._flights.reads_files

    @property
    def hands(self) -> int:
        """How many threads the workers have."""
        return self._crew.threads

    def __enter__(self) -> Cluster:
        require_dask()
        with ExitStack() as stack:
            stack.enter_context(quiet())
            self._client = connected(self.address, self._timeout)
            stack.callback(self._client.close, timeout=self._timeout)
            self._open = stack.pop_all()
        return self

    def __exit__(self, *about: object) -> None:
        """Let go of the cluster. What is still out is dropped there, work that has begun included."""
        self._open.close()

    def begin(self, job: Job, size: int) -> None:
        pass

    def map(self, job: Job, chunks: Iterable[Work]) -> Iterator[Answer]:
        """One answer for each chunk, in order; see :class:`ruleout_batch.executors.executor.Executor`."""
        try:
            order = Order(job, tuple(check_software(self._client, job).items()))
            self._crew = crew = Crew(self._client, self._patience)
            self._flights = flights = Flights(self._client, order, crew)
            for chunk in chunks:
                flights.add(chunk)
                while flights.first_is_there or len(flights) >= AHEAD * crew.threads:
                    yield flights.take()
            while flights:
                yield flights.take()
        except (CancelledError, OSError) as error:
            raise RuleoutError(f"lost the scheduler at {self.address}: {describe_error(error)}") from error
