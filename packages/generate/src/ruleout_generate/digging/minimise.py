"""Removal of the givens that a puzzle does not need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

import ruleout
from ruleout import internal as kit
from ruleout_generate.digging.dig import Digging, removable
from ruleout_generate.digging.fill import search_in_time
from ruleout_generate.digging.removal import Removal
from ruleout_generate.random_stream import RandomStream, shuffled

if TYPE_CHECKING:
    from ruleout import PuzzleSource


class NotOneSolution(kit.InputError):
    """A puzzle that is to be minimised has no solution, or several."""


@attrs.frozen
class Minimised:
    """A puzzle without the givens that were not needed.

    Attributes
    ----------
    puzzle
        The puzzle, without entries and pencil marks.
    solution
        One digit per visible cell, row by row. None if the budget ran out before it was known whether there is exactly
        one solution; then nothing was removed.
    removed
        The cells whose givens were removed, ascending.
    complete
        False if the budget ran out: there are no more solutions than before, but more givens may not be needed.
    """

    puzzle: kit.Puzzle
    solution: tuple[int, ...] | None
    removed: tuple[int, ...]
    complete: bool


@kit.names_arguments
def minimise(
    puzzle: PuzzleSource,
    *,
    symmetry: str = "none",
    seed: int | str | None = None,
    engine: str | kit.Engine | None = None,
    budget: kit.Budget = kit.UNLIMITED,
    plugins: kit.Registry | None = None,
) -> Minimised:
    """Remove givens that are not needed, until no other can be removed without allowing a second solution.

    Only givens are removed, never cages or other rules. Each given is tried once; one that is needed stays needed when
    others are removed later.

    Parameters
    ----------
    puzzle
        A puzzle with one solution, its document or its text. Entries and pencil marks are ignored.
    symmetry
        The name of a symmetry, such as ``half-turn``: cells that it maps to each other are removed together or not at
        all, so that symmetric givens stay symmetric. Single givens may then be superfluous.
    seed
        Seed of the random order in which givens are tried. If None, they are tried row by row, from the top left.
    engine
        The id of an engine, or an engine; if None, the highest in rank that supports the puzzle.
    budget
        The nodes of each search; the seconds of the whole call, and the event that cancels it. A given whose search
        runs out of it is kept.
    plugins
        The plug-ins to use; if None, those that are installed.

    Returns
    -------
    Minimised
        The puzzle with what is left of its givens.

    Raises
    ------
    InputError
        If the puzzle does not have exactly one solution, or its shape not the symmetry.
    """
    registry = plugins or ruleout.default_registry()
    countdown = kit.Countdown(budget)
    subject = attrs.evolve(ruleout.parse(puzzle, plugins=registry), placed=(), marks=None)
    layout = subject.layout
    orbits = removable(layout, Digging(symmetry))
    if seed is not None:
        orbits = shuffled(RandomStream("minimise", seed), orbits)
    chosen = registry.engine(layout, engine)
    with kit.timed(countdown):
        try:
            solution = only_solution(subject, chosen, budget)
        except kit.OutOfTime:
            solution = None
        if solution is None:
            return Minimised(subject, None, (), False)
        return remove_needless(subject, solution, orbits, chosen, budget=budget)


def only_solution(puzzle: kit.Puzzle, engine: kit.Engine, budget: kit.Budget = kit.UNLIMITED) -> tuple[int, ...] | None:
    """Return the solution of a puzzle that has one, None if *budget* runs out before that is known.

    Raises
    ------
    NotOneSolution
        If there is none, or more than one.
    OutOfTime
        If the time is over.
    """
    found = search_in_time(engine, puzzle.layout, puzzle.start, budget)
    if found.verdict is kit.Verdict.UNIQUE:
        return found.solutions[0]
    if found.verdict is kit.Verdict.UNKNOWN:
        return None
    if found.verdict is kit.Verdict.NONE:
        raise NotOneSolution("found no solution; expected a puzzle with one solution")
    one, other = found.solutions[:2]
    cell = next(cell for cell, digit in enumerate(one) if digit != other[cell])
    digits = sorted((one[cell], other[cell]))
    shown = f"{puzzle.layout.names[cell]} can be {puzzle.layout.show(digits[0])} or {puzzle.layout.show(digits[1])}"
    raise NotOneSolution(f"found several solutions ({shown}); expected a puzzle with one solution")


def remove_needless(
    puzzle: kit.Puzzle,
    solution: Sequence[int],
    orbits: Sequence[int],
    engine: kit.Engine,
    *,
    budget: kit.Budget = kit.UNLIMITED,
) -> Minimised:
    """Remove the givens of each of *orbits* in turn, if there is still one solution.

    Parameters
    ----------
    puzzle
        A puzzle with one solution.
    solution
        Its solution: one digit per visible cell.
    orbits
        Cell sets, in the order in which they are tried.
    engine
        The engine. If the time is over, what was removed until then stays removed.
    budget
        Limit of each search. An orbit whose search reaches it is kept.
    """
    removal = Removal(puzzle, solution, engine, budget)
    complete = True
    try:
        removal.remove(orbits)
    except kit.OutOfTime:
        complete = False
    removed = tuple(
        cell for cell, (given, left) in enumerate(zip(puzzle.givens, removal.givens, strict=True)) if given != left
    )
    return Minimised(puzzle.with_givens(removal.givens), tuple(solution), removed, complete and not removal.undecided)
