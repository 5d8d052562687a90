"""The one function that Python calls: it searches starts one after the other.

One loop propagates a frame and then takes the next step. This leaves a single point at which to pause, and compiles
``propagate``, which is large, into the loop only once.
"""

from __future__ import annotations

from ruleout_engines.compiled import compiled
from ruleout_engines.scalar import fields
from ruleout_engines.scalar.jit import inner, int32s, int64s
from ruleout_engines.scalar.probe import probe, start_probe
from ruleout_engines.scalar.propagate import propagate
from ruleout_engines.scalar.settle import settle
from ruleout_engines.scalar.state import State
from ruleout_engines.scalar.topology import Topology
from ruleout_engines.scalar.tree import start_walk, walk


@compiled
def run(topology: Topology, state: State, starts: int, results: int) -> int:
    """Continue the search described by *state* until all *starts* are done or there is another reason to return.

    Return the reason, one of those in ``fields``.

    At the address *starts* is one row of 32-bit masks per start; at *results* are five 64-bit numbers per start: the
    number of solutions found, whether there are no others, whether the budget was enough, the nodes, and the guesses
    among them.
    """
    counts = int64s(state.counts)
    while True:
        if counts[fields.PHASE] == fields.OVER:
            record_result(state, results)
            counts[fields.PUZZLE] += 1
            counts[fields.PHASE] = fields.BEGIN
            if counts[fields.TIGHT]:
                return fields.NEXT
        if counts[fields.PHASE] == fields.BEGIN:
            if counts[fields.PUZZLE] == counts[fields.PUZZLES]:
                return fields.IDLE
            begin(topology, state, starts)
            if counts[fields.PHASE] == fields.OVER:
                continue
        if counts[fields.PHASE] == fields.ROOT:
            start_probe(topology, state)
        if counts[fields.WORK] >= counts[fields.SLICE]:
            return fields.PAUSE
        holds = propagate(topology, state, counts[fields.FRAME])
        if counts[fields.PHASE] == fields.WALK:
            reason = walk(topology, state, holds)
            if reason != fields.ON:
                return int(reason)
        elif counts[fields.PHASE] != fields.SETTLE:
            probe(topology, state, holds)
        elif holds:
            start_walk(state)
        else:
            counts[fields.EXHAUSTED] = 1
            counts[fields.PHASE] = fields.OVER


@inner
def record_result(state: State, results: int) -> None:
    """Fill in the result of the start that was searched."""
    counts = int64s(state.counts)
    result = int64s(results)
    at = 5 * counts[fields.PUZZLE]
    result[at] = counts[fields.FOUND]
    result[at + 1] = counts[fields.EXHAUSTED]
    result[at + 2] = 1 if counts[fields.FOUND] >= counts[fields.LIMIT] else counts[fields.EXHAUSTED]
    result[at + 3] = counts[fields.NODES]
    result[at + 4] = counts[fields.NODES] - counts[fields.CONFIRMED]


@inner
def begin(topology: Topology, state: State, starts: int) -> None:
    """Load the next start into the root, to be propagated."""
    counts = int64s(state.counts)
    frames = int32s(state.frames)
    start = int32s(starts)
    size = topology.size
    first = counts[fields.PUZZLE] * size
    counts[fields.PHASE] = fields.SETTLE
    counts[fields.SERIAL] += 1
    counts[fields.PATIENCE] = counts[fields.FIRST_PATIENCE]
    counts[fields.FRAME] = 0
    counts[fields.DEPTH] = 0
    counts[fields.NODES] = 0
    counts[fields.CONFIRMED] = 0
    counts[fields.MET] = 0
    counts[fields.FOUND] = 0
    counts[fields.CONFLICTS] = 0
    counts[fields.EXHAUSTED] = topology.impossible
    for cell in range(size):
        mask = start[first + cell] & int32s(topology.ints)[topology.allowed + cell]
        frames[cell] = mask
        if mask == 0:
            counts[fields.EXHAUSTED] = 1
    if counts[fields.EXHAUSTED] or not settle(topology, state):
        counts[fields.EXHAUSTED] = 1
        counts[fields.PHASE] = fields.OVER
