"""Starts in blocks: budgets, the clock between two slices of work, solutions yielded as they are found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from ruleout.plugin import Budget, Layout, OutOfBudget
from ruleout_engines.scalar import fields
from ruleout_engines.scalar.prepare import Prepared, prepared
from ruleout_engines.scalar.run import run
from ruleout_engines.scalar.state import Room
from ruleout_engines.scalar.tighten import tightened
from ruleout_engines.scalar.topology import Array

Now = Callable[[], float]

MOST = 1 << 60
"""The limit that means no limit."""

SLICE_OF_WORK = 1_500_000
"""The approximate nanoseconds of work between two checks of the clock."""

LIGHTLY_UP_TO = 5
"""The number of conflicts up to which the cheap choice is made; after that the heaviest cell is chosen. It is at least
1, since weights begin with the first conflict."""

PATIENCE, TIMES = 200, 10
"""The number of conflicts before the first restart, after which the root is probed; and the factor by which that number
grows with each restart."""

TABLE_PATIENCE, TABLE_TIMES = 50, 200
"""The same for layouts with tables, which are tightened at the first restart. Tight rules remove so much more that this
is worthwhile early. The walk that follows is seldom interrupted by a restart."""

ROWS = 512
"""The largest number of solutions yielded at a time."""

SPARE = 2
"""The number of working arrays that are kept for later searches of a layout."""


class Found(NamedTuple):
    """The result of one start: one row of visible digits per solution; whether there are no others; and whether the
    budget was enough."""

    solutions: Array
    exhausted: bool
    complete: bool
    nodes: int
    guesses: int


class Search:
    """Searches starts of one layout, with one *limit* and *budget*; *now* is the clock, in seconds.

    With *restarts* (for limits up to 2) the walk starts over after too many conflicts; without them every solution is
    found once. Close it after use.
    """

    LEAST_SLICE = 20_000

    def __init__(self, layout: Prepared, limit: int, restarts: bool, budget: Budget, now: Now) -> None:
        self.prepared = layout
        self._topology = layout.packed.topology
        try:
            self._room = layout.spares.pop()
        except IndexError:
            self._room = Room(layout.packed, ROWS)
        self._now = now
        self._seconds = budget.seconds
        counts = self._room.counts
        counts[:] = 0
        counts[fields.LIMIT] = min(limit, MOST)
        counts[fields.RESTARTS] = restarts
        counts[fields.MOST_NODES] = MOST if budget.nodes is None else min(budget.nodes, MOST)
        counts[fields.LAST_ROW] = ROWS
        counts[fields.LIGHTLY] = LIGHTLY_UP_TO
        tables = self._topology.tightens
        counts[fields.FIRST_PATIENCE], counts[fields.MORE_PATIENCE] = (
            (TABLE_PATIENCE, TABLE_TIMES) if tables else (PATIENCE, TIMES)
        )
        self._slice = SLICE_OF_WORK
        if budget.seconds is not None:
            self._slice = max(self.LEAST_SLICE, min(SLICE_OF_WORK, int(budget.seconds * 3e8)))
        warm()

    def close(self) -> None:
        """Keep the arrays of this search for later ones."""
        if len(self.prepared.spares) < SPARE:
            self.prepared.spares.append(self._room)

    def many(self, starts: Array) -> Iterator[Found]:
        """Yield the result of each of *starts* (one row of masks each), in order, as soon as it is known."""
        for results, rows in self.tables(starts):
            for found, exhausted, complete, nodes, guesses in results.tolist():
                yield Found(rows[:found], bool(exhausted), bool(complete), nodes, guesses)
                rows = rows[found:]

    def tables(self, starts: Array) -> Iterator[tuple[Array, Array]]:
        """Yield the results of some of *starts* at a time: one row of five numbers per start (see ``run``), and all
        solutions in order."""
        results = np.zeros((len(starts), 5), np.int64)
        if self._seconds == 0:
            yield results, self._room.solutions[:0]
            return
        self._begin(len(starts))
        counts = self._room.counts
        done, began = 0, self._now()
        held = self._room.solutions[:0]
        while done < len(starts):
            self._advance(starts, results)
            held = self._drained(held)
            at = int(counts[fields.PUZZLE])
            if at == done:
                if self._seconds is None or self._now() - began < self._seconds:
                    continue
                results[at] = (
                    counts[fields.FOUND],
                    0,
                    0,
                    counts[fields.NODES],
                    counts[fields.NODES] - counts[fields.CONFIRMED],
                )
                self._give_up()
                at += 1
            rows = int(results[done:at, 0].sum())
            yield results[done:at], held[:rows]
            held = held[rows:]
            # The next start began in the last slice. The time that the caller spends on the results is not counted.
            done, began = at, self._now()

    def every(self, start: Array) -> Iterator[Array]:
        """Yield the solutions of *start* as they are found, some rows at a time. Raises OutOfBudget."""
        if self._seconds == 0:
            raise OutOfBudget
        starts = start.reshape(1, -1)
        results = np.zeros((1, 5), np.int64)
        self._begin(1)
        counts = self._room.counts
        counts[fields.LAST_ROW] = 1
        began = self._now()
        while counts[fields.PUZZLE] == 0:
            self._advance(starts, results)
            if counts[fields.ROW]:
                handed_on = self._now()
                yield self._drained(self._room.solutions[:0])
                began += self._now() - handed_on
                counts[fields.LAST_ROW] = min(4 * counts[fields.LAST_ROW], ROWS)
            if counts[fields.PUZZLE] == 0 and self._seconds is not None and self._now() - began >= self._seconds:
                raise OutOfBudget
        if not results[0, 2]:
            raise OutOfBudget

    def _begin(self, puzzles: int) -> None:
        counts = self._room.counts
        counts[fields.PUZZLES] = puzzles
        counts[fields.ROW] = 0
        self._give_up()
        counts[fields.PUZZLE] = 0

    def _give_up(self) -> None:
        """Abandon the present start, empty the queues and continue with the next one."""
        counts = self._room.counts
        self._room.masks[:] = 0
        counts[fields.QUEUE] = 0
        counts[fields.PUZZLE] += 1
        counts[fields.PHASE] = fields.BEGIN
        counts[fields.TIGHT] = 0
        self._topology = self.prepared.packed.topology

    def _advance(self, starts: Array, results: Array) -> None:
        """Search for one slice of work, or until ``solutions`` is full or all starts are done."""
        counts = self._room.counts
        counts[fields.WORK] = 0
        counts[fields.SLICE] = self._slice
        while True:
            reason = run(self._topology, self._room.state, starts.ctypes.data, results.ctypes.data)
            if reason == fields.DEEP:
                self._room.deepen()
            elif reason == fields.TIGHTEN:
                self._tighten()
            elif reason == fields.NEXT:
                counts[fields.TIGHT] = 0
                self._topology = self.prepared.packed.topology
            else:
                return

    def _tighten(self) -> None:
        if not self.prepared.packed.topology.tightens:
            return
        packed = tightened(self.prepared)
        self._topology = packed.topology
        self._room.fit(packed)
        self._room.counts[fields.TIGHT] = 1

    def _drained(self, held: Array) -> Array:
        """Return the rows *held*, followed by those found since."""
        counts = self._room.counts
        rows = self._room.solutions[: counts[fields.ROW]]
        counts[fields.ROW] = 0
        return np.concatenate([held, rows])


def warm() -> None:
    """Compile the search or load it from the cache, unless that was done before."""
    if run.signatures:
        return
    packed = prepared(Layout.of(1, [(0, 0)], [])).packed
    run(packed.topology, Room(packed, 1).state, 0, 0)
