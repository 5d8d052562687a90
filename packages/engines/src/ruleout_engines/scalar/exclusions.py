"""Cells that cannot hold a certain digit together."""

from __future__ import annotations

from ruleout_engines.scalar.jit import inner, lowest
from ruleout_engines.scalar.topology import Array

WORD = 31
"""The number of cells per word."""


@inner
def narrow_exclusions(
    masks: Array, size: int, digit: int, ints: Array, sights: int, houses: int, words: int, room: Array, sets: int
) -> None:
    """Remove *digit*, a mask, from each of the first *size* masks whose cell sees the digit.

    The cell sees a cell that holds the digit, or all places of the digit in a house.

    *ints* contains, from index *sights* on, a set of *words* words per cell: the cells that it sees; and then one for
    each of *houses* houses. *room* has space, from *sets* on, for two such sets.
    """
    removed = sets + words
    for at in range(sets, removed + words):
        room[at] = 0
    for cell in range(size):
        mask = masks[cell]
        if mask & digit:
            room[sets + cell // WORD] |= 1 << cell % WORD
            if mask == digit:
                for word in range(words):
                    room[removed + word] |= ints[sights + cell * words + word]
    for house in range(size, size + houses):
        cells = sights + house * words
        for word in range(words):
            seen = room[sets + word]
            if seen & ~room[removed + word] == 0:
                continue
            for other in range(words):
                here = ints[cells + other] & room[sets + other]
                while here and seen:
                    cell = other * WORD + lowest(here)
                    here &= here - 1
                    seen &= ints[sights + cell * words + word]
                if seen == 0:
                    break
            room[removed + word] |= seen
    for word in range(words):
        rest = room[removed + word] & room[sets + word]
        while rest:
            cell = word * WORD + lowest(rest)
            rest &= rest - 1
            masks[cell] &= ~digit
