"""Results of narrowing lines by automata, kept for as long as one start is searched.

A search meets the same few masks of a line again and again: an automaton on four cells is narrowed ten to forty times
as often as there are different masks.
"""

from __future__ import annotations

from ruleout_engines.scalar.jit import inner
from ruleout_engines.scalar.orders import SPREAD
from ruleout_engines.scalar.topology import Array

KEY = 63
"""The number of bits of a word of masks."""

WIDTH = 5
"""The length of an entry: the masks in two words, what they were narrowed by, the narrowed masks in two words."""

ENTRIES = 1 << 13
"""The number of entries, a power of two."""


@inner
def recalled(masks: Array, size: int, digits: int, by: int, known: Array) -> int:
    """Narrow the first *size* masks, as many as fit into two words, as they were narrowed before.

    *by* is a number for the automaton, the kind of narrowing and the start. Returns the index in *known* of the entry,
    or its complement if it was that of other masks; it is then the one of these masks, without their result.
    """
    each = KEY // digits
    one = 0
    for place in range(min(size, each)):
        one = one << digits | masks[place]
    other = 0
    for place in range(each, size):
        other = other << digits | masks[place]
    spread = ((one ^ by << 40) * SPREAD ^ other) * SPREAD
    at = WIDTH * ((spread ^ spread >> 29) >> 20 & ENTRIES - 1)
    if known[at] != one or known[at + 1] != other or known[at + 2] != by:
        known[at] = one
        known[at + 1] = other
        known[at + 2] = by
        return ~at
    if known[at + 3] != one or known[at + 4] != other:
        full = (1 << digits) - 1
        one = known[at + 3]
        other = known[at + 4]
        for place in range(size - 1, each - 1, -1):
            masks[place] = other & full
            other >>= digits
        for place in range(min(size, each) - 1, -1, -1):
            masks[place] = one & full
            one >>= digits
    return at


@inner
def remember(masks: Array, size: int, digits: int, known: Array, at: int, holds: bool) -> None:
    """Keep the narrowed masks in the entry at index *at*; the first word is 0 if nothing *holds*."""
    each = KEY // digits
    one = 0
    other = 0
    if holds:
        for place in range(min(size, each)):
            one = one << digits | masks[place]
        for place in range(each, size):
            other = other << digits | masks[place]
    known[at + 3] = one
    known[at + 4] = other
