"""Nested chains: singles, and chains that lead from a candidate to its absence in what is left then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruleout.masks import Cell, DigitIndex, Mask, bits, is_lone
from ruleout.model.layout import Layout

State = tuple[Cell, DigitIndex, bool]
"""A cell, the index of a digit, and whether the cell holds it."""


def left(layout: Layout, start: Sequence[Mask]) -> list[Mask] | None:
    """Return what singles and chains leave of the masks *start*, None if there is a contradiction.

    All constraints of *layout* are houses. A digit that is placed is removed from the peers of its cell, and a digit
    with one place left in a house is placed there. If nothing else follows, each candidate is removed from which a
    chain leads to its absence.
    """
    masks, before = list(start), list[Mask]()
    while masks != before:
        before = list(masks)
        for cell in range(layout.size):
            for peer in layout.peers[cell] if is_lone(masks[cell]) else ():
                masks[peer] &= ~masks[cell]
        for house in layout.houses:
            for bit in bits(layout.full):
                places = [cell for cell in house.cells if masks[cell] >> bit & 1]
                if not places or 0 in masks:
                    return None
                if len(places) == 1:
                    masks[places[0]] = 1 << bit
        if masks == before:
            for cell in [each for each in range(layout.size) if not is_lone(before[each])]:
                gone = [bit for bit in bits(before[cell]) if leads_to_its_absence(layout, before, cell, bit)]
                masks[cell] &= ~sum(1 << bit for bit in gone)
    return masks


def leads_to_its_absence(layout: Layout, masks: Sequence[Mask], cell: Cell, bit: DigitIndex) -> bool:
    """Return whether a chain leads from a candidate to its absence."""
    found: dict[State, None] = {(cell, bit, True): None}
    queue = [*found]
    for state in queue:
        new = {each: None for each in after(layout, masks, state) if each not in found}
        found |= new
        queue += new
    return (cell, bit, False) in found


def after(layout: Layout, masks: Sequence[Mask], state: State) -> Iterator[State]:
    """Yield what follows from *state* by a weak link, or by a strong one of a cell or a house with two left."""
    cell, bit, is_true = state
    others = [each for each in bits(masks[cell]) if each != bit]
    if is_true or len(others) == 1:
        yield from ((cell, each, not is_true) for each in others)
    for house in layout.houses_of[cell]:
        places = [each for each in house.cells if masks[each] >> bit & 1 and each != cell]
        if is_true or len(places) == 1:
            yield from ((each, bit, not is_true) for each in places)
