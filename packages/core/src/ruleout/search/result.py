"""Results of searches for the solutions of a puzzle: the solutions, their number, and the candidates in them."""

from __future__ import annotations

from typing import Any

import attrs

from ruleout.errors import counted
from ruleout.masks import Cell, Digit, Mask, digits_of, is_lone
from ruleout.model.candidate import Candidate
from ruleout.model.grid_text import grid_text
from ruleout.model.layout import CellLike
from ruleout.model.symbols import default_symbols
from ruleout.puzzles.digits import in_rows
from ruleout.puzzles.puzzle import Puzzle
from ruleout.search.engine import Verdict


@attrs.frozen(repr=False)
class Result:
    """Solutions of a puzzle. ``str(result)`` is the solution as a grid; a result is neither true nor false.

    Attributes
    ----------
    puzzle
        The puzzle that was solved.
    verdict
        The number of solutions as far as it is known. It is *unknown* if the budget ran out too early, and if one
        solution was found with limit 1, since no second one was looked for.
    solutions
        At most as many as the limit allowed: one digit per visible cell, row by row.
    engine
        The id of the engine that found them.
    complete
        False if the budget ran out.
    nodes
        The number of choices made.
    guesses
        The number of these choices that were refuted or are still open.
    """

    puzzle: Puzzle
    verdict: Verdict
    solutions: tuple[tuple[Digit, ...], ...]
    engine: str
    complete: bool
    nodes: int
    guesses: int

    def __repr__(self) -> str:
        count = f"{counted(len(self.solutions), 'solution')} found"
        return f"<Result: {self.verdict}, {count} by {self.engine}{'' if self.complete else ', out of budget'}>"

    def __str__(self) -> str:
        if not self.solutions:
            return "no solution" if self.verdict is Verdict.NONE else "no solution found before the budget ran out"
        layout = self.puzzle.layout
        grid = grid_text(layout, [layout.show(digit) for digit in self.solutions[0]])
        if self.verdict is Verdict.UNIQUE:
            return grid
        several = self.verdict is Verdict.SEVERAL
        return f"{'several solutions; the first' if several else 'one solution found; there may be more'}:\n{grid}"

    def __bool__(self) -> bool:
        raise TypeError(
            "a Result is neither true nor false; compare its verdict, as in result.verdict == 'unique', or look at "
            "result.solution, which is None if there is not exactly one"
        )

    @property
    def solution(self) -> tuple[Digit, ...] | None:
        """The one solution, one digit per visible cell, row by row; None unless exactly one is known to exist."""
        return self.solutions[0] if self.verdict is Verdict.UNIQUE else None

    @property
    def values(self) -> list[Any] | None:
        """The rows of the one solution as a document has them, None unless exactly one is known to exist.

        They hold the numbers that the digits count as, from 0 if the puzzle has the digit 0, or the symbols of a puzzle
        with symbols of its own; None where the grid has no cell. Of several layers it is a list.
        """
        layout = self.puzzle.layout
        is_plain = layout.symbols == default_symbols(layout.digits, layout.first)
        shown = layout.values if is_plain else layout.symbols
        return None if self.solution is None else in_rows([shown[digit - 1] for digit in self.solution], layout)


@attrs.frozen
class Count:
    """The number of solutions.

    Attributes
    ----------
    number
        The solutions that were counted.
    exact
        True if these are all; otherwise there may be more.
    complete
        False if the budget ran out.
    """

    number: int
    exact: bool
    complete: bool


@attrs.frozen
class Candidates:
    """The digits that each cell holds in some solution.

    Attributes
    ----------
    puzzle
        The puzzle that was searched.
    masks
        One mask per cell, hidden cells included.
    complete
        False if the budget ran out; then the masks hold all digits that were not refuted.
    limit
        The number at which counting the solutions of a candidate ended; 1 if they were not counted.
    counts
        The number of solutions with each digit, 1 first, or *limit* if there are as many or more, for each visible
        cell. If the budget ran out, there may be more. Empty if *limit* is 1.
    solutions
        Solutions that were found on the way: one digit per visible cell, row by row. They are used again by
        :func:`ruleout.candidates`, and are not part of records.
    is_whole
        True if these are known to be all solutions.
    """

    puzzle: Puzzle
    masks: tuple[Mask, ...]
    complete: bool
    limit: int = 1
    counts: tuple[tuple[int, ...], ...] = ()
    solutions: tuple[tuple[Digit, ...], ...] = attrs.field(default=(), eq=False, repr=False)
    is_whole: bool = attrs.field(default=False, eq=False)

    def digits(self, cell: Cell | CellLike) -> tuple[Digit, ...]:
        """Return the digits of *cell*, ascending; it may be a name such as ``"r1c1"``. Raises InputError."""
        return digits_of(self.masks[self.puzzle.layout.index(cell)])

    @property
    def decisive(self) -> tuple[Candidate, ...]:
        """The candidates that leave exactly one solution if they are given, without those of solved cells.

        Empty if solutions were not counted, or not all of them.
        """
        if not self.complete or self.limit == 1:
            return ()
        return tuple(
            Candidate(cell, digit)
            for cell, row in enumerate(self.counts)
            for digit, number in enumerate(row, 1)
            if number == 1 and not is_lone(self.masks[cell])
        )
