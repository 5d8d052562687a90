"""The solutions of one start, one after another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence

from ruleout.plugin import Layout, Sum, first_state, model_of, settle
from ruleout_engines.sat.encoding import encode
from ruleout_engines.sat.solver import Solver, Spending

Solution = tuple[int, ...]
Hunt = Generator[Solution | None, None, None]
"""Yields solutions, and None at each pause."""

PROBES_AFTER = 200
"""The number of conflicts before the literals are probed. CaDiCaL's default is 5,000, which few puzzles reach. With
this number, minimal Kakuro need between a tenth and a third of the conflicts and about half of the time; other puzzles
need as much as before."""

MOST_PROBED = 10_000
"""The largest number of candidates for which literals are probed that early. Probing cannot be interrupted, and takes
0.2 s on an empty 25x25 board."""

WIDEST = 100_000
"""The largest range of a sum for which starts are propagated first. A sum is narrowed with one bit per possible total;
with a larger range that takes longer than it saves."""


class TooHard(Exception):
    """A search with assumptions met too many conflicts."""


def hunt_alone(
    layout: Layout,
    start: Sequence[int],
    spent: Spending,
    now: Callable[[], float],
    known: Collection[Solution] = (),
    near: Sequence[int] = (),
) -> Hunt:
    """Yield every solution of *start* that is not *known*, by a solver for this start alone, and None at each pause.

    Solutions *near* to one of another start are searched for first.

    The start is propagated before it is encoded, which leaves few clauses. Its digits are facts rather than
    assumptions, so that the solver can simplify the clauses. Raises OutOfBudget if the budget runs out.
    """
    masks = _narrowed(layout, start, spent)
    if masks is None:
        return
    encoding = encode(layout, masks, spent.countdown.check)
    if encoding.impossible:
        return
    candidates = sum(mask.bit_count() for mask in masks)
    probes_after = PROBES_AFTER if candidates <= MOST_PROBED else None
    solver = Solver(encoding, now, spent.countdown.check, probes_after)
    if near:
        solver.prefer(encoding.literals_of(near))
    try:
        excluded = [encoding.other_than(solution, masks) for solution in known]
        while all(excluded):
            for clause in excluded:
                solver.add(clause)
            while (answer := solver.solve([], spent)) is None:
                yield None
            if not answer:
                return
            solution = encoding.solution(solver.model())
            yield solution
            excluded = [encoding.other_than(solution, masks)]
    finally:
        solver.close()


def _narrowed(layout: Layout, start: Sequence[int], spent: Spending) -> Sequence[int] | None:
    """Return *start* after propagation, or None on a conflict; unchanged if the range of a sum is too large."""
    if any(_range(each, layout.digits) > WIDEST for each in layout.sums):
        return start
    model = model_of(layout, check=spent.countdown.check)
    state = first_state(model, start)
    return None if settle(model, state, spent.countdown) is not None else state.masks


def _range(each: Sum, digits: int) -> int:
    return sum(map(abs, each.weights or (1,) * len(each.cells))) * digits
