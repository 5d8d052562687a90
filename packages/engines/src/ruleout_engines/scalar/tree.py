"""The search tree, walked with a stack of its own."""

from __future__ import annotations

from ruleout_engines.scalar.choose import choose
from ruleout_engines.scalar.jit import highest, inlined, int32s, int64s, uint8s
from ruleout_engines.scalar.state import (
    CHOICE,
    CHOSEN,
    CONFIRMED,
    CONFLICTS,
    DEEP,
    DEPTH,
    EXHAUSTED,
    FIRST_PATIENCE,
    FOUND,
    FRAME,
    FULL,
    LAST_ROW,
    LIMIT,
    MET,
    MORE_PATIENCE,
    MOST_NODES,
    NODES,
    ON,
    OVER,
    PATIENCE,
    PHASE,
    RESTARTS,
    ROOT,
    ROW,
    STOP,
    TIGHTEN,
    WALK,
    State,
)
from ruleout_engines.scalar.take import copy, take
from ruleout_engines.scalar.topology import Topology
from ruleout_engines.scalar.weights import learn

LOWEST = (1 << 30) - 1
"""The bits that a frame keeps of the solutions met."""


@inlined
def start_walk(state: State) -> None:
    """Walk from the propagated root."""
    counts = int64s(state.counts)
    counts[PHASE] = WALK
    counts[DEPTH] = 1
    counts[FRAME] = state.width
    counts[STOP] = counts[CONFLICTS] + counts[PATIENCE]
    copy(state, 0, 1)


@inlined
def walk(topology: Topology, state: State, holds: bool) -> int:
    """The next step depth first from the frame number DEPTH, above frame 0, which was propagated and *holds* or not.
    Leads to another frame to propagate, or to the end: nothing is left, or the limit or the budget of nodes is reached.
    """
    counts = int64s(state.counts)
    if not holds:
        learn(topology, state)
        return int(back(topology, state))
    frames = int32s(state.frames)
    depth = counts[DEPTH]
    frame = depth * state.width
    cell, digit = choose(topology, state, frame)
    if cell < 0:
        if counts[ROW] >= counts[LAST_ROW]:
            return FULL
        if meet(topology, state, frame):
            counts[PHASE] = OVER
            return ON
        return int(back(topology, state))
    if counts[NODES] >= counts[MOST_NODES]:
        counts[PHASE] = OVER
        return ON
    if depth + 1 >= state.levels:
        return DEEP
    counts[NODES] += 1
    choice = frame + state.width - CHOICE
    frames[choice] = cell
    frames[choice + 1] = digit
    frames[choice + 2] = counts[MET] & LOWEST
    copy(state, depth, depth + 1)
    frame += state.width
    counts[DEPTH] = depth + 1
    counts[FRAME] = frame
    counts[CHOSEN] = cell
    take(topology, state, frame, cell, frames[frame + cell] & ~digit)
    return ON


@inlined
def back(topology: Topology, state: State) -> int:
    """Take from the last choice the digit that was tried; start anew where too many conflicts were met."""
    counts = int64s(state.counts)
    frames = int32s(state.frames)
    if counts[DEPTH] == 1:
        counts[EXHAUSTED] = 1
        counts[PHASE] = OVER
        return ON
    if counts[RESTARTS] and counts[CONFLICTS] >= counts[STOP]:
        first = counts[PATIENCE] == counts[FIRST_PATIENCE]
        counts[PATIENCE] *= counts[MORE_PATIENCE]
        if not first:
            start_walk(state)
            return ON
        counts[PHASE] = ROOT
        return TIGHTEN
    counts[DEPTH] -= 1
    frame = counts[DEPTH] * state.width
    counts[FRAME] = frame
    choice = frame + state.width - CHOICE
    if frames[choice + 2] != counts[MET] & LOWEST:
        counts[CONFIRMED] += 1
    counts[CHOSEN] = frames[choice]
    take(topology, state, frame, frames[choice], frames[choice + 1])
    return ON


@inlined
def meet(topology: Topology, state: State, frame: int) -> bool:
    """Keep the solution in the frame at *frame*, unless it is the first one met again. Whether no more is asked for."""
    counts = int64s(state.counts)
    frames = int32s(state.frames)
    first = int32s(state.ints)
    visible = topology.visible
    solutions = uint8s(state.solutions)
    choice = state.width - CHOICE
    counts[MET] += 1
    # Other digits in hidden cells are no other solution: their choices, which come last, are left.
    while counts[DEPTH] > 1 and frames[(counts[DEPTH] - 1) * state.width + choice] >= visible:
        counts[DEPTH] -= 1
    if counts[FOUND] == 0:
        for cell in range(visible):
            first[state.first + cell] = frames[frame + cell]
    elif counts[RESTARTS]:
        known = True
        for cell in range(visible):
            if first[state.first + cell] != frames[frame + cell]:
                known = False
                break
        if known:
            return False
    for cell in range(visible):
        solutions[counts[ROW] * visible + cell] = highest(frames[frame + cell])
    counts[ROW] += 1
    counts[FOUND] += 1
    return bool(counts[FOUND] >= counts[LIMIT])
