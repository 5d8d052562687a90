"""The arrays that a search works in: everything that it needs to continue after an interruption."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ruleout_engines.scalar.regular import WORD
from ruleout_engines.scalar.topology import Packed

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

COUNTS = 32
FRAMES = 24
"""Frames that a search begins with."""

KNOWN = 1 << 13
"""Questions about orders that are remembered, in searches that come to ask any."""

CHOICE = 3
"""What a frame holds behind its masks: the cell and the digit (a mask) that were chosen there, and the lowest bits of
how many solutions were met before."""


class State(NamedTuple):
    """Addresses of arrays, and where in them each list begins.

    *frames* hold one place in the tree each, in *width* entries: the mask of every cell, then for every house and
    digit the places where it may still stand (bit p for place p), 0 once it stands in a lone cell; then the choice made
    there. Frame 0 is the root. *masks* begin with the candidates of the rule that is being asked, in place. *ints* and
    *masks* hold further lists, whose places the fields behind them are.
    """

    counts: int
    frames: int
    ints: int
    masks: int
    weights: int
    """By cell: how much conflicts pointed at it; behind these, how much the next conflict counts; behind that, for each
    number of candidates less one, what each unit of weight is worth in a choice, 0 for a lone cell."""
    solutions: int
    """Digits of visible cells, a row for each solution."""
    width: int
    levels: int
    """How many frames there are."""
    first: int
    """The first solution found, a mask for each cell."""
    union: int
    """What the digits tried so far of a cell that is probed leave of each cell."""
    reached: int
    """Sets of states, a word of 31 bits each."""
    totals: int
    left: int
    offered: int
    pending: int
    """Which watchers (houses, for locked candidates, and rules) are to be looked at, as bits of words."""
    changed: int
    """For each house the digits that lost places there since it was looked at."""
    known: int
    """What was asked about orders, and the answers: see ``orders.known_orders``."""
    entries: int
    """How many of these are remembered."""
    queue: int
    """Digits that were removed from cells and not yet propagated to houses and peers: see ``removal``. There is room
    for all digits of all cells, since each is removed once."""


class Room:
    """The arrays that a ``State`` points into: 64-bit ``counts`` and ``masks``, 32-bit ``frames`` and ``ints``."""

    def __init__(self, packed: Packed, rows: int) -> None:
        """For searches of layouts like *packed*, with room for *rows* solutions at a time."""
        topology = packed.topology
        self.width = topology.size + topology.houses * topology.digits + CHOICE
        self.counts = np.zeros(COUNTS, np.int64)
        self.frames = np.empty(FRAMES * self.width, np.int32)
        shares = np.array([0.0, *(more**-1.5 for more in range(1, topology.digits + 1))])
        self.weights = np.concatenate([np.ones(topology.size + 1), shares])
        self.solutions = np.empty((rows, topology.visible), np.uint8)
        self.ints, self.masks = np.zeros(0, np.int32), np.zeros(0, np.int64)
        self.known = np.zeros(0, np.int64)
        self.state = self._arranged(packed)

    def fit(self, packed: Packed) -> None:
        """Make room for the rules of the tight topology, which are longer and more. Nothing may be queued."""
        if not len(self.known):
            self.known = np.empty(4 * KNOWN, np.int64)
        self.known.fill(-1)
        first = self.ints[self.state.first : self.state.union]
        self.state = self._arranged(packed)
        self.ints[self.state.first : self.state.union] = first

    def deepen(self) -> None:
        """Have four times as many frames."""
        frames = np.empty(4 * len(self.frames), np.int32)
        frames[: len(self.frames)] = self.frames
        self.frames = frames
        self.state = self.state._replace(frames=frames.ctypes.data, levels=4 * self.state.levels)

    def _arranged(self, packed: Packed) -> State:
        size = packed.topology.size
        longest = int(np.diff(packed.of("rule_cells_from", "rule_cells")).max(initial=0)) + 1
        states = int(np.diff(packed.of("automata_from", "moves")).max(initial=0)) + 1
        words = int(packed.of("order_words", "around_from").max(initial=0)) + 1
        sets = (longest + 1) * (states // WORD + 1)
        places = [0, *np.cumsum((size, size, sets)).tolist()]
        self.ints = np.zeros(places[-1], np.int32)
        numbers = packed.topology
        lengths = (longest, longest, words, words, numbers.words, numbers.houses, size * numbers.digits + 1)
        lists = [0, *np.cumsum(lengths).tolist()]
        self.masks = np.zeros(lists[-1], np.int64)
        return State(
            counts=self.counts.ctypes.data,
            frames=self.frames.ctypes.data,
            ints=self.ints.ctypes.data,
            masks=self.masks.ctypes.data,
            weights=self.weights.ctypes.data,
            solutions=self.solutions.ctypes.data,
            width=self.width,
            levels=len(self.frames) // self.width,
            first=places[0],
            union=places[1],
            reached=places[2],
            totals=lists[1],
            left=lists[2],
            offered=lists[3],
            pending=lists[4],
            changed=lists[5],
            known=self.known.ctypes.data,
            entries=len(self.known) // 4,
            queue=lists[6],
        )
