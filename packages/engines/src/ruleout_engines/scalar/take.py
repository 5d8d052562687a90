"""Taking digits from cells, and what is to be looked at because of that."""

from __future__ import annotations

from ruleout_engines.scalar.jit import inlined, inner, int32s, int64s
from ruleout_engines.scalar.state import EMPTIED, HOUSE, LONE, PLACED, RULE, WORK, State
from ruleout_engines.scalar.topology import Topology


@inlined
def tell(topology: Topology, state: State, cell: int) -> None:
    """Note that *cell* lost digits: its houses and rules are to be looked at."""
    masks = int64s(state.masks)
    first = cell * topology.told
    for at in range(first, first + topology.told):
        word = state.pending + int32s(topology.ints)[topology.told_words + at]
        masks[word] |= int64s(topology.longs)[topology.told_bits + at]


@inner
def take(topology: Topology, state: State, frame: int, cell: int, digits: int) -> None:
    """Take *digits* from *cell* of the frame at *frame*, to be propagated afterwards. One must be left."""
    counts = int64s(state.counts)
    frames = int32s(state.frames)
    mask = frames[frame + cell] & ~digits
    frames[frame + cell] = mask
    tell(topology, state, cell)
    if mask & (mask - 1) == 0:
        int32s(state.ints)[state.lone + counts[LONE]] = cell
        counts[LONE] += 1


@inner
def ask_all(topology: Topology, state: State) -> None:
    """Have every house and rule looked at."""
    watchers = topology.houses + topology.rules
    for word in range(topology.words):
        bits = watchers - word * 64
        int64s(state.masks)[state.pending + word] = -1 if bits >= 64 else (1 << bits) - 1 if bits > 0 else 0


@inner
def fail(topology: Topology, state: State, emptied: int, placed: int, house: int, rule: int) -> None:
    """Empty the queues and note the conflict."""
    counts = int64s(state.counts)
    for word in range(topology.words):
        int64s(state.masks)[state.pending + word] = 0
    counts[LONE] = 0
    counts[EMPTIED] = emptied
    counts[PLACED] = placed
    counts[HOUSE] = house
    counts[RULE] = rule


@inner
def copy(state: State, old: int, new: int) -> None:
    """Make frame number *new* like frame number *old*."""
    frames = int32s(state.frames)
    there = (new - old) * state.width
    for at in range(old * state.width, old * state.width + state.width):
        frames[there + at] = frames[at]
    int64s(state.counts)[WORK] += state.width >> 2
