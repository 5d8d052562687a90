"""The one function that Python calls: it searches starts one after the other.

One loop propagates a frame and then takes the next step. So there is one place at which to pause, and ``propagate``,
which is large, is compiled into the loop only once.
"""

from __future__ import annotations

from ruleout_engines.compiled import compiled
from ruleout_engines.scalar.jit import inner, int32s, int64s
from ruleout_engines.scalar.probe import probe, start_probe
from ruleout_engines.scalar.propagate import propagate
from ruleout_engines.scalar.settle import settle
from ruleout_engines.scalar.state import (
    BEGIN,
    CONFIRMED,
    CONFLICTS,
    DEPTH,
    EXHAUSTED,
    FIRST_PATIENCE,
    FOUND,
    FRAME,
    IDLE,
    LIMIT,
    MET,
    NEXT,
    NODES,
    ON,
    OVER,
    PATIENCE,
    PAUSE,
    PHASE,
    PUZZLE,
    PUZZLES,
    ROOT,
    SETTLE,
    SLICE,
    TIGHT,
    WALK,
    WORK,
    State,
)
from ruleout_engines.scalar.topology import Topology
from ruleout_engines.scalar.tree import start_walk, walk


@compiled
def run(topology: Topology, state: State, starts: int, results: int) -> int:
    """Search the *starts* from where *state* stands, until all are done or there is another reason to return (see
    ``state``). At the address *starts* is a row of 32-bit masks for each; at *results* five 64-bit numbers: how many
    solutions were found, whether nothing else is left, whether the budget held out, the nodes, and the guesses among
    them."""
    counts = int64s(state.counts)
    while True:
        if counts[PHASE] == OVER:
            record_result(state, results)
            counts[PUZZLE] += 1
            counts[PHASE] = BEGIN
            if counts[TIGHT]:
                return NEXT
        if counts[PHASE] == BEGIN:
            if counts[PUZZLE] == counts[PUZZLES]:
                return IDLE
            begin(topology, state, starts)
            if counts[PHASE] == OVER:
                continue
        if counts[PHASE] == ROOT:
            start_probe(topology, state)
        if counts[WORK] >= counts[SLICE]:
            return PAUSE
        holds = propagate(topology, state, counts[FRAME])
        if counts[PHASE] == WALK:
            reason = walk(topology, state, holds)
            if reason != ON:
                return int(reason)
        elif counts[PHASE] != SETTLE:
            probe(topology, state, holds)
        elif holds:
            start_walk(state)
        else:
            counts[EXHAUSTED] = 1
            counts[PHASE] = OVER


@inner
def record_result(state: State, results: int) -> None:
    """Fill in the result of the start that was searched."""
    counts = int64s(state.counts)
    result = int64s(results)
    at = 5 * counts[PUZZLE]
    result[at] = counts[FOUND]
    result[at + 1] = counts[EXHAUSTED]
    result[at + 2] = 1 if counts[FOUND] >= counts[LIMIT] else counts[EXHAUSTED]
    result[at + 3] = counts[NODES]
    result[at + 4] = counts[NODES] - counts[CONFIRMED]


@inner
def begin(topology: Topology, state: State, starts: int) -> None:
    """Load the next start into the root, to be propagated."""
    counts = int64s(state.counts)
    frames = int32s(state.frames)
    start = int32s(starts)
    size = topology.size
    first = counts[PUZZLE] * size
    counts[PHASE] = SETTLE
    counts[PATIENCE] = counts[FIRST_PATIENCE]
    counts[FRAME] = 0
    counts[DEPTH] = 0
    counts[NODES] = 0
    counts[CONFIRMED] = 0
    counts[MET] = 0
    counts[FOUND] = 0
    counts[CONFLICTS] = 0
    counts[EXHAUSTED] = topology.impossible
    for cell in range(size):
        mask = start[first + cell] & int32s(topology.ints)[topology.allowed + cell]
        frames[cell] = mask
        if mask == 0:
            counts[EXHAUSTED] = 1
    if counts[EXHAUSTED] or not settle(topology, state):
        counts[EXHAUSTED] = 1
        counts[PHASE] = OVER
