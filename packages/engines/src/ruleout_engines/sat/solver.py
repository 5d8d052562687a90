"""CaDiCaL 1.5.3 (Biere and others, 2020), through python-sat's own module of compiled functions.

Its functions are called directly, not through python-sat's classes: those leave a search by a jump out of a signal
handler if Ctrl-C is pressed, after which neither the solver nor SIGINT can be used any more. Here a search runs in
slices of conflicts; between two slices the budget is checked and Python handles signals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from ruleout.plugin import Countdown, OutOfBudget
from ruleout_engines.sat.encoding import Encoding, collector_off

pysolvers: Any = import_module("pysolvers")
"""The module that python-sat is built on. It has no types. Importing pysat instead takes ten times as long."""

FIRST = 1_000
"""The number of conflicts in the first slice. Each further slice has twice as many."""

SLOW = 0.002
"""The seconds per conflict assumed before any were measured. Few formulas need as long."""

MOST = 16_000
"""The largest number of conflicts in a slice: about a second."""

LONGEST = 0.05
"""The seconds that a slice should take at most if the search is timed: conflicts can take several times as long as in
the slice before."""

FEWEST = 40
"""The smallest number of conflicts in a slice, however little time is left."""

LOADED_AT_ONCE = 20_000
"""The number of clauses that are loaded between two checks of the clock."""

CONFLICT, PROPAGATION = 10_000, 60
"""The nanoseconds of a conflict and of each literal that is propagated, by estimate. Of the same number of conflicts,
those of a layout with sums or automata take up to twenty times as long as those of pairs."""

AGED = 500
"""The nanoseconds that 1,000 earlier conflicts add to each conflict, since the clauses learned from them have to be
looked through: on killers, a conflict takes 30 microseconds after 10,000 others, and 76 after 115,000."""

CONTINUES, FALSE, TRUE = 0, -1, 1
"""The results of a slice of search."""


class Solver:
    """A solver loaded with the clauses of an encoding, to which more can be added.

    *probes_after* is the number of conflicts before the solver first probes its literals. The clauses are
    removed from the encoding while they are loaded, so that they are in memory only once.
    """

    def __init__(
        self,
        encoding: Encoding,
        now: Callable[[], float],
        check: Callable[[], None] = lambda: None,
        probes_after: int | None = None,
    ) -> None:
        self._handle = pysolvers.cadical153_new()
        if probes_after is not None:
            pysolvers.cadical153_set(self._handle, "probeint", probes_after)
        self._free = pysolvers.cadical153_del  # when Python exits, the module is freed before its objects
        self._now = now
        self._seconds_per_conflict: float | None = None
        self._last = encoding.variables
        add, handle = pysolvers.cadical153_add_cl, self._handle
        clauses = encoding.clauses
        clauses.reverse()
        with collector_off():
            while clauses:
                check()
                for clause in reversed(clauses[-LOADED_AT_ONCE:]):
                    add(handle, clause)
                del clauses[-LOADED_AT_ONCE:]

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Free the memory of the solver. It cannot be used afterwards."""
        if self._handle is not None:
            self._free(self._handle, None)
            self._handle = None

    def add(self, clause: Sequence[int]) -> None:
        """Require that one of the literals of *clause* is true from now on."""
        pysolvers.cadical153_add_cl(self._handle, clause)

    def prefer(self, literals: Sequence[int]) -> None:
        """Let decisions make these literals true, not false; the solver still decides on which variable."""
        pysolvers.cadical153_setphases(self._handle, literals)

    def fresh(self) -> int:
        """Return a new variable that no clause contains."""
        self._last += 1
        return self._last

    def model(self) -> Sequence[int]:
        """Return the literals that are true in the solution found last, ordered by variable."""
        found: Sequence[int] | None = pysolvers.cadical153_model(self._handle)
        return found or ()

    def solve(self, assumptions: Sequence[int], spent: Spending, most: int | None = None) -> bool | None:
        """Return whether the clauses and *assumptions* can all be true, or None after *most* conflicts or at a pause.

        Decisions count as choices. Raises OutOfBudget if the budget runs out.
        """
        countdown, handle = spent.countdown, self._handle
        size = FIRST
        conflicts = 0
        before = pysolvers.cadical153_acc_stats(handle)
        while True:
            countdown.check()
            left = countdown.nodes_left
            if left == 0:
                raise OutOfBudget
            fits = min(size, self._fitting(countdown))
            if most is not None:
                fits = min(fits, most - conflicts)
            until_pause = spent.until_pause
            if until_pause is not None:
                fits = min(fits, until_pause)
            pysolvers.cadical153_cbudget(handle, fits)
            pysolvers.cadical153_dbudget(handle, -1 if left is None else left)
            began = self._now()
            answer = pysolvers.cadical153_solve_lim(handle, assumptions, 0)
            took = self._now() - began
            after = pysolvers.cadical153_acc_stats(handle)
            met = after["conflicts"] - before["conflicts"]
            countdown.nodes += after["decisions"] - before["decisions"]
            spent.add(met, after["propagations"] - before["propagations"])
            conflicts += met
            before = after
            if met >= FEWEST and took > 0:
                self._seconds_per_conflict = took / met
            if answer != CONTINUES:
                return bool(answer == TRUE)
            if spent.is_due or (most is not None and conflicts >= most):
                return None
            size = min(2 * size, MOST)

    def _fitting(self, countdown: Countdown) -> int:
        """Return how many conflicts fit into half of the time left and into LONGEST, at the speed of the last slice."""
        if not countdown.is_timed:
            return MOST
        seconds, each = countdown.seconds_left, self._seconds_per_conflict
        half = LONGEST if seconds is None else seconds / 2
        return max(FEWEST, int(half / SLOW if each is None else min(half, LONGEST) / each))


class Spending:
    """Account of one search.

    *countdown* counts the choices, *conflicts* is the number of conflicts, *work* the nanoseconds by estimate. These
    follow from counts, so that a search pauses at the same point in each run.

    A search that can be continued pauses after as much work as :meth:`pause_after` says.
    """

    def __init__(self, countdown: Countdown) -> None:
        self.countdown = countdown
        self.conflicts = 0
        self.work = 0
        self._each = int(SLOW * 1e9)
        self._pause_at: int | None = None

    def add(self, conflicts: int, propagations: int) -> None:
        """Add these to what was spent."""
        self.conflicts += conflicts
        cost = (CONFLICT + AGED * self.conflicts // 1000) * conflicts + PROPAGATION * propagations
        self.work += cost
        self._each = cost // conflicts if conflicts else self._each

    def pause_after(self, work: int | None) -> None:
        """Pause after that much more work; if None, never."""
        self._pause_at = None if work is None else self.work + work

    @property
    def is_due(self) -> bool:
        """True if the search is to pause now."""
        return self._pause_at is not None and self.work >= self._pause_at

    @property
    def until_pause(self) -> int | None:
        """About how many conflicts there are until the search pauses, at least 1; None if it does not."""
        if self._pause_at is None:
            return None
        return max(1, (self._pause_at - self.work) // self._each)
