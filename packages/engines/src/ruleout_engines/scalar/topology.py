"""A layout as flat arrays, the same types for every layout, so that the search is compiled once for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ruleout_engines.scalar.jit import address

Array = NDArray[Any]

TABLE, BOUNDS, SUM, RELATION, REGULAR, ORDERS, GROUPED, COUNT, EXCLUSIONS, WORDS, RANK = range(11)
"""The kinds of rules: sums of different digits, as tables of combinations; sums, by bounds; sums, exactly; pairs;
automata; sums of different digits, as sets of orders; sums by bounds of groups that all differ; how often digits occur;
cells without a common digit; automata whose cells all differ; ranks of lines."""

BY_TABLES, BY_PATHS = 1, 2
"""Stronger propagation in long searches of a layout: by orders instead of tables, or by paths of related cells alone.
"""


class Topology(NamedTuple):
    """A layout in the form that the search reads.

    All lists follow each other at the address *ints* (32 bits) or *longs* (64 bits, from *watcher_bits* on); every
    further field is the index at which its list begins. All fields are numbers, since each array that is passed to a
    compiled function makes it slower, and slower to compile. If the entries of a list are lists themselves, ``x_from``
    contains the index at which each begins in list ``x``, and finally the end of the last one.

    Cells, houses and rules are numbers; masks have digit d as bit d - 1. Houses are units with as many cells as
    there are digits. Every other constraint is a rule with its cells; the first *rule_size* of them are its own cells,
    the others are onlookers.
    """

    ints: int
    longs: int
    size: int
    visible: int
    digits: int
    full: int
    houses: int
    """The number of houses."""
    rules: int
    """The number of rules."""
    widest: int
    """The largest number of cells that two houses share."""
    impossible: int
    """1 if the layout certainly has no solution."""
    tightens: int
    """The stronger propagation of long searches, 0 for none."""
    most_sets: int
    """The largest number of sets of a count, 0 if there is none."""
    sight_words: int
    """The number of words of a set of cells: see ``exclusions``."""
    allowed: int
    peers_from: int
    peers: int
    house_cells: int
    """The cells of each house, as many as there are digits."""
    others_from: int
    others: int
    """Peers that are in no house with the cell."""
    cell_houses_from: int
    cell_houses: int
    """Three numbers for each house of a cell: see ``sharing.places_of``."""
    crossings_from: int
    crossings: int
    """For each place of each house, three numbers per other house that shares it: see ``sharing.crossings_of``."""
    words: int
    """The number of words of watchers: every house and then every rule is one bit, 64 per word."""
    most_watcher_words: int
    """The largest number of these words that contain a watcher of one cell."""
    watcher_words: int
    """*most_watcher_words* words for each cell."""
    rule_cells_from: int
    rule_cells: int
    rule_size: int
    rule_kind: int
    rule_data: int
    """The number of the table, row of pairs, automaton, count, digit with exclusions, rank or set of orders of each
    rule."""
    rule_again: int
    """1 if narrowing once may not be enough."""
    rule_price: int
    """The approximate nanoseconds that narrowing by each rule takes."""
    combinations_from: int
    combinations: int
    pairs: int
    """For each relation, the digits that each digit of the first cell allows in the second, then the reverse."""
    counts_from: int
    counts: int
    """For each count, the number of sets, and for each digit how many numbers are allowed and these."""
    sights_from: int
    sights: int
    """For each digit with exclusions, the cells that each cell cannot share it with, and the cells of each house."""
    ranks_from: int
    ranks: int
    """For each rank, the lines: see ``ranks``."""
    automata_from: int
    """The first state of each automaton."""
    moves: int
    """For each state the next one on each digit, counted from the automaton's first, or -1."""
    accepting: int
    """1 for each state that is accepting."""
    supports_from: int
    order_words: int
    """The number of words of each set of orders: one per 64 orders."""
    around_from: int
    around: int
    """For each cell, the cells of its units and rules, each once per unit or rule that they share."""
    watcher_bits: int
    """The watchers of each cell, as bits, for each of *watcher_words*."""
    rule_weights: int
    """For each of *rule_cells*, its weight in a sum or its flag in a count; for an onlooker, the places of the rule
    that it sees, as bits."""
    rule_total: int
    supports: int
    """For each set of orders, place and digit the orders that put the digit there, as the bits of words; after
    the last place, the orders that contain the digit anywhere."""


LONGS = ("watcher_bits", "rule_weights", "rule_total", "supports")


class Packed(NamedTuple):
    """A topology with the arrays that it points into."""

    topology: Topology
    ints: Array
    longs: Array

    def of(self, name: str, end: str) -> Array:
        """Return the 32-bit numbers from the beginning of list *name* to the beginning of list *end*."""
        return self.ints[getattr(self.topology, name) : getattr(self.topology, end)]


def packed(numbers: Mapping[str, int], lists: Mapping[str, Sequence[int] | Array]) -> Packed:
    """Return the topology with *numbers* as they are and *lists*, by name, one after the other."""
    places: dict[str, int] = {}
    parts: dict[bool, list[Array]] = {False: [], True: []}
    ends = {False: 0, True: 0}
    for name, entries in lists.items():
        long = name in LONGS
        part = np.asarray(entries, np.int64 if long else np.int32).ravel()
        places[name] = ends[long]
        parts[long].append(part)
        ends[long] += len(part)
    ints, longs = np.concatenate(parts[False]), np.concatenate(parts[True])
    return Packed(Topology(address(ints), address(longs), **numbers, **places), ints, longs)


def nested(name: str, rows: Sequence[Sequence[int]]) -> dict[str, Array]:
    """Return two lists by name: the index at which each of *rows* begins, and the rows one after the other."""
    starts = np.zeros(len(rows) + 1, np.int64)
    np.cumsum([len(row) for row in rows], out=starts[1:])
    return {f"{name}_from": starts, name: np.array([each for row in rows for each in row], np.int64)}
