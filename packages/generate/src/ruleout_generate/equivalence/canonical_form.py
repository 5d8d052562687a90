"""The canonical form of a puzzle."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import repeat

import attrs

from ruleout import Puzzle, PuzzleSource, Registry, Unsupported, default_registry, parse
from ruleout.internal import classic_grid, default_box, kernel_answer, names_arguments
from ruleout_generate.equivalence.least_form import Arrangement, least_form
from ruleout_generate.equivalence.other_form import least_document
from ruleout_generate.equivalence.shape import Shape, is_classic, shape_of
from ruleout_generate.equivalence.transformation import Transformation
from ruleout_generate.equivalence.turning import Turning

NINE_BY_NINE = Shape(3, 3)
QUESTION = "least arrangements"
"""The question for the least arrangements of several 9x9 grids with boxes of 3x3 cells. The argument is a sequence of
grids, each a sequence of digits, 0 for a blank; the answer is a list of such grids, with None for those that the kernel
does not arrange."""


@attrs.frozen
class Canonical:
    """The canonical form of a puzzle.

    Attributes
    ----------
    line
        Its givens as one line, row by row, with ``.`` for a blank; equal for puzzles that are equivalent, and different
        for all others. If its boxes are not the default ones of its size, as in a 12x12 grid with boxes of 2x6 cells,
        it is a document of JSON that has these givens and the box; for other puzzles than classics it is the document.
    puzzle
        The puzzle on this line, with the default symbols.
    transformation
        The transformation of the original puzzle that leads to it: a :class:`Turning` of other puzzles than classics.
    automorphisms
        Number of permutations of rows and columns, exchanged or not, that lead from the puzzle to itself, some with a
        permutation of its digits; for other puzzles than classics, the number of rotations and reflections. 1 if only
        the identity does.
    """

    line: str
    puzzle: Puzzle = attrs.field(repr=False)
    transformation: Transformation | Turning
    automorphisms: int


@names_arguments
def canonical(puzzle: PuzzleSource, *, plugins: Registry | None = None) -> Canonical:
    """Return the canonical form of a puzzle, equal for all puzzles that are equivalent to it.

    Two classics are equivalent if one becomes the other by exchanging rows and columns, permuting the bands of boxes,
    the rows of a band, the stacks of boxes, the columns of a stack, and the digits. The canonical form is the first of
    all equivalent puzzles whose boxes are at least as wide as high, in the order of their lines, in which a blank
    precedes 1. It is known as the row-minimal lexicographic form (minlex). In it, digits are numbered in the order of
    their first occurrence.

    Other puzzles are equivalent if one becomes the other by a rotation or reflection of the grid with all its rules
    and, unless a rule counts digits as sums do, by a permutation of the digits. The canonical form is the first of the
    documents of all equivalent puzzles. Rules have to be written as the same rules: the letter of a diagonal, as in
    ``"extra": "X"``, gives another form than ``"diagonals": true``; :func:`same` compares what they require.

    Parameters
    ----------
    puzzle
        A puzzle, its document or its text. Only its rules and givens matter.
    plugins
        The plug-ins to use; if None, those that are installed.

    Raises
    ------
    Unsupported
        If the puzzle has pencil marks or hidden cells; if it is a classic that is larger than 9x9 and so symmetric that
        too many arrangements would have to be compared; or if no document describes it.
    """
    registry = plugins or default_registry()
    puzzle = parse(puzzle, plugins=registry)
    if puzzle.marks is not None:
        raise Unsupported("found pencil marks; expected a puzzle of givens alone")
    if not is_classic(puzzle.layout):
        return Canonical(*least_document(puzzle, registry))
    shape = shape_of(puzzle.layout)
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


def canonical_line(puzzle: Puzzle, *, plugins: Registry | None = None) -> str:
    """Return the line of the canonical form of a puzzle, sooner than with all that :func:`canonical` returns.

    A kernel finds it if the puzzle is a classic of 9x9 and one is loaded. The parameters, and what is raised, are those
    of :func:`canonical`.
    """
    return next(canonical_lines([puzzle], plugins=plugins))


def canonical_lines(puzzles: Sequence[Puzzle], *, plugins: Registry | None = None) -> Iterator[str]:
    """Yield the lines of the canonical forms of several puzzles, in order, sooner than one by one.

    Parameters
    ----------
    puzzles
        The puzzles. A kernel, if one is loaded, finds all lines of classics of 9x9 together; others are found as they
        are taken.
    plugins
        The plug-ins to use; if None, those that are installed.

    Yields
    ------
    The line that :func:`canonical_line` returns for each puzzle. Its errors are raised.
    """
    registry = plugins or default_registry()
    grids = [each.givens for each in puzzles if _is_nine_by_nine(each)]
    answers = iter((kernel_answer(registry, QUESTION, grids) if grids else None) or repeat(None))
    for puzzle in puzzles:
        form = next(answers) if _is_nine_by_nine(puzzle) else None
        if form is None:
            yield canonical(puzzle, plugins=registry).line
        else:
            yield "".join([str(digit) if digit else "." for digit in form])


def _is_nine_by_nine(puzzle: Puzzle) -> bool:
    """Return whether *puzzle* is a classic with boxes of 3x3 cells, without pencil marks."""
    return puzzle.marks is None and is_classic(puzzle.layout) and shape_of(puzzle.layout) == NINE_BY_NINE


def _line(form: Puzzle, box: tuple[int, int]) -> str:
    """Return the givens, with the *box* if they would be read with another one."""
    symbols, size = form.layout.symbols, form.layout.digits
    line = "".join(symbols[digit - 1] if digit else "." for digit in form.givens)
    return line if box == default_box(size) else json.dumps({"variant": "classic", "box": box, "givens": line})


def _transformation(
    rows: list[tuple[int, ...]], least: list[tuple[int, ...]], arrangement: Arrangement, shape: Shape
) -> Transformation:
    """Return the transformation by which *rows* become *least*; digits without a given keep their order."""
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
    """Return the place of each line in *order*."""
    places = [0] * len(order)
    for place, line in enumerate(order):
        places[line] = place
    return tuple(places)
