"""The few thoughts that refute an assumption: a contradiction, and of all that was found before only what it uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import comb

import attrs

from ruleout import internal as kit
from ruleout_strategies.together.net import Narrow, Net
from ruleout_strategies.together.tables import Masks
from ruleout_strategies.together.trial import NOWHERE, SIGHT, START, FactNumber, Removal, Trial

MOST_CHOICES = 200
"""The largest number of choices of groups of facts that are tried."""


@attrs.frozen
class Refutation:
    """An assumption, what follows from it in the order in which it is told, and where nothing is left or what is shown.

    Attributes
    ----------
    facts
        The removals that are used, those of earlier levels first; what is assumed is the first of them.
    after
        For each of them the numbers of the facts that it uses.
    source, cell
        The source that has nothing left, or else the cell, or else nowhere.
    last
        The numbers of the facts that the contradiction uses, or else that of the fact that is shown.
    thoughts
        The number of digits that follow, of other uses of houses and rules, and the contradiction.
    """

    facts: tuple[Removal, ...]
    after: tuple[tuple[FactNumber, ...], ...]
    source: int
    cell: kit.Cell
    last: tuple[FactNumber, ...]
    thoughts: int

    @property
    def sources(self) -> list[int]:
        """The numbers of the sources that are used, in this order."""
        found = [each.source for each in self.facts] + [self.source]
        return [each for each in dict.fromkeys(found) if each >= 0]


class Log:
    """The findings of a trial, with the facts that each fact needs."""

    def __init__(
        self,
        net: Net,
        narrow: Sequence[Narrow],
        root: Sequence[kit.Mask],
        start: Mapping[kit.Cell, kit.Mask],
        most: int,
        rank: Sequence[int],
    ) -> None:
        self._net, self._narrow, self._root, self._most = net, narrow, root, most
        self.facts, self._ends = Trial(root, start).logged(net, narrow, most)
        self._order = [self._place(fact, rank) for fact in self.facts]
        self._by_cell: dict[kit.Cell, list[FactNumber]] = {}
        for number, fact in enumerate(self.facts):
            self._by_cell.setdefault(fact.cell, []).append(number)
        self._bases: dict[int, tuple[dict[kit.Cell, int], Masks]] = {}
        self._closures: dict[FactNumber, frozenset[FactNumber]] = {}
        self._costs: dict[FactNumber, int] = {}
        self._after: dict[FactNumber, tuple[FactNumber, ...]] = {}

    def shortest(self) -> Refutation | None:
        """Return the refutation with the fewest thoughts, of several that with the fewest sources and facts."""
        return min(
            (self._refutation(source, cell) for source, cell in self._ends),
            key=lambda found: (found.thoughts, len(found.sources), len(found.facts)),
            default=None,
        )

    def _refutation(self, source: int, cell: kit.Cell) -> Refutation:
        return self._of(self._fewest(source, cell), source, cell)

    def removing(self, candidate: kit.Candidate) -> Refutation | None:
        """Return what removes *candidate* with the fewest thoughts, without a contradiction; None if nothing does."""
        facts = [
            i for i in self._by_cell.get(candidate.cell, ()) if self.facts[i].mask & kit.digit_mask(candidate.digit)
        ]
        found = [self._of((each,), SIGHT, NOWHERE) for each in facts if self.facts[each].source != START]
        found = [one for one in found if any(fact.source == START for fact in one.facts)]
        return min(found, key=lambda one: (one.thoughts, len(one.sources), len(one.facts)), default=None)

    def _of(self, last: tuple[FactNumber, ...], source: int, cell: kit.Cell) -> Refutation:
        used = sorted(self._used(last))
        number = {old: new for new, old in enumerate(used)}
        return Refutation(
            tuple([self.facts[each] for each in used]),
            tuple([tuple(sorted(number[each] for each in self._after[old])) for old in used]),
            source,
            cell,
            tuple(sorted(number[each] for each in last)),
            self.thoughts(used),
        )

    def thoughts(self, used: Iterable[FactNumber]) -> int:
        """Return the number of thoughts of a contradiction that uses these facts.

        A digit that follows is one, and each other use of a house or rule; what a digit excludes in sight is seen with
        it.
        """
        left: dict[kit.Cell, kit.Mask] = {}
        found: set[tuple[int, int]] = set()
        for number in sorted(used, key=self._order.__getitem__):
            fact = self.facts[number]
            mask = left[fact.cell] = left.get(fact.cell, self._root[fact.cell]) & ~fact.mask
            if fact.source != START and mask and not mask & (mask - 1):
                found.add((SIGHT, fact.cell))
            elif fact.source >= 0:
                found.add((fact.source, fact.level))
        return len(found) + 1

    def _closure(self, number: FactNumber) -> frozenset[FactNumber]:
        """Return the facts that the fact with this number needs, and itself."""
        if number not in self._closures:
            fact, after = self.facts[number], tuple[FactNumber, ...]()
            if fact.source != START:
                is_seen = fact.source == SIGHT
                cell, level = (fact.seen, fact.level) if is_seen else (fact.cell, fact.level - 1)
                wanted = self._root[cell] & ~fact.mask if is_seen else fact.mask
                known = self._known(fact.source, cell)
                known = [each for each in known if self._is_before(self.facts[each], fact.source, level)]
                after = self._needed(fact.source, cell, known, wanted)
            self._after[number] = after
            self._closures[number] = frozenset((number,)).union(*map(self._closure, after))
        return self._closures[number]

    def _cost(self, number: FactNumber) -> int:
        """Return the thoughts that the fact with this number takes."""
        if number not in self._costs:
            self._costs[number] = self.thoughts(self._closure(number))
        return self._costs[number]

    @staticmethod
    def _is_before(fact: Removal, source: int, level: int) -> bool:
        """Return whether *fact* is known when *source* is asked, or when the digits exclude what they see."""
        return fact.level < level or (fact.level == level and not source == fact.source == SIGHT)

    def _used(self, last: Iterable[FactNumber]) -> frozenset[FactNumber]:
        return frozenset[FactNumber]().union(*map(self._closure, last))

    def _fewest(self, source: int, cell: kit.Cell) -> tuple[FactNumber, ...]:
        """Return facts with few thoughts by which *source*, or else *cell*, has nothing left.

        Of few groups of facts with the same reason, some choices of fewer than are needed at first are tried.
        """
        wanted = self._root[cell] if cell >= 0 else 0
        best = self._needed(source, cell, self._known(source, cell), wanted)
        groups: dict[tuple[int, int, kit.Cell], list[FactNumber]] = {}
        for number in self._known(source, cell):
            fact = self.facts[number]
            groups.setdefault((fact.source, fact.level, fact.seen), []).append(number)
        least = self.thoughts(self._used(best))
        size = 1
        while self._most < least > size and comb(len(groups), size) <= MOST_CHOICES:
            for chosen in combinations(groups.values(), size):
                own = [number for group in chosen for number in group]
                if self._holds(source, cell, own, wanted):
                    found = self._needed(source, cell, own, wanted)
                    if (count := self.thoughts(self._used(found))) < least:
                        best, least = found, count
            size += 1
        return best

    def _known(self, source: int, cell: kit.Cell) -> list[FactNumber]:
        cells = (cell,) if source == SIGHT else self._net.sources[source].cells
        return [number for each in cells for number in self._by_cell.get(each, ())]

    def _holds(self, source: int, cell: kit.Cell, numbers: Iterable[FactNumber], wanted: kit.Mask) -> bool:
        """Return whether *source*, or what was removed, leaves *cell* no digit of *wanted* by these facts."""
        if source == SIGHT:
            return not wanted & ~kit.union_of(self.facts[number].mask for number in numbers)
        place, base = self._places(source)
        masks = list(base)
        for number in numbers:
            fact = self.facts[number]
            masks[place[fact.cell]] &= ~fact.mask
        after = self._narrow[source](tuple(masks))
        return after is None or (cell >= 0 and not after[place[cell]] & wanted)

    def _places(self, source: int) -> tuple[dict[kit.Cell, int], Masks]:
        """Return the place of each cell of *source*, and the masks of the cells at first."""
        if source not in self._bases:
            cells = self._net.sources[source].cells
            self._bases[source] = {cell: i for i, cell in enumerate(cells)}, self._net.sources[source].pick(self._root)
        return self._bases[source]

    def _needed(
        self, source: int, cell: kit.Cell, numbers: Sequence[FactNumber], wanted: kit.Mask
    ) -> tuple[FactNumber, ...]:
        """Return those of some facts by which *source* leaves *cell* no digit of *wanted*, without which it does not.

        If *cell* is -1, the source has nothing left.
        """
        kept = list(numbers)
        for number in sorted(kept, key=self._dispensable):
            rest = [each for each in kept if each != number]
            if self._holds(source, cell, rest, wanted):
                kept = rest
        return tuple(kept)

    def _place(self, fact: Removal, rank: Sequence[int]) -> tuple[object, ...]:
        """Return the place of *fact* by levels, which another orientation or order of rules does not change."""
        cells = self._net.sources[fact.source].cells if fact.source >= 0 else (fact.seen,) if fact.seen >= 0 else ()
        return fact.level, fact.source < 0, rank[fact.cell], fact.mask, len(cells), sorted(rank[each] for each in cells)

    def _dispensable(self, number: FactNumber) -> tuple[object, ...]:
        """Return the place of a fact in the order in which facts are tried to be left out, the costliest first."""
        return -self._cost(number), -len(self._closure(number)), -self.facts[number].level, self._order[number]
