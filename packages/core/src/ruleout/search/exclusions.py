"""Exclusions as the search narrows them, together with houses and peers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from ruleout.masks import Cell, CellSet, Digit, Mask, cell_set, digit_mask
from ruleout.model.constraints import Exclusions
from ruleout.model.layout import Layout


@attrs.frozen(eq=False, repr=False)
class DigitSight:
    """The cells that cannot hold *digit* together with each cell: its peers, and those that exclusions name.

    *cells* are all cells of the layout, *seen* has one cell set per cell, and *houses* one per house.
    """

    cells: tuple[Cell, ...]
    digit: Digit
    seen: tuple[CellSet, ...]
    houses: tuple[CellSet, ...]

    def narrow(self, masks: Sequence[Mask]) -> Sequence[Mask]:
        """Remove the digit from cells that see one that holds it, or all of its places in a house.

        A result with a 0 means that a house has no place left for the digit, or a cell no digit.
        """
        digit = digit_mask(self.digit)
        places = removed = 0
        for cell, mask in enumerate(masks):
            if mask & digit:
                places |= 1 << cell
                if mask == digit:
                    removed |= self.seen[cell]
        for house in self.houses:
            here = places & house
            common = places
            while here and common:
                first = here & -here
                common &= self.seen[first.bit_length() - 1]
                here ^= first
            removed |= common
        removed &= places
        if not removed:
            return masks
        return [mask & ~digit if removed >> cell & 1 else mask for cell, mask in enumerate(masks)]


def digit_sights(layout: Layout, exclusions: Iterable[Exclusions]) -> list[DigitSight]:
    """Return for each digit that one of *exclusions* names the cells that cannot hold it together."""
    seen: dict[Digit, list[CellSet]] = {}
    for each in exclusions:
        sets = seen.setdefault(each.digit, list(layout.peer_sets))
        for a, b in each.pairs:
            sets[a] |= 1 << b
            sets[b] |= 1 << a
    houses = tuple(cell_set(house.cells) for house in layout.houses if len(set(house.cells)) == layout.digits)
    return [DigitSight(tuple(range(layout.size)), digit, tuple(sets), houses) for digit, sets in seen.items()]
