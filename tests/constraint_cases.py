"""Constraints of every kind on a few cells, with candidates for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, product

import attrs
from hypothesis import strategies as st

from ruleout.internal import (
    Allowed,
    Automaton,
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
    digits_of,
    mask_of,
)

DIGITS = 4


@attrs.frozen
class Ascending(Custom):
    """A constraint of a third party: digits increase from cell to cell."""

    cells: tuple[int, ...]
    origin: Origin | None = None

    def narrow(self, masks: Sequence[int]) -> tuple[int, ...]:
        found = [0] * len(masks)
        for digits in product(*(digits_of(mask) for mask in masks)):
            if self.holds(digits):
                found = [kept | mask_of([digit]) for kept, digit in zip(found, digits, strict=True)]
        return tuple(found)

    def holds(self, digits: Sequence[int]) -> bool:
        return all(a < b for a, b in pairwise(digits))

    def relabelled(self, to: Sequence[int]) -> Ascending:
        return attrs.evolve(self, cells=tuple(to[cell] for cell in self.cells))


def automata(draw: st.DrawFn) -> Automaton:
    states = draw(st.integers(1, 3))
    moves = draw(st.lists(st.tuples(*[st.integers(-1, states - 1)] * DIGITS), min_size=states, max_size=states))
    return Automaton(tuple(moves), frozenset(draw(st.sets(st.integers(0, states - 1)))))


def unit(draw: st.DrawFn, cells: tuple[int, ...]) -> Constraint:
    return Unit("a unit", "cage", cells)


def total(draw: st.DrawFn, cells: tuple[int, ...]) -> Constraint:
    weight = st.integers(-3, 3).filter(bool)
    weights = draw(st.none() | st.tuples(*[weight] * len(cells)))
    return Sum(cells, draw(st.integers(-5, 5 * len(cells))), weights)


def huge(draw: st.DrawFn, cells: tuple[int, ...]) -> Constraint:
    weight = st.integers(-3, 3).filter(bool).map(lambda small: small * 10**17)
    weights = draw(st.tuples(*[weight | st.just(1)] * len(cells)))
    digits = draw(st.tuples(*[st.integers(1, DIGITS)] * len(cells)))
    return Sum(cells, sum(weight * digit for weight, digit in zip(weights, digits, strict=True)), weights)


def regular(draw: st.DrawFn, cells: tuple[int, ...]) -> Constraint:
    return Regular(cells, automata(draw))


def count(draw: st.DrawFn, cells: tuple[int, ...]) -> Constraint:
    sets = draw(st.sampled_from([sets for sets in range(1, len(cells) + 1) if len(cells) % sets == 0]))
    times = st.sets(st.integers(0, len(cells) // sets), max_size=3).map(lambda some: tuple(sorted(some)))
    return Count(cells, draw(st.tuples(*[times | st.just(tuple(range(len(cells) + 1)))] * DIGITS)), sets)


def exclusions(draw: st.DrawFn, cells: tuple[int, ...]) -> Constraint:
    pairs = draw(st.lists(st.sampled_from(cells).flatmap(lambda a: st.tuples(st.just(a), st.sampled_from(cells)))))
    kept = tuple(pair for pair in pairs if pair[0] != pair[1]) or ((cells[0], cells[1]),)
    return Exclusions(draw(st.integers(1, DIGITS)), kept)


def rank(draw: st.DrawFn, cells: tuple[int, ...]) -> Constraint:
    size = draw(st.integers(1, 3))
    line = st.tuples(*[st.integers(0, len(cells) - 1)] * size)
    groups = draw(st.lists(st.lists(line, min_size=1, max_size=3).map(tuple), max_size=3))
    return Rank(cells, draw(line), tuple(groups), draw(st.integers(0, 3)), draw(st.booleans()))


def relation(draw: st.DrawFn, cells: tuple[int, ...]) -> Constraint:
    return Relation(cells[0], cells[1], draw(st.tuples(*[st.integers(0, 15)] * DIGITS)))


def allowed(draw: st.DrawFn, cells: tuple[int, ...]) -> Constraint:
    return Allowed(cells[0], draw(st.integers(0, 15)))


def ascending(draw: st.DrawFn, cells: tuple[int, ...]) -> Constraint:
    return Ascending(cells)


Maker = Callable[[st.DrawFn, tuple[int, ...]], Constraint]
EXACT: list[Maker] = [total, regular, exclusions, relation, allowed, ascending]
ALL: list[Maker] = [unit, huge, count, rank, *EXACT]


@st.composite
def cases(draw: st.DrawFn, makers: list[Maker], least: int = 0) -> tuple[Constraint, tuple[int, ...]]:
    """A constraint and a mask for each of its cells."""
    cells = tuple(draw(st.permutations(range(5)))[: draw(st.integers(2, 4))])
    constraint = draw(st.sampled_from(makers))(draw, cells)
    count = len(constraint.cells)
    return constraint, draw(st.tuples(*[st.integers(least, 15)] * count))


def solutions(constraint: Constraint, masks: Sequence[int]) -> list[tuple[int, ...]]:
    return [digits for digits in product(*(digits_of(mask) for mask in masks)) if constraint.holds(digits)]
