"""Nested chains: singles, and what second assumptions exclude in what is left then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruleout.masks import Cell, DigitIndex, Mask, bits, is_lone
from ruleout.model.layout import Layout
from ruleout.testing.definitions.singles import place_singles

State = tuple[Cell, DigitIndex, bool]
"""A cell, the index of a digit, and whether the cell holds it."""


def left(layout: Layout, start: Sequence[Mask], dynamic: bool = False) -> list[Mask] | None:
    """Return what singles and second assumptions leave of the masks *start*, None if there is a contradiction.

    All constraints of *layout* are houses. If singles give nothing, each candidate is removed from which a chain leads
    to its absence. If *dynamic*, each one is removed from which singles lead to a contradiction; if there is none, each
    one that singles remove from whatever candidate of a cell, or place of a digit in a house, is true.
    """
    masks, before = list(start), list[Mask]()
    while masks != before:
        before = list(masks)
        if not place_singles(layout, masks):
            return None
        if masks == before:
            for cell, bit in {*excluded(layout, before, dynamic)}:
                masks[cell] &= ~(1 << bit)
    return masks


def excluded(layout: Layout, masks: Sequence[Mask], dynamic: bool) -> Iterator[tuple[Cell, DigitIndex]]:
    """Yield the candidates that second assumptions exclude."""
    own = [(cell, bit) for cell in range(layout.size) if not is_lone(masks[cell]) for bit in bits(masks[cell])]
    if not dynamic:
        yield from (each for each in own if (*each, False) in consequences(layout, masks, each))
        return
    found: dict[tuple[Cell, DigitIndex], list[Mask]] = {}
    for cell, bit in own:
        here, before, is_possible = list(masks), list[Mask](), True
        here[cell] = 1 << bit
        while is_possible and here != before:
            before = list(here)
            is_possible = place_singles(layout, here)
        if is_possible:
            found[cell, bit] = here
    yield from (each for each in own if each not in found)
    groups = [[each for each in own if each[0] == cell] for cell in range(layout.size)]
    for house in layout.houses:
        groups += [[each for each in own if each[1] == bit and each[0] in house.cells] for bit in bits(layout.full)]
    for group in groups if len(found) == len(own) else ():
        yield from ((x, bit) for x, bit in own if group and not any(found[each][x] >> bit & 1 for each in group))


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
