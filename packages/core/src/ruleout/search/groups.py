"""Sums whose cells are parted into groups of cells that all differ: bounds of different digits are closer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

import attrs

from ruleout.masks import Cell, Digit, Mask, cell_set
from ruleout.model.cliques import cliques_of
from ruleout.model.constraints import Sum
from ruleout.model.layout import Layout
from ruleout.search.primitives import merged_weights

Group = tuple[Cell, ...]
"""Cells of equal weight, each of which sees all others."""


def groups_of_sum(layout: Layout, each: Sum) -> tuple[Group, ...] | None:
    """Return the cells of a sum in groups of cells that all differ and have equal weights.

    Parameters
    ----------
    layout
        The layout of the sum.
    each
        The sum. The weights of a cell that occurs several times are added up.

    Returns
    -------
    tuple of tuple of int or None
        The groups, each time the largest one that is found from any of the cells left. None if no two cells of equal
        weight see each other.
    """
    weights = merged_weights(each)
    left = {weight: cell_set(cell for cell, its in weights.items() if its == weight) for weight in weights.values()}
    if not any(layout.peer_sets[cell] & left[weight] for cell, weight in weights.items()):
        return None
    return tuple(chain.from_iterable(cliques_of(layout, cells) for cells in left.values()))


@attrs.frozen(eq=False, repr=False)
class GroupedSum:
    """Cells whose digits, each times its weight, add up to *total*, and of which those of each group all differ.

    *groups* are the weight of each group and its size; their cells follow one after the other in *cells*. A digit is
    kept if the least and greatest totals of the other cells leave room for it. For those of a group, each takes the
    least digit above the one before, in the order of their least candidates (or the greatest digit below it). On lone
    masks this is exact.
    """

    cells: tuple[Cell, ...]
    groups: tuple[tuple[int, int], ...]
    total: int

    @classmethod
    def of(cls, groups: Sequence[Group], weights: Mapping[Cell, int], total: int) -> GroupedSum:
        """Return the sum of *groups* of cells with *weights*."""
        parts = tuple((weights[group[0]], len(group)) for group in groups)
        return cls(tuple(chain.from_iterable(groups)), parts, total)

    def narrow(self, masks: Sequence[Mask]) -> Sequence[Mask]:
        """Return what remains of *masks*; a 0 means that nothing fits."""
        top = max(mask.bit_length() for mask in masks)
        above, below = self.total, -self.total
        bounds = []
        at = 0
        for weight, size in self.groups:
            lows = [(mask & -mask).bit_length() for mask in masks[at : at + size]]
            highs = [mask.bit_length() for mask in masks[at : at + size]]
            low, high = least_sum(lows), greatest_sum(highs, top)
            above -= min(low * weight, high * weight)
            below += max(low * weight, high * weight)
            bounds.append((at, lows, highs, low, high))
            at += size
        if above < 0 or below < 0:
            return (0,)
        kept = list(masks)
        for (weight, _), (at, lows, highs, low, high) in zip(self.groups, bounds, strict=True):
            # The share of a group can exceed its least by at most *above*, and fall below its greatest by *below*.
            up, down = (above // weight, below // weight) if weight > 0 else (below // -weight, above // -weight)
            for place in range(len(lows)):
                if lows[place] < highs[place]:
                    most = low + up - least_sum(lows[:place] + lows[place + 1 :])
                    least = high - down - greatest_sum(highs[:place] + highs[place + 1 :], top)
                    kept[at + place] &= ((1 << max(most, 0)) - 1) & -(1 << max(least - 1, 0))
        return kept


def least_sum(lows: Sequence[Digit]) -> int:
    """Return a sum that different digits, each at least one of *lows*, reach or exceed."""
    total = last = 0
    for low in sorted(lows):
        last = max(last + 1, low)
        total += last
    return total


def greatest_sum(highs: Sequence[Digit], top: Digit) -> int:
    """Return a sum that different digits, each at most one of *highs* and *top*, do not exceed."""
    total, last = 0, top + 1
    for high in sorted(highs, reverse=True):
        last = min(last - 1, high)
        total += last
    return total
