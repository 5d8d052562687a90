"""The choice made when propagation removes nothing more.

Of the three bands and three stacks, the one with most lines fixed is taken, and in it the first digit that has two
lines left in a box (three if there is none with two). The choice is whether the digit is in the first of these lines.
The lines are those within the last sweep, which may have removed candidates since: the line of the digit may be fixed
now, or no candidate be left.
This is the method of tdoku (T. Dillon, 2019). It needs about half as many choices as branching on a cell with two
candidates.
"""

from __future__ import annotations

BANDS = tuple(sum(boxes << 9 * e for e in range(3)) for boxes in (0o7, 0o70, 0o700, 0o111, 0o222, 0o444))
"""The bits of each band, then of each stack."""
