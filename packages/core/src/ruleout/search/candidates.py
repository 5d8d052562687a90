"""Which candidates occur in some solution, found without enumerating all solutions."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout.clock import UNLIMITED, Budget, Countdown, Now, OutOfBudget
from ruleout.masks import Mask, digit_mask
from ruleout.model.layout import Layout
from ruleout.search.engine import Engine, Verdict
from ruleout.search.model import model_of
from ruleout.search.propagate import first_state, remove, settle


def true_candidates(
    engine: Engine, layout: Layout, start: Sequence[Mask], budget: Budget = UNLIMITED, now: Now | None = None
) -> tuple[tuple[Mask, ...], bool]:
    """Return the candidates that occur in some solution.

    Every solution that *engine* finds confirms one candidate of each cell. A cell with unconfirmed candidates is
    searched with these alone: either that confirms one more, or all of them are refuted.

    Parameters
    ----------
    engine, layout, start
        The engine that searches, a layout that it supports, and one mask per cell.
    budget
        What all searches together may spend. Choices made by propagation do not count.
    now
        The clock that the seconds are measured by.

    Returns
    -------
    masks : tuple of int
        One mask per cell, hidden cells included; all 0 if there is no solution. If the budget ran out, the masks hold
        all candidates that were not refuted.
    complete : bool
        Whether the budget was enough.
    """
    countdown = Countdown(budget, now)
    masks: Sequence[Mask] = start
    seen = [0] * layout.size
    nothing = (0,) * layout.size

    def search(trial: Sequence[Mask], limit: int) -> Verdict:
        """Search *trial* and note its solutions; *unique* also stands for one solution that was found."""
        result = engine.search(layout, trial, limit, countdown.left())
        countdown.nodes += result.nodes
        for solution in result.solutions:
            for cell, digit in enumerate(solution):
                seen[cell] |= digit_mask(digit)
        if result.verdict is not Verdict.NONE and not result.solutions:
            raise OutOfBudget
        return result.verdict

    try:
        model = model_of(layout, countdown.check)
        state = first_state(model, start)
        masks = state.masks
        if settle(model, state, countdown) is not None:
            return nothing, True
        if (verdict := search(masks, 2)) is Verdict.NONE:
            return nothing, True
        if verdict is Verdict.UNIQUE and layout.visible == layout.size:
            return tuple(seen), True
        for cell in range(layout.size):
            while unseen := masks[cell] & ~seen[cell]:
                # A solution does not show hidden cells, so their digits are searched one by one.
                tried = unseen if cell < layout.visible else unseen & -unseen
                trial = state.masks[:]
                trial[cell] = tried
                if search(trial, 1) is not Verdict.NONE:
                    if cell >= layout.visible:
                        seen[cell] |= tried
                    continue
                if tried == masks[cell] or remove(model, state, countdown, cell, tried) is not None:
                    return nothing, True
        return tuple(seen), True
    except OutOfBudget:
        return tuple(masks), False
