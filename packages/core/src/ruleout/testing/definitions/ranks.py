"""Rank 0: as many truths, each with a true candidate, as links, each with one true candidate at most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from ruleout.masks import digits_of
from ruleout.model.candidate import Candidate
from ruleout.reasoning.board import Board
from ruleout.testing.definitions.patterns import Effect, effect


def rank_0(board: Board, most: int) -> Iterator[Effect]:
    """Yield each candidate that is in more links than truths, for each choice of 1 to *most* of both, equally many.

    A truth is an open cell, or a digit that a house lacks; a link is that, or a digit in any unit. Each candidate is in
    at least as many links as truths.
    """
    layout, every = board.layout, digits_of(board.layout.full)
    cells = [effect(board, {cell}, every) for cell in range(layout.size) if not board.is_placed(cell)]
    lacking = [
        (unit, effect(board, unit.cells, {digit}))
        for unit, digit in product(layout.units, every)
        if not any(board.is_placed(cell) and board.has(cell, digit) for cell in unit.cells)
    ]
    truths = {*cells, *(own for unit, own in lacking if layout.is_house(unit))} - {frozenset()}
    links = {*cells, *(own for _, own in lacking)}
    for size in range(1, most + 1):
        for needed in combinations(truths, size):
            excess = Counter[Candidate]()
            excess.subtract(each for own in needed for each in own)
            for found in _covered(excess, links, size):
                yield from (frozenset({each}) for each, count in found.items() if count > 0)


def _covered(excess: Counter[Candidate], links: set[Effect], most: int) -> Iterator[Counter[Candidate]]:
    """Yield *excess* with *most* different links more that leave no candidate in more truths than links."""
    bare = next((each for each, count in excess.items() if count < 0), None)
    if bare is None and not most:
        yield excess
    for link in links if most and bare is not None else ():
        if bare in link:
            more = excess.copy()
            more.update(link)
            yield from _covered(more, links - {link}, most - 1)
