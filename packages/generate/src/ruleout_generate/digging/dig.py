"""Puzzles from solutions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import attrs

from ruleout.plugin import UNLIMITED, Budget, Layout, Puzzle, RandomSource, Searcher, cell_set, shuffled
from ruleout_generate.digging.parts import balanced, parts_alone
from ruleout_generate.digging.removal import Removal
from ruleout_generate.digging.symmetry import orbits


@attrs.frozen
class Digging:
    """What is asked of the givens.

    Attributes
    ----------
    symmetry
        The symmetry of the givens: one of the names in :data:`~ruleout_generate.digging.symmetry.SYMMETRIES`.
    fewest
        Digging stops before fewer givens would be left. With 0 it goes on until no orbit can be removed.
    most
        The most givens, or None for any number.
    copies
        For each digit the fewest and the most givens of it, or None for any numbers.
    kept
        The cells whose givens are not removed.
    alone
        Whether a grid of a multi-grid may be solvable without the others.
    """

    symmetry: str = "none"
    fewest: int = 0
    most: int | None = None
    copies: tuple[tuple[int, int], ...] | None = None
    kept: frozenset[int] = frozenset()
    alone: bool = False

    def __attrs_post_init__(self) -> None:
        if self.most is not None and not 0 <= self.fewest <= self.most:
            raise ValueError(f"most: found {self.most} givens; expected {self.fewest} or more, as fewest is")


@attrs.frozen
class Dug:
    """A puzzle with one solution.

    Attributes
    ----------
    puzzle
        The puzzle.
    solution
        One digit per visible cell, row by row.
    is_met
        Whether the givens are as they were asked for. If not, there are too many of them, or of one digit, or a grid
        can be solved alone; other random numbers may give what was asked for.
    """

    puzzle: Puzzle
    solution: tuple[int, ...]
    is_met: bool


def dig(
    puzzle: Puzzle,
    solution: Sequence[int],
    source: RandomSource,
    searcher: Searcher,
    digging: Digging = Digging(),
    *,
    budget: Budget = UNLIMITED,
) -> Dug:
    """Give every cell its digit of *solution* and remove givens in random order, as long as there is one solution.

    Cells that the symmetry maps to each other are removed together. In a multi-grid the next cells are taken from the
    grid with the largest share of givens, so that they are spread over the grids.

    Parameters
    ----------
    puzzle
        The puzzle with its constraints. Its own givens do not matter; see ``Digging.kept``.
    solution
        One digit per visible cell, row by row.
    source
        Where the random numbers for the order come from.
    searcher
        The engine and the deadline.
    digging
        What is asked of the givens.
    budget
        What each search may spend. A given whose search runs out of it is kept; the result then depends on the engine.

    Raises
    ------
    InputError
        If the layout does not have the symmetry.
    OutOfTime
        If the deadline passes.
    """
    layout = puzzle.layout
    full = puzzle.with_givens(solution)
    every = cell_set(range(layout.visible))
    order = shuffled(source, removable(layout, digging))
    start = attrs.evolve(puzzle, givens=(0,) * layout.size).start
    removal = Removal(layout, start, full.givens, solution, searcher, budget)
    fewest_copies = None if digging.copies is None else [fewest for fewest, _ in digging.copies]
    removal.remove(balanced(layout, order, every), digging.fewest, fewest_copies)
    dug = puzzle.with_givens(removal.givens)
    is_met = meets(dug.givens, digging) and (digging.alone or not parts_alone(dug, searcher, budget=budget))
    return Dug(dug, tuple(solution), is_met)


def removable(layout: Layout, digging: Digging) -> list[int]:
    """Return the orbits without cells that are kept, as cell sets."""
    kept = cell_set(digging.kept)
    every = (cell_set(orbit) for orbit in orbits(layout, digging.symmetry))
    return [orbit for orbit in every if not orbit & kept]


def meets(givens: Sequence[int], digging: Digging) -> bool:
    """Return whether there are as many *givens*, and as many of each digit, as *digging* asks for."""
    copies = Counter(filter(None, givens))
    if not digging.fewest <= copies.total() <= (copies.total() if digging.most is None else digging.most):
        return False
    return all(fewest <= copies[digit] <= most for digit, (fewest, most) in enumerate(digging.copies or (), start=1))
