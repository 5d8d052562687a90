"""Work at the root of a long search: stronger and more expensive rules, and probing the small cells."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakKeyDictionary

import attrs

from ruleout.builtin.python.orders import MOST_OFFERS, Orders, supports_of
from ruleout.clock import Countdown
from ruleout.masks import Cell, cell_set, cells_of, union_of
from ruleout.search.model import Model, WatchedConstraint
from ruleout.search.propagate import State, remove
from ruleout.search.sums import Table

MOST_OFFERS_OF_ALL = 50_000
"""The number of masks that all compact tables of a layout cache per place: a quarter of a gigabyte at most."""

SMALL = 3
"""Cells with at most this many candidates are probed."""

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
    """Return the compact table of *table*, one of *tables* tables; *table* itself if it has too many orders."""
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


def probe(model: Model, root: State, countdown: Countdown) -> bool:
    """Narrow *root* in place to a fixpoint; return whether it can still have a solution. Raises OutOfBudget.

    Each candidate of each small cell is tried on a copy. A candidate that leads to a conflict is removed, and so are
    all candidates elsewhere that none of the other trials keeps, since one of these is true.
    """
    masks = root.masks
    again = True
    while again:
        again = False
        for cell in range(model.layout.size):
            if not 1 < masks[cell].bit_count() <= SMALL:
                continue
            kept = [0] * model.layout.size
            rest = masks[cell]
            while rest:
                digit = rest & -rest
                rest ^= digit
                trial = root.copy()
                if remove(model, trial, countdown, cell, masks[cell] ^ digit) is None:
                    kept = [old | new for old, new in zip(kept, trial.masks, strict=True)]
            if not kept[cell]:
                return False
            for other, mask in enumerate(kept):
                lost = masks[other] & ~mask
                if lost:
                    again = True
                    if lost == masks[other] or remove(model, root, countdown, other, lost) is not None:
                        return False
    return True
