"""Asking cells of the root what each of its candidates would lead to.

One that leads to a conflict goes; what no survivor keeps goes too, since one of them is true.
"""

from __future__ import annotations

from ruleout_engines.scalar.jit import inner, int32s, int64s, popcount
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
from ruleout_engines.scalar.take import ask_rules, copy, take
from ruleout_engines.scalar.topology import Topology
from ruleout_engines.scalar.tree import start_walk

SMALL = 3
"""Cells with at most this many candidates are probed; under tight rules, where that tells more, all are."""


@inner
def start_probe(topology: Topology, state: State) -> None:
    """Ask every rule of the root once more, with those of the topology as it is now, and probe from the first cell."""
    counts = int64s(state.counts)
    ask_rules(topology, state)
    counts[FRAME] = 0
    counts[PHASE] = JOIN
    counts[PROBED] = -1
    counts[CHANGED] = 0


@inner
def probe(topology: Topology, state: State, holds: bool) -> None:
    """The next step, when a digit was tried in frame 1 and *holds* or not, or else the narrowed root does. Leads to
    another trial, to the root, or at the fixpoint to a walk."""
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
        copy(state, 0, 1)
        counts[FRAME] = state.width
        take(topology, state, state.width, counts[PROBED], frames[counts[PROBED]] & ~digit)


@inner
def next_cell(topology: Topology, state: State) -> None:
    """Find the next small cell. Walks where a whole round has narrowed nothing."""
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
    """Take from the root what no digit kept that was tried."""
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
            take(topology, state, 0, cell, lost)
