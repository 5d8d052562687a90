"""The interface of all constraints."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Self

import attrs

from ruleout.clock import check_time
from ruleout.masks import Cell, Digit, Mask, digit_indices, digits_of, is_lone
from ruleout.model.candidate import Candidate

Pair = tuple[Candidate, Candidate]


@attrs.frozen
class Origin:
    """Where a constraint comes from: the id of a setter's rule, and the name of this one, ``cage 15 at r1c1``."""

    rule: str
    label: str


@attrs.frozen
class Links:
    """Links between candidates: *weak* pairs are never both true, *strong* pairs never both false."""

    weak: frozenset[Pair] = frozenset()
    strong: frozenset[Pair] = frozenset()


class Constraint(ABC):
    """Something that a set of cells must obey.

    ``cells`` are indices into a layout, in the constraint's own order; every method takes and returns values in that
    order, one per cell. Constraints are frozen, hashable and picklable, and independent of any board.
    """

    __slots__ = ()

    cells: tuple[Cell, ...]
    origin: Origin | None

    @abstractmethod
    def narrow(self, masks: Sequence[Mask]) -> tuple[Mask, ...]:
        """Return *masks* without digits that the constraint excludes; every digit of a solution must stay.

        A pure function. A 0 in the result means that there is no solution. If every mask is a lone digit, the result
        must be equal to *masks* if the constraint holds, and contain a 0 if it does not.
        """

    @abstractmethod
    def holds(self, digits: Sequence[Digit]) -> bool:
        """Return whether *digits*, one per cell, satisfy the constraint.

        Implement it independently of ``narrow``: tests compare the two.
        """

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def relabelled(self, to: Sequence[Cell]) -> Self:
        """Return the same constraint on other cells: cell ``c`` becomes ``to[c]``.

        This is for attrs classes with a field ``cells``; others replace it.
        """
        return attrs.evolve(self, cells=tuple(to[cell] for cell in self.cells))  # type: ignore[misc]

    def unequal_pairs(self) -> Iterator[tuple[Cell, Cell]]:
        """Yield pairs of cells that can never hold the same digit."""
        return iter(())

    def links(self, masks: Sequence[Mask]) -> Links:
        """Return links between the candidates in *masks*, by assuming each one true, then false, and narrowing."""
        weak: set[Pair] = set()
        strong: set[Pair] = set()
        start = list(masks)
        for i, mask in enumerate(masks):
            for bit in digit_indices(mask):
                check_time()
                here = Candidate(self.cells[i], bit + 1)
                start[i] = 1 << bit
                after_true = self.narrow(start)
                start[i] = mask & ~(1 << bit)
                after_false = self.narrow(start) if start[i] else None
                start[i] = mask
                for j, before in enumerate(masks):
                    if j == i:
                        continue
                    for digit in digits_of(before & ~after_true[j]):
                        weak.add(ordered(here, Candidate(self.cells[j], digit)))
                    if after_false and is_lone(after_false[j]) and 0 not in after_false:
                        strong.add(ordered(here, Candidate(self.cells[j], after_false[j].bit_length())))
        return Links(frozenset(weak), frozenset(strong))

    @property
    def label(self) -> str:
        """The name of this constraint in explanations and messages."""
        return self.origin.label if self.origin else self.type_name

    @property
    def type_name(self) -> str:
        """The name of its class in records, in lower case: ``unit``."""
        return type(self).__name__.lower()


def ordered(a: Candidate, b: Candidate) -> Pair:
    """Return the pair with its lower candidate first, so that a link is the same from both ends."""
    return (a, b) if a <= b else (b, a)
