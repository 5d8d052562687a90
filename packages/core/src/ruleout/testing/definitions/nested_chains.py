"""Nested chains: singles, and chains that lead to the absence of a candidate in what is left then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruleout.masks import Cell, DigitIndex, Mask, bits, is_lone
from ruleout.model.layout import Layout
from ruleout.testing.definitions.singles import place_singles

State = tuple[Cell, DigitIndex, bool]
"""A cell, the index of a digit, and whether the cell holds it."""


def left(layout: Layout, start: Sequence[Mask], several: bool = False) -> list[Mask] | None:
    """Return what singles and chains leave of the masks *start*, None if there is a contradiction.

    All constraints of *layout* are houses. If singles give nothing, each candidate is removed from which a chain leads
    to its absence. If *several* chains count together, so is each candidate to whose absence chains lead
    from all candidates of a cell, or from all places of a digit in a house.
    """
    masks, before = list(start), list[Mask]()
    while masks != before:
        before = list(masks)
        if not place_singles(layout, masks):
            return None
        if masks == before:
            for cell, bit in {*excluded(layout, before, several)}:
                masks[cell] &= ~(1 << bit)
    return masks


def excluded(layout: Layout, masks: Sequence[Mask], several: bool) -> Iterator[tuple[Cell, DigitIndex]]:
    """Yield the candidates that chains exclude."""
    own = [(cell, bit) for cell in range(layout.size) if not is_lone(masks[cell]) for bit in bits(masks[cell])]
    found = {each: consequences(layout, masks, each) for each in own}
    yield from (each for each in own if (*each, False) in found[each])
    groups = [[each for each in own if each[0] == cell] for cell in range(layout.size)]
    for house in layout.houses:
        groups += [[each for each in own if each[1] == bit and each[0] in house.cells] for bit in bits(layout.full)]
    for group in groups if several else ():
        common = [found[each] for each in group]
        yield from ((cell, bit) for cell, bit, is_true in set.intersection(*common) if not is_true) if common else ()


def consequences(layout: Layout, masks: Sequence[Mask], candidate: tuple[Cell, DigitIndex]) -> set[State]:
    """Return what follows by chains if *candidate* is true."""
    found: dict[State, None] = {(*candidate, True): None}
    queue = [*found]
    for state in queue:
        new = {each: None for each in after(layout, masks, state) if each not in found}
        found |= new
        queue += new
    return {*found}


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
