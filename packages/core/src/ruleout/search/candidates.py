"""Candidates that occur in some solution, and their numbers of solutions, without enumerating all solutions."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ruleout.clock import NEVER, Countdown, OutOfBudget
from ruleout.masks import Cell, Digit, Mask
from ruleout.model.layout import Layout
from ruleout.search.engine import Engine, SearchResult
from ruleout.search.model import Model, model_of
from ruleout.search.propagate import State, first_state, remove, settle


@attrs.frozen
class Known:
    """Knowledge of the solutions before a search.

    Attributes
    ----------
    solutions
        Solutions of the puzzle.
    region
        The part of the search space with other solutions: one mask per cell, or None for all of it. All solutions that
        are not in it are among *solutions* for each candidate that has fewer than the limit, and none of *solutions*
        is in it.
    counted
        One mask per visible cell: the candidates whose solutions are all among *solutions*.
    hidden
        One mask per hidden cell: the digits that are known to occur in it.
    is_whole
        True if all solutions outside the region, or all solutions without one, are among *solutions*.
    """

    solutions: tuple[tuple[Digit, ...], ...] = ()
    region: tuple[Mask, ...] | None = None
    counted: tuple[Mask, ...] = ()
    hidden: tuple[Mask, ...] = ()
    is_whole: bool = False


@attrs.frozen
class FoundCandidates:
    """Result of :func:`true_candidates`.

    Attributes
    ----------
    masks
        One mask per cell, hidden cells included; all 0 if there is no solution. If the budget ran out, the masks hold
        all candidates that were not refuted.
    counts
        The number of solutions with each digit, 1 first, none greater than the limit, for each visible cell. If the
        budget ran out, there may be more. Empty if the limit is 1.
    solutions
        The solutions that were found.
    complete
        True if the budget was enough.
    is_whole
        True if *solutions* are known to be all solutions.
    """

    masks: tuple[Mask, ...]
    counts: tuple[tuple[int, ...], ...]
    solutions: tuple[tuple[Digit, ...], ...]
    complete: bool
    is_whole: bool


def true_candidates(
    engine: Engine,
    layout: Layout,
    start: Sequence[Mask],
    limit: int = 1,
    known: Known | None = None,
    countdown: Countdown = NEVER,
) -> FoundCandidates:
    """Return the candidates that occur in some solution, and in how many.

    Every solution that *engine* finds counts for one candidate of each cell. A candidate with fewer solutions than
    *limit* is searched by itself: either that finds others, or there are none. With a limit of 1, all such candidates
    of a cell are searched together.

    Parameters
    ----------
    engine, layout, start
        The engine that searches, a layout that it supports, and one mask per cell.
    limit
        The number of solutions at which the count of a candidate ends; with 1, candidates are not counted.
    known
        Knowledge from earlier searches; none if None.
    countdown
        The limits of all searches together. Choices made by propagation do not count.
    """
    search = _Search(engine, layout, start, limit, known or Known(), countdown)
    try:
        search.run()
        complete = True
    except OutOfBudget:
        complete = False
    return search.found(complete)


class _Search:
    """The searches for the candidates of one puzzle."""

    def __init__(
        self, engine: Engine, layout: Layout, start: Sequence[Mask], limit: int, known: Known, countdown: Countdown
    ) -> None:
        visible = layout.visible
        self._engine, self._layout, self._limit, self._countdown = engine, layout, limit, countdown
        self._masks: Sequence[Mask] = known.region or start
        all_known = known.is_whole and known.region is None
        self._counted = (layout.full,) * visible if all_known else known.counted or (0,) * visible
        self._is_whole, self._may_be_whole = all_known, known.is_whole or known.region is None
        self._seen = [*(0,) * visible, *(known.hidden or (0,) * (layout.size - visible))]
        self._enough = self._seen if limit == 1 else [*(0,) * visible, *self._seen[visible:]]
        """The candidates of each cell that have as many solutions as the limit."""
        self._numbers = [[0] * layout.digits for _ in range(visible)]
        self._solutions: dict[tuple[Digit, ...], None] = {}
        self._note(known.solutions)
        self._outside = None if known.region is None else [row[:] for row in self._numbers]

    def found(self, complete: bool) -> FoundCandidates:
        """Return the candidates and solutions found so far, with all open candidates unless *complete*."""
        seen = self._seen if complete else [a | b for a, b in zip(self._seen, self._masks, strict=True)]
        counts = () if self._limit == 1 else tuple(map(tuple, self._numbers))
        return FoundCandidates(tuple(seen), counts, tuple(self._solutions), complete, self._is_whole)

    def run(self) -> None:
        """Search until every candidate has been counted. Raises OutOfBudget."""
        layout = self._layout
        if not self._has_open():
            return
        first = 2 if self._limit == 1 else self._limit * layout.digits
        if self._outside is not None or len(self._solutions) < first:
            result = self._searched(self._masks, first)
            if len(result.solutions) < first:
                self._is_whole = self._may_be_whole
                if layout.visible == layout.size or not result.solutions:
                    return
                self._counted = (layout.full,) * layout.visible
            if not self._has_open():
                return
        model = model_of(layout, self._countdown.check)
        state = first_state(model, self._masks)
        self._masks = state.masks
        if settle(model, state, self._countdown) is None:
            all(self._counts_all(model, state, cell) for cell in range(layout.size))

    def _has_open(self) -> bool:
        return any(map(self._open, range(self._layout.size)))

    def _open(self, cell: Cell) -> Mask:
        """Return the candidates of *cell* of which other solutions may be found."""
        counted = self._counted[cell] if cell < self._layout.visible else 0
        return self._masks[cell] & ~self._enough[cell] & ~counted

    def _counts_all(self, model: Model, state: State, cell: Cell) -> bool:
        """Count the solutions of each open candidate of *cell*. Return False if no others are left."""
        is_hidden = cell >= self._layout.visible
        waiting = self._open(cell)
        while waiting:
            # Candidates without any solution so far are searched together, since most of them have none. A solution
            # does not show hidden cells, so their digits are searched one by one.
            unseen = 0 if is_hidden else waiting & ~self._seen[cell]
            tried = unseen or waiting & -waiting
            is_one = tried & (tried - 1) == 0
            trial = state.masks[:]
            trial[cell] = tried
            result = self._searched(trial, self._wanted(cell, tried) if is_one else 1)
            if is_hidden and result.solutions:
                self._seen[cell] |= tried
                self._enough[cell] |= tried
            if not result.solutions and (
                tried == state.masks[cell] or remove(model, state, self._countdown, cell, tried) is not None
            ):
                return False
            waiting &= self._open(cell)
            if is_one or not result.solutions:
                waiting &= ~tried
        return True

    def _wanted(self, cell: Cell, tried: Mask) -> int:
        """Return the number of solutions in the region at which the search for the candidate *tried* can end."""
        if cell >= self._layout.visible:
            return 1
        return self._limit - (self._outside[cell][tried.bit_length() - 1] if self._outside else 0)

    def _searched(self, trial: Sequence[Mask], limit: int) -> SearchResult:
        """Search *trial* and note its solutions. Raises OutOfBudget unless they are all, or as many as *limit*."""
        result = self._engine.search(self._layout, trial, limit, self._countdown.left())
        self._countdown.nodes += result.nodes
        self._note(result.solutions)
        if not result.complete and len(result.solutions) < limit:
            raise OutOfBudget
        return result

    def _note(self, solutions: Sequence[tuple[Digit, ...]]) -> None:
        seen, enough, limit = self._seen, self._enough, self._limit
        for solution in solutions:
            if solution in self._solutions:
                continue
            self._solutions[solution] = None
            for cell, digit in enumerate(solution):
                seen[cell] |= 1 << digit - 1
            if limit > 1:
                for cell, digit in enumerate(solution):
                    row = self._numbers[cell]
                    if row[digit - 1] < limit:
                        row[digit - 1] += 1
                        if row[digit - 1] == limit:
                            enough[cell] |= 1 << digit - 1
