"""The interface of all constraints."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

import attrs

from ruleout.masks import Cell, Digit, Mask


@attrs.frozen
class Origin:
    """The rule and the clue that a constraint comes from.

    Attributes
    ----------
    rule
        The id of a setter's rule.
    label
        The name of the clue, ``cage 15 at r1c1``.
    meaning
        The requirement of the rule, as a sentence for hints: ``Digits increase from the bulb.``
    values
        The numbers and words of the clue in its document, by key: ``{"sum": 15}``.
    """

    rule: str
    label: str
    meaning: str = attrs.field(default="", eq=False)
    values: Mapping[str, Any] = attrs.field(factory=dict, eq=False, repr=False)


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
        """Return a copy of the constraint on other cells: cell ``c`` becomes ``to[c]``.

        This is for attrs classes with a field ``cells``; others replace it.
        """
        return attrs.evolve(self, cells=tuple(to[cell] for cell in self.cells))  # type: ignore[misc]

    def unequal_pairs(self) -> Iterator[tuple[Cell, Cell]]:
        """Yield pairs of cells that can never hold the same digit."""
        return iter(())

    @property
    def label(self) -> str:
        """The name of this constraint in explanations and messages."""
        return self.origin.label if self.origin else self.type_name

    @property
    def type_name(self) -> str:
        """The name of its class in records, in lower case: ``unit``."""
        return type(self).__name__.lower()
