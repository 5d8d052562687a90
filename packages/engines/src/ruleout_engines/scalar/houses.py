"""Houses: what follows when digits are removed from a cell.

For each house and digit, a frame contains the places that are still possible for the digit, 0 once it is placed. A
hidden single is therefore found when the last but one place is removed, without going through the house.
"""

from __future__ import annotations

from ruleout_engines.scalar.jit import inlined, int32s, int64s, lowest, popcount
from ruleout_engines.scalar.removal import drop_candidates
from ruleout_engines.scalar.state import State
from ruleout_engines.scalar.topology import Topology


@inlined
def update_houses(topology: Topology, state: State, frame: int, cell: int, lost: int, queue: int) -> int:
    """Remove the place of *cell* for the digits *lost* from its houses; a last place is a hidden single.

    Returns how many entries the queue has then, or -1 if a digit has no place left.
    """
    ints = int32s(topology.ints)
    frames = int32s(state.frames)
    masks = int64s(state.masks)
    first = topology.cell_houses + ints[topology.cell_houses_from + cell]
    last = topology.cell_houses + ints[topology.cell_houses_from + cell + 1]
    if first == last:
        return queue
    while lost:
        digit = lowest(lost)
        lost &= lost - 1
        at = first - 3
        while at < last - 3:
            at += 3
            here = frame + topology.size + ints[at + 1] + digit
            places = frames[here]
            if places & ints[at + 2] == 0:
                continue
            places ^= ints[at + 2]
            frames[here] = places
            rest = places & (places - 1)
            if rest:
                # A digit with at most as many places as two houses share may be locked there.
                if popcount(rest) < topology.widest:
                    house = ints[at]
                    masks[state.changed + house] |= 1 << digit
                    masks[state.pending + (house >> 6)] |= 1 << (house & 63)
                continue
            # The last place is never removed: its cell would have no candidates, which is detected earlier.
            other = ints[topology.house_cells + ints[at + 1] + lowest(places)]
            mask = frames[frame + other]
            if mask >> digit & 1 == 0:
                return -1
            if mask & (mask - 1):
                queue = drop_candidates(topology, state, frame, other, mask & ~(1 << digit), queue)
    return queue


@inlined
def place(topology: Topology, state: State, frame: int, cell: int, queue: int) -> int:
    """Remove the one digit of *cell* from its peers.

    Returns how many entries the queue has then, or the complement of a cell that has no candidates left.
    """
    ints = int32s(topology.ints)
    frames = int32s(state.frames)
    mask = frames[frame + cell]
    digit = lowest(mask)
    at = topology.cell_houses + ints[topology.cell_houses_from + cell] - 3
    last = topology.cell_houses + ints[topology.cell_houses_from + cell + 1] - 3
    while at < last:
        at += 3
        here = frame + topology.size + ints[at + 1] + digit
        rest = frames[here] & ~ints[at + 2]
        frames[here] = 0
        base = topology.house_cells + ints[at + 1]
        while rest:
            other = ints[base + lowest(rest)]
            rest &= rest - 1
            if frames[frame + other] & mask:
                queue = drop_candidates(topology, state, frame, other, mask, queue)
                if frames[frame + other] == 0:
                    return int(~other)
    at = topology.others + ints[topology.others_from + cell]
    last = topology.others + ints[topology.others_from + cell + 1]
    while at < last:
        other = ints[at]
        at += 1
        if frames[frame + other] & mask:
            queue = drop_candidates(topology, state, frame, other, mask, queue)
            if frames[frame + other] == 0:
                return int(~other)
    return queue


@inlined
def locked_candidates(topology: Topology, state: State, frame: int, house: int, queue: int) -> int:
    """Remove the other places of a digit in a house that contains all of its places in *house* (locked candidates).

    Only digits of which places were removed since the last call are examined. Returns what ``place`` returns.
    """
    ints = int32s(topology.ints)
    frames = int32s(state.frames)
    masks = int64s(state.masks)
    digits = topology.digits
    digits_of = frame + topology.size
    left = masks[state.changed + house]
    masks[state.changed + house] = 0
    while left:
        digit = lowest(left)
        left &= left - 1
        places = frames[digits_of + house * digits + digit]
        if places & (places - 1) == 0:
            continue
        at = topology.crossings_from + house * digits + lowest(places)
        last = topology.crossings + ints[at + 1]
        at = topology.crossings + ints[at]
        while at < last:
            if places & ~ints[at + 1] == 0:
                base = ints[at] * digits
                rest = frames[digits_of + base + digit] & ~ints[at + 2]
                while rest:
                    other = ints[topology.house_cells + base + lowest(rest)]
                    rest &= rest - 1
                    if frames[frame + other] >> digit & 1:
                        queue = drop_candidates(topology, state, frame, other, 1 << digit, queue)
                        if frames[frame + other] == 0:
                            return int(~other)
            at += 3
    return queue
