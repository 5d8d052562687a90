"""New puzzles: a solution at random, from which givens are removed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING

import attrs

from ruleout.internal import UNLIMITED, Budget, Engine, Puzzle, Verdict, check_time
from ruleout_generate.digging.attempt import Attempt
from ruleout_generate.digging.dig import MINIMAL, Digging, dig, meets, removable
from ruleout_generate.digging.fill import random_solution, search_in_time
from ruleout_generate.random_stream import RandomStream

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

AT_ONCE = 4096
"""The number of puzzles that are made side by side."""

FEW = 16
"""Smallest number of puzzles that are made side by side; fewer are made one after the other."""

MOST_DIGITS = 9
"""Puzzles with more digits are made one after the other."""


def new_puzzle(
    puzzle: Puzzle,
    stream: RandomStream,
    engine: Engine,
    digging: Digging = MINIMAL,
    *,
    budget: Budget = UNLIMITED,
) -> Attempt | None:
    """Return a new puzzle: a random solution, from which givens are removed.

    Parameters
    ----------
    puzzle
        The layout, and the givens that the solution must have.
    stream
        Stream of the random numbers: those for the solution are drawn from the stream of its name and ``fill``, those
        for the order of removal from that of its name and ``dig``.
    engine
        The engine that searches.
    digging
        Requirements on the givens.
    budget
        Limit of each search. If there is one, the puzzle depends on the engine.

    Returns
    -------
    Attempt or None
        None if the layout with the givens has no solution, or none was found within the budget.

    Raises
    ------
    OutOfTime
        If the time is over.
    """
    solution = random_solution(puzzle, stream.stream("fill"), engine, budget=budget)
    if solution is None:
        return None
    return dig(puzzle, solution, stream.stream("dig"), engine, digging, budget=budget)


def new_puzzles(
    puzzle: Puzzle,
    streams: Iterable[RandomStream],
    engine: Engine,
    digging: Digging = MINIMAL,
    *,
    budget: Budget = UNLIMITED,
) -> Iterator[Attempt | None]:
    """Yield what :func:`new_puzzle` returns for each of *streams*.

    If NumPy is installed, thousands of puzzles of one grid with up to nine digits are made side by side, unless
    *budget* is limited.

    Raises
    ------
    OutOfTime
        If the time is over. Puzzles yielded before are complete.
    """
    remaining = iter(streams)
    while block := list(islice(remaining, AT_ONCE)):
        check_time()
        if len(block) < FEW or budget != UNLIMITED or not side_by_side(puzzle, digging):
            yield from (new_puzzle(puzzle, stream, engine, digging, budget=budget) for stream in block)
            continue
        found = new_arrays(puzzle, block, engine, digging)
        if found is None:
            yield from (None for _ in block)
            continue
        blank = puzzle.with_givens((0,) * puzzle.layout.visible)
        for givens, solution in zip(*(map(tuple, each.tolist()) for each in found), strict=True):
            yield Attempt(attrs.evolve(blank, givens=givens), solution, meets(givens, digging))


def side_by_side(puzzle: Puzzle, digging: Digging) -> bool:
    """Return whether many such puzzles can be made side by side."""
    layout = puzzle.layout
    is_plain = (
        layout.digits <= MOST_DIGITS
        and layout.size == layout.visible
        and len(layout.parts) < 2
        and puzzle.marks is None
    )
    return is_plain and digging.copies is None and find_spec("numpy") is not None


def new_arrays(
    puzzle: Puzzle, streams: Iterable[RandomStream], engine: Engine, digging: Digging = MINIMAL
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]] | None:
    """Return the givens and solutions of what :func:`new_puzzle` returns for each of *streams*, side by side.

    Parameters
    ----------
    puzzle, engine, digging
        As for :func:`new_puzzle`, if :func:`side_by_side` is true.
    streams
        The streams of n puzzles, all held in memory together.

    Returns
    -------
    tuple of two arrays or None
        Both of shape (n, cells); blanks are 0. None if the layout with the givens has no solution.

    Raises
    ------
    OutOfTime
        If the time is over.
    """
    import numpy as np

    from ruleout_generate.digging.many.batch_search import BatchSearch
    from ruleout_generate.digging.many.dig import dig_many
    from ruleout_generate.digging.many.fill import fill_many
    from ruleout_generate.digging.many.numbers import keys_of

    layout = puzzle.layout
    names, search = list(streams), BatchSearch(layout, engine)
    first = search_in_time(engine, layout, puzzle.start)
    if first.verdict is Verdict.NONE:
        return None
    if first.verdict is Verdict.UNIQUE:
        solutions = np.tile(np.array(first.solutions[0], np.uint8), (len(names), 1))
    else:
        keys = keys_of(each.stream("fill") for each in names)
        solutions = fill_many(layout, keys, puzzle.start, first.solutions[0], search)
    orbits = removable(layout, digging)
    givens = dig_many(solutions, keys_of(each.stream("dig") for each in names), orbits, digging.fewest, search)
    return givens, solutions
