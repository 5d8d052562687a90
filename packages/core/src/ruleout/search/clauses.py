"""A propagated state as clauses, for the search that learns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from ruleout.masks import bits, cell_set, cells_of
from ruleout.search.bounds import Bounds
from ruleout.search.clock import Clock
from ruleout.search.model import Model
from ruleout.search.tables import Table
from ruleout.search.totals import Totals

MOST_CELLS = 4
"""Sums that follow from others are said where they are about at most this many cells."""

MOST_PARTS = 6
"""Two houses are taken together where cages cut them into at most this many parts."""


def says_all(model: Model) -> bool:
    """Whether every rule of *model* can be said in clauses. Sums that follow from others need not be said."""
    return all(isinstance(rule, Table | Bounds) for rule in model.rules)


class Clauses:
    """What *model* asks of the candidates in *masks*: *clauses* over so many *variables*.

    Literal ``2 * v`` says that variable v is true, ``2 * v + 1`` that it is false. Variable ``cell * digits + bit``
    says that the cell holds the digit. More variables, so that what is learned from conflicts can be said
    briefly: for each combination of a sum, that it is the one; for each digit and each part that a cage has in a
    house, that the digit is there; for the cells of implied sums, what they add up to. Raises Expired.
    """

    def __init__(self, model: Model, masks: Sequence[int], clock: Clock) -> None:
        self.clauses: list[list[int]] = []
        self.variables = model.size * model.digits
        self._size = model.size
        self._digits = model.digits
        self._masks = masks
        self._places: dict[tuple[int, int], int] = {}
        for cell, mask in enumerate(masks):
            clock.check()
            self._say_cell(cell, mask, model.peers[cell])
        houses = [cell_set(house) for house in model.houses]
        tables = [rule for rule in model.rules if isinstance(rule, Table)]
        groups = [cell_set(table.cells) for table in tables]
        for house in houses:
            clock.check()
            self._say_house(house, parted(house, groups))
        for table, group in zip(tables, groups, strict=True):
            clock.check()
            self._say_table(table, group)
        for group in dict.fromkeys(groups):
            clock.check()
            self._say_parts(group, houses)
        for one, other in combinations(houses, 2):
            clock.check()
            if groups and not one & other:
                self._say_twice(one | other, groups)
        totals = Totals(self, masks, model.peers)
        for rule in model.rules:
            clock.check()
            if isinstance(rule, Bounds) and len(rule.cells) <= MOST_CELLS:
                totals.say(rule)

    def say(self, *literals: int) -> None:
        """At least one of *literals* holds."""
        self.clauses.append(list(literals))

    def say_at_most_one(self, literals: Sequence[int]) -> None:
        for a, b in combinations(literals, 2):
            self.say(a ^ 1, b ^ 1)

    def fresh(self) -> int:
        """The literal that says that a new variable is true."""
        self.variables += 1
        return 2 * (self.variables - 1)

    def holds(self, cell: int, bit: int) -> int:
        """The literal that says that the cell holds the digit."""
        return 2 * (cell * self._digits + bit)

    def somewhere(self, cells: int, bit: int) -> int | None:
        """The literal that says that one of *cells* (a cell set) holds the digit; None where none of them can."""
        able = [cell for cell in cells_of(cells) if self._masks[cell] >> bit & 1]
        if len(able) < 2:
            return self.holds(able[0], bit) if able else None
        key = (cell_set(able), bit)
        literal = self._places.get(key)
        if literal is None:
            literal = self._places[key] = self.fresh()
            places = [self.holds(cell, bit) for cell in able]
            self.say(literal ^ 1, *places)
            for place in places:
                self.say(place ^ 1, literal)
        return literal

    def _say_cell(self, cell: int, mask: int, peers: Iterable[int]) -> None:
        for bit in range(self._digits):
            if not mask >> bit & 1:
                self.say(self.holds(cell, bit) ^ 1)
        here = [self.holds(cell, bit) for bit in bits(mask)]
        self.say(*here)
        self.say_at_most_one(here)
        for peer in peers:
            if peer > cell:
                for bit in bits(mask & self._masks[peer]):
                    self.say(self.holds(cell, bit) ^ 1, self.holds(peer, bit) ^ 1)

    def _say_house(self, house: int, parts: Sequence[int]) -> None:
        for bit in range(self._digits):
            self.say(*(self.holds(cell, bit) for cell in cells_of(house) if self._masks[cell] >> bit & 1))
            if len(parts) < house.bit_count():
                places = self._in_parts(parts, bit)
                self.say(*places)
                self.say_at_most_one(places)

    def _say_table(self, table: Table, group: int) -> None:
        """One combination is the one; each of its digits is somewhere, the others are nowhere."""
        places = [self.somewhere(group, bit) for bit in range(self._digits)]
        chosen = []
        for combination in table.combinations:
            literal = self.fresh()
            chosen.append(literal)
            for bit, place in enumerate(places):
                if combination >> bit & 1:
                    self.say(literal ^ 1, *([] if place is None else [place]))
                elif place is not None:
                    self.say(literal ^ 1, place ^ 1)
        self.say(*chosen)

    def _say_parts(self, group: int, houses: Sequence[int]) -> None:
        """A digit of *group*, whose cells all differ, is in one of the parts that houses cut it into."""
        rest = list(houses)
        while parts := parted(group, rest):
            if len(parts) == group.bit_count():
                return
            rest = [house for house in rest if house & group not in parts]
            for bit in range(self._digits):
                whole, places = self.somewhere(group, bit), self._in_parts(parts, bit)
                if whole is not None and len(places) > 1:
                    self.say(whole ^ 1, *places)
                    for place in places:
                        self.say(place ^ 1, whole)
                    self.say_at_most_one(places)

    def _say_twice(self, region: int, groups: Sequence[int]) -> None:
        """Every digit is in exactly two of the parts into which *groups* cut two houses without a common cell."""
        parts = parted(region, groups)
        if len(parts) > MOST_PARTS:
            return
        for bit in range(self._digits):
            places = self._in_parts(parts, bit)
            for three in combinations(places, 3):
                self.say(*(place ^ 1 for place in three))
            for but_one in combinations(places, max(0, len(places) - 1)):
                self.say(*but_one)

    def _in_parts(self, parts: Iterable[int], bit: int) -> list[int]:
        return [literal for part in parts if (literal := self.somewhere(part, bit)) is not None]

    def masks(self, literals: Iterable[int]) -> list[int]:
        """The lone mask of each cell, from the literals that hold."""
        masks = [0] * self._size
        for literal in literals:
            cell, bit = divmod(literal >> 1, self._digits)
            if not literal & 1 and cell < self._size:
                masks[cell] = 1 << bit
        return masks

    def other_than(self, masks: Sequence[int]) -> list[int]:
        """The clause that some cell differs from *masks*, which are lone."""
        return [self.holds(cell, mask.bit_length() - 1) ^ 1 for cell, mask in enumerate(masks)]


def parted(whole: int, groups: Iterable[int]) -> list[int]:
    """The cell set *whole* cut into what it shares with *groups*, as far as these shares are of two cells or more
    and have no cell in common, and single cells."""
    parts, rest = [], whole
    for group in groups:
        share = group & whole
        if share.bit_count() > 1 and share != whole and share & ~rest == 0:
            parts.append(share)
            rest ^= share
    return parts + [1 << cell for cell in cells_of(rest)]
