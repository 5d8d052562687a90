"""The engine that searches with a SAT solver."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from importlib.util import find_spec
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from ruleout import internal as kit
from ruleout_engines.slices import SlicedEngine, Slices

if TYPE_CHECKING:
    from ruleout_engines.sat.hunt import Hunt
    from ruleout_engines.sat.shared import Shared
    from ruleout_engines.sat.solver import Spending

MOST_SHARED = 10_000
"""The largest number of candidates of a layout whose puzzles share a solver. Loading a larger one takes longer than
most of its puzzles, and the hard puzzles need a solver of their own anyway."""


MOST_CLAUSES = 4_000_000
"""The largest number of clauses for cells and units; more would take more than half a gigabyte."""


class SatEngine(SlicedEngine):
    """Searches any layout as a formula, with CaDiCaL through python-sat.

    The first start of a layout gets a solver of its own. From the second one on, starts share a solver into which the
    layout was loaded once; a hard one gets its own again, and so does every start if the budget limits nodes. Nodes are
    the decisions of the solver, guesses its conflicts. python-sat is imported with the first search.

    Parameters
    ----------
    now
        The clock that budgets of seconds are measured by.
    shares
        If False, every start has a solver of its own, so that no result depends on earlier searches.
    """

    id = "sat"
    title = "Clauses for a SAT solver, over any layout"
    rank = -1

    def __init__(self, now: Callable[[], float] = time.monotonic, shares: bool = True) -> None:
        self._now = now
        self._shares = shares
        self._shared: WeakKeyDictionary[kit.Layout, list[Shared]] = WeakKeyDictionary()

    def supports(self, layout: kit.Layout) -> str | None:
        """Return None for layouts that decompose into primitives and are not too large, if python-sat is installed."""
        if find_spec("pysolvers") is None:
            return f"python-sat is not installed: {kit.how_to_install('ruleout-engines', 'sat')}"
        pairs = sum(len(unit.cells) * (len(unit.cells) - 1) // 2 for unit in layout.units)
        clauses = layout.digits * (pairs + layout.size * (layout.digits - 1) // 2)
        if clauses > MOST_CLAUSES:
            return f"found a layout of {clauses} clauses; expected at most {MOST_CLAUSES}"
        return kit.primitives_problem(layout)

    def _search_many(
        self, layout: kit.Layout, starts: Iterator[Sequence[int]], limit: int, budget: kit.Budget
    ) -> Iterator[kit.SearchResult]:
        shares = self._shares and limit <= 2 and budget.nodes is None

        def hunt(start: Sequence[int], spent: Spending) -> Hunt:
            return self._hunt(layout, start, shares, spent)

        for start in starts:
            yield self._result(start, limit, budget, hunt)

    def _search_near(
        self, layout: kit.Layout, start: Sequence[int], limit: int, budget: kit.Budget, near: Sequence[int]
    ) -> kit.SearchResult:
        from ruleout_engines.sat.hunt import hunt_alone

        def hunt(start: Sequence[int], spent: Spending) -> Hunt:
            return hunt_alone(layout, start, spent, self._now, near=near)

        return self._result(start, limit, budget, hunt)

    def slices(
        self,
        layout: kit.Layout,
        start: Sequence[int],
        limit: int,
        budget: kit.Budget,
        near: Sequence[int] | None = None,
    ) -> Slices:
        """Search one start in slices, whose approximate nanoseconds are sent."""
        from ruleout_engines.sat.hunt import hunt_alone

        def hunt(start: Sequence[int], spent: Spending) -> Hunt:
            return hunt_alone(layout, start, spent, self._now, near=near or ())

        return self._slices(start, limit, budget, hunt)

    def _result(
        self, start: Sequence[int], limit: int, budget: kit.Budget, hunt: Callable[[Sequence[int], Spending], Hunt]
    ) -> kit.SearchResult:
        """Return the result of a *hunt* for up to *limit* solutions of one start."""
        with closing(self._slices(start, limit, budget, hunt)) as slices:
            next(slices)
            return slices.send(None)

    def _slices(
        self, start: Sequence[int], limit: int, budget: kit.Budget, hunt: Callable[[Sequence[int], Spending], Hunt]
    ) -> Slices:
        """Yield what a *hunt* for up to *limit* solutions knows after each slice, first after none."""
        from ruleout_engines.sat.solver import Spending

        spent = Spending(kit.Countdown(budget, self._now))
        found: list[tuple[int, ...]] = []

        def known(complete: bool) -> kit.SearchResult:
            nodes = spent.countdown.nodes
            exhausted = complete and len(found) < limit
            return kit.SearchResult.of(found, exhausted, complete, nodes, min(nodes, spent.conflicts))

        spent.pause_after((yield known(False)))
        try:
            with closing(hunt(start, spent)) as solutions:
                for solution in solutions:
                    if solution is None:
                        spent.pause_after((yield known(False)))
                        continue
                    found.append(solution)
                    if len(found) == limit:
                        break
        except kit.OutOfBudget:
            while True:
                yield known(False)
        yield known(True)

    def _solutions(self, layout: kit.Layout, start: Sequence[int], budget: kit.Budget) -> Iterator[tuple[int, ...]]:
        from ruleout_engines.sat.solver import Spending

        for solution in self._hunt(layout, start, False, Spending(kit.Countdown(budget, self._now))):
            if solution is not None:
                yield solution

    def _hunt(self, layout: kit.Layout, start: Sequence[int], shares: bool, spent: Spending) -> Hunt:
        """Yield the solutions of one start; the layout's shared solver may be used if it *shares* one."""
        from ruleout_engines.sat.hunt import TooHard, hunt_alone
        from ruleout_engines.sat.shared import Shared

        known: list[tuple[int, ...]] = []
        if shares and layout.size * layout.digits <= MOST_SHARED:
            idle = self._shared.get(layout)
            if idle is None:
                self._shared[layout] = []
            else:
                # Neither another thread nor the code that yields the starts may use the shared solver meanwhile.
                shared = idle.pop() if idle else Shared(layout, self._now, spent.countdown.check)
                try:
                    for solution in shared.hunt(start, spent):
                        known.append(solution)
                        yield solution
                    return
                except TooHard:
                    pass
                finally:
                    idle.append(shared)
        yield from hunt_alone(layout, start, spent, self._now, known)

    def warm(self) -> None:
        """Import python-sat, if it is installed."""
        if find_spec("pysolvers") is not None:
            import ruleout_engines.sat.hunt  # noqa: F401
