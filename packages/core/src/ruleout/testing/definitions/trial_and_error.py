"""Trial and error: singles, and candidates that lead to a contradiction by trial and error of a lower depth."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout.masks import Mask, bits, is_lone
from ruleout.model.layout import Layout
from ruleout.testing.definitions.singles import place_singles


def left(layout: Layout, start: Sequence[Mask], depth: int) -> list[Mask] | None:
    """Return what trial and error of *depth* leaves of the masks *start*, None if there is a contradiction.

    All constraints of *layout* are houses. Singles are placed. If *depth* is not 0, each candidate is removed from
    which a contradiction follows by trial and error of the depth below.
    """
    masks, before = list(start), list[Mask]()
    while masks != before:
        before = list(masks)
        if not place_singles(layout, masks):
            return None
        for cell in range(layout.size) if depth and masks == before else ():
            for bit in bits(masks[cell]) if not is_lone(masks[cell]) else ():
                assumed = [1 << bit if other == cell else mask for other, mask in enumerate(masks)]
                if left(layout, assumed, depth - 1) is None:
                    masks[cell] &= ~(1 << bit)
    return masks
