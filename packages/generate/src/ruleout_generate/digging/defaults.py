"""Defaults: the number of givens of a puzzle, and the number of choices that a search may make."""

from __future__ import annotations

from ruleout.plugin import Layout
from ruleout_generate.digging.cube import is_large_cube

MINIMAL_DIGITS = 9
"""Largest number of digits for which puzzles are dug to minimality."""

SHARES = {16: 0.39, 20: 0.45, 25: 0.51}
"""Share of the visible cells that are given, by the largest number of digits that it is for. Each is a little above
that of minimal puzzles (0.37, 0.40 and 0.44 in 16x16, 20x20 and 25x25). Minimal puzzles of these sizes need so many
steps that few people solve them, and some searches for them take long.
"""


LARGE_CUBE = 120
"""The givens of a cube of 9x9x9. It is then solved by single candidates; minimal ones, of about 43 givens, take twenty
seconds and are beyond all techniques."""


def default_givens(layout: Layout) -> int:
    """Return the number of givens at which digging stops by default; 0 if it goes on until no given can be removed.

    Puzzles of up to nine digits become minimal: about 24 givens on 9x9, 95 on a samurai. A 16x16 gets 99 givens, a
    25x25 gets 318, a cube of 9x9x9 120.
    """
    if is_large_cube(layout):
        return LARGE_CUBE
    if layout.digits <= MINIMAL_DIGITS:
        return 0
    share = next((share for digits, share in SHARES.items() if layout.digits <= digits), SHARES[max(SHARES)])
    return int(layout.visible * share)


SMALL_DIGITS = 16
"""Largest number of digits for which searches are not limited."""

NODES = 1000
"""The choices that a search may make on larger grids. Without a limit, one search in a thousand takes seconds there."""


def default_nodes(layout: Layout) -> int | None:
    """Return the number of choices after which a search counts as a failed try by default; None for no limit."""
    return None if layout.digits <= SMALL_DIGITS else NODES
