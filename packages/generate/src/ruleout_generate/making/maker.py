"""Making the tries of an order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from typing import Any

import attrs

from ruleout import Budget, DraftRequest, Generator, InputError, Puzzle, Registry, parse
from ruleout.plugin import Deadline, RandomStream, Searcher, quoted
from ruleout_generate.making.engines import EngineOfLayout
from ruleout_generate.orders.methods import method_of
from ruleout_generate.orders.order import Order

SIZE_KEY = "n"
"""The key of documents for the number of rows of a square grid."""


@attrs.frozen
class Made:
    """A puzzle with one solution, as one try made it.

    Attributes
    ----------
    puzzle
        The puzzle.
    solution
        One digit per visible cell, row by row.
    engines
        The ids of the engines that searched for it.
    """

    puzzle: Puzzle
    solution: tuple[int, ...]
    engines: frozenset[str]

    @property
    def givens(self) -> int:
        """The number of givens."""
        return sum(map(bool, self.puzzle.givens))


def generator_of(order: Order, variant: str, registry: Registry) -> Generator | None:
    """Return the generator that an order names, or else the project's own for *variant*, or None if there is none.

    Raises UnknownName if there is no such generator, and InputError if it makes no puzzles of this variant.
    """
    if order.generator is not None:
        named = registry.generator(order.generator)
        if variant not in named.variants:
            made = ", ".join(sorted(named.variants))
            raise InputError(f"generator {named.id}: found variant {variant}; expected {made}")
        return named
    for each in registry.generators.values():
        if variant in each.variants and not registry.is_foreign("generators", each.id):
            return each
    return None
