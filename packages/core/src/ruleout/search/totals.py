"""What small sums of cells come to, as variables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from ruleout.masks import bits
from ruleout.search.bounds import Bounds


class Speaker(Protocol):
    """Who collects the clauses (see ``Clauses``)."""

    def say(self, *literals: int) -> None: ...

    def say_at_most_one(self, literals: Sequence[int]) -> None: ...

    def fresh(self) -> int: ...

    def holds(self, cell: int, bit: int) -> int: ...


class Totals:
    """Literals for the totals of a few cells, each total one, the cells taken in one after the other.

    *masks* are the candidates of the cells, ``peers[cell]`` the cells that differ from it.
    """

    def __init__(self, speaker: Speaker, masks: Sequence[int], peers: Sequence[Sequence[int]]) -> None:
        self._speaker = speaker
        self._masks = masks
        self._peers = peers
        self._known: dict[tuple[int, ...], dict[int, int]] = {}

    def say(self, rule: Bounds) -> None:
        """The cells of weight 1 come to the rule's total more than those of weight -1."""
        inside = self._of([cell for cell, weight in zip(rule.cells, rule.weights, strict=True) if weight > 0])
        outside = self._of([cell for cell, weight in zip(rule.cells, rule.weights, strict=True) if weight < 0])
        for here, there, difference in ((inside, outside, -rule.total), (outside, inside, rule.total)):
            for total, literal in here.items():
                other = there.get(total + difference)
                self._speaker.say(literal ^ 1, *([] if other is None else [other]))

    def _of(self, cells: Sequence[int]) -> dict[int, int]:
        """For each total that *cells* can come to, the literal that says so."""
        key = tuple(sorted(cells))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._more(key[:-1], key[-1]) if key else self._nothing()
        return found

    def _nothing(self) -> dict[int, int]:
        certain = self._speaker.fresh()
        self._speaker.say(certain)
        return {0: certain}

    def _more(self, before: tuple[int, ...], cell: int) -> dict[int, int]:
        if not before:
            return {bit + 1: self._speaker.holds(cell, bit) for bit in bits(self._masks[cell])}
        speaker, less = self._speaker, self._of(before)
        pairs = list(self._pairs(before, less, cell))
        totals = {total: speaker.fresh() for total in sorted({subtotal + digit for subtotal, digit in pairs})}
        known = set(pairs)
        for subtotal, digit in pairs:
            speaker.say(less[subtotal] ^ 1, speaker.holds(cell, digit - 1) ^ 1, totals[subtotal + digit])
        # Each two of subtotal, digit and total name the third.
        for total, literal in totals.items():
            for bit in bits(self._masks[cell]):
                subtotal = total - bit - 1
                first = [less[subtotal]] if (subtotal, bit + 1) in known else []
                speaker.say(literal ^ 1, speaker.holds(cell, bit) ^ 1, *first)
            for subtotal, given in less.items():
                digit = total - subtotal
                last = [speaker.holds(cell, digit - 1)] if (subtotal, digit) in known else []
                speaker.say(literal ^ 1, given ^ 1, *last)
        speaker.say(*totals.values())
        speaker.say_at_most_one(list(totals.values()))
        return totals

    def _pairs(self, before: tuple[int, ...], less: dict[int, int], cell: int) -> Iterator[tuple[int, int]]:
        """Each subtotal with each digit that can follow it."""
        differs = len(before) == 1 and before[0] in self._peers[cell]
        for subtotal in less:
            for bit in bits(self._masks[cell]):
                if not (differs and subtotal == bit + 1):
                    yield subtotal, bit + 1
