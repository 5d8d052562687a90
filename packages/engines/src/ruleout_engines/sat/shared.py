"""One solver for all starts of a layout, which keeps the clauses that it learns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import attrs

from ruleout.plugin import Layout
from ruleout_engines.sat.encoding import encode
from ruleout_engines.sat.hunt import Solution, TooHard
from ruleout_engines.sat.solver import Solver, Spending

PATIENCE = 2_000
"""The largest number of conflicts of a start here. After them a solver of its own, which simplifies, is faster."""

STARTS = 2_000
"""The number of starts after which the solver is replaced, so that clauses of earlier starts do not accumulate."""


class Shared:
    """A layout's clauses, loaded once. A start's masks are assumptions.

    The clause that excludes a solution holds only under a literal of its own, which is assumed for this start and
    negated afterwards, so that no start is affected by the solutions of another.

    *check* is called while the layout is encoded and may raise an exception to stop.
    """

    def __init__(self, layout: Layout, now: Callable[[], float], check: Callable[[], None] = lambda: None) -> None:
        self._now = now
        self._encoding = encode(layout, check=check)
        self._solver: Solver | None = None
        self._starts = 0

    def hunt(self, start: Sequence[int], spent: Spending) -> Iterator[Solution]:
        """Yield every solution of *start*. Raises OutOfBudget, and TooHard after too many conflicts."""
        assumptions = self._encoding.assumptions(start)
        if assumptions is None or self._encoding.impossible:
            return
        solver = self._ready(spent.countdown.check)
        ban = 0
        try:
            patience = spent.conflicts + PATIENCE
            while True:
                answer = solver.solve(assumptions, spent, max(1, patience - spent.conflicts))
                if answer is None:
                    raise TooHard
                if not answer:
                    return
                solution = self._encoding.solution(solver.model())
                yield solution
                if not ban:
                    ban = solver.fresh()
                    assumptions = [*assumptions, ban]
                solver.add([-ban, *self._encoding.other_than(solution, start)])
        finally:
            if ban:
                solver.add([-ban])

    def _ready(self, check: Callable[[], None]) -> Solver:
        """Return the solver, which is replaced after many starts."""
        if self._solver is None or self._starts >= STARTS:
            copy = attrs.evolve(self._encoding, clauses=self._encoding.clauses[:])
            self._solver = Solver(copy, self._now, check)
            self._starts = 0
        self._starts += 1
        return self._solver
