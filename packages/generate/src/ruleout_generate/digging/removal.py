"""Removal of givens one after the other, as long as there is one solution."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ruleout.internal import UNLIMITED, Budget, Engine, Puzzle, Verdict, cell_set, cells_of, check_time, digit_mask
from ruleout_generate.digging.exchanges import exchanges
from ruleout_generate.digging.fill import search_in_time


class Removal:
    """A puzzle with one solution, from which givens are removed.

    Several orbits are removed at once and, if there are then several solutions, fewer. The result equals that of
    removing one orbit at a time, since a puzzle with more givens than one with a single solution has that solution too.
    Another solution that was found differs in certain cells, one of which must be given: nothing is searched that would
    remove the last of them.

    Parameters
    ----------
    puzzle
        A puzzle with one solution. Its entries and pencil marks stay.
    solution
        One digit per visible cell.
    engine, budget
        The engine, and what each search may spend. An orbit whose search runs out of it is kept.
    """

    def __init__(self, puzzle: Puzzle, solution: Sequence[int], engine: Engine, budget: Budget = UNLIMITED) -> None:
        givens = puzzle.givens
        self._layout = puzzle.layout
        self._start = start = attrs.evolve(puzzle, givens=(0,) * puzzle.layout.size).start
        self._solution = solution
        self._engine = engine
        self._budget = budget
        self._masks = [digit_mask(given) if given else mask for mask, given in zip(start, givens, strict=True)]
        self.given = cell_set(cell for cell, given in enumerate(givens) if given)
        """The cell set of the givens that are left."""
        self.undecided = 0
        """The number of orbits that are kept since the search for them ran out of its budget."""
        self._kept = 0
        self._differences = list(exchanges(puzzle.layout, solution, start))
        """Cell sets in which other solutions differ, without any cell that is kept."""

    @property
    def givens(self) -> tuple[int, ...]:
        """One digit per cell, 0 for a blank."""
        return tuple(mask.bit_length() if self.given >> cell & 1 else 0 for cell, mask in enumerate(self._masks))

    def remove(self, orbits: Sequence[int], fewest: int = 0, copies: Sequence[int] | None = None) -> None:
        """Remove the givens of each orbit in turn, if there is one solution then and enough givens are left.

        Parameters
        ----------
        orbits
            Cell sets.
        fewest
            The number of givens that must be left.
        copies
            The number of givens that must be left of each digit, that of digit 1 first.

        Raises
        ------
        OutOfTime
            If the time is over.
        """
        waiting = [orbit & self.given for orbit in orbits if orbit & self.given]
        at, size = 0, max(1, len(waiting) // 4)
        while at < len(waiting):
            window = 0
            end = at
            while end < len(waiting) and end - at < size and self._may_go(window, waiting[end], fewest, copies):
                window |= waiting[end]
                end += 1
            if end == at:
                self._keep(waiting[at])
                at += 1
                continue
            verdict = self.verdict_without(window)
            if verdict is Verdict.UNIQUE:
                self._take(window)
                size = max(1, (end - at) * 3 // 2)
                at = end
            elif end - at == 1:
                self.undecided += verdict is Verdict.UNKNOWN
                self._keep(window)
                at = end
            else:
                size = (end - at) // 2

    def _may_go(self, window: int, orbit: int, fewest: int, copies: Sequence[int] | None) -> bool:
        """Return False if it is known without a search that *orbit* cannot be removed together with *window*."""
        left = self.given & ~window & ~orbit
        if left.bit_count() < fewest:
            return False
        if any(difference & orbit and not difference & left for difference in self._differences):
            return False
        if copies is None:
            return True
        digits = {self._masks[cell] for cell in cells_of(orbit)}
        return all(self._copies(left, digit) >= copies[digit.bit_length() - 1] for digit in digits)

    def _copies(self, cells: int, mask: int) -> int:
        return sum(self._masks[cell] == mask for cell in cells_of(cells))

    def verdict_without(self, window: int) -> Verdict:
        """Return how many solutions there are without the givens in *window*, a cell set. Others are remembered.

        Raises OutOfTime if the time is over.
        """
        check_time()
        if any(not difference & self.given & ~window for difference in self._differences):
            return Verdict.SEVERAL
        masks = list(self._masks)
        cells = cells_of(window)
        for cell in cells:
            masks[cell] = self._start[cell]
        if len(cells) == 1:
            # With one given less, any other solution holds another digit in its cell.
            masks[cells[0]] &= ~self._masks[cells[0]]
            found = search_in_time(self._engine, self._layout, masks, self._budget, 1, self._solution)
            verdict = {Verdict.NONE: Verdict.UNIQUE}.get(found.verdict, found.verdict)
        else:
            found = search_in_time(self._engine, self._layout, masks, self._budget, 2, self._solution)
            verdict = found.verdict
        for other in found.solutions:
            difference = cell_set(cell for cell, digit in enumerate(other) if digit != self._solution[cell])
            if difference:
                verdict = Verdict.SEVERAL
                if not difference & self._kept:
                    self._differences.append(difference)
        return verdict

    def _take(self, window: int) -> None:
        for cell in cells_of(window):
            self._masks[cell] = self._start[cell]
        self.given &= ~window

    def _keep(self, orbit: int) -> None:
        self._kept |= orbit
        self._differences = [each for each in self._differences if not each & orbit]
