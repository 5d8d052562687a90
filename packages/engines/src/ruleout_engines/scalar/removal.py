"""Removing digits from cells, and queueing what has to be propagated as a result."""

from __future__ import annotations

from ruleout_engines.scalar import fields
from ruleout_engines.scalar.jit import inlined, int32s, int64s
from ruleout_engines.scalar.state import State
from ruleout_engines.scalar.topology import Topology

REMOVED = (1 << 31) - 1
"""The bits of a queue entry that contain the removed digits; the cell is above the lowest 32 bits."""

LONE = 1 << 31
"""Set in a queue entry if its cell has one candidate left."""


@inlined
def drop_candidates(topology: Topology, state: State, frame: int, cell: int, digits: int, queue: int) -> int:
    """Remove *digits*, which are candidates of *cell*, in the frame at *frame*, and queue what has to be propagated.

    The queue has *queue* entries; returns how many it has afterwards.
    """
    frames = int32s(state.frames)
    mask = frames[frame + cell] & ~digits
    frames[frame + cell] = mask
    mark_pending(topology, state, cell)
    lone = mask & (mask - 1) == 0
    if lone or topology.houses:
        int64s(state.masks)[state.queue + queue] = cell << 32 | digits | (LONE if lone else 0)
        queue += 1
    return queue


@inlined
def mark_pending(topology: Topology, state: State, cell: int) -> None:
    """Mark the rules of *cell*, of which digits were removed, as pending."""
    masks = int64s(state.masks)
    first = cell * topology.most_watcher_words
    for at in range(first, first + topology.most_watcher_words):
        word = state.pending + int32s(topology.ints)[topology.watcher_words + at]
        masks[word] |= int64s(topology.longs)[topology.watcher_bits + at]


@inlined
def remove(topology: Topology, state: State, frame: int, cell: int, digits: int) -> None:
    """Remove *digits* from *cell* in the frame at *frame*, to be propagated later. A candidate must remain."""
    counts = int64s(state.counts)
    frames = int32s(state.frames)
    lost = frames[frame + cell] & digits
    if lost:
        counts[fields.QUEUE] = drop_candidates(topology, state, frame, cell, lost, counts[fields.QUEUE])


@inlined
def queue_rules(topology: Topology, state: State) -> None:
    """Mark every rule as pending."""
    masks = int64s(state.masks)
    for watcher in range(topology.houses, topology.houses + topology.rules):
        masks[state.pending + (watcher >> 6)] |= 1 << (watcher & 63)


@inlined
def record_conflict(topology: Topology, state: State, emptied: int, cause: int, rule: int) -> None:
    """Empty the queues and record the conflict."""
    counts = int64s(state.counts)
    for word in range(topology.words):
        int64s(state.masks)[state.pending + word] = 0
    for house in range(topology.houses):
        int64s(state.masks)[state.changed + house] = 0
    counts[fields.QUEUE] = 0
    counts[fields.EMPTIED] = emptied
    counts[fields.CAUSE] = cause
    counts[fields.RULE] = rule


@inlined
def copy_frame(state: State, old: int, new: int) -> None:
    """Make frame number *new* like frame number *old*."""
    frames = int32s(state.frames)
    there = (new - old) * state.width
    for at in range(old * state.width, old * state.width + state.width):
        frames[there + at] = frames[at]
    int64s(state.counts)[fields.WORK] += state.width >> 2
