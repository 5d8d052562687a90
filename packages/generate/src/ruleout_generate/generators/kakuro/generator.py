"""Kakuro: squares are drawn, then digits, which are changed until their sums allow no others.

The search for digits looks at each run by itself, and takes its random numbers and its own bounds alone. So the engine,
which verifies the result, has no influence on it, whatever the size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from ruleout.plugin import Engine, InputError, Layout, Position, Verdict
from ruleout_generate.digging.symmetry import orbits
from ruleout_generate.generator import Draft, DraftRequest, Generator
from ruleout_generate.generators.kakuro.documents import Squares, document, given_squares
from ruleout_generate.generators.kakuro.filling import Filling, draw_digits, prefer_few_combinations
from ruleout_generate.generators.kakuro.hardening import make_harder
from ruleout_generate.generators.kakuro.layout import draw_squares
from ruleout_generate.generators.kakuro.repair import make_unique
from ruleout_generate.generators.kakuro.runs import DIGITS, Runs
from ruleout_generate.generators.options import one_of, whole_number
from ruleout_generate.random_stream import RandomSource

DEFAULT_SIZE = (12, 12)
LEAST_SIDE, MOST_SIDE = 3, 30
NARROW, NARROW_IF_MIRRORED = 3, 5
"""Largest numbers of inner rows, the second if the upper ones mirror the lower ones, with which no black squares can
break all long runs without parting the white squares: each would leave single ones above or below.
"""
DENSITY, LEAST_DENSITY, MOST_DENSITY = 70, 60, 80
MOST_HARDNESS = 80
TRIES = 5
"""Number of times that squares and digits are drawn for one draft."""


@attrs.frozen
class KakuroOptions:
    """The values of the options."""

    density: int
    symmetry: str
    sums: str
    hardness: int

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> KakuroOptions:
        """Return the values in *options*. Raises InputError if one of them is invalid."""
        return cls(
            density=whole_number(options, "density", DENSITY, LEAST_DENSITY, MOST_DENSITY),
            symmetry=options.get("symmetry", "half-turn"),
            sums=one_of(options, "sums", ("any", "few")),
            hardness=whole_number(options, "hardness", 0, 0, MOST_HARDNESS),
        )


def draft(request: DraftRequest, source: RandomSource, engine: Engine) -> Draft | None:
    """Return a Kakuro with one solution, or None if too many digits were tried or time ran out.

    Raises InputError if the size, the layout or an option is invalid.
    """
    options = KakuroOptions.of(request.options)
    given = given_squares(request)
    if given is not None:
        refuse_layout_options(request.options)
    size = request.size or DEFAULT_SIZE
    groups = [] if given else square_orbits(size, options.symmetry)
    for _ in range(TRIES):
        squares = given or drawn_squares(size, options, groups, source)
        if squares is None:
            return None
        filling = unique_digits(squares, options, source)
        if filling is not None:
            puzzle = request.build(document(squares, filling))
            is_unique = engine.search(puzzle.layout, puzzle.start, 2).verdict is Verdict.UNIQUE
            return Draft(puzzle, tuple(filling.digits)) if is_unique else None
    return None


def refuse_layout_options(options: Mapping[str, Any]) -> None:
    """Raise InputError if an option is for layouts that are drawn."""
    for name in ("density", "symmetry"):
        if name in options:
            raise InputError(f"option {name}: found with a layout that is given; expected one of the two")


def check_size_of_layout(size: tuple[int, int], symmetry: str) -> None:
    """Raise InputError if there is no layout of *size*, rows and columns, with this *symmetry*."""
    text = "x".join(map(str, size))
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in size):
        raise InputError(
            f"size: found {text}; expected {LEAST_SIDE} to {MOST_SIDE} rows and columns, those of the clues included"
        )
    rows, columns = (side - 1 for side in size)
    for narrow, long, mirrored in ((rows, columns, "top-bottom"), (columns, rows, "left-right")):
        least = NARROW_IF_MIRRORED if symmetry in (mirrored, "both-axes") else NARROW
        if narrow <= least and long > DIGITS:
            raise InputError(
                f"size: found {text}, in which runs of {long} cells cannot be broken with the symmetry {symmetry}; "
                f"expected at most {DIGITS + 1} rows and columns, or at least {least + 2}"
            )


def square_orbits(size: tuple[int, int], symmetry: str) -> list[tuple[Position, ...]]:
    """Return the squares that *symmetry* maps to each other, without the first row and column of *size*.

    Raises InputError if there is no layout of this size and symmetry.
    """
    check_size_of_layout(size, symmetry)
    places = [(row, column) for row in range(size[0] - 1) for column in range(size[1] - 1)]
    grid = Layout.of(DIGITS, places, [])
    return [tuple(places[cell] for cell in orbit) for orbit in orbits(grid, symmetry)]


def drawn_squares(
    size: tuple[int, int], options: KakuroOptions, groups: Sequence[Sequence[Position]], source: RandomSource
) -> Squares | None:
    """Return random squares, with a first row and column that have only clues."""
    rows, columns = size
    white = draw_squares(rows - 1, columns - 1, options.density, groups, source)
    if white is None:
        return None
    return Squares(rows, columns, tuple((row + 1, column + 1) for row, column in white), (0,) * len(white))


def unique_digits(squares: Squares, options: KakuroOptions, source: RandomSource) -> Filling | None:
    """Return digits that no others have the sums of, or None if too many were tried."""
    givens = squares.givens
    filling = draw_digits(Runs.of_places(squares.white), givens, source)
    if filling is None:
        return None
    if options.sums == "few":
        prefer_few_combinations(filling, givens, source)
    if not make_unique(filling, givens, source):
        return None
    return filling if make_harder(filling, givens, options.hardness, source) else None


KAKURO = Generator(
    id="kakuro",
    title="Kakuro",
    variants=frozenset({"kakuro"}),
    draft=draft,
    options={
        "density": f"how many squares are white, in percent, about ({LEAST_DENSITY} to {MOST_DENSITY}; {DENSITY})",
        "symmetry": "of the black squares: half-turn, none, or another of the square's (half-turn)",
        "sums": "any, or few for sums that few combinations of digits have (any)",
        "hardness": f"how many cells, in percent, single runs have to leave open (0 to {MOST_HARDNESS}; 0)",
    },
    is_dug=False,
    summary="Black squares that look pleasant, and sums with one solution.",
)
