"""Topology of a layout with stronger, slower rules, for long searches.

These are sets of orders instead of tables, sums implied by larger regions, and paths of related cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from math import factorial
from weakref import WeakKeyDictionary

import attrs
import numpy as np

from ruleout.plugin import Layout, bits
from ruleout_engines.scalar.paths import paths_of
from ruleout_engines.scalar.prepare import Prepared, implied, topology_of, words
from ruleout_engines.scalar.rules import CompiledRule, Orders
from ruleout_engines.scalar.topology import ORDERS, TABLE, Packed

MOST_HOUSES = 4
"""The largest number of houses in a region whose innies and outies become rules. Finding them takes twice as long as
with three houses, and halves the time of long searches of killers."""

LARGEST = 9_000
"""The largest number of orders of a rule. More take longer to build and to search than they save."""

_tightened: WeakKeyDictionary[Prepared, Packed] = WeakKeyDictionary()


def tightened(prepared: Prepared) -> Packed:
    """Return the topology of *prepared* with stronger rules.

    These are more implied sums, paths of related cells, and sets of orders in place of all tables that are not too
    large.
    """
    tight = _tightened.get(prepared)
    if tight is None:
        layout = prepared.layout
        known = dict.fromkeys((*prepared.rules, *implied(layout, MOST_HOUSES)))
        rules = [_by_orders(rule, layout) for rule in known]
        rules += [rule for path in paths_of(layout) for rule in words(layout, path)]
        tight = topology_of(layout, rules, prepared.allowed, prepared.possible)
        _tightened[prepared] = tight
    return tight


def _by_orders(rule: CompiledRule, layout: Layout) -> CompiledRule:
    """Return *rule* with a set of orders if it is a table with few enough of them; otherwise return it unchanged."""
    size = len(rule.cells)
    if not isinstance(rule.data, tuple) or rule.kind != TABLE or not 0 < len(rule.data) * factorial(size) <= LARGEST:
        return rule
    return attrs.evolve(rule, kind=ORDERS, data=orders_of(rule.data, size, layout.digits))


@lru_cache(maxsize=256)
def orders_of(combinations: Sequence[int], size: int, digits: int) -> Orders:
    """Return the orders of *combinations* (masks of *size* digits). Unused bits of the last word are 0."""
    places = np.array(list(permutations(range(size))))
    table = np.array([list(bits(combination)) for combination in combinations], np.int8)[:, places].reshape(-1, size)
    words = -(-len(table) // 64)
    supports = np.zeros((size + 1, digits, words), np.int64)
    packed = supports.view(np.uint8).reshape(size + 1, digits, 8 * words)
    for digit in range(digits):
        holds = np.packbits(digit == table.T, axis=1, bitorder="little")
        packed[:size, digit, : holds.shape[1]] = holds
    supports[size] = np.bitwise_or.reduce(supports[:size], axis=0)
    return Orders(supports)
