"""The numbers by which a search names what it counts, its phases and its reasons to return."""

from __future__ import annotations

(
    PUZZLES, LIMIT, RESTARTS, MOST_NODES, LAST_ROW, SLICE, TIGHT, LIGHTLY, FIRST_PATIENCE, MORE_PATIENCE,
    PUZZLE, PHASE, FRAME, DEPTH, WORK, ROW, NODES, CONFIRMED, MET, FOUND, EXHAUSTED,
    CONFLICTS, STOP, PATIENCE, QUEUE, EMPTIED, CAUSE, RULE, CHOSEN, PROBED, UNTRIED, CHANGED,
) = range(32)  # fmt: skip
"""What each entry of ``State.counts`` counts. The first line is set from outside: LIGHTLY is the
number of conflicts up to which the cheap choice is taken, FIRST_PATIENCE the number before the first restart, after
each of which it is MORE_PATIENCE times as many. Of the others:

- PUZZLE, PHASE: the start that is searched, and its phase
- FRAME: where in ``frames`` the frame begins that is propagated next; DEPTH: the number of the walk's frame
- WORK: the approximate nanoseconds spent; at SLICE the search pauses
- ROW: solutions in ``solutions``; MET: solutions met, FOUND: different ones of this start
- CONFIRMED: choices below which a solution was found and the rest was searched to its end
- EXHAUSTED: 1 if nothing is left to search
- STOP, PATIENCE: the number of conflicts at which to start over, and how many more that were
- QUEUE: the number of entries in the list ``queue``
- EMPTIED, CAUSE, RULE: the cell that the last conflict left without candidates, the cell whose digits led to that or
  left a digit without a place in a house, the rule that cannot be satisfied; -1 if none
- CHOSEN: the cell of the choice that the walk made last, or returned to
- PROBED, UNTRIED, CHANGED: the cell that is probed, its digits not tried yet, and whether this round narrowed anything
"""

BEGIN, SETTLE, WALK, ROOT, TRY, JOIN, OVER = range(7)
"""Phases: the next start is to be loaded; its root is propagated; a walk; the root is to be narrowed; a digit is
tried in a cell that is probed; the root is propagated without what none of the tried digits kept; the start is done."""

IDLE, PAUSE, FULL, DEEP, TIGHTEN, NEXT, ON = range(7)
"""Why the compiled search returns: all starts are done; the slice of work is over; ``solutions`` is full; there is no
frame left; the tight topology is needed; the next start needs the usual topology again. ON: it continues."""
