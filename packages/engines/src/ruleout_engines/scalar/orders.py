"""Sums of different digits, by every order of every combination.

One conjunction asks all orders at once, after *Compact-table: efficiently filtering table constraints with reversible
sparse bit-sets* (Demeulenaere and others, 2016).
"""

from __future__ import annotations

from ruleout_engines.scalar.jit import inner, lowest
from ruleout_engines.scalar.topology import Array


@inner
def narrow_orders(
    masks: Array, size: int, longs: Array, supports: int, words: int, digits: int, left: int, offered: int
) -> bool:
    """Keep in the *size* first *masks* exactly the digits of the orders still possible. Whether any order is.

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
                for word in range(words):
                    if masks[left + word] & longs[at + word]:
                        held |= 1 << digit
                        break
            masks[place] = held
    return True


@inner
def look_on(
    masks: Array, size: int, cells: int, longs: Array, seen: int, supports: int, words: int, digits: int, left: int
) -> None:
    """Take from the onlookers, which are the *masks* from *size* to before *cells*, each digit that all orders *left*
    put into places that they see; a mask may become 0.

    In *longs*, from *seen* on, are the places that each mask sees, and from *supports* on the orders that hold each
    digit anywhere.
    """
    for digit in range(digits):
        always = True
        for word in range(words):
            if masks[left + word] & ~longs[supports + digit * words + word]:
                always = False
                break
        if always:
            places = 0
            for place in range(size):
                places |= (masks[place] >> digit & 1) << place
            for onlooker in range(size, cells):
                if places & ~longs[seen + onlooker] == 0:
                    masks[onlooker] &= ~(1 << digit)
