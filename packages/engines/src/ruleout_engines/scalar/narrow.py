"""Narrowing the cells of one rule."""

from __future__ import annotations

from ruleout_engines.scalar.jit import inlined, int32s, int64s
from ruleout_engines.scalar.orders import known_orders, look_on
from ruleout_engines.scalar.regular import narrow_regular
from ruleout_engines.scalar.relations import narrow_relation
from ruleout_engines.scalar.state import State
from ruleout_engines.scalar.sums import narrow_bounds, narrow_sum
from ruleout_engines.scalar.tables import narrow_table
from ruleout_engines.scalar.topology import BOUNDS, REGULAR, RELATION, SUM, TABLE, Topology


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
    weights = topology.rule_weights + first
    if kind == TABLE:
        start = topology.combinations + ints[topology.combinations_from + data]
        end = topology.combinations + ints[topology.combinations_from + data + 1]
        return bool(narrow_table(masks, size, ints, start, end))
    if kind == RELATION:
        return bool(narrow_relation(masks, ints, topology.pairs + data * 2 * digits, digits))
    if kind == BOUNDS:
        return bool(narrow_bounds(masks, size, longs, weights, longs[topology.rule_total + rule]))
    if kind == SUM:
        return bool(narrow_sum(masks, size, longs, weights, longs[topology.rule_total + rule], state.totals))
    if kind == REGULAR:
        start = ints[topology.automata_from + data]
        states = ints[topology.automata_from + data + 1] - start
        moves = topology.moves + start * digits
        accepting = topology.accepting + start
        return bool(
            narrow_regular(masks, size, ints, moves, accepting, states, digits, int32s(state.ints), state.reached)
        )
    cells = ints[topology.rule_cells_from + rule + 1] - first
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
        cells > size,
        data,
        int64s(state.known),
        state.entries,
    )
    if every > 0:
        look_on(masks, size, cells, longs, weights, every)
    return bool(every >= 0)
