"""The symmetries that the pattern of givens has."""

from __future__ import annotations

from ruleout import Puzzle
from ruleout.plugin import CellSet, Layout, cell_set, once_per_layout
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
    given = cell_set(cell for cell, digit in enumerate(puzzle.givens) if digit)
    return tuple([name for name, sets in _orbits(puzzle.layout) if all(each & given in (0, each) for each in sets)])


@once_per_layout
def _orbits(layout: Layout) -> tuple[tuple[str, tuple[CellSet, ...]], ...]:
    """Return the symmetries of the shape of *layout*, each with its orbits of several cells."""
    names = [name for name in symmetries_of_shape(layout) if name != "none"]
    return tuple([(name, tuple([cell_set(each) for each in orbits(layout, name) if len(each) > 1])) for name in names])
