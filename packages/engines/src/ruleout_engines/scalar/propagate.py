"""Propagation: naked singles, hidden singles and locked candidates of houses, and narrowing by each rule."""

from __future__ import annotations

from ruleout_engines.scalar import fields
from ruleout_engines.scalar.houses import locked_candidates, place, update_houses
from ruleout_engines.scalar.jit import inlined, int32s, int64s, lowest
from ruleout_engines.scalar.narrow import narrow
from ruleout_engines.scalar.removal import LONE, REMOVED, drop_candidates, record_conflict
from ruleout_engines.scalar.state import State
from ruleout_engines.scalar.topology import EXCLUSIONS, RANK, Topology


@inlined
def propagate(topology: Topology, state: State, frame: int) -> bool:
    """Propagate in the frame at *frame*, beginning with the queues, until nothing changes.

    Return False on a conflict.

    Pending rules are narrowed even if every cell has a digit, since only this verifies the last digits.
    """
    ints = int32s(topology.ints)
    frames = int32s(state.frames)
    counts = int64s(state.counts)
    masks = int64s(state.masks)
    queue = counts[fields.QUEUE]
    work = 0
    word = 0
    emptied = -1
    cause = -1
    failed_rule = -1
    while True:
        while queue > 0:
            queue -= 1
            entry = masks[state.queue + queue]
            cell = entry >> 32
            word = 0
            work += 10
            if entry & LONE:
                work += 10
                queue = place(topology, state, frame, cell, queue)
                if queue < 0:
                    emptied = ~queue
            if queue >= 0:
                queue = update_houses(topology, state, frame, cell, entry & REMOVED, queue)
            if queue < 0:
                cause = cell
        if queue < 0:
            break
        # The first pending watcher: houses come before rules, cheap rules before expensive ones.
        while word < topology.words and masks[state.pending + word] == 0:
            word += 1
        if word == topology.words:
            counts[fields.QUEUE] = 0
            counts[fields.WORK] += work
            return True
        bits = masks[state.pending + word]
        masks[state.pending + word] = bits & (bits - 1)
        watcher = word * 64 + lowest(bits)
        if watcher < topology.houses:
            work += 10
            queue = locked_candidates(topology, state, frame, watcher, queue)
            if queue < 0:
                emptied = ~queue
                break
            continue
        rule = watcher - topology.houses
        work += ints[topology.rule_price + rule]
        first = topology.rule_cells + ints[topology.rule_cells_from + rule]
        last = topology.rule_cells + ints[topology.rule_cells_from + rule + 1]
        for at in range(first, last):
            masks[at - first] = frames[frame + ints[at]]
        if not narrow(topology, state, rule):
            failed_rule = rule
            break
        changed = False
        for at in range(first, last):
            cell = ints[at]
            lost = frames[frame + cell] & ~masks[at - first]
            if lost:
                changed = True
                queue = drop_candidates(topology, state, frame, cell, lost, queue)
                if frames[frame + cell] == 0:
                    # Exclusions and ranks concern all cells, so that the emptied one says more than the rule.
                    if ints[topology.rule_kind + rule] in (EXCLUSIONS, RANK):
                        emptied = cell
                    else:
                        failed_rule = rule
                    break
        if failed_rule >= 0 or emptied >= 0:
            break
        if changed:
            if not ints[topology.rule_again + rule]:
                masks[state.pending + word] &= ~(1 << (watcher & 63))
            word = 0
    counts[fields.WORK] += work
    record_conflict(topology, state, emptied, cause, failed_rule)
    return False
