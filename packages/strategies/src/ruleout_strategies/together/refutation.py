"""The few thoughts that refute an assumption: a contradiction, and of all that was found before only what it uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, combinations
from math import comb

import attrs

from ruleout import internal as kit
from ruleout_strategies.together.net import Narrow, Net
from ruleout_strategies.together.tables import Masks
from ruleout_strategies.together.trial import NOWHERE, SIGHT, START, FactNumber, Removal, Trial

MOST_CHOICES = 200
"""The largest number of choices of groups of facts that are tried."""
UNLIMITED = 1 << 30
"""More thoughts than any proof has."""


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


Place = Callable[[Removal], tuple[object, ...]]


def placing(net: Net, rank: Sequence[int]) -> Place:
    """Return the place of a removal by levels, which another orientation or order of rules does not change."""
    keys = [(len(source.cells), sorted([rank[cell] for cell in source.cells])) for source in net.sources]

    def place(fact: Removal) -> tuple[object, ...]:
        key = keys[fact.source] if fact.source >= 0 else (1, [rank[fact.seen]]) if fact.seen >= 0 else (0, [])
        return fact.level, fact.source == SIGHT, rank[fact.cell], fact.mask, key

    return place


class Log:
    """The findings of a trial, with the facts that each fact needs.

    Attributes
    ----------
    facts
        The removals, those of earlier levels first.
    tried
        The number of thoughts up to which a refutation was looked for.
    """

    def __init__(
        self,
        net: Net,
        narrow: Sequence[Narrow],
        root: Sequence[kit.Mask],
        start: Mapping[kit.Cell, kit.Mask],
        most: int,
        place: Place,
    ) -> None:
        self._net, self._narrow, self._root = net, narrow, root
        facts, self._ends = Trial(root, start).logged(net, narrow, most)
        self.facts = sorted(facts, key=place)
        self._by_cell: dict[kit.Cell, list[FactNumber]] = {}
        for number, fact in enumerate(self.facts):
            self._by_cell.setdefault(fact.cell, []).append(number)
        self._bases: dict[int, tuple[dict[kit.Cell, int], Masks]] = {}
        self._closures: dict[FactNumber, frozenset[FactNumber]] = {}
        self._costs: dict[FactNumber, int] = {}
        self._after: dict[FactNumber, tuple[FactNumber, ...]] = {}
        self._limit = self.tried = 0

    def shortest(self, limit: int = UNLIMITED) -> Refutation | None:
        """Return the refutation with the fewest thoughts, of several that with the fewest sources and facts.

        It is None if there is none, or if those that are found take more than *limit* thoughts.
        """
        self.tried, found = limit, list[Refutation]()
        for source, cell in self._ends:
            self._allow(limit)
            last = self._fewest(source, cell)
            if last is not None:
                found.append(self._of(last, source, cell))
                limit = found[-1].thoughts
        return _best(found)

    def removing(self, candidate: kit.Candidate, limit: int = UNLIMITED) -> Refutation | None:
        """Return what removes *candidate* with the fewest thoughts, without a contradiction; None if nothing does."""
        self._allow(limit)
        digit = kit.digit_mask(candidate.digit)
        facts = [i for i in self._by_cell.get(candidate.cell, ()) if self.facts[i].mask & digit]
        own = [i for i in facts if self.facts[i].source != START and self._cost(i) <= limit]
        found = [self._of((each,), SIGHT, NOWHERE) for each in own]
        return _best([one for one in found if any(fact.source == START for fact in one.facts)])

    def _allow(self, limit: int) -> None:
        """Forget the facts that take too many thoughts, if more of them are allowed now."""
        if limit > self._limit:
            self._costs = {number: cost for number, cost in self._costs.items() if cost < UNLIMITED}
        self._limit = limit

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
        for number in sorted(used):
            fact = self.facts[number]
            mask = left[fact.cell] = left.get(fact.cell, self._root[fact.cell]) & ~fact.mask
            if fact.source != START and mask and not mask & (mask - 1):
                found.add((SIGHT, fact.cell))
            elif fact.source >= 0:
                found.add((fact.source, fact.level))
        return len(found) + 1

    def _cost(self, number: FactNumber) -> int:
        """Return the thoughts that the fact with this number takes; very many if they are more than are allowed.

        Each level takes a thought at least.
        """
        if self.facts[number].level >= self._limit:
            return UNLIMITED
        if number not in self._costs:
            after, cost = self._before(number), UNLIMITED
            if after is not None:
                self._after[number] = after
                self._closures[number] = self._used(after) | {number}
                cost = self.thoughts(self._closures[number])
            self._costs[number] = cost
        return self._costs[number]

    def _before(self, number: FactNumber) -> tuple[FactNumber, ...] | None:
        """Return the facts that the fact with this number needs at once, None if these take too many thoughts."""
        fact = self.facts[number]
        if fact.source == START:
            return ()
        is_seen = fact.source == SIGHT
        cell, level = (fact.seen, fact.level) if is_seen else (fact.cell, fact.level - 1)
        wanted = self._root[cell] & ~fact.mask if is_seen else fact.mask
        known = self._known(fact.source, cell)
        known = [each for each in known if self._is_before(self.facts[each], fact.source, level)]
        return self._needed(fact.source, cell, known, wanted)

    @staticmethod
    def _is_before(fact: Removal, source: int, level: int) -> bool:
        """Return whether *fact* is known when *source* is asked, or when the digits exclude what they see."""
        return fact.level < level or (fact.level == level and not source == fact.source == SIGHT)

    def _used(self, last: Iterable[FactNumber]) -> frozenset[FactNumber]:
        return frozenset[FactNumber]().union(*map(self._closures.__getitem__, last))

    def _fewest(self, source: int, cell: kit.Cell) -> tuple[FactNumber, ...] | None:
        """Return facts with few thoughts by which *source*, or else *cell*, has nothing left; None if none are found.

        After the thoughts without which it has something left, one more is tried after the other, then each two and so
        on, or all at a time if the choices are too many.
        """
        wanted = self._root[cell] if cell >= 0 else 0
        known = [number for number in self._known(source, cell) if self.facts[number].level < self._limit]
        if not self._holds(source, cell, known, wanted):
            return None
        groups: dict[tuple[int, int] | None, list[FactNumber]] = {None: []}
        for number in known:
            groups.setdefault(self._thought(self.facts[number]), []).append(number)
        seen, sure, others = groups.pop(None), list[list[FactNumber]](), list[list[FactNumber]]()
        for group in groups.values():
            rest = [number for number in known if number not in group]
            (others if self._holds(source, cell, rest, wanted) else sure).append(group)
        best, least, more = None, self._limit + 1, 0
        while self._least(sure) + more < least:
            choices: Iterable[Sequence[list[FactNumber]]] = combinations(others, more)
            if comb(len(others), more) > MOST_CHOICES:
                choices, more = [others], self._limit
            for chosen in choices:
                own = [*seen, *chain(*sure, *chosen)]
                is_short = more == self._limit or self._least([*sure, *chosen]) < least
                if is_short and self._holds(source, cell, own, wanted):
                    found = self._needed(source, cell, own, wanted)
                    if found is not None and (count := self.thoughts(self._used(found))) < least:
                        best, least = found, count
            more += 1
        return best

    def _least(self, groups: Iterable[Sequence[FactNumber]]) -> int:
        """Return the thoughts that a contradiction with these groups of facts takes at least, one at each level."""
        levels = [self.facts[group[0]].level for group in groups]
        return 1 + len(levels) + len({*range(1, max(levels, default=0))}.difference(levels))

    def _thought(self, fact: Removal) -> tuple[int, int] | None:
        """Return a key of the thought by which *fact* is found; None if it is seen at first."""
        if not fact.level:
            return None
        if fact.source == SIGHT:
            return SIGHT, fact.seen
        is_digit = kit.is_lone(self._root[fact.cell] & ~fact.mask)
        return (SIGHT, fact.cell) if is_digit else (fact.source, fact.level)

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
    ) -> tuple[FactNumber, ...] | None:
        """Return those of some facts by which *source* leaves *cell* no digit of *wanted*, without which it does not.

        If *cell* is -1, the source has nothing left. It is None if facts are needed that take too many thoughts.
        """
        kept = [number for number in numbers if self._cost(number) <= self._limit]
        if len(kept) < len(numbers) and not self._holds(source, cell, kept, wanted):
            return None
        for number in sorted(kept, key=self._dispensable):
            rest = [each for each in kept if each != number]
            if self._holds(source, cell, rest, wanted):
                kept = rest
        return tuple(kept)

    def _dispensable(self, number: FactNumber) -> tuple[object, ...]:
        """Return the place of a fact in the order in which facts are tried to be left out, the costliest first."""
        return -self._cost(number), -len(self._closures[number]), -self.facts[number].level, number


def _best(found: Iterable[Refutation]) -> Refutation | None:
    """Return the one with the fewest thoughts, of several that with the fewest sources and facts."""
    return min(found, key=lambda one: (one.thoughts, len(one.sources), len(one.facts)), default=None)
