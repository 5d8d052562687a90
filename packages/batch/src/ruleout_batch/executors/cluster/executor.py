"""An executor that works on a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack

from ruleout import RuleoutError
from ruleout.internal import describe_error
from ruleout_batch.answering.answer import Answer
from ruleout_batch.answering.job import Job
from ruleout_batch.executors.cluster.address import parse_address
from ruleout_batch.executors.cluster.connection import check_software, connect, require_dask, silenced_logging
from ruleout_batch.executors.cluster.in_flight import InFlight
from ruleout_batch.executors.cluster.remote import RemoteJob
from ruleout_batch.executors.cluster.workers import ClusterWorkers
from ruleout_batch.executors.executor import Executor
from ruleout_batch.input.chunks import Work

LARGEST_CHUNK = 2**22
"""The largest size of a chunk in bytes. Larger chunks would save no time, and every chunk in flight is in the memory of
this process, of the scheduler and of a worker."""
CHUNKS_PER_THREAD = 3
"""The number of chunks in flight per thread of a worker: one that is being answered, one that is next, and one whose
answer waits for that of an earlier chunk."""


class Cluster(Executor):
    """Answers chunks on the workers of a Dask cluster.

    Raises RuleoutError if *address* is invalid; on entering, if the scheduler cannot be reached or has no workers; and
    on mapping, if a machine has other software, or if the cluster is lost.

    Parameters
    ----------
    address
        The address of the scheduler, ``tcp://HOST:PORT`` or ``tls://HOST:PORT``.
    timeout
        The number of seconds to wait for the scheduler, and then for a first worker.
    patience
        The number of seconds that the cluster may be without workers.
    """

    largest_chunk = LARGEST_CHUNK

    def __init__(self, address: str, timeout: float = 10.0, patience: float = 300.0) -> None:
        self.address = parse_address(address)
        self._timeout = timeout
        self._patience = patience
        self._open = ExitStack()

    @property
    def reads_files(self) -> bool:
        """True if workers have found all files so far."""
        return self._in_flight.reads_files

    @property
    def parallelism(self) -> int:
        """The number of threads of all workers."""
        return self._workers.threads

    def __enter__(self) -> Cluster:
        require_dask()
        with ExitStack() as stack:
            stack.enter_context(silenced_logging())
            self._client = connect(self.address, self._timeout)
            stack.callback(self._client.close, timeout=self._timeout)
            self._open = stack.pop_all()
        return self

    def __exit__(self, *about: object) -> None:
        """Disconnect. The cluster drops the chunks in flight, including those that it is working on."""
        self._open.close()

    def map(self, job: Job, chunks: Iterable[Work]) -> Iterator[Answer]:
        """Yield one answer per chunk, in order; see :class:`ruleout_batch.executors.executor.Executor`."""
        try:
            remote_job = RemoteJob(job, tuple(check_software(self._client, job).items()))
            self._workers = workers = ClusterWorkers(self._client, self._patience)
            self._in_flight = in_flight = InFlight(self._client, remote_job, workers)
            for chunk in chunks:
                in_flight.add(chunk)
                while in_flight.first_is_done or len(in_flight) >= CHUNKS_PER_THREAD * workers.threads:
                    yield in_flight.pop()
            while in_flight:
                yield in_flight.pop()
        except (CancelledError, OSError) as error:
            raise RuleoutError(f"lost the scheduler at {self.address}: {describe_error(error)}") from error
