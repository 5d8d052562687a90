"""Names for the indices of counters, for the phases of a search, and for its reasons to return."""

from __future__ import annotations

(
    PUZZLES, LIMIT, RESTARTS, MOST_NODES, LAST_ROW, SLICE, TIGHT, LIGHTLY, FIRST_PATIENCE, MORE_PATIENCE,
    PUZZLE, PHASE, FRAME, DEPTH, WORK, ROW, NODES, CONFIRMED, MET, FOUND, EXHAUSTED,
    CONFLICTS, STOP, PATIENCE, QUEUE, EMPTIED, CAUSE, RULE, CHOSEN, PROBED, UNTRIED, CHANGED,
    SERIAL,
) = range(33)  # fmt: skip
"""The indices of ``State.counts``. The caller sets those in the first line: LIGHTLY is the number of conflicts up to
which the cheap choice is made, FIRST_PATIENCE the number before the first restart, and MORE_PATIENCE the factor by
which that number grows with each restart. Of the others:

- PUZZLE, PHASE: the start that is searched, and its phase
- FRAME: the index in ``frames`` at which the next frame to propagate begins; DEPTH: the number of the walk's frame
- WORK: the approximate nanoseconds spent; at SLICE the search pauses
- ROW: solutions in ``solutions``; MET: solutions met, FOUND: different ones of this start
- CONFIRMED: the number of choices that led to a solution and whose subtrees were searched completely
- EXHAUSTED: 1 if nothing is left to search
- STOP, PATIENCE: the number of conflicts at which to start over, and the number allowed since the last restart
- QUEUE: the number of entries in the list ``queue``
- EMPTIED, CAUSE, RULE: of the last conflict, the cell that has no candidates left; the cell whose change emptied it or
  left a digit without a place in a house; the rule that cannot be satisfied; -1 if there is none
- SERIAL: the number of starts searched with these arrays and of changes of their topology
- CHOSEN: the cell of the choice that the walk made last, or returned to
- PROBED, UNTRIED, CHANGED: the cell that is probed, its digits not tried yet, and whether this round removed anything
"""

BEGIN, SETTLE, WALK, ROOT, TRY, JOIN, OVER = range(7)
"""Phases: the next start is loaded; its root is propagated; the tree is walked; probing begins at the root; a digit is
tried in the cell that is probed; the root is propagated after candidates were removed; the start is done."""

IDLE, PAUSE, FULL, DEEP, TIGHTEN, NEXT, ON = range(7)
"""Reasons why the compiled search returns: all starts are done; the slice of work is over; ``solutions`` is full; there
is no frame left; the tight topology is needed; the next start needs the usual topology again. ON: it continues.
"""
