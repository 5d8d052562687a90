"""Narrowing the cells of one rule."""

from __future__ import annotations

from ruleout_engines.scalar import fields
from ruleout_engines.scalar.counts import narrow_count
from ruleout_engines.scalar.different import narrow_different
from ruleout_engines.scalar.exclusions import narrow_exclusions
from ruleout_engines.scalar.grouped import narrow_grouped
from ruleout_engines.scalar.jit import inlined, inner, int32s, int64s, popcount
from ruleout_engines.scalar.orders import known_orders, look_on
from ruleout_engines.scalar.ranks import narrow_rank
from ruleout_engines.scalar.regular import narrow_regular
from ruleout_engines.scalar.relations import narrow_relation
from ruleout_engines.scalar.remembered import KEY, recalled, remember
from ruleout_engines.scalar.state import State
from ruleout_engines.scalar.sums import narrow_bounds, narrow_sum
from ruleout_engines.scalar.tables import narrow_table
from ruleout_engines.scalar.topology import (
    BOUNDS,
    COUNT,
    EXCLUSIONS,
    GROUPED,
    RANK,
    REGULAR,
    RELATION,
    SUM,
    TABLE,
    WORDS,
    Topology,
)

SHORT, FEW_STATES, MOST_SPARE = 6, 12, 14
"""Below the root, an automaton and the difference of its cells are narrowed together only if there are at most SHORT
cells and more than FEW_STATES states, or at most MOST_SPARE candidates more than cells. Without a limit, searches with
long lines take two to five times as long, and those with classes of digits, whose automata have few states, twice as
long; with one for all short lines, those of lunchboxes take twice as long.
"""

NANOSECONDS_PER_STEP = 2


@inlined
def narrow(topology: Topology, state: State, rule: int) -> bool:
    """Narrow, in place, the masks of the cells and onlookers of *rule*, which are the first of ``state.masks``.

    Returns whether the rule can still be satisfied.
    """
    ints = int32s(topology.ints)
    longs = int64s(topology.longs)
    masks = int64s(state.masks)
    digits = topology.digits
    kind = ints[topology.rule_kind + rule]
    data = ints[topology.rule_data + rule]
    size = ints[topology.rule_size + rule]
    first = ints[topology.rule_cells_from + rule]
    cells = ints[topology.rule_cells_from + rule + 1] - first
    weights = topology.rule_weights + first
    if kind == TABLE:
        start = topology.combinations + ints[topology.combinations_from + data]
        end = topology.combinations + ints[topology.combinations_from + data + 1]
        every = narrow_table(masks, size, ints, start, end)
        return bool(look_on(masks, size, cells, longs, weights, every))
    if kind == RELATION:
        return bool(narrow_relation(masks, ints, topology.pairs + data * 2 * digits, digits))
    if kind == BOUNDS:
        return bool(narrow_bounds(masks, size, longs, weights, longs[topology.rule_total + rule]))
    if kind == SUM:
        return bool(narrow_sum(masks, size, longs, weights, longs[topology.rule_total + rule], state.totals))
    if kind == GROUPED:
        return bool(narrow_grouped(masks, size, longs, weights, longs[topology.rule_total + rule]))
    if kind in (REGULAR, WORDS):
        return bool(narrow_line(topology, state, kind, data, size))
    if kind == COUNT:
        numbers = topology.counts + ints[topology.counts_from + data]
        every = narrow_count(masks, size, ints, numbers, digits, longs, weights, masks, state.tallies)
        return bool(look_on(masks, size, cells, longs, weights, every))
    if kind == EXCLUSIONS:
        words = topology.sight_words
        sights = topology.sights + ints[topology.sights_from + data]
        houses = (topology.sights + ints[topology.sights_from + data + 1] - sights) // words - size
        digit = longs[topology.rule_total + rule]
        narrow_exclusions(masks, size, digit, ints, sights, houses, words, masks, state.left)
        return True
    if kind == RANK:
        return bool(narrow_rank(masks, ints, topology.ranks + ints[topology.ranks_from + data]))
    words = ints[topology.order_words + data]
    supports = topology.supports + ints[topology.supports_from + data]
    every = known_orders(
        masks,
        size,
        longs,
        supports,
        words,
        digits,
        state.left,
        state.offered,
        data,
        int64s(state.known),
        state.entries,
    )
    return bool(look_on(masks, size, cells, longs, weights, every))


@inner
def narrow_line(topology: Topology, state: State, kind: int, data: int, size: int) -> bool:
    """Narrow the first *size* masks by automaton number *data*, together with the difference of cells for ``WORDS``."""
    ints = int32s(topology.ints)
    masks = int64s(state.masks)
    counts = int64s(state.counts)
    digits = topology.digits
    start = ints[topology.automata_from + data]
    states = ints[topology.automata_from + data + 1] - start
    if kind == WORDS and (size > SHORT or states <= FEW_STATES) and counts[fields.NODES] > 0:
        candidates = 0
        for place in range(size):
            candidates += popcount(masks[place])
        if candidates > size + MOST_SPARE:
            return True
    known = int64s(state.recalled)
    at = -1
    if size <= 2 * (KEY // digits):
        by = (2 * counts[fields.SERIAL] + int(kind == WORDS)) << 20 | data
        at = recalled(masks, size, digits, by, known)
        if at >= 0:
            return bool(known[at + 3] != 0)
        at = ~at
    moves = topology.moves + start * digits
    accepting = topology.accepting + start
    if kind == WORDS:
        steps = narrow_different(masks, size, ints, moves, accepting, states, digits, int32s(state.ints), state.sets)
    else:
        steps = narrow_regular(masks, size, ints, moves, accepting, states, digits, int32s(state.ints), state.reached)
    counts[fields.WORK] += max(steps, ~steps) * NANOSECONDS_PER_STEP
    if at >= 0:
        remember(masks, size, digits, known, at, steps >= 0)
    return bool(steps >= 0)
