"""Constraints that are narrowed again whenever a digit of one of their cells is removed."""

from __future__ import annotations

import attrs

from ruleout.plugin import Automaton
from ruleout_engines.scalar.topology import SUM, TABLE, Array


@attrs.frozen(eq=False)
class Orders:
    """Every order of some combinations of *size* digits, each the bit of a word, 64 to a word.

    ``supports[place, digit]`` are the orders that put the digit there, ``supports[size, digit]`` those that hold it
    anywhere.
    """

    supports: Array

    @property
    def words(self) -> int:
        return int(self.supports.shape[2])


@attrs.frozen
class Rule:
    """A constraint that peers, houses and allowed digits do not cover.

    *weights* has an int for each of *cells* in a sum; *data* and *total* are what the kind of rule asks for:
    combinations, the pairs of a relation both ways, an automaton, or ``Orders``. *onlookers* are cells that see some of
    *cells*, and *seen* which ones: bit p for the cell at place p.
    """

    kind: int
    cells: tuple[int, ...]
    weights: tuple[int, ...] = ()
    total: int = 0
    data: tuple[int, ...] | Automaton | Orders | None = None
    onlookers: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()

    def seen_behind_weights(self) -> tuple[int, ...]:
        """A number for each cell and onlooker."""
        return (self.weights or (0,) * len(self.cells)) + self.seen


def price(rule: Rule, digits: int) -> int:
    """Return about how many nanoseconds it takes to narrow by *rule*."""
    count = len(rule.cells)
    if isinstance(rule.data, Automaton):
        return min(20 + count * len(rule.data.moves) * digits, 1_000_000)
    if isinstance(rule.data, Orders):
        return 20 + count * digits * rule.data.words // 2
    if rule.kind == TABLE and rule.data is not None:
        return 20 + count * (1 + len(rule.data) // 2)
    return 20 + count * (digits if rule.kind == SUM else 2)
