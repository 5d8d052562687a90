"""Naked singles, and hidden singles in houses."""

from __future__ import annotations

from ruleout.masks import Mask, bits, is_lone
from ruleout.model.layout import Layout


def place_singles(layout: Layout, masks: list[Mask]) -> bool:
    """Narrow *masks* by the singles that there are, and return False if a digit has no place left.

    A digit that is placed is removed from the peers of its cell, and a digit with one place left in a house is placed
    there. All constraints of *layout* are houses.
    """
    for cell in range(layout.size):
        for peer in layout.peers[cell] if is_lone(masks[cell]) else ():
            masks[peer] &= ~masks[cell]
    for house in layout.houses:
        for bit in bits(layout.full):
            places = [cell for cell in house.cells if masks[cell] >> bit & 1]
            if not places or 0 in masks:
                return False
            if len(places) == 1:
                masks[places[0]] = 1 << bit
    return True
