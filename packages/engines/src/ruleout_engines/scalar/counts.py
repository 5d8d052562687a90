"""Cells in which each digit occurs an allowed number of times."""

from __future__ import annotations

from ruleout_engines.scalar.jit import highest, inner, lowest
from ruleout_engines.scalar.topology import Array

PART, SET = 1, 2
"""The flags of the last cell of a part, whose cells all differ, and of the last cell of a set."""

MOST = 61
"""The largest number of cells in a set of which the sums of numbers are kept as the bits of an int."""


@inner
def narrow_count(
    masks: Array, size: int, ints: Array, counts: int, digits: int, longs: Array, flags: int, room: Array, tallies: int
) -> int:
    """Narrow the first *size* masks as ``ruleout.model.constraints.count.narrow_counts`` does.

    Return the digits that certainly occur, or -1 if nothing fits.

    *ints* contains, from index *counts* on, the number of sets, and for each digit how many numbers are allowed and
    these, ascending; *longs*, from *flags* on, the flag of each cell or 0. *room* has space from *tallies* on for two
    numbers per set and digit, and four more per digit.
    """
    sets = ints[counts]
    total = size // sets
    open_parts = tallies + sets * digits
    least = open_parts + sets * digits
    most = least + digits
    fitting = most + digits
    before = fitting + digits
    _tally(masks, size, digits, longs, flags, room, tallies, open_parts)
    at = counts + 1
    least_sum = 0
    most_sum = 0
    for digit in range(digits):
        low = 0
        high = total
        for row in range(digit, sets * digits, digits):
            low = max(low, room[tallies + row])
            high = min(high, room[open_parts + row])
        room[least + digit] = -1
        fits = 0
        for choice in range(at + 1, at + 1 + ints[at]):
            number = ints[choice]
            if low <= number <= high:
                if room[least + digit] < 0:
                    room[least + digit] = number
                room[most + digit] = number
                fits |= 1 << (number & 63)
        if room[least + digit] < 0:
            return -1
        room[fitting + digit] = fits
        least_sum += room[least + digit]
        most_sum += room[most + digit]
        at += 1 + ints[at]
    if least_sum > total or most_sum < total:
        return -1
    if total <= MOST:
        if not _add_up(total, digits, room, least, most, fitting, before):
            return -1
    else:
        for digit in range(digits):
            low = total - (most_sum - room[most + digit])
            high = total - (least_sum - room[least + digit])
            room[least + digit] = max(low, room[least + digit])
            room[most + digit] = min(high, room[most + digit])
    if not _conclude(masks, total, sets, digits, longs, flags, room, tallies, open_parts, least, most):
        return -1
    every = 0
    for digit in range(digits):
        every |= int(room[least + digit] > 0) << digit
    return every


@inner
def _tally(
    masks: Array, size: int, digits: int, longs: Array, flags: int, room: Array, lone: int, open_parts: int
) -> None:
    """Count for each set and digit the lone cells, and the parts in which the digit is possible."""
    for at in range(lone, 2 * open_parts - lone):
        room[at] = 0
    row = 0
    seen = 0
    for place in range(size):
        mask = masks[place]
        seen |= mask
        if mask & (mask - 1) == 0:
            room[lone + row + lowest(mask)] += 1
        if longs[flags + place]:
            while seen:
                room[open_parts + row + lowest(seen)] += 1
                seen &= seen - 1
            if longs[flags + place] == SET:
                row += digits


@inner
def _add_up(total: int, digits: int, room: Array, least: int, most: int, fitting: int, before: int) -> bool:
    """Keep the least and greatest of the numbers that add up to *total*; return False if there are none."""
    within = (1 << (total + 1)) - 1
    reached = 1
    for digit in range(digits):
        room[before + digit] = reached
        rest = room[fitting + digit]
        after = 0
        while rest:
            after |= reached << lowest(rest)
            rest &= rest - 1
        reached = after & within
    wanted = 1 << total
    for digit in range(digits - 1, -1, -1):
        rest = room[fitting + digit]
        kept = 0
        earlier = 0
        while rest:
            number = lowest(rest)
            rest &= rest - 1
            if room[before + digit] << number & wanted:
                kept |= 1 << number
            earlier |= wanted >> number
        if kept == 0:
            return False
        wanted = earlier
        room[least + digit] = lowest(kept)
        room[most + digit] = highest(kept) - 1
    return True


@inner
def _conclude(
    masks: Array,
    total: int,
    sets: int,
    digits: int,
    longs: Array,
    flags: int,
    room: Array,
    lone: int,
    open_parts: int,
    least: int,
    most: int,
) -> bool:
    """Remove digits that occur often enough, and place those that need all their parts.

    Return False if a cell has none left.
    """
    for row in range(sets):
        complete = 0
        needed = 0
        for digit in range(digits):
            if room[most + digit] == room[lone + row * digits + digit]:
                complete |= 1 << digit
            if room[least + digit] == room[open_parts + row * digits + digit]:
                needed |= 1 << digit
        first = row * total
        seen = 0
        twice = 0
        for place in range(row * total, row * total + total):
            mask = masks[place]
            if mask & (mask - 1):
                mask &= ~complete
                if mask == 0:
                    return False
                masks[place] = mask
            twice |= seen & mask
            seen |= mask
            if longs[flags + place]:
                once = needed & seen & ~twice
                if once:
                    for at in range(first, place + 1):
                        only = masks[at] & once
                        if only & (only - 1):
                            return False
                        if only:
                            masks[at] = only
                first = place + 1
                seen = 0
                twice = 0
    return True
