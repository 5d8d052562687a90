"""The rotations and reflections of a layout."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from operator import add
from typing import TypeVar

import attrs

from ruleout.masks import Cell, digit_indices
from ruleout.model.constraints import (
    Allowed,
    Automaton,
    Constraint,
    Count,
    Exclusions,
    Rank,
    Regular,
    Relation,
    Sum,
    Unit,
)

T = TypeVar("T")
Place = tuple[int, int]
_AxisTurn = tuple[tuple[int, ...], tuple[int, ...]]
"""The source of each coordinate of the result: the coordinate that it is taken from, and the factor 1 or -1."""


@attrs.frozen
class Turn:
    """A rotation or reflection of a rectangle.

    Attributes
    ----------
    id
        Its name, as in ``half-turn``.
    swaps
        True if rows become columns.
    upwards, leftwards
        True if the rows, and if the columns, of the result are in reverse order.
    """

    id: str
    swaps: bool = False
    upwards: bool = False
    leftwards: bool = False

    def place(self, place: Place, extent: Place) -> Place:
        """Return where a (row, column) of a rectangle with *extent* rows and columns moves to, all from 0."""
        (row, column), (rows, columns) = (pair[::-1] if self.swaps else pair for pair in (place, extent))
        return rows - 1 - row if self.upwards else row, columns - 1 - column if self.leftwards else column

    def table(self, rows: Sequence[Sequence[T]]) -> list[list[T]]:
        """Return *rows* of equal length after the turn."""
        table = [list(row) for row in (zip(*rows, strict=True) if self.swaps else rows)]
        return [row[::-1] if self.leftwards else row for row in (table[::-1] if self.upwards else table)]


TURNS = {
    each.id: each
    for each in (
        Turn("none"),
        Turn("left-right", leftwards=True),
        Turn("top-bottom", upwards=True),
        Turn("half-turn", upwards=True, leftwards=True),
        Turn("main-diagonal", swaps=True),
        Turn("quarter-turn", swaps=True, leftwards=True),
        Turn("three-quarter-turn", swaps=True, upwards=True),
        Turn("antidiagonal", swaps=True, upwards=True, leftwards=True),
    )
}
"""The eight rotations and reflections of the square by name; rotations are clockwise."""


def symmetries_of(
    at: Mapping[tuple[int, ...], Cell], constraints: Collection[Constraint]
) -> tuple[tuple[Cell, ...], ...]:
    """Return the rotations and reflections that keep every constraint, each as the new cell of every cell.

    Parameters
    ----------
    at
        The cell at each place: (row, column) or (layer, row, column). There is at least one, and no other cells.
    constraints
        The constraints on these cells.
    """
    here = {shape_of_constraint(constraint) for constraint in constraints}
    found = []
    axes = len(next(iter(at)))
    for turn in product(permutations(range(axes)), product((1, -1), repeat=axes)):
        to = _carried(at, turn)
        if to is not None and {shape_of_constraint(constraint.relabelled(to)) for constraint in constraints} == here:
            found.append(tuple(to))
    return tuple(dict.fromkeys(found))


def _carried(at: Mapping[tuple[int, ...], Cell], turn: _AxisTurn) -> Sequence[Cell] | None:
    """Return the cell that each cell of a grid moves to under *turn*, or None if a cell has no counterpart."""
    turned = [tuple(sign * place[axis] for axis, sign in zip(*turn, strict=True)) for place in at]
    moves = [min(then) - min(now) for then, now in zip(zip(*at, strict=True), zip(*turned, strict=True), strict=True)]
    to = [at.get(tuple(map(add, place, moves)), -1) for place in turned]
    return None if -1 in to else to


def turned_cells(turn: Turn, at: Mapping[Place, Cell], other: Mapping[Place, Cell]) -> tuple[Cell, ...] | None:
    """Return the cell of *other* that each cell of *at* moves to, None if they differ in their cells.

    Both map positions to cells; how far the cells are from the first row and column does not matter.
    """
    (top, left), extent = _rectangle(at)
    first, size = _rectangle(other)
    if len(at) != len(other) or size != (extent[::-1] if turn.swaps else extent):
        return None
    places = (turn.place((row - top, column - left), extent) for row, column in at)
    to = tuple(other.get((row + first[0], column + first[1]), -1) for row, column in places)
    return None if -1 in to else to


def _rectangle(at: Mapping[Place, Cell]) -> tuple[Place, Place]:
    """Return the first row and column of the cells, and the numbers of rows and columns that they take."""
    rows, columns = zip(*at, strict=True) if at else ((0,), (0,))
    return (min(rows), min(columns)), (max(rows) - min(rows) + 1, max(columns) - min(columns) + 1)


def shape_of_constraint(constraint: Constraint) -> object:
    """Return what a constraint requires, without its names: equal for constraints that differ in nothing else."""
    if isinstance(constraint, Unit):
        return frozenset(constraint.cells)
    if isinstance(constraint, Sum):
        weights = constraint.weights or (1,) * len(constraint.cells)
        terms = sorted(zip(constraint.cells, weights, strict=True))
        sign = -1 if terms and terms[0][1] < 0 else 1
        return sign * constraint.total, tuple([(cell, sign * weight) for cell, weight in terms])
    if isinstance(constraint, Relation) and constraint.b < constraint.a:
        pairs = [(bit, other) for bit, mask in enumerate(constraint.allowed) for other in digit_indices(mask)]
        back = tuple(
            sum(1 << bit for bit, other in pairs if other == digit) for digit in range(len(constraint.allowed))
        )
        return Relation(constraint.b, constraint.a, back)
    if isinstance(constraint, Regular) and _ignores_order(constraint.automaton):
        return Regular(tuple(sorted(constraint.cells)), constraint.automaton)
    if isinstance(constraint, Count):
        sets = sorted(tuple(sorted(constraint.cells[place] for place in places)) for places in constraint.places)
        return Count(tuple(cell for cells in sets for cell in cells), constraint.counts, constraint.sets)
    if isinstance(constraint, Exclusions):
        return Exclusions(constraint.digit, tuple(sorted({(min(pair), max(pair)) for pair in constraint.pairs})))
    if isinstance(constraint, Relation | Allowed | Regular | Rank):
        return attrs.evolve(constraint, origin=None)
    return constraint


@lru_cache(maxsize=1_000)
def _ignores_order(automaton: Automaton) -> bool:
    """Return whether two digits lead from each state to one state in either order: the order of cells is irrelevant."""
    moves = (*automaton.moves, (-1,) * len(automaton.moves[0]))
    return all(
        moves[one][b] == moves[other][a] for row in moves for (a, one), (b, other) in combinations(enumerate(row), 2)
    )
