"""The search tree, walked with an explicit stack."""

from __future__ import annotations

from ruleout_engines.scalar import fields
from ruleout_engines.scalar.choose import choose
from ruleout_engines.scalar.jit import highest, inlined, int32s, int64s, uint8s
from ruleout_engines.scalar.removal import copy_frame, remove
from ruleout_engines.scalar.state import CHOICE, State
from ruleout_engines.scalar.topology import Topology
from ruleout_engines.scalar.weights import add_weights

LOWEST = (1 << 30) - 1
"""A mask of the bits that a frame stores of the number of solutions met."""


@inlined
def start_walk(state: State) -> None:
    """Walk from the propagated root."""
    counts = int64s(state.counts)
    counts[fields.PHASE] = fields.WALK
    counts[fields.DEPTH] = 1
    counts[fields.FRAME] = state.width
    counts[fields.STOP] = counts[fields.CONFLICTS] + counts[fields.PATIENCE]
    copy_frame(state, 0, 1)


@inlined
def walk(topology: Topology, state: State, holds: bool) -> int:
    """Take the next step depth first from frame DEPTH, which was propagated; *holds* is the result.

    The next phase propagates another frame, or the start is finished: nothing is left, or the limit or the budget of
    nodes is reached.
    """
    counts = int64s(state.counts)
    if not holds:
        add_weights(topology, state)
        return int(backtrack(topology, state))
    frames = int32s(state.frames)
    depth = counts[fields.DEPTH]
    frame = depth * state.width
    cell, digit = choose(topology, state, frame)
    if cell < 0:
        if counts[fields.ROW] >= counts[fields.LAST_ROW]:
            return fields.FULL
        if record_solution(topology, state, frame):
            counts[fields.PHASE] = fields.OVER
            return fields.ON
        return int(backtrack(topology, state))
    if counts[fields.NODES] >= counts[fields.MOST_NODES]:
        counts[fields.PHASE] = fields.OVER
        return fields.ON
    if depth + 1 >= state.levels:
        return fields.DEEP
    counts[fields.NODES] += 1
    choice = frame + state.width - CHOICE
    frames[choice] = cell
    frames[choice + 1] = digit
    frames[choice + 2] = counts[fields.MET] & LOWEST
    copy_frame(state, depth, depth + 1)
    frame += state.width
    counts[fields.DEPTH] = depth + 1
    counts[fields.FRAME] = frame
    counts[fields.CHOSEN] = cell
    remove(topology, state, frame, cell, frames[frame + cell] & ~digit)
    return fields.ON


@inlined
def backtrack(topology: Topology, state: State) -> int:
    """Remove the digit that was tried last from its cell; start over after too many conflicts."""
    counts = int64s(state.counts)
    frames = int32s(state.frames)
    if counts[fields.DEPTH] == 1:
        counts[fields.EXHAUSTED] = 1
        counts[fields.PHASE] = fields.OVER
        return fields.ON
    if counts[fields.RESTARTS] and counts[fields.CONFLICTS] >= counts[fields.STOP]:
        first = counts[fields.PATIENCE] == counts[fields.FIRST_PATIENCE]
        counts[fields.PATIENCE] *= counts[fields.MORE_PATIENCE]
        if not first:
            start_walk(state)
            return fields.ON
        counts[fields.PHASE] = fields.ROOT
        return fields.TIGHTEN
    counts[fields.DEPTH] -= 1
    frame = counts[fields.DEPTH] * state.width
    counts[fields.FRAME] = frame
    choice = frame + state.width - CHOICE
    if frames[choice + 2] != counts[fields.MET] & LOWEST:
        counts[fields.CONFIRMED] += 1
    counts[fields.CHOSEN] = frames[choice]
    remove(topology, state, frame, frames[choice], frames[choice + 1])
    return fields.ON


@inlined
def record_solution(topology: Topology, state: State, frame: int) -> bool:
    """Record the solution in the frame at *frame*, unless it is the first one again; return whether that is enough."""
    counts = int64s(state.counts)
    frames = int32s(state.frames)
    first = int32s(state.ints)
    visible = topology.visible
    solutions = uint8s(state.solutions)
    choice = state.width - CHOICE
    counts[fields.MET] += 1
    # Other digits in hidden cells do not make another solution. Skip the choices there, which come last.
    while counts[fields.DEPTH] > 1 and frames[(counts[fields.DEPTH] - 1) * state.width + choice] >= visible:
        counts[fields.DEPTH] -= 1
    if counts[fields.FOUND] == 0:
        for cell in range(visible):
            first[state.first + cell] = frames[frame + cell]
    elif counts[fields.RESTARTS]:
        known = True
        for cell in range(visible):
            if first[state.first + cell] != frames[frame + cell]:
                known = False
                break
        if known:
            return False
    for cell in range(visible):
        solutions[counts[fields.ROW] * visible + cell] = highest(frames[frame + cell])
    counts[fields.ROW] += 1
    counts[fields.FOUND] += 1
    return bool(counts[fields.FOUND] >= counts[fields.LIMIT])
