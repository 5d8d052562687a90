"""A propagated state as clauses, for the search that learns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ruleout.masks import bits
from ruleout.search.bounds import Bounds
from ruleout.search.clock import Clock
from ruleout.search.learn import Clause
from ruleout.search.model import Model
from ruleout.search.tables import Table


def says_all(model: Model) -> bool:
    """Whether every rule of *model* can be said in clauses. Sums that follow from others need not be said."""
    return all(isinstance(rule, Table | Bounds) for rule in model.rules)


class Clauses:
    """What *model* asks of the candidates in *masks*.

    Variable ``cell * digits + bit`` says that the cell holds the digit, and one more for each combination of a sum
    that it is the one. *implied* and *clauses* are as ``Learner`` takes them. Raises Expired.
    """

    def __init__(self, model: Model, masks: Sequence[int], clock: Clock) -> None:
        self._digits = model.digits
        self.implied: list[list[int]] = [[] for _ in range(2 * model.size * model.digits)]
        self.clauses: list[Clause] = []
        for cell, mask in enumerate(masks):
            clock.check()
            for bit in range(model.digits):
                if not mask >> bit & 1:
                    self.clauses.append([self._not(cell, bit)])
            for bit in bits(mask):
                here = self._is(cell, bit)
                others = (self._not(cell, other) for other in bits(mask ^ 1 << bit))
                away = (self._not(peer, bit) for peer in model.peers[cell] if masks[peer] >> bit & 1)
                self.implied[here].extend((*others, *away))
            self.clauses.append([self._is(cell, bit) for bit in bits(mask)])
        for house in model.houses:
            for bit in range(model.digits):
                self.clauses.append([self._is(cell, bit) for cell in house if masks[cell] >> bit & 1])
        for rule in model.rules:
            clock.check()
            if isinstance(rule, Table):
                self._say(rule, masks)

    def _is(self, cell: int, bit: int) -> int:
        return 2 * (cell * self._digits + bit)

    def _not(self, cell: int, bit: int) -> int:
        return 2 * (cell * self._digits + bit) + 1

    def _say(self, table: Table, masks: Sequence[int]) -> None:
        """One combination is the one; it has a place for each of its digits and no room for others."""
        chosen: Clause = []
        for combination in table.combinations:
            literal = len(self.implied)
            self.implied += [[], []]
            chosen.append(literal)
            for cell in table.cells:
                for bit in bits(masks[cell] & ~combination):
                    self.implied[literal].append(self._not(cell, bit))
                    self.implied[self._is(cell, bit)].append(literal ^ 1)
            for bit in bits(combination):
                places = [self._is(cell, bit) for cell in table.cells if masks[cell] >> bit & 1]
                self.clauses.append([literal ^ 1, *places])
        self.clauses.append(chosen)

    def masks(self, model: Iterable[int], size: int) -> list[int]:
        """The lone mask of each of *size* cells, from the literals that hold."""
        masks = [0] * size
        for literal in model:
            cell, bit = divmod(literal >> 1, self._digits)
            if not literal & 1 and cell < size:
                masks[cell] |= 1 << bit
        return masks

    def other_than(self, masks: Sequence[int]) -> Clause:
        """Some cell differs from *masks*, which are lone."""
        return [self._not(cell, mask.bit_length() - 1) for cell, mask in enumerate(masks)]
