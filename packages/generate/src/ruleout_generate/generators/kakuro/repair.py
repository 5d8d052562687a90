"""Changes of digits until their sums allow no others.

A local search with a threshold (Dueck and Scheuer, 1990). It reduces the number of candidates that are left in addition
to the digits if each run is looked at by itself. Only cells with such candidates, and cells of their runs, are changed.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruleout.plugin import is_lone
from ruleout_generate.generators.kakuro.changes import candidates, changed, random_change, surplus
from ruleout_generate.generators.kakuro.filling import Filling
from ruleout_generate.random_stream import RandomSource, choice

CHANGES, CHANGES_PER_CELL = 300, 10
"""Largest number of changes, and the further changes for each cell of the puzzle."""
PATIENCE = 10
"""Changes without improvement per candidate by which the result may get worse."""
RESTART = 300
"""Changes without improvement after which the current state becomes the new best."""


def make_unique(filling: Filling, givens: Sequence[int], source: RandomSource) -> bool:
    """Change digits in *filling* until each run by itself allows no others.

    Parameters
    ----------
    filling
        The digits, which are changed in place.
    givens
        The digits that are kept, 0 for cells without one.
    source
        The random numbers.

    Returns
    -------
    bool
        True if the digits are the only solution, False if that took too many changes.
    """
    masks = candidates(filling, givens)
    cost = best = surplus(masks)
    idle = 0
    for _ in range(CHANGES + CHANGES_PER_CELL * len(givens)):
        if not cost:
            return True
        cell = choice(source, [cell for cell, mask in enumerate(masks) if not is_lone(mask)])
        if idle > PATIENCE and not source.below(4):
            cell = choice(source, filling.runs.peers[cell])
        back = changed(filling, random_change(filling, givens, cell, source))
        after = candidates(filling, givens)
        idle += 1
        if surplus(after) > cost + source.below(1 + idle // PATIENCE):
            changed(filling, back)
            continue
        masks, cost = after, surplus(after)
        if cost < best or idle > RESTART:
            best, idle = cost, 0
    return False
