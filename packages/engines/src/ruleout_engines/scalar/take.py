"""Taking digits from cells, and what is to be looked at because of that."""

from __future__ import annotations

from ruleout_engines.scalar.jit import inlined, inner
from ruleout_engines.scalar.state import EMPTIED, HOUSE, HOUSES, LONE, PLACED, RULE, RULES, WORK, State
from ruleout_engines.scalar.topology import Topology


@inlined
def tell(topology: Topology, state: State, cell: int, digits: int, houses: int, rules: int) -> tuple[int, int]:
    """Note that *cell* lost *digits*: its houses and rules are to be looked at. The new lengths of both queues."""
    ints = topology.ints
    own = state.ints
    first = topology.cell_houses + ints[topology.cell_houses_from + cell]
    last = topology.cell_houses + ints[topology.cell_houses_from + cell + 1]
    for at in range(first, last):
        house = ints[at]
        lost = own[state.lost + house]
        if lost == 0:
            own[state.house_queue + houses] = house
            houses += 1
        own[state.lost + house] = lost | digits
    first = topology.cell_rules + ints[topology.cell_rules_from + cell]
    last = topology.cell_rules + ints[topology.cell_rules_from + cell + 1]
    for at in range(first, last):
        rule = ints[at]
        if own[state.queued + rule] == 0:
            own[state.queued + rule] = 1
            own[state.rule_queue + rules] = rule
            rules += 1
    return houses, rules


@inner
def take(topology: Topology, state: State, frame: int, cell: int, digits: int) -> None:
    """Take *digits* from *cell* of the frame at *frame*, to be propagated afterwards. One must be left."""
    counts = state.counts
    mask = state.frames[frame + cell] & ~digits
    state.frames[frame + cell] = mask
    counts[HOUSES], counts[RULES] = tell(topology, state, cell, digits, counts[HOUSES], counts[RULES])
    if mask & (mask - 1) == 0:
        state.ints[state.lone + counts[LONE]] = cell
        counts[LONE] += 1


@inner
def ask_all(topology: Topology, state: State) -> None:
    """Queue every rule."""
    for rule in range(topology.rules):
        state.ints[state.queued + rule] = 1
        state.ints[state.rule_queue + rule] = rule
    state.counts[RULES] = topology.rules


@inner
def fail(state: State, houses: int, rules: int, emptied: int, placed: int, house: int, rule: int) -> bool:
    """Empty the queues, of these lengths, and note the conflict. False."""
    counts = state.counts
    own = state.ints
    for at in range(houses):
        own[state.lost + own[state.house_queue + at]] = 0
    for at in range(rules):
        own[state.queued + own[state.rule_queue + at]] = 0
    counts[LONE] = 0
    counts[HOUSES] = 0
    counts[RULES] = 0
    counts[EMPTIED] = emptied
    counts[PLACED] = placed
    counts[HOUSE] = house
    counts[RULE] = rule
    return False


@inner
def copy(state: State, old: int, new: int) -> None:
    """Make frame number *new* like frame number *old*."""
    frames = state.frames
    there = (new - old) * state.width
    for at in range(old * state.width, old * state.width + state.width):
        frames[there + at] = frames[at]
    state.counts[WORK] += state.width >> 2
