"""Which candidates occur in some solution, found without going through all solutions."""

from __future__ import annotations

import time
from collections.abc import Sequence

from ruleout.masks import digit_mask
from ruleout.model.layout import Layout
from ruleout.search.clock import Clock, Expired, Now
from ruleout.search.engine import UNLIMITED, Budget, Engine, Verdict
from ruleout.search.model import model_of
from ruleout.search.propagate import remove, settle
from ruleout.search.state import first_state


def true_candidates(
    engine: Engine,
    layout: Layout,
    start: Sequence[int],
    budget: Budget = UNLIMITED,
    now: Now = time.perf_counter,
) -> tuple[tuple[int, ...], bool]:
    """The candidates, one mask a cell, hidden cells included, and whether the budget held out.

    Every solution that *engine* finds shows one candidate of each cell. A cell whose candidates were not all seen
    is searched with the others alone: either that shows one more, or all of them are refuted. When there is no
    solution, every mask is 0. When the budget (one for everything) ran out, the masks hold all that was not refuted.
    """
    model = model_of(layout)
    clock = Clock(Budget(seconds=budget.seconds), now)
    nodes = 0
    state = first_state(model, start)
    masks = state.masks
    seen = [0] * model.size
    nothing = (0,) * model.size

    def ask(trial: Sequence[int], limit: int) -> Verdict:
        """Search *trial*, note what its solutions hold; unique here also stands for a solution that was found."""
        nonlocal nodes
        seconds = None if clock.deadline is None else max(0.0, clock.deadline - now())
        result = engine.search(
            layout, trial, limit, Budget(None if budget.nodes is None else max(0, budget.nodes - nodes), seconds)
        )
        nodes += result.nodes
        for solution in result.solutions:
            for cell, digit in enumerate(solution):
                seen[cell] |= digit_mask(digit)
        if result.verdict is Verdict.NONE:
            return Verdict.NONE
        if not result.solutions:
            raise Expired
        return result.verdict

    try:
        if settle(model, state, clock) is not None:
            return nothing, True
        if (verdict := ask(masks, 2)) is Verdict.NONE:
            return nothing, True
        if verdict is Verdict.UNIQUE and model.visible == model.size:
            return tuple(seen), True
        for cell in range(model.size):
            while unseen := masks[cell] & ~seen[cell]:
                # A solution does not show hidden cells, so these are asked digit by digit.
                asked = unseen if cell < model.visible else unseen & -unseen
                trial = masks[:]
                trial[cell] = asked
                if ask(trial, 1) is not Verdict.NONE:
                    if cell >= model.visible:
                        seen[cell] |= asked
                    continue
                while asked:
                    digit = asked & -asked
                    asked ^= digit
                    if masks[cell] & digit and (
                        masks[cell] == digit or remove(model, state, clock, cell, digit) is not None
                    ):
                        return nothing, True
        return tuple(seen), True
    except Expired:
        return tuple(masks), False
