"""The solutions of one start, one after another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from ruleout import Layout
from ruleout.search.model import model_of
from ruleout.search.propagate import settle
from ruleout.search.state import first_state
from ruleout_engines.sat.encoding import encode
from ruleout_engines.sat.solver import Solver, Spending

Solution = tuple[int, ...]


class TooHard(Exception):
    """More conflicts than a search with assumptions is worth."""


def hunt_alone(
    layout: Layout,
    start: Sequence[int],
    spent: Spending,
    now: Callable[[], float],
    known: Collection[Solution] = (),
) -> Iterator[Solution]:
    """Every solution of *start* that is not *known*, by a solver for this start alone.

    What follows at once is taken off before the clauses are made, so that these are few; and what is assumed is a
    fact, so that the solver can simplify them. Raises Expired when the budget runs out.
    """
    model = model_of(layout)
    state = first_state(model, start)
    if settle(model, state, spent.clock) is not None:
        return
    encoding = encode(layout, state.masks, spent.clock.check)
    if encoding.impossible:
        return
    solver = Solver(encoding, now, spent.clock.check)
    try:
        excluded = [encoding.other_than(solution, state.masks) for solution in known]
        while all(excluded):
            for clause in excluded:
                solver.add(clause)
            if not solver.solve([], spent):
                return
            solution = encoding.solution(solver.model())
            yield solution
            excluded = [encoding.other_than(solution, state.masks)]
    finally:
        solver.close()
