"""What follows from a place in the tree at once: naked singles, hidden singles in houses, what each rule narrows."""

from __future__ import annotations

from ruleout_engines.scalar.jit import inner
from ruleout_engines.scalar.narrow import narrow
from ruleout_engines.scalar.state import HOUSES, LONE, RULES, WORK, State
from ruleout_engines.scalar.take import fail, tell
from ruleout_engines.scalar.topology import Topology


@inner
def propagate(topology: Topology, state: State, frame: int) -> bool:
    """Draw conclusions in the frame at *frame* until nothing changes; False where there is a conflict.

    Begins with what waits in the queues. Cells in the list ``lone`` have one candidate that their peers do not know of
    yet. Rules are asked to the end even when every cell is assigned: only that shows whether the last digits obey
    them.
    """
    ints = topology.ints
    own = state.ints
    frames = state.frames
    counts = state.counts
    open_digits = frame + topology.size
    lone = counts[LONE]
    houses = counts[HOUSES]
    rules = counts[RULES]
    emptied = -1
    placed = -1
    failed_house = -1
    failed_rule = -1
    while True:
        while lone > 0:
            lone -= 1
            cell = own[state.lone + lone]
            digit = frames[frame + cell]
            first = topology.cell_houses + ints[topology.cell_houses_from + cell]
            last = topology.cell_houses + ints[topology.cell_houses_from + cell + 1]
            for at in range(first, last):
                frames[open_digits + ints[at]] &= ~digit
            first = topology.peers + ints[topology.peers_from + cell]
            last = topology.peers + ints[topology.peers_from + cell + 1]
            counts[WORK] += last - first
            for at in range(first, last):
                peer = ints[at]
                mask = frames[frame + peer]
                if mask & digit:
                    mask ^= digit
                    if mask == 0:
                        emptied = peer
                        placed = cell
                        break
                    frames[frame + peer] = mask
                    if mask & (mask - 1) == 0:
                        own[state.lone + lone] = peer
                        lone += 1
                    houses, rules = tell(topology, state, peer, digit, houses, rules)
            if emptied >= 0:
                break
        if emptied >= 0:
            break
        if houses > 0:
            houses -= 1
            house = own[state.house_queue + houses]
            wanted = own[state.lost + house] & frames[open_digits + house]
            own[state.lost + house] = 0
            if wanted == 0:
                continue
            counts[WORK] += topology.digits
            seen = 0
            twice = 0
            first = topology.house_cells + house * topology.digits
            for at in range(first, first + topology.digits):
                mask = frames[frame + ints[at]]
                twice |= seen & mask
                seen |= mask
            hidden = wanted & ~twice
            if wanted & ~seen:
                failed_house = house
                break
            if hidden == 0:
                continue
            for at in range(first, first + topology.digits):
                cell = ints[at]
                mask = frames[frame + cell]
                only = mask & hidden
                if only != 0 and only != mask:
                    if only & (only - 1):
                        failed_house = house
                        break
                    frames[frame + cell] = only
                    own[state.lone + lone] = cell
                    lone += 1
                    houses, rules = tell(topology, state, cell, mask ^ only, houses, rules)
            if failed_house >= 0:
                break
        elif rules > 0:
            rules -= 1
            rule = own[state.rule_queue + rules]
            counts[WORK] += ints[topology.rule_price + rule]
            first = topology.rule_cells + ints[topology.rule_cells_from + rule]
            last = topology.rule_cells + ints[topology.rule_cells_from + rule + 1]
            for at in range(first, last):
                state.masks[at - first] = frames[frame + ints[at]]
            changed = False
            if narrow(topology, state, rule):
                # While it still counts as queued, a rule is not told of what it narrowed itself.
                for at in range(first, last):
                    cell = ints[at]
                    mask = frames[frame + cell]
                    kept = mask & state.masks[at - first]
                    if kept != mask:
                        changed = True
                        if kept == 0:
                            failed_rule = rule
                            break
                        frames[frame + cell] = kept
                        if kept & (kept - 1) == 0:
                            own[state.lone + lone] = cell
                            lone += 1
                        houses, rules = tell(topology, state, cell, mask ^ kept, houses, rules)
            else:
                failed_rule = rule
            if changed and ints[topology.rule_again + rule]:
                own[state.rule_queue + rules] = rule
                rules += 1
            else:
                own[state.queued + rule] = 0
            if failed_rule >= 0:
                break
        else:
            counts[LONE] = 0
            counts[HOUSES] = 0
            counts[RULES] = 0
            return True
    return fail(state, houses, rules, emptied, placed, failed_house, failed_rule)
