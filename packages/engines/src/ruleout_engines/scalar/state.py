"""What a search works in: everything that it needs to go on where it was interrupted."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ruleout_engines.scalar.regular import WORD
from ruleout_engines.scalar.topology import Array, Topology

(
    PUZZLES, LIMIT, RESTARTS, MOST_NODES, LAST_ROW, SLICE, TIGHT,
    PUZZLE, PHASE, FRAME, DEPTH, WORK, ROW, NODES, CONFIRMED, MET, FOUND, EXHAUSTED,
    CONFLICTS, STOP, PATIENCE, LONE, HOUSES, RULES, EMPTIED, PLACED, HOUSE, RULE, PROBED, UNTRIED, CHANGED,
) = range(31)  # fmt: skip
"""What each entry of ``State.counts`` counts. The first line is set from outside; of the others:

- PUZZLE, PHASE: which start is searched, and how far it is
- FRAME: where in ``frames`` the frame begins that is propagated next; DEPTH: the number of the frame that the walk is at
- WORK: about how many nanoseconds were spent, of the SLICE at which to pause
- ROW: solutions in ``solutions``; MET: solutions come upon, FOUND: different ones of this start
- CONFIRMED: choices below which a solution was found and the rest was searched to its end
- EXHAUSTED: 1 where nothing is left to search
- STOP, PATIENCE: the number of conflicts at which to start anew, and how many more there were to be
- LONE, HOUSES, RULES: how many wait in the lists ``lone``, ``house_queue`` and ``rule_queue``
- EMPTIED, PLACED, HOUSE, RULE: the last conflict, -1 where none of its kind
- PROBED, UNTRIED, CHANGED: the cell that is probed, its digits not tried yet, and whether this round narrowed anything
"""

BEGIN, SETTLE, WALK, ROOT, TRY, JOIN, OVER = range(7)
"""Phases: the next start is to be loaded; its root is propagated; a walk; the root is to be narrowed; a digit is
tried in a cell that is probed; the root is propagated with what is known of that cell; the start is done with."""

IDLE, PAUSE, FULL, DEEP, TIGHTEN, NEXT, ON = range(7)
"""Why the compiled search returns: all starts are done; the slice of work is over; ``solutions`` is full; there is no
frame left; the tight topology is wanted; the next start wants the usual topology again. ON says that it does not."""

COUNTS = 31
FRAMES = 24
"""Frames that a search begins with."""

CHOICE = 3
"""What a frame holds behind its masks: the cell and the digit (a mask) that were chosen there, and the lowest bits of
how many solutions were met before."""


class State(NamedTuple):
    """Arrays of fixed types, and where in them each list begins.

    *frames* hold one place in the tree each, in *width* entries: the mask of every cell, then for every house the digits
    not placed yet, then the choice made there. Frame 0 is the root. *masks* begin with the candidates of the rule that
    is being asked, in place. *ints* and *masks* hold further lists, whose places the fields behind them are.
    """

    counts: Array
    frames: Array
    ints: Array
    masks: Array
    weights: Array
    """By cell: how much conflicts pointed at it; behind these, how much the next conflict counts."""
    solutions: Array
    width: int
    levels: int
    """How many frames there are."""
    lone: int
    house_queue: int
    lost: int
    """For each house the digits that lost a place since it was last looked at; it waits in *house_queue* where there are
    any."""
    rule_queue: int
    queued: int
    """For each rule 1 where it waits in *rule_queue*."""
    first: int
    """The first solution found, a mask for each cell."""
    union: int
    reached: int
    """Sets of states, a word of 31 bits each."""
    totals: int
    left: int
    offered: int


def new_state(topology: Topology, rows: int, frames: Array | None = None) -> State:
    """A state for searches of layouts like *topology*, with room for *rows* solutions at a time; in *frames*, where
    there are some already."""
    size, houses, rules = topology.size, topology.houses, topology.rules
    ints = topology.ints
    starts = ints[topology.rule_cells_from : topology.rule_cells_from + rules + 1]
    longest = int(np.diff(starts).max(initial=0)) + 1
    automata = ints[topology.automata_from : topology.moves]
    states = int(np.diff(automata).max(initial=0)) + 1
    words = int(ints[topology.order_words : topology.around_from].max(initial=0)) + 1
    width = size + houses + CHOICE
    if frames is None:
        frames = np.empty(FRAMES * width, np.int32)
    lengths = (size + 1, houses + 1, houses + 1, rules + 1, rules + 1, size, size, (longest + 1) * (states // WORD + 1))
    places = [0, *np.cumsum(lengths).tolist()]
    return State(
        counts=np.zeros(COUNTS, np.int64),
        frames=frames,
        ints=np.zeros(places[-1], np.int32),
        masks=np.empty(2 * longest + 2 * words, np.int64),
        weights=np.ones(size + 1, np.float64),
        solutions=np.empty((rows, topology.visible), np.uint8),
        width=width,
        levels=len(frames) // width,
        lone=places[0],
        house_queue=places[1],
        lost=places[2],
        rule_queue=places[3],
        queued=places[4],
        first=places[5],
        union=places[6],
        reached=places[7],
        totals=longest,
        left=2 * longest,
        offered=2 * longest + words,
    )


def deeper(state: State) -> State:
    """The same state with four times as many frames."""
    frames = np.empty(4 * len(state.frames), np.int32)
    frames[: len(state.frames)] = state.frames
    return state._replace(frames=frames, levels=4 * state.levels)


def fitting(state: State, topology: Topology) -> State:
    """The same state with room for the longer rules of the tight *topology*, which has no others. Nothing may be
    queued."""
    wanted = new_state(topology, 0, state.frames)
    wanted.ints[wanted.first : wanted.union] = state.ints[state.first : state.union]
    return wanted._replace(counts=state.counts, weights=state.weights, solutions=state.solutions)
