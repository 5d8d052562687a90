"""Constraints of third parties."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import attrs

from ruleout.errors import PluginError, PluginFailure, describe_error
from ruleout.masks import Cell, Digit, Mask
from ruleout.model.constraints import (
    Allowed,
    Constraint,
    Count,
    Custom,
    Exclusions,
    Origin,
    Rank,
    Regular,
    Relation,
    Sum,
    Unit,
)
from ruleout.model.layout import Layout
from ruleout.model.typed import typed
from ruleout.plugins.gate import Gate, bounded, enter
from ruleout.plugins.providers import Provider

PRIMITIVES = (Unit, Sum, Relation, Allowed, Regular, Count, Exclusions, Rank)


@attrs.frozen
class CheckedConstraint(Custom):
    """A constraint that is written in Python by a third party.

    If one of its methods raises, or returns something of the wrong type or length, PluginFailure is raised, which names
    the plug-in.

    Attributes
    ----------
    inner
        The constraint as its author wrote it, for techniques of the same author.
    provider, item
        The plug-in, and the item of it that made the constraint, as in ``rule killer``.
    """

    inner: Constraint
    provider: Provider
    item: str
    cells: tuple[Cell, ...] = attrs.field(init=False, eq=False)
    origin: Origin | None = attrs.field(init=False, eq=False)

    @cells.default
    def _cells(self) -> Any:
        return typed(self.inner.cells, tuple[int, ...], "cells")

    @origin.default
    def _origin(self) -> Any:
        return typed(self.inner.origin, Origin | None, "origin")

    @property
    def type_name(self) -> str:
        return type(self.inner).__name__.lower()

    def narrow(self, masks: Sequence[Mask]) -> tuple[Mask, ...]:
        return enter(self.provider, self._failed, self._narrowed, tuple(masks))

    def _narrowed(self, masks: tuple[Mask, ...]) -> tuple[Mask, ...]:
        kept: tuple[Mask, ...] = typed(self.inner.narrow(masks), tuple[int, ...], "narrow")
        if len(kept) != len(masks):
            raise ValueError(f"narrow returned {len(kept)} masks; expected {len(masks)}, one per cell")
        return tuple([mask & left for mask, left in zip(masks, kept, strict=True)])

    def holds(self, digits: Sequence[Digit]) -> bool:
        return bool(self._called(bool, self.inner.holds, tuple(digits)))

    def relabelled(self, to: Sequence[Cell]) -> CheckedConstraint:
        return attrs.evolve(self, inner=self._called(Constraint, self.inner.relabelled, to))

    def unequal_pairs(self) -> Iterator[tuple[Cell, Cell]]:
        return iter(self._called(tuple[tuple[int, int], ...], self.inner.unequal_pairs))

    def decompose(self) -> Iterable[Constraint] | None:
        if not isinstance(self.inner, Custom):
            return None
        parts = self._called(tuple[Constraint, ...] | None, self.inner.decompose)
        return None if parts is None else tuple([checked(each, self.provider, self.item) for each in parts])

    def _called(self, hint: Any, method: Callable[..., object], *given: object) -> Any:
        def call() -> Any:
            found = method(*given)
            return typed(bounded(found, "entries") if isinstance(found, Iterator) else found, hint)

        return enter(self.provider, self._failed, call)

    def _failed(self, error: BaseException) -> Any:
        if isinstance(error, PluginError):
            raise error
        whose = f"{self.item} of plug-in {self.provider}"
        raise PluginFailure(f"{whose} failed on this puzzle: {self.label}: {describe_error(error)}") from error


def checked(constraint: Constraint, provider: Provider, item: str) -> Constraint:
    """Return *constraint* if it is a primitive, otherwise a constraint that calls it.

    Raises
    ------
    TypeError
        If it is of a subclass of a primitive.
    """
    if type(constraint) in PRIMITIVES:
        return constraint
    for primitive in PRIMITIVES:
        if isinstance(constraint, primitive):
            name = type(constraint).__name__
            raise TypeError(f"found a {name}, a subclass of {primitive.__name__}; expected a subclass of Custom")
    return CheckedConstraint(constraint, provider, item)


def tried(gate: Gate, constraints: Iterable[Constraint], layout: Layout) -> tuple[Constraint, ...]:
    """Return *constraints* as they are used on *layout*, after each method was called once. Raises if one fails."""
    found = tuple([checked(each, gate.provider, gate.item) for each in constraints])
    for each in found:
        if not isinstance(each.label, str):
            raise TypeError(f"found a {type(each.label).__name__} as a label; expected text")
        if any(not 0 <= cell < layout.size for cell in each.cells):
            raise ValueError(f"{each.label} names a cell that the layout does not have")
        hash(each)
        each.narrow((layout.full,) * len(each.cells))
        tuple(each.unequal_pairs())
    return found
