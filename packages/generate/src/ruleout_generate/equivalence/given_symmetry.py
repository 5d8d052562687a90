"""The symmetries that the pattern of givens has."""

from __future__ import annotations

from ruleout import Puzzle
from ruleout_generate.digging.symmetry import orbits, symmetries_of_shape


def given_symmetries(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the symmetries of the square that the givens have: cells that such a symmetry maps to each
    other all have a given, or none of them has one.

    ``none``, which maps every cell to itself, is not among them.
    """
    given = [bool(digit) for digit in puzzle.givens]
    return tuple(
        name
        for name in symmetries_of_shape(puzzle.layout)
        if name != "none"
        and all(given[cell] == given[orbit[0]] for orbit in orbits(puzzle.layout, name) for cell in orbit)
    )
