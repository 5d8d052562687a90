"""Cells that all differ, whose digits, read in order, are a word of a regular language."""

from __future__ import annotations

from ruleout_engines.scalar.jit import inner, lowest
from ruleout_engines.scalar.regular import WORD
from ruleout_engines.scalar.topology import Array


def room_for(longest: int, states: int, digits: int) -> int:
    """Return the length of the list *room* for lines of up to *longest* cells and automata of up to *states* states."""
    return (longest + 1) * ((1 << digits) * ((states - 1) // WORD + 2) + 1)


@inner
def narrow_different(
    masks: Array,
    size: int,
    ints: Array,
    moves: int,
    accepting: int,
    states: int,
    digits: int,
    room: Array,
    first: int,
) -> int:
    """Keep in the first *size* masks the digits that occur at their place in an accepted word of different digits.

    The arguments are those of ``narrow_regular``. *room* is all 0, from index *first* on, before and after the call.
    Per place, and after the last one, it has a list of the sets of digits that were used so far, after their number;
    then, per place and set of digits, the set of states that are reached.

    Returns
    -------
    int
        The number of moves that were followed; its complement, which is negative, if there is no such word.
    """
    words = (states - 1) // WORD + 1
    sets = 1 << digits
    lists = first
    layer = sets * words
    reached = first + (size + 1) * (sets + 1)
    steps = 0
    room[reached] = 1
    room[lists] = 1
    for place in range(size):
        here = reached + place * layer
        listed = lists + place * (sets + 1)
        after_listed = listed + sets + 1
        count = 0
        for number in range(1, room[listed] + 1):
            used = room[listed + number]
            free = masks[place] & ~used
            while free:
                digit = lowest(free)
                free &= free - 1
                now_used = used | 1 << digit
                to = here + layer + now_used * words
                before = 0
                for word in range(words):
                    before |= room[to + word]
                found = 0
                for word in range(words):
                    rest = room[here + used * words + word]
                    while rest:
                        state = ints[moves + (word * WORD + lowest(rest)) * digits + digit]
                        rest &= rest - 1
                        steps += 1
                        if state >= 0:
                            room[to + state // WORD] |= 1 << state % WORD
                            found = 1
                if found and before == 0:
                    count += 1
                    room[after_listed + count] = now_used
        room[after_listed] = count
    listed = lists + size * (sets + 1)
    for number in range(1, room[listed] + 1):
        base = reached + size * layer + room[listed + number] * words
        for state in range(states):
            if not ints[accepting + state]:
                room[base + state // WORD] &= ~(1 << state % WORD)
    possible = True
    for place in range(size - 1, -1, -1):
        here = reached + place * layer
        listed = lists + place * (sets + 1)
        kept = 0
        for number in range(1, room[listed] + 1):
            used = room[listed + number]
            for word in range(words):
                rest = room[here + used * words + word]
                alive = 0
                while rest:
                    at = lowest(rest)
                    rest &= rest - 1
                    free = masks[place] & ~used
                    while free:
                        digit = lowest(free)
                        free &= free - 1
                        steps += 1
                        state = ints[moves + (word * WORD + at) * digits + digit]
                        to = here + layer + (used | 1 << digit) * words
                        if state >= 0 and room[to + state // WORD] >> state % WORD & 1:
                            kept |= 1 << digit
                            alive |= 1 << at
                room[here + used * words + word] = alive
        if kept == 0:
            possible = False
            break
        masks[place] = kept
    for place in range(size + 1):
        listed = lists + place * (sets + 1)
        for number in range(1, room[listed] + 1):
            base = reached + place * layer + room[listed + number] * words
            for word in range(words):
                room[base + word] = 0
            room[listed + number] = 0
        room[listed] = 0
    return steps if possible else ~steps
