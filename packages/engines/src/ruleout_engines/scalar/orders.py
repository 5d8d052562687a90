"""Sums of different digits, as the set of all orders of all their combinations.

One conjunction tests 64 orders at once, after *Compact-table: efficiently filtering table constraints with reversible
sparse bit-sets* (Demeulenaere and others, 2016). Nothing is undone on
backtracking; instead, earlier results are cached.
"""

from __future__ import annotations

from ruleout_engines.scalar.jit import inner, lowest
from ruleout_engines.scalar.topology import Array

KEY = 64
"""Results are cached only if the masks together have fewer bits than this, so that they fit into one number."""

SPREAD = -7046029254386353131
"""An odd number with well-mixed bits (from the golden ratio), by which keys are hashed."""


@inner
def narrow_orders(
    masks: Array, size: int, longs: Array, supports: int, words: int, digits: int, left: int, offered: int
) -> bool:
    """Keep in the first *size* masks exactly the digits of the orders still possible; return whether there is one.

    *longs* contains, from index *supports* on, *words* words per place and digit (*digits* digits per place): the
    orders that put the digit there. *masks* has room for *words* words from index *left* on, which contain the orders
    still possible afterwards, and for as many from *offered* on, which are used meanwhile.
    """
    for word in range(words):
        masks[left + word] = -1
    for place in range(size):
        for word in range(words):
            masks[offered + word] = 0
        rest = masks[place]
        while rest:
            at = supports + (place * digits + lowest(rest)) * words
            rest &= rest - 1
            for word in range(words):
                masks[offered + word] |= longs[at + word]
        some = 0
        for word in range(words):
            kept = masks[left + word] & masks[offered + word]
            masks[left + word] = kept
            some |= kept
        if some == 0:
            return False
    for place in range(size):
        rest = masks[place]
        if rest & (rest - 1):
            held = 0
            while rest:
                digit = lowest(rest)
                rest &= rest - 1
                at = supports + (place * digits + digit) * words
                some = 0
                for word in range(words):
                    some |= masks[left + word] & longs[at + word]
                if some:
                    held |= 1 << digit
            masks[place] = held
    return True


@inner
def known_orders(
    masks: Array,
    size: int,
    longs: Array,
    supports: int,
    words: int,
    digits: int,
    left: int,
    offered: int,
    orders: int,
    known: Array,
    entries: int,
) -> int:
    """Return the result of ``narrow_orders``, from *known* if the set number *orders* had these masks before.

    A search meets the same few masks again and again.

    Returns -1 if no order is possible, otherwise the digits that all orders still possible contain. *known* has four
    numbers for each of its *entries* (a power of two): the masks, concatenated; the number of the set; the narrowed
    masks; the result.
    """
    fits = size * digits < KEY
    key = 0
    at = 0
    if fits:
        for place in range(size):
            key = key << digits | masks[place]
        spread = (key ^ orders << 54) * SPREAD
        at = 4 * ((spread ^ spread >> 29) >> 20 & entries - 1)
        if known[at] == key and known[at + 1] == orders:
            kept = known[at + 2]
            if kept != key:
                full = (1 << digits) - 1
                for place in range(size - 1, -1, -1):
                    masks[place] = kept & full
                    kept >>= digits
            return int(known[at + 3])
    every = -1
    kept = key
    if narrow_orders(masks, size, longs, supports, words, digits, left, offered):
        every = in_every(masks, longs, supports + size * digits * words, words, digits, left)
        kept = 0
        for place in range(size):
            kept = kept << digits | masks[place]
    if fits:
        known[at] = key
        known[at + 1] = orders
        known[at + 2] = kept
        known[at + 3] = every
    return every


@inner
def in_every(masks: Array, longs: Array, supports: int, words: int, digits: int, left: int) -> int:
    """Return the digits that all orders *left* contain.

    *longs* contains, from index *supports* on, the orders that contain each digit anywhere.
    """
    every = 0
    for digit in range(digits):
        held = 1 << digit
        for word in range(words):
            if masks[left + word] & ~longs[supports + digit * words + word]:
                held = 0
                break
        every |= held
    return every


@inner
def look_on(masks: Array, size: int, cells: int, longs: Array, seen: int, every: int) -> bool:
    """Remove from each onlooker the digits of *every* whose possible places it all sees; a mask may become 0.

    Returns False if *every* is negative, since nothing fits then. The onlookers are the *masks* from index *size* up
    to, but not including, *cells*. *longs* contains, from index *seen* on, the places that each mask sees.
    """
    if every < 0:
        return False
    while every and cells > size:
        digit = every & -every
        every ^= digit
        places = 0
        for place in range(size):
            if masks[place] & digit:
                places |= 1 << place
        if places & (places - 1) == 0:
            continue
        for onlooker in range(size, cells):
            if places & ~longs[seen + onlooker] == 0:
                masks[onlooker] &= ~digit
    return True
