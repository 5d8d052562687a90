"""The workers of a cluster, whose number may change."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ruleout import RuleoutError
from ruleout_batch.executors.cluster.connection import connection_problem

if TYPE_CHECKING:
    from distributed import Client

SECONDS_BETWEEN_COUNTS = 2.0
"""The time between two counts of the workers."""


class ClusterWorkers:
    """The workers of a cluster. *patience* is the number of seconds for which there may be none."""

    def __init__(self, client: Client, patience: float) -> None:
        self._client = client
        self._patience = patience
        self._threads = 0
        self._tried: set[str] = set()
        self._all_reachable = True
        self._counted = float("-inf")
        self._last_seen = time.monotonic()

    @property
    def threads(self) -> int:
        """The number of chunks that can be worked on at once, 1 if there are no workers.

        Workers are counted again from time to time. Raises RuleoutError if there have been none for too long.
        """
        now = time.monotonic()
        if now - self._counted >= SECONDS_BETWEEN_COUNTS:
            found = self._client.nthreads()
            self._threads = sum(found.values())
            self._counted = now
            if self._all_reachable:
                new = found.keys() - self._tried
                self._all_reachable = all(connection_problem(worker) is None for worker in new)
                self._tried |= found.keys()
        if self._threads:
            self._last_seen = now
        elif now - self._last_seen >= self._patience:
            raise RuleoutError(f"the cluster has had no workers for {self._patience:g} seconds")
        return max(self._threads, 1)

    @property
    def are_reachable(self) -> bool:
        """True if this machine can connect to all workers, so that answers need not pass through the scheduler."""
        _ = self.threads  # counts the workers and tries to connect to them
        return self._all_reachable
