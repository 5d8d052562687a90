"""The solutions of one start, one after another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from ruleout.plugin import Layout, Sum, first_state, model_of, settle
from ruleout_engines.sat.encoding import encode
from ruleout_engines.sat.solver import Solver, Spending

Solution = tuple[int, ...]

PROBES_AFTER = 200
"""Conflicts of a start before its literals are probed. CaDiCaL itself waits for 5,000, which few puzzles meet. Minimal
Kakuro then need between a tenth and a third of the conflicts and about half of the time; other puzzles need as much as
before."""

WIDEST = 100_000
"""Sums are narrowed by a row of as many bits as they have totals; beyond this it takes longer than it saves."""


class TooHard(Exception):
    """A search with assumptions met too many conflicts."""


def hunt_alone(
    layout: Layout, start: Sequence[int], spent: Spending, now: Callable[[], float], known: Collection[Solution] = ()
) -> Iterator[Solution]:
    """Yield every solution of *start* that is not *known*, by a solver for this start alone.

    The start is propagated before it is encoded, so that there are few clauses; and its digits are facts rather than
    assumptions, so that the solver can simplify the clauses. Raises Expired if the budget runs out.
    """
    masks = _narrowed(layout, start, spent)
    if masks is None:
        return
    encoding = encode(layout, masks, spent.remaining.check_time)
    if encoding.impossible:
        return
    solver = Solver(encoding, now, spent.remaining.check_time, PROBES_AFTER)
    try:
        excluded = [encoding.other_than(solution, masks) for solution in known]
        while all(excluded):
            for clause in excluded:
                solver.add(clause)
            if not solver.solve([], spent):
                return
            solution = encoding.solution(solver.model())
            yield solution
            excluded = [encoding.other_than(solution, masks)]
    finally:
        solver.close()


def _narrowed(layout: Layout, start: Sequence[int], spent: Spending) -> Sequence[int] | None:
    """*start* after propagation, or None if nothing fits; unchanged if a sum has too large a range for that."""
    if any(_range(each, layout.digits) > WIDEST for each in layout.sums):
        return start
    model = model_of(layout)
    state = first_state(model, start)
    return None if settle(model, state, spent.remaining) is not None else state.masks


def _range(each: Sum, digits: int) -> int:
    return sum(map(abs, each.weights or (1,) * len(each.cells))) * digits
