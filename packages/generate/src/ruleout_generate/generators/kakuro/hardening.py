"""Changes of digits that leave one solution but make it harder to find.

A local search that goes on to every puzzle with as many candidates or more, if each run is looked at by itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruleout.plugin import is_lone
from ruleout_generate.generators.kakuro.changes import candidates, changed, random_change, surplus
from ruleout_generate.generators.kakuro.filling import Filling
from ruleout_generate.generators.kakuro.uniqueness import is_only_solution
from ruleout_generate.random_stream import RandomSource

CHANGES, CHANGES_PER_CELL = 200, 20
"""Largest number of changes, and the further changes for each cell of the puzzle."""
NODES = 30
"""Choices that the proof of a single solution may take."""


def make_harder(filling: Filling, givens: Sequence[int], percent: int, source: RandomSource) -> bool:
    """Change digits in *filling* until at least *percent* percent of the cells cannot be found run by run.

    Parameters
    ----------
    filling
        The digits, which are changed in place. They are the only solution before and after.
    givens
        The digits that are kept, 0 for cells without one.
    percent
        The percentage of the cells that are left open if each run is looked at by itself.
    source
        The random numbers.

    Returns
    -------
    bool
        True if it is done, False if it took too many changes.
    """
    masks = candidates(filling, givens)
    most = surplus(masks)
    for _ in range(CHANGES + CHANGES_PER_CELL * len(givens)):
        if sum(not is_lone(mask) for mask in masks) * 100 >= percent * len(givens):
            return True
        change = random_change(filling, givens, source.below(len(givens)), source)
        back = changed(filling, change)
        after = candidates(filling, givens)
        if surplus(after) >= most and is_only_solution(filling, after, NODES):
            masks, most = after, surplus(after)
        else:
            changed(filling, back)
    return False
