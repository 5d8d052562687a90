"""Probing: trying each candidate of the cells of the root.

A candidate that leads to a conflict is removed, and so is whatever no other candidate of the cell keeps, since one of
these is true.
"""

from __future__ import annotations

from ruleout_engines.scalar.jit import inner, int32s, int64s, popcount
from ruleout_engines.scalar.removal import copy_frame, queue_rules, remove
from ruleout_engines.scalar.state import (
    CHANGED,
    EXHAUSTED,
    FRAME,
    JOIN,
    OVER,
    PHASE,
    PROBED,
    TIGHT,
    TRY,
    UNTRIED,
    WORK,
    State,
)
from ruleout_engines.scalar.topology import Topology
from ruleout_engines.scalar.tree import start_walk

SMALL = 3
"""Cells with at most this many candidates are probed; with tight rules, which remove more, all cells are."""


@inner
def start_probe(topology: Topology, state: State) -> None:
    """Narrow the root by every rule of the present topology, and probe from the first cell on."""
    counts = int64s(state.counts)
    queue_rules(topology, state)
    counts[FRAME] = 0
    counts[PHASE] = JOIN
    counts[PROBED] = -1
    counts[CHANGED] = 0


@inner
def probe(topology: Topology, state: State, holds: bool) -> None:
    """Take the next step, after the trial in frame 1, or the narrowed root, was propagated and *holds* or not.

    The next phase is another trial, the root, or at the fixpoint a walk.
    """
    counts = int64s(state.counts)
    frames = int32s(state.frames)
    union = int32s(state.ints)
    if counts[PHASE] == TRY:
        if holds:
            for cell in range(topology.size):
                union[state.union + cell] |= frames[state.width + cell]
        if counts[UNTRIED] == 0:
            join(topology, state)
            return
    elif not holds:
        counts[EXHAUSTED] = 1
        counts[PHASE] = OVER
        return
    else:
        next_cell(topology, state)
    if counts[PHASE] == TRY:
        digit = counts[UNTRIED] & -counts[UNTRIED]
        counts[UNTRIED] ^= digit
        copy_frame(state, 0, 1)
        counts[FRAME] = state.width
        remove(topology, state, state.width, counts[PROBED], frames[counts[PROBED]] & ~digit)


@inner
def next_cell(topology: Topology, state: State) -> None:
    """Find the next small cell; start the walk if a whole round has removed nothing."""
    counts = int64s(state.counts)
    counts[PHASE] = TRY
    most = topology.digits if counts[TIGHT] else SMALL
    while True:
        counts[PROBED] += 1
        if counts[PROBED] == topology.size:
            if counts[CHANGED] == 0:
                start_walk(state)
                return
            counts[PROBED] = 0
            counts[CHANGED] = 0
        mask = int32s(state.frames)[counts[PROBED]]
        if mask & (mask - 1) and popcount(mask) <= most:
            break
    counts[UNTRIED] = mask
    counts[WORK] += topology.size
    for cell in range(topology.size):
        int32s(state.ints)[state.union + cell] = 0


@inner
def join(topology: Topology, state: State) -> None:
    """Remove from the root what none of the tried digits kept."""
    counts = int64s(state.counts)
    counts[FRAME] = 0
    counts[PHASE] = JOIN
    if int32s(state.ints)[state.union + counts[PROBED]] == 0:
        counts[EXHAUSTED] = 1
        counts[PHASE] = OVER
        return
    for cell in range(topology.size):
        lost = int32s(state.frames)[cell] & ~int32s(state.ints)[state.union + cell]
        if lost:
            counts[CHANGED] = 1
            remove(topology, state, 0, cell, lost)
