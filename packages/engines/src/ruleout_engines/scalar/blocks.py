"""Starts in blocks: budgets, the clock between two slices of work, solutions yielded as they are found."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain

import numpy as np

from ruleout.plugin import Budget, Countdown, Layout, OutOfBudget, SearchResult
from ruleout_engines.scalar import fields
from ruleout_engines.scalar.jit import address
from ruleout_engines.scalar.prepare import prepared
from ruleout_engines.scalar.run import run
from ruleout_engines.scalar.state import Room
from ruleout_engines.scalar.tighten import tightened
from ruleout_engines.scalar.topology import BY_TABLES, Array
from ruleout_engines.slices import NOTHING, Slices

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
"""The limit for layouts with tables, which are tightened at the first restart. Tight rules remove so much more that
this is worthwhile early. The walk that follows is seldom interrupted by a restart."""

ROWS = 512
"""The largest number of solutions yielded at a time."""

SPARE = 2
"""The number of working arrays that are kept for later searches of a layout."""


class Search:
    """Searches starts of one layout, with one *limit* and *budget*; *now* is the clock, in seconds.

    With *restarts* (for limits up to 2) the walk starts over after too many conflicts; without them every solution is
    found once. The seconds of the first start include the preparation of the layout, but not compiling. Close it after
    use.
    """

    LEAST_SLICE = 20_000

    def __init__(self, layout: Layout, limit: int, restarts: bool, budget: Budget, now: Now) -> None:
        self._run = compiled_run()
        self._now = now
        self._budget = budget
        self._first: Countdown | None = Countdown(budget, now)
        self.prepared = prepared(layout)
        self._topology = self.prepared.packed.topology
        try:
            self._room = self.prepared.spares.pop()
        except IndexError:
            self._room = Room(self.prepared.packed, ROWS)
        counts = self._room.counts
        counts[: fields.SERIAL] = 0
        counts[fields.LIMIT] = min(limit, MOST)
        counts[fields.RESTARTS] = restarts
        counts[fields.MOST_NODES] = MOST if budget.nodes is None else min(budget.nodes, MOST)
        counts[fields.LAST_ROW] = ROWS
        counts[fields.LIGHTLY] = LIGHTLY_UP_TO
        counts[fields.FIRST_PATIENCE], counts[fields.MORE_PATIENCE] = (
            (TABLE_PATIENCE, TABLE_TIMES) if self._topology.tightens == BY_TABLES else (PATIENCE, TIMES)
        )
        self._slice = SLICE_OF_WORK
        if budget.seconds is not None:
            self._slice = max(self.LEAST_SLICE, min(SLICE_OF_WORK, int(budget.seconds * 3e8)))

    def close(self) -> None:
        """Keep the arrays of this search for later ones."""
        if len(self.prepared.spares) < SPARE:
            self.prepared.spares.append(self._room)

    def many(self, starts: Array) -> Iterator[SearchResult]:
        """Yield the result of each of *starts* (one row of masks each), in order, as soon as it is known."""
        pending: list[tuple[int, ...]] = []
        for results, rows in self.tables(starts):
            pending += digits_of(rows)
            for found, exhausted, complete, nodes, guesses in results.tolist():
                yield SearchResult.of(pending[:found], bool(exhausted), bool(complete), nodes, guesses)
                del pending[:found]

    def tables(self, starts: Array) -> Iterator[tuple[Array, Array]]:
        """Yield the results of some of *starts* at a time, which may be none.

        These are one row of five numbers per start (see ``run``), and the solutions that were found since, in order.
        The last ones may belong to the next start.
        """
        results = np.zeros((len(starts), 5), np.int64)
        self._begin(len(starts))
        counts = self._room.counts
        done, countdown = 0, self._countdown()
        while done < len(starts):
            if self._is_over:
                yield results[done:], self._room.solutions[:0]
                return
            self._advance(starts, results)
            at = int(counts[fields.PUZZLE])
            if at == done and countdown.has_passed:
                results[at] = (
                    counts[fields.FOUND],
                    0,
                    0,
                    counts[fields.NODES],
                    counts[fields.NODES] - counts[fields.CONFIRMED],
                )
                self._give_up()
                at += 1
            if at > done or counts[fields.ROW]:
                yield results[done:at], self._drained()
            if at > done:
                # The next start began in the last slice. The time that the caller spends on results is not counted.
                done, countdown = at, self._countdown()

    def every(self, start: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
        """Yield the solutions of *start* as they are found, some at a time. Raises OutOfBudget.

        The time that the caller spends on them counts.
        """
        if self._is_over:
            raise OutOfBudget
        starts = rows_of([start])
        results = np.zeros((1, 5), np.int64)
        self._begin(1)
        counts = self._room.counts
        counts[fields.LAST_ROW] = 1
        countdown = self._countdown()
        while counts[fields.PUZZLE] == 0:
            self._advance(starts, results)
            if counts[fields.ROW]:
                yield digits_of(self._drained())
                counts[fields.LAST_ROW] = min(4 * counts[fields.LAST_ROW], ROWS)
            if counts[fields.PUZZLE] == 0 and countdown.has_passed:
                raise OutOfBudget
        if not results[0, 2]:
            raise OutOfBudget

    def slices(self, start: Sequence[int]) -> Slices:
        """Search *start* in slices of work."""
        starts = rows_of([start])
        results = np.zeros((1, 5), np.int64)
        self._begin(1)
        counts = self._room.counts
        countdown = self._countdown()
        found: list[tuple[int, ...]] = []
        left = yield NOTHING
        while not counts[fields.PUZZLE]:
            if (left is not None and left <= 0) or countdown.has_passed:
                nodes = int(counts[fields.NODES])
                guesses = nodes - int(counts[fields.CONFIRMED])
                left = yield SearchResult.of(found, False, False, nodes, guesses)
            self._advance(starts, results, left)
            left = None if left is None else left - int(counts[fields.WORK])
            found += digits_of(self._drained())
        _, exhausted, complete, nodes, guesses = results[0].tolist()
        yield SearchResult.of(found, bool(exhausted), bool(complete), nodes, guesses)

    def _countdown(self) -> Countdown:
        """Return the countdown of the next start. That of the first one began with this search."""
        found, self._first = self._first or Countdown(self._budget, self._now), None
        return found

    @property
    def _is_over(self) -> bool:
        """True if no start may be searched any more."""
        return self._budget.seconds == 0 or self._budget.is_cancelled

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

    def _advance(self, starts: Array, results: Array, most: int | None = None) -> None:
        """Search for one slice of work, of *most* if that is less.

        It ends earlier if ``solutions`` is full or all starts are done.
        """
        counts = self._room.counts
        counts[fields.WORK] = 0
        counts[fields.SLICE] = self._slice if most is None else min(self._slice, most)
        while True:
            reason = self._run(self._topology, self._room.state, address(starts), address(results))
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

    def _drained(self) -> Array:
        """Return a copy of the rows of the solutions found since the last call."""
        counts = self._room.counts
        rows = self._room.solutions[: counts[fields.ROW]].copy()
        counts[fields.ROW] = 0
        return rows


def rows_of(starts: Sequence[Sequence[int]]) -> Array:
    """Return *starts* as an array, one row of masks each."""
    flat = array("I", chain.from_iterable(starts))
    return np.frombuffer(flat, np.uint32).reshape(len(starts), -1)


def digits_of(rows: Array) -> list[tuple[int, ...]]:
    """Return each of *rows* as a tuple."""
    return [tuple(row.tobytes()) for row in rows]


@cache
def compiled_run() -> Callable[..., int]:
    """Return ``run``, compiled or loaded from the cache when this is first called.

    Its arguments always have the same types. Numba would look at those of all their numbers at each call, which takes
    as long as an easy search.
    """
    packed = prepared(Layout.of(1, [(0, 0)], [])).packed
    run(packed.topology, Room(packed, 1).state, address(np.zeros(0, np.uint32)), address(np.zeros(0, np.int64)))
    (signature,) = run.signatures
    found: Callable[..., int] = run.get_overload(signature)
    return found
