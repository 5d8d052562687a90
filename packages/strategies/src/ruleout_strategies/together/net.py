"""The houses and rules of a layout as sources of facts, and what each leaves of the candidates of its cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter

import attrs

from ruleout import internal as kit
from ruleout_strategies.together.tables import MOST_KEPT, Masks, Table, table_of
from ruleout_strategies.views.bounds import Bounds, bounds_of
from ruleout_strategies.views.fillings import Filling, filling_of
from ruleout_strategies.views.rules import Constraints, cells_of_rule, is_large, rules_of, unequal

Narrow = Callable[[Masks], Masks | None]
"""A function of the masks of the cells of a source: what it leaves of them, None if it leaves a cell nothing."""


MOST_SUBSETS = 9
"""The largest number of cells of a house of which all subsets are looked at."""


@attrs.frozen(eq=False)
class Source:
    """A house, or a rule, whose cells that see each other differ.

    Attributes
    ----------
    constraints
        The house, or the constraints of the rule.
    cells
        Its cells.
    filling
        The fillings of the cells of a rule; None for a house, and for a rule that can only be narrowed.
    parts
        The constraints of a rule of several by themselves, for boards on which the rule has too many fillings.
    unequal
        The other constraints by which cells of a rule see each other.
    bounds
        The bounds of a rule of one constraint, for boards on which it has too many fillings.
    """

    constraints: Constraints
    cells: tuple[kit.Cell, ...]
    filling: Filling | None = None
    parts: tuple[Source, ...] = ()
    unequal: Constraints = ()
    bounds: tuple[Bounds, ...] = ()
    pick: Callable[[Sequence[kit.Mask]], Masks] = attrs.field(init=False)

    @pick.default
    def _pick(self) -> Callable[[Sequence[kit.Mask]], Masks]:
        return itemgetter(*self.cells)

    @property
    def is_house(self) -> bool:
        return isinstance(self.constraints[0], kit.Unit)


@attrs.frozen(eq=False)
class Net:
    """The sources of a layout.

    Attributes
    ----------
    layout
        The layout.
    sources
        The houses and rules.
    of_cell
        The numbers of the sources that are asked if a cell has changed.
    narrow_house
        The function of each house.
    first
        Cells whose sources are asked although they have not changed.
    """

    layout: kit.Layout
    sources: tuple[Source, ...]
    of_cell: tuple[tuple[int, ...], ...]
    narrow_house: Narrow
    first: frozenset[kit.Cell] = frozenset()

    @classmethod
    def of(cls, layout: kit.Layout, sources: Iterable[Source]) -> Net:
        found = tuple(sources)
        of_cell: list[list[int]] = [[] for _ in layout.positions]
        for number, source in enumerate(found):
            for cell in source.cells:
                of_cell[cell].append(number)
        return cls(layout, found, tuple(map(tuple, of_cell)), remembered(_in_house(layout.full)))

    def among(self, step: kit.Step) -> Net:
        """Return the net of the houses and rules of the reason of *step*."""
        known = {each for role in ("rule", "unit") for each in step.because.constraints.get(role, ())}
        return Net.of(self.layout, [source for source in self.sources if known.issuperset(source.constraints)])

    def only(self, numbers: Iterable[int], narrow: Sequence[Narrow], masks: Sequence[kit.Mask]) -> Net:
        """Return the net in which the sources *numbers* alone are asked, from the first level on if they leave less."""
        own = {*numbers}
        picked = [(self.sources[i].cells, narrow[i], self.sources[i].pick(masks)) for i in own]
        first = [cells for cells, each, before in picked if each(before) != before]
        of_cell = tuple([tuple([i for i in numbers if i in own]) for numbers in self.of_cell])
        return attrs.evolve(self, of_cell=of_cell, first=frozenset().union(*first))


@kit.once_per_layout
def net_of(layout: kit.Layout) -> Net:
    """Return the houses of *layout*, its cages and its other rules, those of very many cells in their parts."""
    rules: list[Source] = []
    for rule in (*rules_of(layout), *((each,) for each in layout.unit_of_sum)):
        kit.check_time()
        if is_large(rule) and len(rule) > 1:
            rules += [_rule(layout, (each,)) for each in rule if _restricts(layout, each)]
        elif any(_restricts(layout, each) for each in rule):
            rules.append(_rule(layout, rule))
    return Net.of(layout, (*(Source((house,), house.cells) for house in layout.houses), *rules))


def _restricts(layout: kit.Layout, constraint: kit.Constraint) -> bool:
    """Return whether *constraint* requires more of several cells than that they differ."""
    if isinstance(constraint, kit.Relation):
        return any(mask != layout.full & ~(1 << bit) for bit, mask in enumerate(constraint.allowed))
    return len({*constraint.cells}) > 1


def _rule(layout: kit.Layout, rule: Constraints) -> Source:
    cells = sorted(cells_of_rule(rule))
    filling = None if is_large(rule) else filling_of(layout, rule)
    parts = tuple([_rule(layout, (each,)) for each in rule if _restricts(layout, each)]) if len(rule) > 1 else ()
    bounds = bounds_of(layout).get(rule[0], ()) if len(rule) == 1 else ()
    why = unequal(layout, cells, rule) if filling else []
    why += [house for each in bounds for house in each.houses]
    why += [each for part in parts for each in part.unequal]
    found = tuple(cells) if filling is None else filling.cells
    return Source(rule, found, filling, parts, tuple(dict.fromkeys(why)), bounds)


def remembered(narrow: Narrow) -> Narrow:
    """Return *narrow* with a memory of its results."""
    known: dict[Masks, Masks | None] = {}

    def answer(masks: Masks) -> Masks | None:
        try:
            return known[masks]
        except KeyError:
            if len(known) >= MOST_KEPT:
                known.clear()
            found = known[masks] = narrow(masks)
            return found

    return answer


def _in_house(full: kit.Mask) -> Narrow:
    def narrow(masks: Masks) -> Masks | None:
        """Keep digits with a single place there, and remove those of a cell, or of two cells with two digits."""
        placed = kit.union_of(mask for mask in masks if kit.is_lone(mask))
        seen = [mask if kit.is_lone(mask) else mask & ~placed for mask in masks]
        once = twice = 0
        for mask in seen:
            twice |= once & mask
            once |= mask
        alone = once & ~twice
        if once != full or twice & placed or 0 in seen or any((mask & alone).bit_count() > 1 for mask in seen):
            return None
        left = [mask & alone or mask for mask in seen]
        for pair in {mask for mask in seen if mask.bit_count() == 2}:
            within = [not mask & ~pair for mask in seen]
            if sum(within) > 2:
                return None
            if sum(within) == 2:
                left = [mask if own else mask & ~pair for mask, own in zip(left, within, strict=True)]
        return None if 0 in left else tuple(left)

    return narrow


@kit.once_per_layout
def all_different(layout: kit.Layout) -> Narrow:
    """Return the narrowing of a house by all its Hall sets or, if it has many cells, as a person would see it."""
    if layout.digits > MOST_SUBSETS:
        return remembered(_in_house(layout.full))

    def narrow(masks: Masks) -> Masks | None:
        unions, left = [0], list(masks)
        for mask in masks:
            unions += [union | mask for union in unions]
        for some, union in enumerate(unions):
            if union.bit_count() < some.bit_count():
                return None
            if union.bit_count() == some.bit_count():
                left = [mask if some >> i & 1 else mask & ~union for i, mask in enumerate(left)]
        return tuple(left)

    return remembered(narrow)


class Narrowers(kit.View):
    """The narrowing of each source of a net on a board, in the order of the sources."""

    def __init__(self, net: Net, masks: Sequence[kit.Mask], before: Narrowers | None) -> None:
        self.net = net
        self._tables: list[list[tuple[Masks, Table | None]]] = []
        """For each source, and each of its parts, the masks of its cells with its table."""
        self.narrow: list[Narrow] = []
        """The function of each source."""
        for number, source in enumerate(net.sources):
            old = before._tables[number] if before else []
            if source.is_house:
                self._tables.append([])
                self.narrow.append(net.narrow_house)
                continue
            tables = _tables(source, masks, old)
            if before and [key for key, _ in tables] == [key for key, _ in old]:
                self.narrow.append(before.narrow[number])
            else:
                self.narrow.append(remembered(_narrow(source, [table for _, table in tables])))
            self._tables.append(tables)

    @classmethod
    def of(cls, board: kit.Board, before: Narrowers | None) -> Narrowers:
        return cls(net_of(board.layout), board.masks, before)

    def in_part(self) -> list[kit.Constraint]:
        """Return the first constraint of each rule whose fillings are too many, so that it is used in part."""
        found = zip(self.net.sources, self._tables, strict=True)
        return [source.constraints[0] for source, tables in found if tables and tables[0][1] is None]


def _tables(
    source: Source, masks: Sequence[kit.Mask], old: Sequence[tuple[Masks, Table | None]]
) -> list[tuple[Masks, Table | None]]:
    """Return the masks of the cells of *source* with its table; if it has none, also those of its parts.

    *old* is the result for an earlier board, of which each candidate of this one is a candidate too.
    """
    found: list[tuple[Masks, Table | None]] = []
    for i, each in enumerate((source, *source.parts)):
        if i and found[0][1] is not None:
            break
        key = each.pick(masks)
        known = old[i] if i < len(old) else None
        if known and known[0] == key:
            table = known[1]
        elif known and known[1]:
            table = known[1].restricted(key)
        else:
            table = table_of(each.filling, key) if each.filling else None
        found.append((key, table))
    return found


def _narrow(source: Source, tables: Sequence[Table | None]) -> Narrow:
    if tables[0] is not None:
        return tables[0].narrow
    cells = source.cells
    parts = source.parts or (source,)
    ways = [
        (table.narrow if table else _by_itself(each), each.cells)
        for each, table in zip(parts, tables[1:] or tables, strict=True)
    ]

    def narrow(masks: Masks) -> Masks | None:
        """Narrow by each part until nothing changes."""
        left = dict(zip(cells, masks, strict=True))
        changed = True
        while changed:
            changed = False
            for way, of in ways:
                before = tuple([left[cell] for cell in of])
                after = way(before)
                if after is None:
                    return None
                if after != before:
                    left.update(zip(of, after, strict=True))
                    changed = len(ways) > 1
        return tuple(left.values())

    return narrow


def _by_itself(source: Source) -> Narrow:
    """Return the narrowing of the constraint of *source* alone, and by its bounds, for masks in the order of cells."""
    constraint, cells = source.constraints[0], source.cells

    def narrow(masks: Masks) -> Masks | None:
        left = dict(zip(cells, masks, strict=True))
        for cell, mask in zip(constraint.cells, constraint.narrow([left[c] for c in constraint.cells]), strict=True):
            left[cell] &= mask
        for each in source.bounds if all(left.values()) else ():
            after = each.left(left)
            if not after:
                return None
            left |= {cell: left[cell] & mask for cell, mask in after.items()}
        return tuple(left.values()) if all(left.values()) else None

    return narrow
