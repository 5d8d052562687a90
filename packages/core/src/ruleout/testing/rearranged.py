"""Layouts, puzzles and boards that are turned or mirrored, or whose digits, rows and columns are exchanged."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

import attrs

from ruleout.masks import Cell, DigitIndex, Mask, bits, cell_set, digit_indices
from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Constraint, Unit
from ruleout.model.layout import Layout, Part, Position
from ruleout.model.symmetry import shape_of_constraint
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.board import Board

OTHER_LINE = {"row": "column", "column": "row"}
Places = Callable[[Position], Position]
"""The new position of each position, which may be negative."""


@attrs.frozen
class Rearrangement:
    """A permutation of the cells and digits of a layout that keeps its rules.

    Attributes
    ----------
    layout
        The layout afterwards.
    cells
        The new cell of each cell.
    digits
        The index of the new digit of each digit.
    """

    layout: Layout
    cells: tuple[Cell, ...]
    digits: tuple[DigitIndex, ...]

    @classmethod
    def drawn(cls, layout: Layout, draw: random.Random, *, cells: bool = True, digits: bool = True) -> Rearrangement:
        """Return a random one.

        Parameters
        ----------
        layout
            The layout.
        draw
            The random numbers.
        cells
            True if the grid is rotated or reflected, or a cube of several layers if that keeps its constraints. In a
            grid of rows, columns and boxes alone, rows and columns are exchanged too, within bands and with whole
            bands.
        digits
            True if digits are exchanged, if all constraints are units.
        """
        plain = all(isinstance(each, Unit) for each in layout.constraints)
        new_digits = draw.sample(range(layout.digits), layout.digits) if digits and plain else range(layout.digits)
        if not cells:
            return cls(layout, tuple(range(layout.size)), tuple(new_digits))
        if layout.layers > 1:
            return cls(layout, draw.choice(layout.symmetries), tuple(new_digits))
        rows, columns = (list(range(length)) for length in layout.extent)
        if plain and not layout.parts and {each.kind for each in layout.units} <= {"row", "column", "box"}:
            rows, columns = _shuffled(layout, 0, draw), _shuffled(layout, 1, draw)
        down, across, is_transposed = draw.choice((1, -1)), draw.choice((1, -1)), draw.random() < 0.5

        def places(place: Position) -> Position:
            row, column = down * rows[place[0]], across * columns[place[1]]
            return (column, row) if is_transposed else (row, column)

        moved, new_cells = _moved(layout, places, is_transposed)
        return cls(moved, new_cells, tuple(new_digits))

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """Return the rearranged *puzzle*: its givens, entries and pencil marks."""
        digits = (0, *[each + 1 for each in self.digits])
        givens, placed = (self._moved([digits[each] for each in row]) for row in (puzzle.givens, puzzle.placed))
        marks = None if puzzle.marks is None else self._moved(list(map(self._mask, puzzle.marks)))
        return Puzzle(self.layout, givens, placed, marks, puzzle.variant)

    def board(self, board: Board) -> Board:
        """Return the rearranged *board*, with its puzzle."""
        masks = self._moved(list(map(self._mask, board.masks)))
        given, placed = (cell_set(self.cells[cell] for cell in bits(cells)) for cells in (board.given, board.placed))
        moved = Board.from_masks(self.layout, masks, given, placed)
        return moved if board.puzzle is None else attrs.evolve(moved, puzzle=self.puzzle(board.puzzle))

    def candidates(self, candidates: Iterable[Candidate]) -> frozenset[Candidate]:
        """Return the rearranged *candidates*."""
        return frozenset(Candidate(self.cells[each.cell], self.digits[each.digit - 1] + 1) for each in candidates)

    def _mask(self, mask: Mask) -> Mask:
        return sum(1 << self.digits[bit] for bit in digit_indices(mask))

    def _moved(self, values: Sequence[int]) -> tuple[int, ...]:
        moved = [0] * len(values)
        for cell, value in zip(self.cells, values, strict=True):
            moved[cell] = value
        return tuple(moved)


def _shuffled(layout: Layout, axis: int, draw: random.Random) -> list[int]:
    """Return the new number of each row (*axis* 0) or column of a grid: bands are shuffled, and the lines of each."""
    bands: dict[frozenset[Unit], list[int]] = {}
    for line in range(layout.extent[axis]):
        cells = [cell for place, cell in layout.at.items() if place[axis] == line]
        boxes = frozenset(unit for cell in cells for unit in layout.units_of[cell] if unit.kind == "box")
        bands.setdefault(boxes, []).append(line)
    order = [line for band in draw.sample([*bands.values()], len(bands)) for line in draw.sample(band, len(band))]
    return [order.index(line) for line in range(len(order))]


def _moved(layout: Layout, places: Places, is_transposed: bool) -> tuple[Layout, tuple[Cell, ...]]:
    """Return the layout with every cell at its new place, and the new cell of each cell.

    It is *layout* itself if the constraints do not change. Otherwise, constraints of one kind are in the order of their
    cells, as a reader would make them.
    """
    new = [places(place) for place in layout.positions if place is not None]
    top, left = (min(numbers) for numbers in zip(*new, strict=True)) if new else (0, 0)
    positions = [(row - top, column - left) for row, column in new]
    at = {place: cell for cell, place in enumerate(sorted(positions))}
    cells = (*[at[place] for place in positions], *range(layout.visible, layout.size))
    constraints = [_constraint(each, cells, is_transposed) for each in layout.constraints]
    if sorted(positions) == list(layout.at) and set(map(_shape, constraints)) == set(map(_shape, layout.constraints)):
        return layout, cells
    ranks = {kind: rank for rank, kind in reversed([*enumerate(map(_kind, layout.constraints))])}
    constraints.sort(key=lambda each: (ranks.get(_kind(each), len(ranks)), sorted(each.cells)))
    parts = []
    for part in layout.parts:
        own, to = _moved(part.layout, places, is_transposed)
        whole = [0] * len(to)
        for cell, new_cell in enumerate(to):
            whole[new_cell] = cells[part.cells[cell]]
        parts.append(Part(part.name, own, tuple(whole)))
    hidden = [None] * (layout.size - layout.visible)
    everywhere = [*sorted(positions), *hidden]
    return Layout.of(layout.digits, everywhere, constraints, parts, layout.symbols, first=layout.first), cells


def _constraint(constraint: Constraint, cells: Sequence[Cell], is_transposed: bool) -> Constraint:
    moved = constraint.relabelled(cells)
    if isinstance(moved, Unit):
        kind = OTHER_LINE.get(moved.kind, moved.kind) if is_transposed else moved.kind
        return attrs.evolve(moved, kind=kind, cells=tuple(sorted(moved.cells)))
    return moved


def _kind(constraint: Constraint) -> tuple[str, str]:
    return constraint.type_name, getattr(constraint, "kind", "")


def _shape(constraint: Constraint) -> object:
    """Return the content of *constraint* without its names."""
    return _kind(constraint), shape_of_constraint(constraint)
