"""The root of a start, before anything else is asked."""

from __future__ import annotations

from ruleout_engines.scalar.jit import inner, int32s, int64s, lowest
from ruleout_engines.scalar.state import QUEUE, WORK, State
from ruleout_engines.scalar.take import ask_all, lose
from ruleout_engines.scalar.topology import Topology


@inner
def settle(topology: Topology, state: State) -> bool:
    """Take the digits of lone cells of the root from their peers and note the places that each house is left with;
    everything else is to be propagated. False where there is a conflict."""
    int64s(state.counts)[WORK] += topology.size + topology.houses * topology.digits
    if not naked(topology, state):
        return False
    for house in range(topology.houses):
        if not note_places(topology, state, house):
            return False
    queue = hidden(topology, state)
    if queue < 0:
        return False
    int64s(state.counts)[QUEUE] = queue
    ask_all(topology, state)
    return True


@inner
def naked(topology: Topology, state: State) -> bool:
    """Take from the peers of each lone cell its digit, until nothing changes. Whether all cells keep a candidate."""
    ints = int32s(topology.ints)
    frames = int32s(state.frames)
    lone = int64s(state.masks)
    waiting = state.queue
    for cell in range(topology.size):
        mask = frames[cell]
        if mask & (mask - 1) == 0:
            lone[waiting] = cell
            waiting += 1
    while waiting > state.queue:
        waiting -= 1
        cell = lone[waiting]
        digit = frames[cell]
        first = topology.peers + ints[topology.peers_from + cell]
        last = topology.peers + ints[topology.peers_from + cell + 1]
        for at in range(first, last):
            peer = ints[at]
            mask = frames[peer]
            if mask & digit:
                mask ^= digit
                frames[peer] = mask
                if mask & (mask - 1) == 0:
                    if mask == 0:
                        return False
                    lone[waiting] = peer
                    waiting += 1
    return True


@inner
def note_places(topology: Topology, state: State, house: int) -> bool:
    """Note for each digit the places that *house* has for it, none where it stands in a lone cell. Whether all the
    others have one."""
    ints = int32s(topology.ints)
    frames = int32s(state.frames)
    places = topology.size + house * topology.digits
    for digit in range(topology.digits):
        frames[places + digit] = 0
    met = 0
    for place in range(topology.digits):
        mask = frames[ints[topology.house_cells + house * topology.digits + place]]
        met |= mask
        if mask & (mask - 1):
            while mask:
                frames[places + lowest(mask)] |= 1 << place
                mask &= mask - 1
    return met == topology.full


@inner
def hidden(topology: Topology, state: State) -> int:
    """Queue the digits that have one place in a house. Returns how many entries the queue has, or -1 where two digits
    have one place."""
    frames = int32s(state.frames)
    queue = 0
    for each in range(topology.houses * topology.digits):
        places = frames[topology.size + each]
        if places and places & (places - 1) == 0:
            digit = each % topology.digits
            cell = int32s(topology.ints)[topology.house_cells + each - digit + lowest(places)]
            mask = frames[cell]
            if mask >> digit & 1 == 0:
                return -1
            if mask & (mask - 1):
                queue = lose(topology, state, 0, cell, mask & ~(1 << digit), queue)
    return queue
