"""Where a search stands."""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence

import attrs

from ruleout.masks import Cell, Mask, digit_indices
from ruleout.search.model import Model

LARGE = 1000
"""The number of cells from which on masks are stored in two or four bytes, since a search keeps a copy per choice."""


@attrs.define(eq=False, repr=False)
class State:
    """The candidates of every cell, and for each digit the counts of its places (see ``Model``).

    *open* contains at least the visible cells with several candidates or, once there are none, the hidden ones. Copies
    share it; it is never changed in place.
    """

    masks: MutableSequence[Mask]
    counts: list[int]
    open: Sequence[Cell]

    def copy(self) -> State:
        """Return a state that can be changed independently."""
        return State(self.masks[:], self.counts[:], self.open)


def first_state(model: Model, start: Sequence[Mask]) -> State:
    """Return the state with the candidates of *start*, one mask per cell, before propagation."""
    masks: MutableSequence[Mask] = [mask & allowed for mask, allowed in zip(start, model.allowed, strict=True)]
    if len(masks) >= LARGE and model.layout.digits <= 32:
        masks = array("H" if model.layout.digits <= 16 else "I", masks)
    # Each count starts without the cells that lack a candidate; then these are added for the digits they have.
    incomplete, full = 0, model.layout.full
    added = [0] * model.layout.digits
    for cell, mask in enumerate(masks):
        if mask != full:
            share = model.share[cell]
            incomplete += share
            for bit in digit_indices(mask):
                added[bit] += share
    base = model.guards + model.layout.digits * model.ones - incomplete
    return State(masks, [base + more for more in added], range(model.layout.visible))
