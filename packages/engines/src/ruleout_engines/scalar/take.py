"""Taking digits from cells, and what is to be looked at because of that."""

from __future__ import annotations

from ruleout_engines.scalar.jit import inlined, int32s, int64s
from ruleout_engines.scalar.state import CAUSE, EMPTIED, QUEUE, RULE, WORK, State
from ruleout_engines.scalar.topology import Topology

LOST = (1 << 31) - 1
"""The bits of an entry of the queue that are the digits lost; the cell stands above the lowest 32 bits."""

LONE = 1 << 31
"""Set in an entry of the queue that left its cell one candidate."""


@inlined
def lose(topology: Topology, state: State, frame: int, cell: int, digits: int, queue: int) -> int:
    """Take *digits*, which it holds, from *cell* of the frame at *frame*. What follows from that waits in the queue, of
    which *queue* entries are in use; how many are then."""
    frames = int32s(state.frames)
    mask = frames[frame + cell] & ~digits
    frames[frame + cell] = mask
    tell(topology, state, cell)
    lone = mask & (mask - 1) == 0
    if lone or topology.houses:
        int64s(state.masks)[state.queue + queue] = cell << 32 | digits | (LONE if lone else 0)
        queue += 1
    return queue


@inlined
def tell(topology: Topology, state: State, cell: int) -> None:
    """Note that *cell* lost digits: its rules are to be asked."""
    masks = int64s(state.masks)
    first = cell * topology.told
    for at in range(first, first + topology.told):
        word = state.pending + int32s(topology.ints)[topology.told_words + at]
        masks[word] |= int64s(topology.longs)[topology.told_bits + at]


@inlined
def take(topology: Topology, state: State, frame: int, cell: int, digits: int) -> None:
    """Take *digits* from *cell* of the frame at *frame*, to be propagated afterwards. One must be left."""
    counts = int64s(state.counts)
    frames = int32s(state.frames)
    lost = frames[frame + cell] & digits
    if lost:
        counts[QUEUE] = lose(topology, state, frame, cell, lost, counts[QUEUE])


@inlined
def ask_rules(topology: Topology, state: State) -> None:
    """Have every rule asked."""
    masks = int64s(state.masks)
    for watcher in range(topology.houses, topology.houses + topology.rules):
        masks[state.pending + (watcher >> 6)] |= 1 << (watcher & 63)


@inlined
def fail(topology: Topology, state: State, emptied: int, cause: int, rule: int) -> None:
    """Empty the queues and note the conflict."""
    counts = int64s(state.counts)
    for word in range(topology.words):
        int64s(state.masks)[state.pending + word] = 0
    for house in range(topology.houses):
        int64s(state.masks)[state.changed + house] = 0
    counts[QUEUE] = 0
    counts[EMPTIED] = emptied
    counts[CAUSE] = cause
    counts[RULE] = rule


@inlined
def copy(state: State, old: int, new: int) -> None:
    """Make frame number *new* like frame number *old*."""
    frames = int32s(state.frames)
    there = (new - old) * state.width
    for at in range(old * state.width, old * state.width + state.width):
        frames[there + at] = frames[at]
    int64s(state.counts)[WORK] += state.width >> 2
