"""The arrays that a search works in: everything that it needs to continue after an interruption."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ruleout_engines.scalar.regular import WORD
from ruleout_engines.scalar.topology import Packed

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
        numbers = packed.topology
        size = numbers.size
        longest = int(np.diff(packed.of("rule_cells_from", "rule_cells")).max(initial=0)) + 1
        states = int(np.diff(packed.of("automata_from", "moves")).max(initial=0)) + 1
        words = int(packed.of("order_words", "around_from").max(initial=0)) + 1
        sets = (longest + 1) * (states // WORD + 1)
        places = [0, *np.cumsum((size, size, sets)).tolist()]
        self.ints = np.zeros(places[-1], np.int32)
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
