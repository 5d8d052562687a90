"""The choice made when propagation removes nothing more.

Of the three bands and three stacks, the one with most lines fixed is taken, and in it the first digit that has two
lines left in a box (three if there is none with two). The choice is whether the digit is in the first of these lines.
This is the method of tdoku (T. Dillon, 2019). It needs about half as many choices as branching on a cell with two
candidates.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruleout_engines.lanes.algebra import ALL, COLUMNS, ROWS, Lines

BANDS = tuple(sum(boxes << 9 * e for e in range(3)) for boxes in (0o7, 0o70, 0o700, 0o111, 0o222, 0o444))
"""The bits of each band, then of each stack."""


def choice(words: Sequence[int], rows: Sequence[Lines], columns: Sequence[Lines]) -> tuple[list[int], list[int]]:
    """Return the words of a puzzle with the choice made, and with it ruled out.

    *rows* and *columns* are from within the last sweep, which may have removed candidates since: the line of the digit
    may be fixed now, or no candidate be left.
    """
    counts = [
        sum((each.fixed & band).bit_count() for each in (rows if which < 3 else columns))
        for which, band in enumerate(BANDS)
    ]
    which = max(range(6), key=lambda w: (counts[w] if counts[w] < 27 else -1, -w))
    lines, to = (rows, ROWS) if which < 3 else (columns, COLUMNS)
    found = [each.halved & BANDS[which] for each in lines]
    if not any(found):
        found = [~each.fixed & ALL & BANDS[which] for each in lines]
    g = next(g for g in range(3) if found[g])
    bit = found[g] & -found[g]
    first = next((line for line in range(3) if any(words[k] & bit for k in to.words(g, line))), 0)
    taken, refused = list(words), list(words)
    for line in range(3):
        for k in to.words(g, line):
            if line == first:
                refused[k] &= ~bit
            else:
                taken[k] &= ~bit
    return taken, refused
