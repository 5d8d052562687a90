"""Pairs of digits that are allowed in two cells."""

from __future__ import annotations

from ruleout_engines.scalar.jit import inner, lowest
from ruleout_engines.scalar.topology import Array


@inner
def narrow_relation(masks: Array, ints: Array, first: int, digits: int) -> bool:
    """Keep in each of two *masks* exactly the digits with a partner in the other; return False if none is left.

    *ints* contains, from index *first* on, the partners of each digit of the first cell, then of each digit of the
    second.
    """
    second = 0
    rest = masks[0]
    while rest:
        second |= ints[first + lowest(rest)]
        rest &= rest - 1
    second &= masks[1]
    kept = 0
    rest = second
    while rest:
        kept |= ints[first + digits + lowest(rest)]
        rest &= rest - 1
    kept &= masks[0]
    masks[0] = kept
    masks[1] = second
    return bool(kept != 0 and second != 0)
