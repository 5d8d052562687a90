"""A typical depth-first search with bit masks, to compare the python engine with.

It uses naked and hidden singles and the cell with the fewest candidates, without weights or restarts. Any module with
these two functions can replace it (``solvers.py --baseline file.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Topology(NamedTuple):
    """The number of *digits*, the cells of each house, the houses of each cell, and the peers of each cell."""

    digits: int
    houses: list[tuple[int, ...]]
    houses_of: list[list[int]]
    peers: list[tuple[int, ...]]


def compile_topo(cells: int, digits: int, houses: Sequence[Sequence[int]]) -> Topology:
    """Return the tables that ``solve`` needs. Each of *houses* has as many cells as there are digits."""
    houses_of = [[number for number, house in enumerate(houses) if cell in house] for cell in range(cells)]
    peers = [
        tuple({other for number in numbers for other in houses[number]} - {cell})
        for cell, numbers in enumerate(houses_of)
    ]
    return Topology(digits, [tuple(house) for house in houses], houses_of, peers)


def solve(topology: Topology, givens: Sequence[int], limit: int = 2) -> tuple[int, int]:
    """Return the number of solutions, counted up to *limit*, and the number of choices. *givens* has one digit per
    cell, 0 for a blank."""
    full = (1 << topology.digits) - 1
    masks = [1 << (digit - 1) if digit else full for digit in givens]
    placed = [False] * len(masks)
    lone = [cell for cell, digit in enumerate(givens) if digit]
    waiting = [(masks, placed, lone, set(range(len(topology.houses))))]
    found = nodes = 0
    while waiting:
        masks, placed, lone, dirty = waiting.pop()
        if not _propagate(topology, full, masks, placed, lone, dirty):
            continue
        fewest, chosen = topology.digits + 1, -1
        for cell, done in enumerate(placed):
            if not done:
                count = masks[cell].bit_count()
                if count < fewest:
                    fewest, chosen = count, cell
                    if count == 2:
                        break
        if chosen < 0:
            found += 1
            if found == limit:
                break
            continue
        nodes += 1
        digit = masks[chosen] & -masks[chosen]
        other = masks[:]
        other[chosen] ^= digit
        rest = [] if other[chosen] & (other[chosen] - 1) else [chosen]
        waiting.append((other, placed[:], rest, set(topology.houses_of[chosen])))
        masks[chosen] = digit
        waiting.append((masks, placed, [chosen], set(topology.houses_of[chosen])))
    return found, nodes


def _propagate(
    topology: Topology, full: int, masks: list[int], placed: list[bool], lone: list[int], dirty: set[int]
) -> bool:
    while True:
        while lone:
            cell = lone.pop()
            if placed[cell]:
                continue
            placed[cell] = True
            digit = masks[cell]
            for peer in topology.peers[cell]:
                mask = masks[peer]
                if mask & digit:
                    mask ^= digit
                    masks[peer] = mask
                    if not mask & (mask - 1):
                        if not mask:
                            return False
                        lone.append(peer)
                    dirty.update(topology.houses_of[peer])
        if not dirty:
            return True
        house = topology.houses[dirty.pop()]
        seen = twice = 0
        for cell in house:
            mask = masks[cell]
            twice |= seen & mask
            seen |= mask
        if seen != full:
            return False
        hidden = full & ~twice
        for cell in house:
            digit = masks[cell] & hidden
            if digit and not placed[cell]:
                if digit & (digit - 1):
                    return False
                if masks[cell] != digit:
                    masks[cell] = digit
                    lone.append(cell)
                    dirty.update(topology.houses_of[cell])
