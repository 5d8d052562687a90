"""The root of a start, before propagation."""

from __future__ import annotations

from ruleout_engines.scalar import fields
from ruleout_engines.scalar.jit import inner, int32s, int64s, lowest
from ruleout_engines.scalar.removal import queue_rules
from ruleout_engines.scalar.state import State
from ruleout_engines.scalar.topology import Topology


@inner
def settle(topology: Topology, state: State) -> bool:
    """Find the naked and hidden singles of the root by going through its houses; return False on a conflict.

    The places that remain in each house are then recorded. Everything else is left to propagation.
    """
    int64s(state.counts)[fields.WORK] += topology.size + topology.houses * topology.digits
    frames = int32s(state.frames)
    waiting = 0
    for cell in range(topology.size):
        if frames[cell] & (frames[cell] - 1) == 0:
            int64s(state.masks)[state.queue + waiting] = cell
            waiting += 1
    house = 0
    quiet = 0
    while waiting or quiet < topology.houses:
        if waiting:
            if not naked_singles(topology, state, waiting):
                return False
            quiet = 0
        waiting = hidden_singles(topology, state, house) if topology.houses else 0
        if waiting < 0:
            return False
        quiet += 1
        house += 1
        if house >= topology.houses:
            house = 0
    for house in range(topology.houses):
        note_places(topology, state, house)
    queue_rules(topology, state)
    return True


@inner
def naked_singles(topology: Topology, state: State, waiting: int) -> bool:
    """Remove the digits of lone cells from their peers until nothing changes.

    Return False if a cell has no candidate left.

    At first the queue contains *waiting* lone cells. A lone cell has one candidate.
    """
    ints = int32s(topology.ints)
    frames = int32s(state.frames)
    lone = int64s(state.masks)
    end = state.queue + waiting
    while end > state.queue:
        end -= 1
        cell = lone[end]
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
                    lone[end] = peer
                    end += 1
    return True


@inner
def hidden_singles(topology: Topology, state: State, house: int) -> int:
    """Place each digit that has one place in *house*, and queue the cells that become lone.

    Returns how many there are, or -1 if a digit has no place or two digits share their only one.
    """
    ints = int32s(topology.ints)
    frames = int32s(state.frames)
    first = topology.house_cells + house * topology.digits
    once = 0
    twice = 0
    lone = 0
    for at in range(first, first + topology.digits):
        mask = frames[ints[at]]
        twice |= once & mask
        once |= mask
        if mask & (mask - 1) == 0:
            lone |= mask
    if once != topology.full:
        return -1
    once &= ~twice & ~lone
    waiting = 0
    if once:
        for at in range(first, first + topology.digits):
            only = frames[ints[at]] & once
            if only:
                if only & (only - 1):
                    return -1
                frames[ints[at]] = only
                int64s(state.masks)[state.queue + waiting] = ints[at]
                waiting += 1
    return waiting


@inner
def note_places(topology: Topology, state: State, house: int) -> None:
    """Record the places of each digit in *house* (none if it is placed), and mark the house for locked candidates."""
    ints = int32s(topology.ints)
    frames = int32s(state.frames)
    masks = int64s(state.masks)
    places = topology.size + house * topology.digits
    for digit in range(topology.digits):
        frames[places + digit] = 0
    left = 0
    for place in range(topology.digits):
        mask = frames[ints[topology.house_cells + house * topology.digits + place]]
        if mask & (mask - 1):
            left |= mask
            while mask:
                frames[places + lowest(mask)] |= 1 << place
                mask &= mask - 1
    masks[state.changed + house] = left
    if left:
        masks[state.pending + (house >> 6)] |= 1 << (house & 63)
