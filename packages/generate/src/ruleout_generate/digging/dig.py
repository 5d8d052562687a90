"""Puzzles from solutions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import attrs

from ruleout.internal import UNLIMITED, Budget, Engine, Layout, Puzzle, cell_set, cells_of
from ruleout_generate.digging.attempt import Attempt
from ruleout_generate.digging.parts import balanced, parts_alone
from ruleout_generate.digging.removal import Removal
from ruleout_generate.digging.symmetry import orbits
from ruleout_generate.random_stream import RandomSource, shuffled


@attrs.frozen
class Digging:
    """Requirements on the givens.

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
        True if a grid of a multi-grid may be solvable without the others.
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


MINIMAL: Digging = Digging()
"""No requirement: givens are removed until none can be."""


def dig(
    puzzle: Puzzle,
    solution: Sequence[int],
    source: RandomSource,
    engine: Engine,
    digging: Digging = MINIMAL,
    *,
    first: Sequence[int] | None = None,
    budget: Budget = UNLIMITED,
) -> Attempt:
    """Give every cell its digit of *solution* and remove givens in random order, as long as there is one solution.

    Cells that the symmetry maps to each other are removed together. In a multi-grid the next cells are taken from the
    grid with the largest share of givens, so that they are spread over the grids. If a grid can then be solved without
    the others and may not be, all givens that are not needed are removed, and some are put back.

    Parameters
    ----------
    puzzle
        The puzzle with its constraints. Its own givens do not matter; see ``Digging.kept``.
    solution
        One digit per visible cell, row by row.
    source
        Source of the random numbers for the order.
    engine
        The engine that searches.
    digging
        Requirements on the givens.
    first
        The givens before any is removed, one digit per cell, 0 for none; they must have one solution. By default, all
        cells are given.
    budget
        Limit of each search. A given whose search reaches it is kept; the result then depends on the engine.

    Raises
    ------
    InputError
        If the layout does not have the symmetry.
    OutOfTime
        If the time is over.
    """
    layout = puzzle.layout
    removal = Removal(puzzle.with_givens(solution if first is None else first), solution, engine, budget)
    orbits_given = [orbit for orbit in removable(layout, digging) if not orbit & ~removal.given]
    order = balanced(layout, shuffled(source, orbits_given), cell_set(range(layout.visible)))
    copies = None if digging.copies is None else [fewest for fewest, _ in digging.copies]
    removal.remove(order, digging.fewest, copies)
    dug = puzzle.with_givens(removal.givens)
    alone = () if digging.alone else parts_alone(dug, engine, budget=budget)
    if alone and digging.fewest:
        removal.remove(order, 0, copies)
        dug = _put_back(puzzle.with_givens(removal.givens), solution, order, engine, digging, budget)
        alone = parts_alone(dug, engine, budget=budget)
    return Attempt(dug, tuple(solution), not alone and meets(dug.givens, digging), removal.undecided)


def _put_back(
    puzzle: Puzzle,
    solution: Sequence[int],
    order: Sequence[int],
    engine: Engine,
    digging: Digging,
    budget: Budget,
) -> Puzzle:
    """Put givens back, the last removed first, until the fewest are there, as long as no grid can be solved alone."""
    most = puzzle.layout.visible if digging.most is None else digging.most
    count = sum(map(bool, puzzle.givens))
    for orbit in reversed(order):
        if count >= digging.fewest:
            break
        cells = [cell for cell in cells_of(orbit) if not puzzle.givens[cell]]
        if 0 < len(cells) <= most - count:
            givens = list(puzzle.givens)
            for cell in cells:
                givens[cell] = solution[cell]
            more = puzzle.with_givens(givens)
            if not parts_alone(more, engine, budget=budget):
                puzzle = more
                count += len(cells)
    return puzzle


def removable(layout: Layout, digging: Digging) -> list[int]:
    """Return the orbits without cells that are kept, as cell sets."""
    kept = cell_set(digging.kept)
    every = (cell_set(orbit) for orbit in orbits(layout, digging.symmetry))
    return [orbit for orbit in every if not orbit & kept]


def needs_every_orbit(
    puzzle: Puzzle, solution: Sequence[int], engine: Engine, digging: Digging, budget: Budget
) -> bool:
    """Return whether no orbit of givens except those that are kept can be removed from a puzzle with one solution.

    Raises OutOfTime if the time is over.
    """
    removal = Removal(puzzle, solution, engine, budget)
    before = removal.given
    for orbit in removable(puzzle.layout, digging):
        removal.remove([orbit])
        if removal.given != before:
            return False
    return True


def meets(givens: Sequence[int], digging: Digging) -> bool:
    """Return whether there are as many *givens*, and as many of each digit, as *digging* requires."""
    count = len(givens) - givens.count(0)
    if count < digging.fewest or (digging.most is not None and count > digging.most):
        return False
    if digging.copies is None:
        return True
    copies = Counter(givens)
    return all(fewest <= copies[digit] <= most for digit, (fewest, most) in enumerate(digging.copies, start=1))
