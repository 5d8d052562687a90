"""The model of a layout with stronger and more expensive rules, for long searches."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakKeyDictionary

import attrs

from ruleout.builtin.python.orders import MOST_OFFERS, Orders, supports_of
from ruleout.masks import Cell, cell_set, cells_of, union_of
from ruleout.search.model import Model, WatchedConstraint
from ruleout.search.sums import Table

MOST_OFFERS_OF_ALL = 50_000
"""The number of masks that all compact tables of a layout cache per place: a quarter of a gigabyte at most."""

_tightened: WeakKeyDictionary[Model, Model] = WeakKeyDictionary()


def tightened(model: Model, check: Callable[[], object] = lambda: None) -> Model:
    """Return *model* with compact tables for all sums that are not too large; *model* itself if it has none.

    *check* is called before each sum.
    """
    tight = _tightened.get(model)
    if tight is None:
        tables = sum(isinstance(rule, Table) for rule in model.rules)
        rules = tuple(_orders(model, rule, tables, check) if isinstance(rule, Table) else rule for rule in model.rules)
        if rules == model.rules:
            return model
        tight = _tightened[model] = attrs.evolve(model, rules=rules)
    return tight


def _orders(model: Model, table: Table, tables: int, check: Callable[[], object]) -> WatchedConstraint:
    """The compact table of *table*, one of that many *tables*; *table* itself if it has too many orders."""
    check()
    size = len(table.cells)
    supports = supports_of(table.combinations, size)
    if supports is None:
        return table
    group = cell_set(table.cells)
    onlookers: list[Cell] = []
    seen: list[int] = []
    for cell in cells_of(union_of(model.layout.peer_sets[cell] for cell in table.cells) & ~group):
        peers = model.layout.peer_sets[cell] & group
        if peers.bit_count() >= 2:
            onlookers.append(cell)
            seen.append(sum(1 << place for place, member in enumerate(table.cells) if peers >> member & 1))
    offers = min(MOST_OFFERS, MOST_OFFERS_OF_ALL // tables)
    return Orders((*table.cells, *onlookers), size, tuple(seen), supports, offers)
