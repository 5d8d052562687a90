"""The rank of a line among others, which are read as numbers."""

from __future__ import annotations

from ruleout_engines.scalar.jit import highest, inner, lowest
from ruleout_engines.scalar.topology import Array

LESS, GREATER = 1, 2
HEAD = 5
"""The numbers before the places of the line: its length, the number of groups, how many have to be less, whether ties
are allowed, and whether a group has several lines. Each group is the number of its lines, and their places."""


@inner
def narrow_rank(masks: Array, ints: Array, rank: int) -> bool:
    """Narrow *masks* as ``ruleout.model.constraints.rank.Rank`` does; return whether something fits.

    *ints* contains, from index *rank* on, the lines after ``HEAD`` numbers.
    """
    length = ints[rank]
    mine = rank + HEAD
    first = masks[ints[mine]]
    if first & (first - 1) and ints[rank + 4]:
        return True
    cell = ints[mine]
    for at in range(mine + length - 1, mine - 1, -1):
        if masks[ints[at]] & (masks[ints[at]] - 1):
            cell = ints[at]
    rest = masks[cell]
    fitting = 0
    while rest:
        masks[cell] = rest & -rest
        rest &= rest - 1
        if fitting_ways(masks, ints, rank) >= 0:
            fitting |= masks[cell]
    masks[cell] = fitting
    if fitting == 0:
        return False
    ways = fitting_ways(masks, ints, rank)
    group = mine + length
    for _ in range(ints[rank + 1]):
        lines = group + 1
        group = lines + ints[group] * length
        way = ways_of(masks, ints, rank, lines, group)
        if way == LESS | GREATER:
            way = ways
        kept = -1
        several = lines + length < group
        count = 0
        for line in range(lines, group, length):
            if several and masks[ints[line]] & first == 0:
                continue
            if order(masks, ints, line, rank, several) & way:
                kept = line
                count += 1
            elif several:
                masks[ints[line]] &= ~first
        if count == 1 and way != LESS | GREATER:
            if several:
                masks[ints[kept]] = first
            low, high = (kept, mine) if way == LESS else (mine, kept)
            for at in range(length):
                a, b = masks[ints[low + at]], masks[ints[high + at]]
                if a != b or a & (a - 1):
                    a &= (1 << highest(b)) - 1
                    masks[ints[low + at]] = a
                    if a == 0:
                        return False
                    masks[ints[high + at]] = b >> lowest(a) << lowest(a)
                    break
    return True


@inner
def fitting_ways(masks: Array, ints: Array, rank: int) -> int:
    """Return which ways, as two bits, an undecided group may go, or -1 if the right number of lines cannot be less."""
    length = ints[rank]
    less = ints[rank + 2]
    surely = 0
    maybe = 0
    group = rank + HEAD + length
    for _ in range(ints[rank + 1]):
        lines = group + 1
        group = lines + ints[group] * length
        way = ways_of(masks, ints, rank, lines, group)
        if way == 0:
            return -1
        surely += int(way == LESS)
        maybe += way & LESS
    if not surely <= less <= maybe:
        return -1
    return GREATER if less == surely else LESS if less == maybe else LESS | GREATER


@inner
def ways_of(masks: Array, ints: Array, rank: int, lines: int, end: int) -> int:
    """Return whether the line that counts, of those from *lines* to *end*, may be less and may not be, as two bits."""
    length = ints[rank]
    first = masks[ints[rank + HEAD]]
    several = lines + length < end
    found = 0
    lone = 0
    for line in range(lines, end, length):
        begins = masks[ints[line]]
        if several and begins & first == 0:
            continue
        lone += int(several and begins == first)
        found |= order(masks, ints, line, rank, several)
    return 0 if lone > 1 else found


@inner
def order(masks: Array, ints: Array, line: int, rank: int, several: bool) -> int:
    """Return whether *line* may be less than that of the rank and may not be, as two bits; *several* begin alike."""
    mine = rank + HEAD
    found = 0
    for at in range(int(several), ints[rank]):
        a, b = masks[ints[line + at]], masks[ints[mine + at]]
        if lowest(a) + 1 < highest(b):
            found |= LESS
        if lowest(b) + 1 < highest(a):
            found |= GREATER
        if found == LESS | GREATER or a & b == 0:
            return found
    return GREATER | found if ints[rank + 3] else found
