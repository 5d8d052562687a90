"""The same model with stronger and more expensive rules, for long searches."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakKeyDictionary

import attrs

from ruleout.builtin.python.orders import Orders, supports_of
from ruleout.masks import cell_set
from ruleout.search.model import Model, Rule
from ruleout.search.tables import Table

_tightened: WeakKeyDictionary[Model, Model] = WeakKeyDictionary()


def tightened(model: Model, check: Callable[[], object] = lambda: None) -> Model:
    """Return *model* with compact tables for all sums that are not too large; *model* itself if it has none.

    *check* is called before each sum.
    """
    tight = _tightened.get(model)
    if tight is None:
        rules = tuple(_orders(model, rule, check) if isinstance(rule, Table) else rule for rule in model.rules)
        if rules == model.rules:
            return model
        tight = _tightened[model] = attrs.evolve(model, rules=rules)
    return tight


def _orders(model: Model, table: Table, check: Callable[[], object]) -> Rule:
    check()
    size = len(table.cells)
    supports = supports_of(table.combinations, size)
    if supports is None:
        return table
    group = cell_set(table.cells)
    onlookers: list[int] = []
    seen: list[int] = []
    for cell in range(model.layout.size):
        if not group >> cell & 1:
            peers = cell_set(model.layout.peers[cell]) & group
            if peers.bit_count() >= 2:
                onlookers.append(cell)
                seen.append(sum(1 << place for place, member in enumerate(table.cells) if peers >> member & 1))
    return Orders((*table.cells, *onlookers), size, tuple(seen), supports)
