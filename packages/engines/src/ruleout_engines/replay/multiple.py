"""Forcing chains inside a branch, in compiled code: the nested hints of levels 3 and 4."""

from __future__ import annotations

from typing import Any

from ruleout_engines.replay import hints
from ruleout_engines.replay.chains import MIXED, NEEDED, REMOVED, add_needs, add_removed, mixed, write
from ruleout_engines.replay.spread import spread
from ruleout_engines.replay.state import ASSUMED, CLASH, OTHER_CLASH, begin
from ruleout_engines.scalar.jit import lowest, shared


@shared
def find_multiple(run: Any, level: Any, inside: Any, branches: Any, best: Any, room: Any) -> Any:
    """Write the forcing chains of a level that begin where *run* is to *room*.

    *inside* is a run that starts there. *branches* and *best* are room.
    """
    for branch in range(2 * run.tables.of.shape[0]):
        if run.alive[branch >> 1] and (level == hints.DYNAMIC or branch & 1):
            hints.note_branch(branch, _follow(branch, level, inside), inside, branches)
    hints.note_hints(run.tables, run.left, level, branches, best)
    for row in range(best.shape[0]):
        if best[row, hints.COMPLEXITY]:
            _note(row, best[row], level, run, inside, room)


@shared
def _follow(branch: Any, level: Any, inside: Any) -> Any:
    begin(branch, inside)
    return spread(inside, False, level == hints.DYNAMIC)


@shared
def _note(row: Any, hint: Any, level: Any, run: Any, inside: Any, room: Any) -> Any:
    """Write *hint* to a *row* of *room*: its branches are followed again, to see on which candidates they depend."""
    tables, sets, x, group = run.tables, room.sets, hint[hints.CONCLUSION], hint[hints.GROUP]
    kind = hint[hints.ORDER] // hints.MOST_HINTS
    target = x + tables.half * hint[hints.IS_TRUE]
    sets[NEEDED] = sets[REMOVED] = 0
    add_removed(x, hint[hints.IS_TRUE], run, sets)
    total = mixed(target)
    for on in range(1, -1, -1) if group < 0 else range(0):
        if kind == hints.DOUBLE or on != hint[hints.IS_TRUE]:
            clash = _follow(2 * hint[hints.FIRST] + on, level, inside)
            total = _add_needs(target, clash and kind == hints.CONTRADICTION, group, total, run, inside, room)
    left = run.left[group] if group >= 0 else 0
    while left:
        _follow(2 * tables.members[group, lowest(left)] + 1, level, inside)
        left &= left - 1
        total = _add_needs(target, False, group, total, run, inside, room)
    write(row, 0.0, hint[hints.COMPLEXITY], hint[hints.ORDER], total, room)


@shared
def _add_needs(target: Any, clash: Any, group: Any, total: Any, run: Any, inside: Any, room: Any) -> Any:
    """Add on what the chain to *target* depends, or those to a *clash*; return a number for all chains of the hint.

    *group* has the cases, if there are any.
    """
    trail, half = inside.trail, run.tables.half
    for row in (CLASH, OTHER_CLASH):
        here = 0
        for w in range(trail.rows.shape[1]):
            left = trail.rows[row if clash else target, w]
            while left:
                literal = (w << 6) + lowest(left)
                left &= left - 1
                here += mixed(literal)
                if literal >= half:
                    why = trail.why[literal]
                    add_needs(group if why == ASSUMED else why, run, room.sets)
        total = total * MIXED + here
        if not clash:
            break
    return total
