"""Probing: trying each candidate of the small cells of the root."""

from __future__ import annotations

from ruleout.clock import Countdown
from ruleout.search.model import Model
from ruleout.search.propagate import State, remove

SMALL = 3
"""Cells with at most this many candidates are probed."""


def probe(model: Model, root: State, countdown: Countdown) -> bool:
    """Narrow *root* in place to a fixpoint; return whether it can still have a solution. Raises OutOfBudget.

    Each candidate of each small cell is tried on a copy. A candidate that leads to a conflict is removed, and so are
    all candidates elsewhere that none of the other trials keeps, since one of these is true.
    """
    masks = root.masks
    again = True
    while again:
        again = False
        for cell in range(model.layout.size):
            if not 1 < masks[cell].bit_count() <= SMALL:
                continue
            kept = [0] * model.layout.size
            rest = masks[cell]
            while rest:
                digit = rest & -rest
                rest ^= digit
                trial = root.copy()
                if remove(model, trial, countdown, cell, masks[cell] ^ digit) is None:
                    kept = [old | new for old, new in zip(kept, trial.masks, strict=True)]
            if not kept[cell]:
                return False
            for other, mask in enumerate(kept):
                lost = masks[other] & ~mask
                if lost:
                    again = True
                    if lost == masks[other] or remove(model, root, countdown, other, lost) is not None:
                        return False
    return True
