"""Transformations of a classic grid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from ruleout import InputError, Layout, Puzzle
from ruleout.internal import classic_grid, read_value
from ruleout_generate.equivalence.moving import with_digits_of
from ruleout_generate.equivalence.shape import Shape, shape_of


@attrs.frozen
class Transformation:
    """A permutation of the cells of a grid that keeps its rows, columns and boxes, and one of its digits.

    First, rows and columns are exchanged if it is *transposed*, so that boxes of 3x2 cells become boxes of 2x3. Then
    every row and every column moves to another place. Finally, every digit becomes another one.
    ``str(transformation)`` says this in words.

    Attributes
    ----------
    shape
        The size of the boxes of the grid that it applies to.
    transposed
        True if rows and columns are exchanged first.
    rows
        For each row, from the top, the row that it becomes, counted from 0; after the exchange, if *transposed*.
    columns
        For each column, from the left, the column that it becomes, likewise.
    digits
        For each digit, from 1, the digit that it becomes.

    Raises
    ------
    ValueError
        If a part is not a permutation, or if a box does not become a box.
    """

    shape: Shape
    transposed: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    digits: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        shape, size = self.new_shape, self.shape.size
        for name, first in (("rows", 0), ("columns", 0), ("digits", 1)):
            if sorted(getattr(self, name)) != list(range(first, first + size)):
                raise ValueError(f"{name}: found {getattr(self, name)}; expected each of {first} to {first + size - 1}")
        for name, length in (("rows", shape.height), ("columns", shape.width)):
            for start in range(0, size, length):
                if len({place // length for place in getattr(self, name)[start : start + length]}) > 1:
                    numbers = f"{name} {start + 1} to {start + length}"
                    raise ValueError(f"{numbers} share boxes, but move to places that do not")

    @property
    def new_shape(self) -> Shape:
        """The size of the boxes of the transformed grid."""
        return self.shape.exchanged if self.transposed else self.shape

    @property
    def cells(self) -> tuple[int, ...]:
        """The cell that each cell becomes, row by row."""
        size = self.shape.size
        places = ((c, r) if self.transposed else (r, c) for r in range(size) for c in range(size))
        return tuple(self.rows[row] * size + self.columns[column] for row, column in places)

    @property
    def inverse(self) -> Transformation:
        """The transformation that reverses this one."""
        rows, columns = _inverse(self.rows), _inverse(self.columns)
        digits = tuple(digit + 1 for digit in _inverse([digit - 1 for digit in self.digits]))
        if self.transposed:
            rows, columns = columns, rows
        return attrs.evolve(self, shape=self.new_shape, rows=rows, columns=columns, digits=digits)

    def apply(self, puzzle: Puzzle) -> Puzzle:
        """Return the transformed *puzzle*: its givens, entries and pencil marks.

        Raises Unsupported for a puzzle that is not a classic, and ValueError for one of another shape.
        """
        shape = shape_of(puzzle.layout)
        if shape != self.shape:
            found, expected = (f"boxes of {each.height}x{each.width} cells" for each in (shape, self.shape))
            raise ValueError(f"found a grid with {found}; expected {expected}")
        return with_digits_of(puzzle, _with_boxes(puzzle, self.new_shape), self.cells, self.digits)

    def then(self, other: Transformation) -> Transformation:
        """Return the transformation that is this one and then *other*, which applies to its result."""
        lines = (self.columns, self.rows) if other.transposed else (self.rows, self.columns)
        rows, columns = (
            tuple(after[place] for place in before)
            for before, after in zip(lines, (other.rows, other.columns), strict=True)
        )
        digits = tuple(other.digits[digit - 1] for digit in self.digits)
        return Transformation(self.shape, self.transposed != other.transposed, rows, columns, digits)

    def as_json(self) -> dict[str, Any]:
        """Return the transformation as an object of JSON, with rows, columns and digits counted from 1."""
        return {
            "box": [self.shape.height, self.shape.width],
            "transposed": self.transposed,
            "rows": [row + 1 for row in self.rows],
            "columns": [column + 1 for column in self.columns],
            "digits": list(self.digits),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Transformation:
        """Return the transformation in *data*, as :meth:`as_json` returns it. Raises InputError if it is invalid."""
        try:
            transposed = read_value("transformation: transposed", data["transposed"], bool, "true or false")
            box, rows, columns, digits = (_numbers(key, data[key]) for key in ("box", "rows", "columns", "digits"))
            return cls(Shape(*box), transposed, _from_0(rows), _from_0(columns), digits)
        except KeyError as error:
            raise InputError(f"transformation: the key {error} is missing") from None
        except (TypeError, ValueError) as error:
            raise InputError(f"transformation: {error}") from None

    def __str__(self) -> str:
        parts = ["rows and columns are exchanged"] if self.transposed else []
        rows, columns = ([place + 1 for place in each] for each in (self.rows, self.columns))
        for name, values in (("row", rows), ("column", columns), ("digit", self.digits)):
            moved = [f"{old} becomes {new}" for old, new in enumerate(values, 1) if old != new]
            if moved:
                parts.append(f"{name} {', '.join(moved)}")
        return "; then ".join(parts) or "nothing changes"


def _with_boxes(puzzle: Puzzle, shape: Shape) -> Puzzle:
    """Return a classic without digits, with the symbols and the metadata of *puzzle*, except its solution."""
    grid = classic_grid(shape.size, (shape.height, shape.width))
    layout = Layout.of(
        grid.digits, grid.positions, grid.constraints, grid.parts, puzzle.layout.symbols, first=puzzle.layout.first
    )
    about = {key: value for key, value in puzzle.meta.items() if not key.startswith("solution")}
    return Puzzle(layout, (0,) * layout.size, variant="classic", meta=about)


def _inverse(permutation: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(range(len(permutation)), key=permutation.__getitem__))


def _numbers(key: str, value: object) -> tuple[int, ...]:
    found: tuple[int, ...] = read_value(f"transformation: {key}", value, tuple[int, ...], "a list of whole numbers")
    return found


def _from_0(numbers: Sequence[int]) -> tuple[int, ...]:
    return tuple(number - 1 for number in numbers)
