"""Which variable to choose next in the search that learns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush

DECAY = 0.95
"""Each conflict counts this much less than the next."""

LARGEST = 1e100


class Activity:
    """Variables by how often and how lately conflicts involved them (Chaff; Moskewicz and others, 2001), each with the
    value that it had last.

    The queue may hold a variable several times; ``_queued`` tells which of its entries counts.
    """

    def __init__(self, variables: int) -> None:
        self._of = [0.0] * variables
        self._step = 1.0
        self._last = [2 * variable for variable in range(variables)]
        self._queued = [0.0] * variables
        self._queue = [(0.0, variable) for variable in range(variables)]

    def count(self, literals: Iterable[int]) -> None:
        """These were involved in the conflict at hand."""
        of, step = self._of, self._step
        for literal in literals:
            of[literal >> 1] += step

    def fade(self) -> None:
        """Go on to the next conflict."""
        self._step /= DECAY
        if self._step > LARGEST:
            self._step /= LARGEST
            self._of = [activity / LARGEST for activity in self._of]
            self._queued = self._of[:]
            self._queue = [(-activity, variable) for variable, activity in enumerate(self._of)]
            heapify(self._queue)

    def put_back(self, literals: Iterable[int]) -> None:
        """The variables of these literals, which were false, are open again."""
        of, queued, queue, last = self._of, self._queued, self._queue, self._last
        for literal in literals:
            variable = literal >> 1
            last[variable] = literal
            activity = of[variable]
            if queued[variable] != activity:
                queued[variable] = activity
                heappush(queue, (-activity, variable))

    def next_choice(self, false: Sequence[bool]) -> int | None:
        """The most active variable without a value, as the literal with the value that it had last; None where
        every variable has one."""
        while self._queue:
            activity, variable = heappop(self._queue)
            if self._queued[variable] == -activity:
                self._queued[variable] = -1.0
                if not (false[2 * variable] or false[2 * variable + 1]):
                    return self._last[variable] ^ 1
        return None
