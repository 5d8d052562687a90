"""What follows from a place in the tree at once: naked singles, hidden singles in houses, what each rule narrows."""

from __future__ import annotations

from ruleout_engines.scalar.jit import inner, int32s, int64s, lowest
from ruleout_engines.scalar.narrow import narrow
from ruleout_engines.scalar.state import LONE, WORK, State
from ruleout_engines.scalar.take import fail, tell
from ruleout_engines.scalar.topology import Topology


@inner
def propagate(topology: Topology, state: State, frame: int) -> bool:
    """Draw conclusions in the frame at *frame* until nothing changes; False where there is a conflict.

    Begins with what waits in the queues. Cells in the list ``lone`` have one candidate that their peers do not know of
    yet. Rules are asked to the end even when every cell is assigned: only that shows whether the last digits obey
    them.
    """
    ints = int32s(topology.ints)
    own = int32s(state.ints)
    frames = int32s(state.frames)
    counts = int64s(state.counts)
    masks = int64s(state.masks)
    open_digits = frame + topology.size
    lone = counts[LONE]
    work = 0
    word = 0
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
            work += last - first
            for at in range(first, last):
                peer = ints[at]
                mask = frames[frame + peer]
                if mask & digit:
                    mask ^= digit
                    frames[frame + peer] = mask
                    tell(topology, state, peer)
                    if mask & (mask - 1) == 0:
                        if mask == 0:
                            emptied = peer
                            placed = cell
                            break
                        own[state.lone + lone] = peer
                        lone += 1
            word = 0
            if emptied >= 0:
                break
        if emptied >= 0:
            break
        # The first watcher that waits: houses come before rules, cheap rules before dear ones.
        while word < topology.words and masks[state.pending + word] == 0:
            word += 1
        if word == topology.words:
            counts[LONE] = 0
            counts[WORK] += work
            return True
        bits = masks[state.pending + word]
        masks[state.pending + word] = bits & (bits - 1)
        house = word * 64 + lowest(bits)
        if house < topology.houses:
            wanted = frames[open_digits + house]
            if wanted == 0:
                continue
            work += topology.digits
            seen = 0
            twice = 0
            first = topology.house_cells + house * topology.digits
            for at in range(first, first + topology.digits):
                mask = frames[frame + ints[at]]
                twice |= seen & mask
                seen |= mask
            if wanted & ~seen:
                failed_house = house
                break
            hidden = wanted & ~twice
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
                    tell(topology, state, cell)
            if failed_house >= 0:
                break
            continue
        rule = house - topology.houses
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
            mask = frames[frame + cell]
            kept = mask & masks[at - first]
            if kept != mask:
                changed = True
                frames[frame + cell] = kept
                tell(topology, state, cell)
                if kept & (kept - 1) == 0:
                    if kept == 0:
                        failed_rule = rule
                        break
                    own[state.lone + lone] = cell
                    lone += 1
        if failed_rule >= 0:
            break
        if changed:
            if not ints[topology.rule_again + rule]:
                masks[state.pending + word] &= ~(1 << (house & 63))
            word = 0
    counts[WORK] += work
    fail(topology, state, emptied, placed, failed_house, failed_rule)
    return False
