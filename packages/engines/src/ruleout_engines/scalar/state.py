"""The working arrays of a search: everything that it needs to continue after an interruption."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ruleout_engines.scalar.different import room_for
from ruleout_engines.scalar.fields import SERIAL
from ruleout_engines.scalar.jit import address
from ruleout_engines.scalar.regular import WORD
from ruleout_engines.scalar.remembered import ENTRIES, WIDTH
from ruleout_engines.scalar.topology import WORDS, Packed

COUNTS = 33
FRAMES = 24
"""The number of frames allocated at first."""

KNOWN = 1 << 13
"""The size of the cache of results for sets of orders, in searches that use the tight topology."""

CHOICE = 3
"""The number of entries of a frame after its masks: the cell and the digit (a mask) that were chosen there, and the
lowest bits of the number of solutions met before."""


class State(NamedTuple):
    """Addresses of arrays (see ``jit.address``), and the index at which each list in them begins.

    Each of *frames* is a node of the search tree, in *width* entries: the mask of every cell; for every house and
    digit the places that are still possible (bit p for place p), 0 once the digit is placed in a lone cell; and the
    choice made at the node. Frame 0 is the root. *masks* begins with the masks of the rule that is being narrowed.
    *first*, *union*, *reached* and *sets* are the indices at which lists in *ints* begin; *totals*, *tallies*, *left*,
    *offered*, *pending*, *changed* and *queue* are those of lists in *masks*.
    """

    counts: int
    frames: int
    ints: int
    masks: int
    weights: int
    """The weight of each cell; then the amount that the next conflict adds; then, for each number of candidates from 1
    on, the factor by which a weight is multiplied to compare cells, which is 0 for a lone cell."""
    solutions: int
    """The digits of the visible cells, one row per solution."""
    width: int
    levels: int
    """The number of frames."""
    first: int
    """The first solution found, one mask per cell."""
    union: int
    """For each cell, the candidates left by any of the digits tried so far in the cell that is probed."""
    reached: int
    """Sets of states, in words of 31 bits."""
    sets: int
    """For automata whose cells all differ: see ``different.narrow_different``."""
    totals: int
    tallies: int
    """Number of times that each digit occurs in the sets of a count: see ``counts.narrow_count``."""
    left: int
    """Sets of orders, or of cells."""
    offered: int
    pending: int
    """Watchers (houses, for locked candidates, and rules) that are pending, as bits of words."""
    changed: int
    """For each house, the digits that had places removed since the house was last examined."""
    known: int
    """The cache of results for sets of orders: see ``orders.known_orders``."""
    entries: int
    """The number of entries of that cache."""
    recalled: int
    """The cache of results for automata: see ``remembered``."""
    queue: int
    """Digits that were removed from cells and not yet propagated to houses and peers: see ``removal``. There is room
    for all digits of all cells, since each is removed once."""


class Room:
    """The arrays that a ``State`` points into: 64-bit ``counts`` and ``masks``, 32-bit ``frames`` and ``ints``."""

    def __init__(self, packed: Packed, rows: int) -> None:
        """Allocate arrays for searches of layouts like *packed*, with room for *rows* solutions at a time."""
        topology = packed.topology
        self.width = topology.size + topology.houses * topology.digits + CHOICE
        self.counts = np.zeros(COUNTS, np.int64)
        self.frames = np.empty(FRAMES * self.width, np.int32)
        shares = np.array([0.0, *(more**-1.5 for more in range(1, topology.digits + 1))])
        self.weights = np.concatenate([np.ones(topology.size + 1), shares])
        self.solutions = np.empty((rows, topology.visible), np.uint8)
        self.ints, self.masks = np.zeros(0, np.int32), np.zeros(0, np.int64)
        self.known = np.zeros(0, np.int64)
        self.recalled = np.zeros(0, np.int64)
        self.state = self._arranged(packed)

    def fit(self, packed: Packed) -> None:
        """Make room for the rules of the tight topology, which are longer and more numerous.

        No queue may have entries.
        """
        if not len(self.known):
            self.known = np.empty(4 * KNOWN, np.int64)
        self.known.fill(-1)
        self.counts[SERIAL] += 1
        first = self.ints[self.state.first : self.state.union]
        self.state = self._arranged(packed)
        self.ints[self.state.first : self.state.union] = first

    def deepen(self) -> None:
        """Allocate four times as many frames."""
        frames = np.empty(4 * len(self.frames), np.int32)
        frames[: len(self.frames)] = self.frames
        self.frames = frames
        self.state = self.state._replace(frames=address(frames), levels=4 * self.state.levels)

    def _arranged(self, packed: Packed) -> State:
        if len(packed.of("moves", "accepting")) and not len(self.recalled):
            self.recalled = np.zeros(WIDTH * ENTRIES, np.int64)
        numbers = packed.topology
        size = numbers.size
        longest = int(np.diff(packed.of("rule_cells_from", "rule_cells")).max(initial=0)) + 1
        states = int(np.diff(packed.of("automata_from", "moves")).max(initial=0)) + 1
        words = max(int(packed.of("order_words", "around_from").max(initial=0)), 2 * numbers.sight_words) + 1
        sets = (longest + 1) * (states // WORD + 1)
        places = [0, *np.cumsum((size, size, sets, self._room_for_sets(packed))).tolist()]
        self.ints = np.zeros(places[-1], np.int32)
        tallies = (2 * numbers.most_sets + 4) * numbers.digits if numbers.most_sets else 0
        lengths = (longest, longest, tallies, words, words, numbers.words, numbers.houses, size * numbers.digits + 1)
        lists = [0, *np.cumsum(lengths).tolist()]
        self.masks = np.zeros(lists[-1], np.int64)
        return State(
            counts=address(self.counts),
            frames=address(self.frames),
            ints=address(self.ints),
            masks=address(self.masks),
            weights=address(self.weights),
            solutions=address(self.solutions),
            width=self.width,
            levels=len(self.frames) // self.width,
            first=places[0],
            union=places[1],
            reached=places[2],
            sets=places[3],
            totals=lists[1],
            tallies=lists[2],
            left=lists[3],
            offered=lists[4],
            pending=lists[5],
            changed=lists[6],
            known=address(self.known),
            entries=len(self.known) // 4,
            recalled=address(self.recalled),
            queue=lists[7],
        )

    @staticmethod
    def _room_for_sets(packed: Packed) -> int:
        automata = np.diff(packed.of("automata_from", "moves"))
        words = packed.of("rule_kind", "rule_data") == WORDS
        if not words.any():
            return 0
        longest = int(packed.of("rule_size", "rule_kind")[words].max())
        states = int(automata[packed.of("rule_data", "rule_again")[words]].max())
        return room_for(longest, states, packed.topology.digits)
