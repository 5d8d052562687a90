"""The canonical form of a classic puzzle."""

from __future__ import annotations

import json

import attrs

from ruleout import Puzzle, Unsupported
from ruleout.plugin import classic_grid, default_box, names_arguments
from ruleout_generate.equivalence.least_form import Arrangement, least_form
from ruleout_generate.equivalence.shape import Shape, shape_of
from ruleout_generate.equivalence.transformation import Transformation


@attrs.frozen
class Canonical:
    """The canonical form of a puzzle.

    Attributes
    ----------
    line
        Its givens as one line, row by row, with ``.`` for a blank; equal for puzzles that are equivalent, and different
        for all others. If its boxes are not the default ones of its size, as in a 12x12 grid with boxes of 2x6 cells,
        it is a document of JSON that has these givens and the box.
    puzzle
        The puzzle on this line, a classic of the default symbols.
    transformation
        The transformation of the original puzzle that leads to it.
    automorphisms
        How many permutations of rows and columns, exchanged or not, lead from the puzzle to itself, some with a
        permutation of its digits. 1 if only the identity does.
    """

    line: str
    puzzle: Puzzle = attrs.field(repr=False)
    transformation: Transformation
    automorphisms: int


@names_arguments
def canonical(puzzle: Puzzle) -> Canonical:
    """Return the canonical form of a classic puzzle, equal for all puzzles that are equivalent to it.

    Two puzzles are equivalent if one becomes the other by exchanging rows and columns, permuting the bands of boxes,
    the rows of a band, the stacks of boxes, the columns of a stack, and the digits. The canonical form is the first of
    all equivalent puzzles whose boxes are at least as wide as high, in the order of their lines, in which a blank
    precedes 1. It is known as the row-minimal lexicographic form (minlex). In it, digits are numbered in the order of
    their first occurrence.

    Parameters
    ----------
    puzzle
        A classic of any size. Only its givens matter.

    Raises
    ------
    Unsupported
        If the puzzle has pencil marks, other cells than a classic or other constraints; or if it is larger than 9x9 and
        so symmetric that too many arrangements would have to be compared.
    """
    shape = shape_of(puzzle.layout)
    if puzzle.marks is not None:
        raise Unsupported("found pencil marks; expected a puzzle of givens alone")
    size = shape.size
    rows = [puzzle.givens[start : start + size] for start in range(0, size * size, size)]
    if shape.height > shape.width:
        least, arrangement, automorphisms = least_form(_transposed(rows), shape.exchanged)
        arrangement = attrs.evolve(arrangement, transposed=True)
    else:
        least, arrangement, automorphisms = least_form(rows, shape)
    transformation = _transformation(rows, least, arrangement, shape)
    box = (transformation.new_shape.height, transformation.new_shape.width)
    form = Puzzle(classic_grid(size, box), tuple(digit for row in least for digit in row), variant="classic")
    return Canonical(_line(form, box), form, transformation, automorphisms)


def _line(form: Puzzle, box: tuple[int, int]) -> str:
    """The givens, with the *box* if they would be read with another one."""
    symbols, size = form.layout.symbols, form.layout.digits
    line = "".join(symbols[digit - 1] if digit else "." for digit in form.givens)
    return line if box == default_box(size) else json.dumps({"variant": "classic", "box": box, "givens": line})


def _transformation(
    rows: list[tuple[int, ...]], least: list[tuple[int, ...]], arrangement: Arrangement, shape: Shape
) -> Transformation:
    """The transformation by which *rows* become *least*; digits without a given keep their order."""
    grid = _transposed(rows) if arrangement.transposed else rows
    becomes = {
        grid[row][column]: least[i][j]
        for i, row in enumerate(arrangement.rows)
        for j, column in enumerate(arrangement.columns)
    }
    free = iter(sorted(set(range(1, shape.size + 1)).difference(becomes.values())))
    digits = [becomes[digit] if digit in becomes else next(free) for digit in range(1, shape.size + 1)]
    places = (_places(arrangement.rows), _places(arrangement.columns))
    return Transformation(shape, arrangement.transposed, *places, tuple(digits))


def _transposed(rows: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return list(zip(*rows, strict=True))


def _places(order: tuple[int, ...]) -> tuple[int, ...]:
    """For each line the place that it has in *order*."""
    places = [0] * len(order)
    for place, line in enumerate(order):
        places[line] = place
    return tuple(places)
