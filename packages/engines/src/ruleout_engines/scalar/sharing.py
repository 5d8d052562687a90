"""The cells that houses share, as lists for the topology.

A house is the tuple of its cells; the place of a cell is its index in the house.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ruleout.plugin import Layout, cell_set
from ruleout_engines.scalar.topology import nested

House = tuple[int, ...]


def houses_of(layout: Layout) -> list[House]:
    """Return the houses of *layout*, those with equal cells once."""
    found = {frozenset(house.cells): house.cells for house in layout.houses}
    return [cells for within, cells in found.items() if len(within) == layout.digits]


@lru_cache(maxsize=32)
def lists_of(size: int, houses: tuple[House, ...]) -> tuple[Mapping[str, Any], int]:
    """Return the lists of the topology that follow from *houses* alone, and the most cells that two houses share.

    The lists are by name. Puzzles with other rules on these houses share them.
    """
    crossings = crossings_of(size, houses)
    lists = {
        "house_cells": [cell for house in houses for cell in house],
        **nested("cell_houses", places_of(size, houses)),
        **nested("crossings", crossings),
    }
    return lists, widest_of(crossings)


def groups_of(size: int, groups: Iterable[tuple[int, ...]]) -> list[list[int]]:
    """Return, for each of *size* cells, the numbers of the *groups* that contain it, each once."""
    found: list[list[int]] = [[] for _ in range(size)]
    for number, cells in enumerate(groups):
        for cell in dict.fromkeys(cells):
            found[cell].append(number)
    return found


def places_of(size: int, houses: Sequence[House]) -> list[list[int]]:
    """Return, for each of *size* cells, three numbers per house that contains it.

    They are the number of the house, the index at which its digits begin among those of all houses, and the place of
    the cell as a bit.
    """
    found: list[list[int]] = [[] for _ in range(size)]
    for number, cells in enumerate(houses):
        for place, cell in enumerate(cells):
            found[cell] += [number, number * len(cells), 1 << place]
    return found


@lru_cache(maxsize=32)
def lists_of_peers(peers: tuple[tuple[int, ...], ...], houses: tuple[House, ...]) -> Mapping[str, Any]:
    """Return the lists of the topology that follow from the *peers* of each cell and *houses*, by name."""
    return {**nested("peers", peers), **nested("others", others_of(peers, houses))}


def others_of(peers: Sequence[Sequence[int]], houses: Sequence[House]) -> list[list[int]]:
    """Return, for each cell, those of its *peers* that share no house with it."""
    near = [0] * len(peers)
    for cells in houses:
        within = cell_set(cells)
        for cell in cells:
            near[cell] |= within
    return [[peer for peer in seen if not near[cell] >> peer & 1] for cell, seen in enumerate(peers)]


def crossings_of(size: int, houses: Sequence[House]) -> list[list[int]]:
    """Return, for each place of each house, three numbers per other house that shares this cell and at least one more.

    They are the number of the other house, and the shared places as bits, in the first house and in the other.
    """
    groups = groups_of(size, houses)
    sets = [frozenset(cells) for cells in houses]
    found = []
    for number, cells in enumerate(houses):
        for cell in cells:
            row: list[int] = []
            for other in groups[cell]:
                shared = sets[number] & sets[other]
                if other != number and len(shared) > 1:
                    row += [other, _bits(cells, shared), _bits(houses[other], shared)]
            found.append(row)
    return found


def widest_of(crossings: Iterable[Sequence[int]]) -> int:
    """Return the largest number of cells that two houses share, or 0 if none share several."""
    return max((shared.bit_count() for row in crossings for shared in row[1::3]), default=0)


def _bits(cells: House, shared: frozenset[int]) -> int:
    return sum(1 << place for place, cell in enumerate(cells) if cell in shared)
