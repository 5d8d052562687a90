"""The symmetries that the pattern of givens has."""

from __future__ import annotations

from ruleout import Puzzle
from ruleout_generate.digging.symmetry import orbits, symmetries_of_shape


def given_symmetries(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the symmetries that the positions of the givens have.

    Cells that such a symmetry maps to each other all have a given, or none of them has one. The digits do not matter.

    Parameters
    ----------
    puzzle
        Any puzzle; its entries and pencil marks do not matter.

    Returns
    -------
    tuple of str
        The names of those symmetries of the square that the shape of the puzzle has too, such as ``half-turn``.
        ``none``, which maps every cell to itself, is not among them.
    """
    given = [bool(digit) for digit in puzzle.givens]
    return tuple(
        name
        for name in symmetries_of_shape(puzzle.layout)
        if name != "none"
        and all(given[cell] == given[orbit[0]] for orbit in orbits(puzzle.layout, name) for cell in orbit)
    )
