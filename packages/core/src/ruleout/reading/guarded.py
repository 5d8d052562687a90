"""Constraints of third parties, whose methods are guarded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from ruleout.errors import PluginError, PluginFailure, describe_error
from ruleout.model.constraints import Allowed, Constraint, Custom, Origin, Regular, Relation, Sum, Unit
from ruleout.model.layout import Layout
from ruleout.model.typed import typed

PRIMITIVES = (Unit, Sum, Relation, Allowed, Regular)


class GuardedConstraint(Custom):
    """A constraint that is written in Python by a third party.

    It behaves as *inner*, also in ``isinstance``. If a method of *inner* raises, or returns something of the wrong type
    or length, PluginFailure is raised, which names *whose* constraint it is.
    """

    __slots__ = ("_inner", "_whose", "cells", "origin")

    def __init__(self, inner: Constraint, whose: str) -> None:
        self._inner = inner
        self._whose = whose
        self.cells: tuple[int, ...] = typed(inner.cells, tuple[int, ...], "cells")
        self.origin = typed(inner.origin, Origin | None, "origin")

    def _called(self, hint: Any, method: Callable[..., object], *arguments: object) -> Any:
        try:
            found = method(*arguments)
            return typed(tuple(found) if isinstance(found, Iterator) else found, hint)
        except (KeyboardInterrupt, PluginError):
            raise
        except BaseException as error:
            raise PluginFailure(
                f"{self._whose} failed on this puzzle: {self.label}: {describe_error(error)}"
            ) from error

    def narrow(self, masks: Sequence[int]) -> tuple[int, ...]:
        def narrow() -> tuple[int, ...]:
            kept: tuple[int, ...] = typed(self._inner.narrow(tuple(masks)), tuple[int, ...], "narrow")
            if len(kept) != len(masks):
                raise ValueError(f"narrow returned {len(kept)} masks; expected {len(masks)}, one per cell")
            return tuple([mask & left for mask, left in zip(masks, kept, strict=True)])

        found: tuple[int, ...] = self._called(tuple, narrow)
        return found

    def holds(self, digits: Sequence[int]) -> bool:
        return bool(self._called(bool, self._inner.holds, tuple(digits)))

    def relabelled(self, to: Sequence[int]) -> GuardedConstraint:
        return GuardedConstraint(self._called(Constraint, self._inner.relabelled, to), self._whose)

    def unequal_pairs(self) -> Iterator[tuple[int, int]]:
        return iter(self._called(tuple[tuple[int, int], ...], self._inner.unequal_pairs))

    def decompose(self) -> Iterable[Constraint] | None:
        def decompose() -> tuple[Constraint, ...] | None:
            parts = self._inner.decompose() if isinstance(self._inner, Custom) else None
            return None if parts is None else tuple([guarded(each, self._whose) for each in parts])

        found: tuple[Constraint, ...] | None = self._called(tuple[Constraint, ...] | None, decompose)
        return found

    @property
    def label(self) -> str:
        return self.origin.label if self.origin else type(self._inner).__name__.lower()

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return type(self._inner)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def __eq__(self, other: object) -> bool:
        return bool(self._inner == (other._inner if type(other) is GuardedConstraint else other))

    def __hash__(self) -> int:
        return hash(self._inner)

    def __reduce__(self) -> tuple[object, ...]:
        return (GuardedConstraint, (self._inner, self._whose))


def guarded(constraint: Constraint, whose: str) -> Constraint:
    """Return *constraint*, guarded if it is written in Python."""
    return constraint if type(constraint) in PRIMITIVES else GuardedConstraint(constraint, whose)


def tried(constraint: Constraint, layout: Layout, whose: str) -> Constraint:
    """Return *constraint*, guarded, after each method was called once. Raises if one fails."""
    found = guarded(constraint, whose)
    if not isinstance(found.label, str):
        raise TypeError(f"found a {type(found.label).__name__} as a label; expected text")
    if any(not 0 <= cell < layout.size for cell in found.cells):
        raise ValueError(f"{found.label} names a cell that the layout does not have")
    hash(found)
    found.narrow((layout.full,) * len(found.cells))
    tuple(found.unequal_pairs())
    return found
