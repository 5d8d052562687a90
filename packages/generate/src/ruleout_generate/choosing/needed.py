"""Puzzles with chosen values: the givens that they need in addition, and the clues that they need."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import attrs

from ruleout.internal import UNLIMITED, Budget, Constraint, Engine, Puzzle, Verdict
from ruleout_generate.choosing.wanted import WantedValue, with_values
from ruleout_generate.digging.attempt import Attempt
from ruleout_generate.digging.dig import Digging, dig, meets, removable
from ruleout_generate.digging.fill import search_in_time
from ruleout_generate.digging.parts import parts_alone
from ruleout_generate.digging.removal import Removal
from ruleout_generate.random_stream import RandomStream, choice, shuffled

NODES = 1_000
"""The choices that a search may make by default: puzzles that need more are too hard for most people, and so few givens
would leave one solution that the searches for them take minutes."""
FEW_GIVENS = 4
"""Number of givens added first if a puzzle has several solutions; then twice as many, and so on."""


@attrs.frozen
class Choosing:
    """Choice of the values of a template so that there is one solution.

    Attributes
    ----------
    data
        The data of the template, with the values that are wanted.
    build
        Returns the puzzle that the data of a document describes.
    wanted
        The values that are to be chosen.
    grid
        The puzzle without the entries of these values.
    engine
        The engine that searches.
    budget
        Limit of each search; a search that reaches it counts as one that found several solutions.
    """

    data: Mapping[str, Any]
    build: Callable[[Mapping[str, Any]], Puzzle]
    wanted: tuple[WantedValue, ...]
    grid: Puzzle
    engine: Engine
    budget: Budget = UNLIMITED

    def make(
        self, solution: Sequence[int], stream: RandomStream, digging: Digging, *, minimal: bool = False
    ) -> Attempt | None:
        """Return a puzzle with this *solution* of the grid alone.

        Parameters
        ----------
        solution
            One digit per visible cell.
        stream
            Stream of the random numbers.
        digging
            Requirements on the givens. No more are added than are needed.
        minimal
            If True, clues whose value was chosen are left out if they are not needed.

        Returns
        -------
        Attempt or None
            None if there are no values with which the solution obeys all rules, or if there are several solutions and
            no givens may be added.

        Raises
        ------
        OutOfTime
            If the time is over.
        """
        source = stream.stream("values")
        values: dict[WantedValue, int | None] = {}
        for each in self.wanted:
            able = list(each.values(self.data, self.grid.layout, solution))
            if not able:
                return None
            values[each] = choice(source, able)
        puzzle = self.build(with_values(self.data, values))
        # A rule of the whole grid may depend on the values: "all dots are given".
        if not _holds(puzzle.layout.constraints, solution):
            return None
        if digging.symmetry == "none":
            with_givens = self._with_givens(puzzle, solution, stream, digging)
            if with_givens is None:
                return None
            puzzle, undecided = with_givens
        else:
            dug = dig(puzzle, solution, stream.stream("dig"), self.engine, digging, budget=self.budget)
            puzzle, undecided = dug.puzzle, dug.undecided
        if minimal:
            puzzle, more = self._without_needless(puzzle, values, solution, stream.stream("clues"))
            undecided += more
        alone = () if digging.alone else parts_alone(puzzle, self.engine, budget=self.budget)
        return Attempt(puzzle, tuple(solution), not alone and meets(puzzle.givens, digging), undecided)

    def _with_givens(
        self, puzzle: Puzzle, solution: Sequence[int], stream: RandomStream, digging: Digging
    ) -> tuple[Puzzle, int] | None:
        """Add as few givens to *puzzle* at random places as leave one solution, but as many as *digging* requires.

        Return the puzzle and the number of undecided givens. None if it needs some and may have none.
        """
        order = [
            cell for cell in shuffled(stream.stream("givens"), range(puzzle.layout.visible)) if not puzzle.givens[cell]
        ]
        known: list[tuple[int, ...]] = []

        def given(count: int) -> Puzzle:
            digits = list(puzzle.givens)
            for cell in order[:count]:
                digits[cell] = solution[cell]
            return puzzle.with_givens(digits)

        def is_enough(count: int) -> bool:
            if any(all(other[cell] == solution[cell] for cell in order[:count]) for other in known):
                return False
            trial = given(count)
            found = search_in_time(self.engine, trial.layout, trial.start, self.budget, 2, solution)
            known.extend(each for each in found.solutions if each != tuple(solution))
            return found.verdict is Verdict.UNIQUE

        enough = 0
        if not is_enough(0):
            if digging.most == 0:
                return None
            too_few, enough = 0, FEW_GIVENS
            while enough < len(order) and not is_enough(enough):
                too_few, enough = enough, 2 * enough
            enough = min(enough, len(order))
            while enough - too_few > 1:
                middle = (too_few + enough) // 2
                too_few, enough = (too_few, middle) if is_enough(middle) else (middle, enough)
        trial, undecided = given(enough), 0
        if enough:
            removal = Removal(trial, solution, self.engine, self.budget)
            removal.remove([orbit for orbit in removable(puzzle.layout, digging) if orbit & removal.given])
            trial, undecided = puzzle.with_givens(removal.givens), removal.undecided
        lacking = digging.fewest - sum(map(bool, trial.givens))
        more = [cell for cell in order if not trial.givens[cell]][: max(0, lacking)]
        digits = [solution[cell] if cell in more else digit for cell, digit in enumerate(trial.givens)]
        return puzzle.with_givens(digits), undecided

    def _without_needless(
        self,
        puzzle: Puzzle,
        values: Mapping[WantedValue, int | None],
        solution: Sequence[int],
        stream: RandomStream,
    ) -> tuple[Puzzle, int]:
        """Remove the chosen clues that *puzzle* does not need, in random order, several at once.

        Return the puzzle and the number of undecided clues.
        """
        undecided = 0
        waiting = shuffled(stream, self.wanted)
        constraints = {each: each.constraints(self.data, values[each] or 0, self.grid.layout) for each in waiting}
        kept, broken, at, size = dict(values), list[frozenset[WantedValue]](), 0, max(1, len(waiting) // 4)
        givens = puzzle.givens
        while at < len(waiting):
            window = waiting[at : at + size]
            gone = {each for each, value in kept.items() if value is None}.union(window)
            trial = None if any(each <= gone for each in broken) else self._relaxed(kept, window, givens)
            found = None
            if trial is not None:
                found = search_in_time(self.engine, trial.layout, trial.start, self.budget, 2, solution)
                for other in found.solutions:
                    if other != tuple(solution):
                        broken.append(frozenset(each for each in waiting if not _holds(constraints[each], other)))
            if trial is not None and found is not None and found.verdict is Verdict.UNIQUE:
                kept.update(dict.fromkeys(window))
                puzzle, at, size = trial, at + len(window), max(1, size * 3 // 2)
            elif len(window) == 1:
                undecided += found is not None and found.verdict is Verdict.UNKNOWN
                at += 1
            else:
                size = len(window) // 2
        return puzzle, undecided

    def _relaxed(
        self, kept: Mapping[WantedValue, int | None], window: Collection[WantedValue], givens: Sequence[int]
    ) -> Puzzle:
        """Return the puzzle without the clues of *window* and with these *givens*."""
        puzzle = self.build(with_values(self.data, {**kept, **dict.fromkeys(window)}))
        return puzzle.with_givens(givens)


def _holds(constraints: Sequence[Constraint], solution: Sequence[int]) -> bool:
    """Return whether *solution* obeys the constraints, apart from those of hidden cells, which it does not show."""
    shown = [each for each in constraints if max(each.cells, default=-1) < len(solution)]
    return all(each.holds([solution[cell] for cell in each.cells]) for each in shown)
