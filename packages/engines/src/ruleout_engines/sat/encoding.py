"""A layout as clauses."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations

import attrs

from ruleout.internal import (
    Allowed,
    Count,
    Exclusions,
    Layout,
    Primitive,
    Rank,
    Regular,
    Relation,
    Sum,
    Unit,
    bits,
    is_fillable,
    primitives,
)
from ruleout_engines.sat.clauses import Clause, Clauses
from ruleout_engines.sat.counts import add_count
from ruleout_engines.sat.ranks import add_rank
from ruleout_engines.sat.sums import add_sum
from ruleout_engines.sat.walks import add_walks


@attrs.frozen(eq=False, repr=False)
class Encoding:
    """The formula of a layout: its solutions are those of *clauses*, digit for digit.

    Variable ``cell * digits + digit`` is true if the cell has the digit; *variables* is the number of all variables.
    *masks* are the digits possible in each cell; no clause contains the others. *impossible* is true if
    nothing satisfies the layout.
    """

    digits: int
    visible: int
    masks: tuple[int, ...]
    clauses: list[Clause]
    variables: int
    impossible: bool

    def assumptions(self, start: Sequence[int]) -> list[int] | None:
        """Return the literals that encode *start* (one mask per cell), or None if a cell has no digit left."""
        found: list[int] = []
        base = 0
        for mask, possible in zip(start, self.masks, strict=True):
            left = mask & possible
            if not left & (left - 1):
                if not left:
                    return None
                found.append(base + left.bit_length())
            elif left != possible:
                lost = possible ^ left
                while lost:
                    low = lost & -lost
                    found.append(-(base + low.bit_length()))
                    lost ^= low
            base += self.digits
        return found

    def solution(self, model: Sequence[int]) -> tuple[int, ...]:
        """Return the digits of the visible cells in a *model*: the literals that are true, ordered by variable."""
        digits, masks = self.digits, self.masks
        places = [divmod(literal - 1, digits) for literal in model[: self.visible * digits] if literal > 0]
        return tuple([bit + 1 for cell, bit in places if masks[cell] >> bit & 1])

    def literals_of(self, solution: Sequence[int]) -> list[int]:
        """Return the literals that give open cells the digits of *solution*, whether or not these are possible."""
        digits = self.digits
        return [
            cell * digits + bit + 1 if bit + 1 == digit else -(cell * digits + bit + 1)
            for cell, digit in enumerate(solution)
            if self.masks[cell] & (self.masks[cell] - 1)
            for bit in bits(self.masks[cell])
        ]

    def other_than(self, solution: Sequence[int], start: Sequence[int]) -> list[int]:
        """Return the clause that some visible cell differs from *solution*, apart from the cells that *start* fixes."""
        digits = self.digits
        return [
            -(cell * digits + digit)
            for cell, (digit, mask) in enumerate(zip(solution, start, strict=False))
            if mask & (mask - 1)
        ]


def encode(layout: Layout, start: Sequence[int] | None = None, check: Callable[[], None] = lambda: None) -> Encoding:
    """Encode *layout*, or *start* alone (one mask per cell) if given, which makes the formula smaller.

    *check* is called regularly and may raise an exception to stop. Raises NotPrimitive if a constraint does not
    decompose.
    """
    parts = primitives(layout)
    with collector_off():
        clauses = Clauses(layout.digits, _possible(layout, parts, start), check)
        _add_cells(clauses)
        _add_differing(clauses, parts)
        for part in parts:
            check()
            if isinstance(part, Sum):
                add_sum(clauses, layout, part)
            elif isinstance(part, Exclusions):
                _add_exclusions(clauses, part)
            elif isinstance(part, Count):
                add_count(clauses, part)
            elif isinstance(part, Regular):
                _add_regular(clauses, part)
            elif isinstance(part, Rank):
                add_rank(clauses, part)
            elif isinstance(part, Relation):
                _add_relation(clauses, part)
    return Encoding(
        layout.digits, layout.visible, clauses.masks, clauses.clauses, clauses.variables, clauses.impossible
    )


@contextmanager
def collector_off() -> Iterator[None]:
    """Switch off the garbage collector, which would examine hundreds of thousands of new clauses repeatedly."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _possible(layout: Layout, parts: Sequence[Primitive], start: Sequence[int] | None) -> list[int]:
    """Return the digits that are possible in each cell by the constraints on this cell alone."""
    masks = [layout.full] * layout.size if start is None else [mask & layout.full for mask in start]
    for part in parts:
        if isinstance(part, Allowed):
            masks[part.cell] &= part.mask
    return masks


def _add_cells(clauses: Clauses) -> None:
    """Require that each cell has exactly one digit."""
    for cell in range(len(clauses.masks)):
        clauses.check()
        literals = [literal for _, literal in clauses.literals(cell)]
        clauses.add(literals)
        clauses.extend(combinations([-literal for literal in literals], 2))


def _add_differing(clauses: Clauses, parts: Sequence[Primitive]) -> None:
    """Require that the cells of a unit differ, and that every digit has a place in every house."""
    pairs: set[tuple[int, int]] = set()
    for unit in parts:
        if not isinstance(unit, Unit):
            continue
        if not is_fillable(unit, clauses.digits):
            clauses.impossible = True
            return
        clauses.check()
        pairs.update(combinations(sorted(unit.cells), 2))
        if len(unit.cells) == clauses.digits:
            places = dict(clauses.places(unit.cells))
            for digit in range(1, clauses.digits + 1):
                clauses.add(places.get(digit, []))
    refuted = [{digit: -literal for digit, literal in clauses.literals(cell)} for cell in range(len(clauses.masks))]
    rows = [list(literals.values()) for literals in refuted]
    for number, (a, b) in enumerate(pairs):
        if not number % 1_000:
            clauses.check()
        if clauses.masks[a] == clauses.masks[b]:
            clauses.extend(zip(rows[a], rows[b], strict=False))
        else:
            there = refuted[b]
            clauses.extend((literal, there[digit]) for digit, literal in refuted[a].items() if digit in there)


def _add_relation(clauses: Clauses, relation: Relation) -> None:
    """Exclude pairs of digits that are not allowed. A digit is refuted if all of its partners are."""
    others = clauses.literals(relation.b)
    for digit, literal in clauses.literals(relation.a):
        allowed = relation.allowed[digit - 1]
        if relation.a == relation.b:
            if not allowed >> (digit - 1) & 1:
                clauses.add((-literal,))
            continue
        refuted = [other for there, other in others if not allowed >> (there - 1) & 1]
        clauses.extend((-literal, -other) for other in refuted)
        if refuted:
            clauses.imply(literal, [other for there, other in others if allowed >> (there - 1) & 1])
    # The clauses above work in both directions; only the support of the digits of b is missing.
    if relation.a != relation.b:
        for there, other in others:
            support = [
                literal
                for digit, literal in clauses.literals(relation.a)
                if relation.allowed[digit - 1] >> (there - 1) & 1
            ]
            clauses.imply(other, support)


def _add_exclusions(clauses: Clauses, exclusions: Exclusions) -> None:
    """Exclude that both cells of a pair hold the digit."""
    holds = {cell: dict(clauses.literals(cell)).get(exclusions.digit) for cell in exclusions.cells}
    for a, b in exclusions.pairs:
        one, other = holds[a], holds[b]
        if one is not None and other is not None:
            clauses.add((-one, -other))


def _add_regular(clauses: Clauses, regular: Regular) -> None:
    """Require that the digits of the cells are a word of the automaton."""
    moves, accepting = regular.automaton.moves, regular.automaton.accepting
    if not regular.cells:
        clauses.impossible |= 0 not in accepting

    def step(state: int, digit: int) -> int | None:
        target = moves[state][digit - 1]
        return target if target >= 0 else None

    add_walks(clauses, [clauses.literals(cell) for cell in regular.cells], 0, step, accepting.__contains__)
