"""Sums of different digits, by every order of every combination.

One conjunction tests all orders at once, after *Compact-table: efficiently filtering table constraints with reversible
sparse bit-sets* (Demeulenaere and others, 2016). Nothing is reversed here: earlier results are remembered.
"""

from __future__ import annotations

from ruleout_engines.scalar.jit import inner, lowest
from ruleout_engines.scalar.topology import Array

KEY = 64
"""Masks that have fewer bits than this together are remembered as one number."""

SPREAD = -7046029254386353131
"""An odd number with well-mixed bits (from the golden ratio), to spread keys."""


@inner
def narrow_orders(
    masks: Array, size: int, longs: Array, supports: int, words: int, digits: int, left: int, offered: int
) -> bool:
    """Keep in the first *size* masks exactly the digits of the orders still possible; return whether there is one.

    In *longs*, from *supports* on, are *words* words for each of *digits* digits at each place: the orders that put it
    there. *masks* has room for so many words from *left* on, where the orders still possible are left, and from
    *offered* on.
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
    watched: int,
    orders: int,
    known: Array,
    entries: int,
) -> int:
    """The same as ``narrow_orders``, looked up where the set of *orders* with this number was asked about the same
    masks before: a search comes by the same few again and again. Returns -1 where nothing fits, else the digits that
    all orders still possible hold where it is *watched* who does, or 0.

    *known* has four numbers for each of its *entries* (a power of two): the masks one behind the other, the set of
    orders, the masks that were left, what was returned.
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
        every = in_every(masks, longs, supports + size * digits * words, words, digits, left) if watched else 0
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
    """The digits that all orders *left* hold. In *longs*, from *supports* on, are the orders that hold each digit
    anywhere."""
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
def look_on(masks: Array, size: int, cells: int, longs: Array, seen: int, every: int) -> None:
    """Take from the onlookers, which are the *masks* from *size* to before *cells*, each digit of *every* that has no
    place but such as they see; a mask may become 0. In *longs*, from *seen* on, are the places that each mask sees."""
    while every:
        digit = every & -every
        every ^= digit
        places = 0
        for place in range(size):
            if masks[place] & digit:
                places |= 1 << place
        for onlooker in range(size, cells):
            if places & ~longs[seen + onlooker] == 0:
                masks[onlooker] &= ~digit
