"""A layout as the flat arrays that the compiled search reads, made once per layout."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain

import attrs
import numpy as np

from ruleout import internal as kit
from ruleout_engines.scalar import grouped
from ruleout_engines.scalar.counts import PART, SET
from ruleout_engines.scalar.exclusions import WORD as CELLS_PER_WORD
from ruleout_engines.scalar.paths import paths_of
from ruleout_engines.scalar.rules import CompiledRule, Orders, place_in_order, price
from ruleout_engines.scalar.sharing import groups_of, houses_of, lists_of, lists_of_peers
from ruleout_engines.scalar.state import Room
from ruleout_engines.scalar.topology import (
    BOUNDS,
    BY_PATHS,
    BY_TABLES,
    COUNT,
    EXCLUSIONS,
    GROUPED,
    ORDERS,
    RANK,
    REGULAR,
    RELATION,
    SUM,
    TABLE,
    WORDS,
    Array,
    Packed,
    nested,
    packed,
)

MOST_IN_SETS, MOST_STATES = 9, 4_000
"""The most digits of a layout, and states of an automaton, for which its words of different digits are narrowed by the
set of digits used so far. The memory of a search grows with both."""

AGAIN = (TABLE, BOUNDS, GROUPED, COUNT, RANK)
"""The kinds of rules of which narrowing once may not be enough."""


@attrs.frozen(eq=False)
class Prepared:
    """A layout in two forms: its primitives, with the rules other than houses and peers, and the flat arrays."""

    layout: kit.Layout
    allowed: tuple[int, ...]
    rules: tuple[CompiledRule, ...]
    possible: bool
    packed: Packed
    spares: list[Room] = attrs.field(factory=list)
    """The working arrays of earlier searches, reused by the next ones."""


@kit.once_per_layout
def prepared(layout: kit.Layout) -> Prepared:
    """Return *layout* in both forms. Raises ``NotPrimitive``."""
    # Constraints written in Python may decompose into units, which are then houses like any other.
    parts = kit.primitives(layout)
    simple = layout if parts == layout.constraints else layout.with_only(parts)
    allowed = [simple.full] * simple.size
    rules: list[CompiledRule] = []
    possible = all(kit.is_fillable(unit, simple.digits) for unit in simple.units)
    for constraint in simple.constraints:
        if isinstance(constraint, kit.Unit):
            continue
        if isinstance(constraint, kit.Allowed):
            allowed[constraint.cell] &= constraint.mask
        elif isinstance(constraint, kit.Relation) and constraint.a == constraint.b:
            allowed[constraint.a] &= sum(1 << bit for bit, mask in enumerate(constraint.allowed) if mask >> bit & 1)
        elif isinstance(constraint, kit.Relation):
            if not kit.is_difference(constraint, simple.full):
                rules.append(_relation(constraint, simple.full))
        elif isinstance(constraint, kit.Regular):
            different = words(simple, constraint)
            if not any(rule.kind == TABLE for rule in different):
                rules.append(CompiledRule(REGULAR, constraint.cells, data=constraint.automaton))
            rules += different
            possible = possible and (bool(constraint.cells) or constraint.holds(()))
        elif isinstance(constraint, kit.Count):
            rules.append(_count(simple, constraint))
            possible = possible and (bool(constraint.cells) or constraint.holds(()))
        elif isinstance(constraint, kit.Sum):
            rule = _sum(simple, constraint, SUM)
            possible = possible and (bool(rule.cells) or rule.total == 0)
            rules += [rule, *_grouped(simple, constraint, rule)]
        elif isinstance(constraint, kit.Rank):
            rules.append(_rank(constraint))
    exclusions = [each for each in simple.constraints if isinstance(each, kit.Exclusions)]
    rules += [_sight(each, simple.size) for each in kit.digit_sights(simple, exclusions)]
    rules += implied(simple)
    kept = tuple(rule for rule in rules if rule.cells)
    return Prepared(simple, tuple(allowed), kept, possible, topology_of(simple, kept, allowed, possible))


def implied(layout: kit.Layout, most_houses: int = kit.MOST_HOUSES) -> list[CompiledRule]:
    """Return the sums implied by sums and regions of at most *most_houses* houses, as rules."""
    return [_sum(layout, each, BOUNDS) for each in kit.implied_sums(layout, most_houses)]


def words(layout: kit.Layout, each: kit.Regular) -> list[CompiledRule]:
    """Return the words of *each* as words of different digits, if its cells all differ.

    They are a table if the order of the cells does not matter.
    """
    small = layout.digits <= MOST_IN_SETS and len(each.automaton.moves) <= MOST_STATES
    if len(each.cells) < 2 or not small or not kit.all_differ(layout, each.cells):
        return []
    found = combinations_of(each.automaton, len(each.cells), layout.digits)
    if found is not None:
        return [CompiledRule(TABLE, each.cells, (1,) * len(each.cells), data=found)]
    return [CompiledRule(WORDS, each.cells, data=each.automaton)] if len(each.cells) > 2 else []


@lru_cache(maxsize=256)
def combinations_of(automaton: kit.Automaton, size: int, digits: int) -> tuple[kit.Mask, ...] | None:
    """Return the combinations of *size* different digits whose orders are all words of *automaton*.

    Returns None if only some orders of a combination are words, or if two orders lead to different states.
    """
    reached = {0: {0}}
    for _ in range(size):
        after: defaultdict[int, set[int]] = defaultdict(set)
        for used, states in reached.items():
            for state in states:
                for digit, to in enumerate(automaton.moves[state][:digits] if state >= 0 else (-1,) * digits):
                    if not used >> digit & 1:
                        after[used | 1 << digit].add(to)
        if any(len(states - {-1}) > 1 for states in after.values()):
            return None
        reached = after
    ends = {used: {state in automaton.accepting for state in states} for used, states in reached.items()}
    return None if any(len(each) > 1 for each in ends.values()) else tuple(used for used in ends if True in ends[used])


def _grouped(layout: kit.Layout, each: kit.Sum, rule: CompiledRule) -> list[CompiledRule]:
    """Return the sum *each*, which is *rule*, by groups of cells that all differ, unless these add nothing."""
    if rule.kind != SUM or layout.digits > grouped.MOST_DIGITS:
        return []
    groups = kit.groups_of_sum(layout, each) or ()
    if not 0 < len(groups) < grouped.MARK or max(map(len, groups)) > layout.digits:
        return []
    weights = dict(zip(rule.cells, rule.weights, strict=True))
    marked = tuple(weights[cell] * grouped.MARK + number for number, cells in enumerate(groups) for cell in cells)
    return [CompiledRule(GROUPED, tuple(cell for cells in groups for cell in cells), marked, rule.total)]


def _relation(relation: kit.Relation, full: int) -> CompiledRule:
    return CompiledRule(RELATION, relation.cells, data=_both_ways(relation.allowed, full))


@lru_cache(maxsize=256)
def _both_ways(allowed: tuple[kit.Mask, ...], full: kit.Mask) -> tuple[kit.Mask, ...]:
    """Return the digits that each digit of the first cell allows in the second, then the reverse."""
    there = [mask & full for mask in allowed[: full.bit_length()]]
    back = [sum(1 << a for a, mask in enumerate(there) if mask >> b & 1) for b in range(len(there))]
    return *there, *back


def _count(layout: kit.Layout, each: kit.Count) -> CompiledRule:
    """Return the count with its cells ordered by sets and parts."""
    cells, flags = list[kit.Cell](), list[int]()
    for parts in kit.count_in_parts(layout, each).sets:
        for part in parts:
            cells += [each.cells[place] for place in part]
            flags += [0] * (len(part) - 1) + [PART]
        flags[-1:] = [SET] * bool(parts)
    counts = [sorted(set(numbers)) for numbers in each.counts[: layout.digits]]
    data = (each.sets, *(entry for numbers in counts for entry in (len(numbers), *numbers)))
    return CompiledRule(COUNT, tuple(cells), tuple(flags), data=data)


def _rank(each: kit.Rank) -> CompiledRule:
    """Return the rank with its lines one after the other, after the numbers before them."""
    several = any(len(group) > 1 for group in each.groups)
    head = (len(each.mine), len(each.groups), each.less, int(each.ties), int(several), *each.mine)
    lines = (number for group in each.groups for number in (len(group), *chain.from_iterable(group)))
    return CompiledRule(RANK, each.cells, data=(*head, *lines))


def _sight(sight: kit.DigitSight, size: int) -> CompiledRule:
    """Return the exclusions of a digit, with the sets of cells as words."""
    within = (1 << CELLS_PER_WORD) - 1
    data = tuple(
        cells >> first & within for cells in (*sight.seen, *sight.houses) for first in range(0, size, CELLS_PER_WORD)
    )
    return CompiledRule(EXCLUSIONS, sight.cells, total=kit.digit_mask(sight.digit), data=data)


def _sum(layout: kit.Layout, each: kit.Sum, otherwise: int) -> CompiledRule:
    """Return the sum as a table if its cells all differ and there are not too many combinations.

    The weights of a cell that occurs several times are added up, and equal weights are divided out.
    """
    weight = kit.merged_weights(each)
    cells, weights = tuple(weight), tuple(weight.values())
    total = each.total
    if len(set(weights)) == 1 and total % weights[0] == 0:
        weights, total = (1,) * len(cells), total // weights[0]
    if set(weights) == {1} and kit.all_differ(layout, cells):
        found = kit.sum_combinations(layout.digits, len(cells), total)
        if found is not None:
            return CompiledRule(TABLE, cells, weights, total, found)
    return CompiledRule(otherwise, cells, weights, total)


def _watched(layout: kit.Layout, rule: CompiledRule) -> CompiledRule:
    """Return *rule* with the cells that see at least two of its own, unless these are many."""
    if len(rule.cells) > layout.digits:
        return rule
    once = twice = 0
    for cell in set(rule.cells):
        twice |= once & layout.peer_sets[cell]
        once |= layout.peer_sets[cell]
    onlookers = tuple(kit.bits(twice & ~kit.cell_set(rule.cells)))
    sees = (layout.peer_sets[each] for each in onlookers)
    seen = tuple(sum(1 << at for at, cell in enumerate(rule.cells) if near >> cell & 1) for near in sees)
    return attrs.evolve(rule, onlookers=onlookers, seen=seen)


def topology_of(layout: kit.Layout, rules: Sequence[CompiledRule], allowed: Sequence[int], possible: bool) -> Packed:
    """Return the topology of a *layout* of primitives with *rules*, the cheap ones first: they are narrowed first."""
    rules = sorted(rules, key=lambda rule: place_in_order(rule, layout.digits))
    rules = [_watched(layout, rule) if rule.kind in (TABLE, ORDERS, COUNT) else rule for rule in rules]
    houses = houses_of(layout)
    of_houses, widest = lists_of(layout.size, tuple(houses))
    asked = [rule.cells + rule.onlookers for rule in rules]
    data = {kind: list(dict.fromkeys(rule.data for rule in rules if rule.kind == kind)) for kind in range(RANK + 1)}
    data[REGULAR] = list(dict.fromkeys([*data[REGULAR], *data[WORDS]]))
    place = {(kind, each): number for kind, kept in data.items() for number, each in enumerate(kept)}
    tables = [table for table in data[TABLE] if isinstance(table, tuple)]
    automata = [automaton for automaton in data[REGULAR] if isinstance(automaton, kit.Automaton)]
    counts = [each for each in data[COUNT] if isinstance(each, tuple)]
    sights = [each for each in data[EXCLUSIONS] if isinstance(each, tuple)]
    ranks = [each for each in data[RANK] if isinstance(each, tuple)]
    orders = [each for each in data[ORDERS] if isinstance(each, Orders)]
    # A house is examined when places of a digit are removed from it, a rule when digits are removed from a cell.
    watcher_words, watcher_bits = _watcher_bits(
        groups_of(layout.size, [*([()] * len(houses)), *(rule.cells for rule in rules)])
    )
    return packed(
        {
            "size": layout.size,
            "visible": layout.visible,
            "digits": layout.digits,
            "full": layout.full,
            "houses": len(houses),
            "rules": len(rules),
            "words": (len(houses) + len(rules)) // WORD + 1,
            "most_watcher_words": watcher_words.shape[1],
            "widest": widest,
            "impossible": int(not possible),
            "tightens": BY_TABLES if tables else BY_PATHS if paths_of(layout) else 0,
            "sight_words": -(-layout.size // CELLS_PER_WORD),
            "most_sets": max((table[0] for table in counts), default=0),
        },
        {
            "allowed": allowed,
            **lists_of_peers(layout.peers, tuple(houses)),
            **of_houses,
            **nested("rule_cells", asked),
            "rule_size": [len(rule.cells) for rule in rules],
            "rule_kind": [rule.kind for rule in rules],
            "rule_data": [place[REGULAR if rule.kind == WORDS else rule.kind, rule.data] for rule in rules],
            "rule_again": [rule.kind in AGAIN or len(set(rule.cells)) < len(rule.cells) for rule in rules],
            "rule_price": [price(rule, layout.digits) for rule in rules],
            **nested("combinations", tables),
            "pairs": [mask for pairs in data[RELATION] if isinstance(pairs, tuple) for mask in pairs],
            **nested("counts", counts),
            **nested("sights", sights),
            **nested("ranks", ranks),
            "automata_from": [0, *np.cumsum([len(automaton.moves) for automaton in automata], dtype=np.int64)],
            "moves": [to for automaton in automata for moves in automaton.moves for to in moves[: layout.digits]],
            "accepting": [state in each.accepting for each in automata for state in range(len(each.moves))],
            "supports_from": [0, *np.cumsum([each.supports.size for each in orders], dtype=np.int64)],
            "supports": np.concatenate([np.zeros(0, np.int64), *(each.supports.ravel() for each in orders)]),
            "order_words": [each.words for each in orders],
            **nested("around", _around(layout, rules)),
            "watcher_words": watcher_words,
            "watcher_bits": watcher_bits,
            "rule_weights": [weight for rule in rules for weight in rule.seen_behind_weights()],
            "rule_total": [rule.total for rule in rules],
        },
    )


WORD = 64


def _watcher_bits(watchers: Sequence[Sequence[int]]) -> tuple[Array, Array]:
    """Return for each cell the words that contain its *watchers*, and their bits in these.

    Every cell has the same number of words; if it needs fewer, the last one is repeated without bits.
    """
    rows = []
    for numbers in watchers:
        row: dict[int, int] = {}
        for number in numbers:
            row[number // WORD] = row.get(number // WORD, 0) | 1 << number % WORD
        rows.append(row)
    most = max(map(len, rows), default=0)
    words = np.zeros((len(rows), most), np.int64)
    bits = np.zeros((len(rows), most), np.uint64)
    for cell, row in enumerate(rows):
        for place, (word, mask) in enumerate(sorted(row.items())):
            words[cell, place:] = word
            bits[cell, place] = mask
    return words, bits.view(np.int64)


def _around(layout: kit.Layout, rules: Iterable[CompiledRule]) -> list[list[int]]:
    of_units = frozenset(frozenset(unit.cells) for unit in layout.units)
    around = list(map(list, _around_in(layout.size, of_units)))
    for group in {frozenset(rule.cells) for rule in rules if rule.kind not in (EXCLUSIONS, RANK)} - of_units:
        for cell in group:
            around[cell].extend(group)
    return around


@lru_cache(maxsize=32)
def _around_in(size: int, groups: Iterable[Iterable[int]]) -> Sequence[Sequence[int]]:
    around: list[list[int]] = [[] for _ in range(size)]
    for group in groups:
        for cell in group:
            around[cell].extend(group)
    return around
