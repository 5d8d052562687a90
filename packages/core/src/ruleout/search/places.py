"""A small search that branches on the places of a digit as well as on the digits of a cell.

It is meant for the few constraints in the reason of a step. Most cells are then free, and branching on cells alone can
take very long: three places for a digit in two columns are a contradiction, whatever the other digits are. It is
independent of the engines: it only calls ``narrow`` of the constraints.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruleout.masks import Cell, Mask, digit_indices
from ruleout.model.layout import Layout


def has_solution(layout: Layout, start: Sequence[Mask], nodes: int) -> bool | None:
    """Return whether *layout* has a solution.

    Parameters
    ----------
    layout
        The constraints.
    start
        One mask per cell.
    nodes
        The number of choices after which the search gives up.

    Returns
    -------
    bool or None
        None if the search gave up.
    """
    stack = [list(start)]
    while stack:
        masks = stack.pop()
        if not _settle(layout, masks):
            continue
        options = _fewest(layout, masks)
        if not options:
            return True
        nodes -= 1
        if nodes < 0:
            return None
        for cell, mask in reversed(options):
            trial = masks[:]
            trial[cell] = mask
            stack.append(trial)
    return False


def _settle(layout: Layout, masks: list[Mask]) -> bool:
    """Narrow *masks* by every constraint until nothing changes; return False if there is a contradiction."""
    waiting = True
    while waiting:
        waiting = False
        for constraint in layout.constraints:
            before = tuple([masks[cell] for cell in constraint.cells])
            after = constraint.narrow(before)
            if after != before:
                waiting = True
                for cell, mask in zip(constraint.cells, after, strict=True):
                    masks[cell] &= mask
        if 0 in masks:
            return False
    return True


def _fewest(layout: Layout, masks: Sequence[Mask]) -> list[tuple[Cell, Mask]]:
    """Return the choice with the fewest options, as pairs (cell, mask).

    The options are the digits of a cell, or the places of a digit in a house. There are none if every cell holds one
    digit.
    """
    best: list[tuple[Cell, Mask]] = []
    for cell, mask in enumerate(masks):
        if mask & (mask - 1) and (not best or mask.bit_count() < len(best)):
            best = [(cell, 1 << bit) for bit in digit_indices(mask)]
    for house in layout.houses:
        if len(best) <= 2:
            break
        for bit in range(layout.digits):
            places = [cell for cell in house.cells if masks[cell] >> bit & 1]
            if 1 < len(places) < len(best):
                best = [(cell, 1 << bit) for cell in places]
    return best
