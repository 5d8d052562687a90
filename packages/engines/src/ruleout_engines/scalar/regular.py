"""Cells whose digits, read in order, are a word of a regular language."""

from __future__ import annotations

from ruleout_engines.scalar.jit import inner, lowest
from ruleout_engines.scalar.topology import Array

WORD = 31
"""The number of bits per word in a set of states."""


@inner
def narrow_regular(
    masks: Array,
    size: int,
    ints: Array,
    moves: int,
    accepting: int,
    states: int,
    digits: int,
    room: Array,
    reached: int,
) -> int:
    """Keep in the first *size* masks the digits that occur at their place in some accepted word.

    Return the number of moves that were followed, or its complement, which is negative, if there is no such word.

    The automaton has *states* states and starts in the first. *ints* contains, from index *moves* on, the next state
    per state and digit (*digits* digits per state), or -1; and from *accepting* on, 1 for each accepting state. *room*
    has space, from index *reached* on, for a set of states before each place and after the last one.
    """
    words = (states - 1) // WORD + 1
    steps = 0
    for at in range(reached, reached + words * (size + 1)):
        room[at] = 0
    room[reached] = 1
    for place in range(size):
        here = reached + place * words
        for word in range(words):
            rest = room[here + word]
            while rest:
                row = moves + (word * WORD + lowest(rest)) * digits
                rest &= rest - 1
                mask = masks[place]
                while mask:
                    state = ints[row + lowest(mask)]
                    mask &= mask - 1
                    steps += 1
                    if state >= 0:
                        room[here + words + state // WORD] |= 1 << state % WORD
    end = reached + size * words
    for state in range(states):
        if not ints[accepting + state]:
            room[end + state // WORD] &= ~(1 << state % WORD)
    for place in range(size - 1, -1, -1):
        here = reached + place * words
        kept = 0
        for word in range(words):
            rest = room[here + word]
            alive = 0
            while rest:
                at = lowest(rest)
                rest &= rest - 1
                row = moves + (word * WORD + at) * digits
                mask = masks[place]
                while mask:
                    digit = lowest(mask)
                    mask &= mask - 1
                    steps += 1
                    state = ints[row + digit]
                    if state >= 0 and room[here + words + state // WORD] >> state % WORD & 1:
                        kept |= 1 << digit
                        alive |= 1 << at
            room[here + word] = alive
        if kept == 0:
            return ~steps
        masks[place] = kept
    return steps
