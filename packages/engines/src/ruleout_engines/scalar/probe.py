"""Probing: trying each candidate of the cells of the root.

A candidate that leads to a conflict is removed, and so is every candidate that none of the remaining candidates of the
cell leaves possible, since one of these is true.
"""

from __future__ import annotations

from ruleout_engines.scalar import fields
from ruleout_engines.scalar.jit import inner, int32s, int64s, popcount
from ruleout_engines.scalar.removal import copy_frame, queue_rules, remove
from ruleout_engines.scalar.state import State
from ruleout_engines.scalar.topology import Topology
from ruleout_engines.scalar.tree import start_walk

SMALL = 3
"""Cells with at most this many candidates are probed; with tight rules, which remove more, all cells are."""


@inner
def start_probe(topology: Topology, state: State) -> None:
    """Narrow the root by every rule of the present topology, and probe from the first cell on."""
    counts = int64s(state.counts)
    queue_rules(topology, state)
    counts[fields.FRAME] = 0
    counts[fields.PHASE] = fields.JOIN
    counts[fields.PROBED] = -1
    counts[fields.CHANGED] = 0


@inner
def probe(topology: Topology, state: State, holds: bool) -> None:
    """Take the next step after the trial in frame 1, or the narrowed root, was propagated; *holds* is the result.

    The next phase is another trial, the root, or at the fixpoint a walk.
    """
    counts = int64s(state.counts)
    frames = int32s(state.frames)
    union = int32s(state.ints)
    if counts[fields.PHASE] == fields.TRY:
        if holds:
            for cell in range(topology.size):
                union[state.union + cell] |= frames[state.width + cell]
        if counts[fields.UNTRIED] == 0:
            join(topology, state)
            return
    elif not holds:
        counts[fields.EXHAUSTED] = 1
        counts[fields.PHASE] = fields.OVER
        return
    else:
        next_cell(topology, state)
    if counts[fields.PHASE] == fields.TRY:
        digit = counts[fields.UNTRIED] & -counts[fields.UNTRIED]
        counts[fields.UNTRIED] ^= digit
        copy_frame(state, 0, 1)
        counts[fields.FRAME] = state.width
        remove(topology, state, state.width, counts[fields.PROBED], frames[counts[fields.PROBED]] & ~digit)


@inner
def next_cell(topology: Topology, state: State) -> None:
    """Find the next small cell; start the walk if a whole round has removed nothing."""
    counts = int64s(state.counts)
    counts[fields.PHASE] = fields.TRY
    most = topology.digits if counts[fields.TIGHT] else SMALL
    while True:
        counts[fields.PROBED] += 1
        if counts[fields.PROBED] == topology.size:
            if counts[fields.CHANGED] == 0:
                start_walk(state)
                return
            counts[fields.PROBED] = 0
            counts[fields.CHANGED] = 0
        mask = int32s(state.frames)[counts[fields.PROBED]]
        if mask & (mask - 1) and popcount(mask) <= most:
            break
    counts[fields.UNTRIED] = mask
    counts[fields.WORK] += topology.size
    for cell in range(topology.size):
        int32s(state.ints)[state.union + cell] = 0


@inner
def join(topology: Topology, state: State) -> None:
    """Remove from the root the candidates that none of the tried digits left possible."""
    counts = int64s(state.counts)
    counts[fields.FRAME] = 0
    counts[fields.PHASE] = fields.JOIN
    if int32s(state.ints)[state.union + counts[fields.PROBED]] == 0:
        counts[fields.EXHAUSTED] = 1
        counts[fields.PHASE] = fields.OVER
        return
    for cell in range(topology.size):
        lost = int32s(state.frames)[cell] & ~int32s(state.ints)[state.union + cell]
        if lost:
            counts[fields.CHANGED] = 1
            remove(topology, state, 0, cell, lost)
