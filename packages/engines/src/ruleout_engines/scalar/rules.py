"""Constraints that are narrowed again whenever a digit of one of their cells is removed."""

from __future__ import annotations

import attrs

from ruleout.plugin import Automaton
from ruleout_engines.scalar.topology import COUNT, EXCLUSIONS, GROUPED, RANK, SUM, TABLE, WORDS, Array


@attrs.frozen(eq=False)
class Orders:
    """Every order of some combinations of *size* digits, each represented by one bit, 64 per word.

    ``supports[place, digit]`` is the set of orders that put the digit there, ``supports[size, digit]`` the set of
    those that contain it anywhere.
    """

    supports: Array

    @property
    def words(self) -> int:
        return int(self.supports.shape[2])


@attrs.frozen
class CompiledRule:
    """A constraint that peers, houses and allowed digits do not cover.

    *weights* has one int per cell if the rule is a sum, or the flags of a count. *total* and *data* depend on the kind
    of rule; *data* is the combinations, the pairs of a relation in both directions, an automaton, the numbers of a
    count, sets of cells, lines, or ``Orders``. *onlookers* are cells that see some of *cells*; *seen* has one mask per
    onlooker, with bit p for the cell at place p.
    """

    kind: int
    cells: tuple[int, ...]
    weights: tuple[int, ...] = ()
    total: int = 0
    data: tuple[int, ...] | Automaton | Orders | None = None
    onlookers: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()

    def seen_behind_weights(self) -> tuple[int, ...]:
        """Return one number per cell, its weight, followed by one per onlooker, the places that it sees."""
        return (self.weights or (0,) * len(self.cells)) + self.seen


def place_in_order(rule: CompiledRule, digits: int) -> tuple[bool, int]:
    """Return by what rules are sorted, since the cheap ones are narrowed first."""
    if isinstance(rule.data, Automaton):
        return rule.kind == WORDS, len(rule.cells) * len(rule.data.moves) * digits
    return False, price(rule, digits)


def price(rule: CompiledRule, digits: int) -> int:
    """Return the approximate number of nanoseconds that narrowing by *rule* takes."""
    count = len(rule.cells)
    if isinstance(rule.data, Automaton):
        return 20 + 4 * count  # what is done beyond recalling a result is added when it is done
    if rule.kind == GROUPED:
        return 30 + 20 * count
    if isinstance(rule.data, Orders):
        return 20 + count * digits * rule.data.words // 2
    if rule.kind == EXCLUSIONS:
        return 20 + 5 * count
    if rule.kind == COUNT:
        return 20 + 5 * count + 10 * digits
    if rule.kind == RANK:
        return 20 + 20 * count
    if rule.kind == TABLE and rule.data is not None:
        return 20 + count * (1 + len(rule.data) // 2)
    return 20 + count * (digits if rule.kind == SUM else 2)
