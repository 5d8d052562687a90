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

- PUZZLE, PHASE: which start is searched, and how far it is
- FRAME: where in ``frames`` the frame begins that is propagated next; DEPTH: the number of the walk's frame
- WORK: about how many nanoseconds were spent, of the SLICE at which to pause
- ROW: solutions in ``solutions``; MET: solutions come upon, FOUND: different ones of this start
- CONFIRMED: choices below which a solution was found and the rest was searched to its end
- EXHAUSTED: 1 where nothing is left to search
- STOP, PATIENCE: the number of conflicts at which to start anew, and how many more there were to be
- QUEUE: how many entries of the list ``queue`` wait
- EMPTIED, CAUSE, RULE: the cell that the last conflict left without candidates, the cell whose digits led to that or
  left a digit without a place in a house, the rule that nothing fits; -1 where none
- CHOSEN: the cell of the choice that the walk made last, or came back to
- PROBED, UNTRIED, CHANGED: the cell that is probed, its digits not tried yet, and whether this round narrowed anything
"""

BEGIN, SETTLE, WALK, ROOT, TRY, JOIN, OVER = range(7)
"""Phases: the next start is to be loaded; its root is propagated; a walk; the root is to be narrowed; a digit is
tried in a cell that is probed; the root is propagated with what is known of that cell; the start is done with."""

IDLE, PAUSE, FULL, DEEP, TIGHTEN, NEXT, ON = range(7)
"""Why the compiled search returns: all starts are done; the slice of work is over; ``solutions`` is full; there is no
frame left; the tight topology is wanted; the next start wants the usual topology again. ON says that it does not."""
