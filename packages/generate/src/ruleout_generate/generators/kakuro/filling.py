"""Digits that differ in every run, drawn at random."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout.internal import check_time, digit_mask, digits_of, union_of
from ruleout_generate.generators.kakuro.runs import FULL, Runs, combinations
from ruleout_generate.random_stream import RandomSource, choice

TRIES = 100
"""Number of times that all digits are drawn, if the runs are so long that a cell is left without one."""
CHANGES_PER_CELL = 3
"""Number of times that each cell, on average, gets the digit with which its sums have the fewest combinations."""


class Filling:
    """One digit per cell, and the sums of the runs, which follow from them.

    Parameters
    ----------
    runs
        The runs.
    digits
        One digit per cell; those of a run differ.

    Attributes
    ----------
    totals
        The sum of each run; None for a run without a square for it.
    """

    def __init__(self, runs: Runs, digits: Sequence[int]) -> None:
        self.runs = runs
        self.digits = list(digits)
        self.totals = runs.totals(digits)

    def place(self, cell: int, digit: int) -> None:
        """Change the digit of *cell*."""
        change = digit - self.digits[cell]
        self.digits[cell] = digit
        for run in self.runs.of[cell]:
            total = self.totals[run]
            self.totals[run] = None if total is None else total + change

    def possible(self, cell: int) -> tuple[int, ...]:
        """Return the digits that no other cell of the runs of *cell* has."""
        return digits_of(FULL & ~union_of(digit_mask(self.digits[peer]) for peer in self.runs.peers[cell]))

    def combinations(self, cell: int, digit: int) -> int:
        """Return how many combinations the sums of *cell* have together if it holds *digit*."""
        change = digit - self.digits[cell]
        count = 0
        for run in self.runs.of[cell]:
            total = self.totals[run]
            count += len(combinations(len(self.runs.cells[run]), None if total is None else total + change))
        return count


def draw_digits(runs: Runs, givens: Sequence[int], source: RandomSource) -> Filling | None:
    """Return random digits that have the *givens* (0 if there is none), or None if none were found.

    The cells with the fewest candidates get their digits first.
    """
    for _ in range(TRIES):
        masks = [digit_mask(given) if given else FULL for given in givens]
        digits = [0] * len(masks)
        empty = set(range(len(masks)))
        while empty:
            check_time()
            fewest = min(masks[cell].bit_count() for cell in empty)
            if not fewest:
                break
            cell = choice(source, sorted(cell for cell in empty if masks[cell].bit_count() == fewest))
            empty.remove(cell)
            digits[cell] = choice(source, digits_of(masks[cell]))
            for peer in runs.peers[cell]:
                masks[peer] &= ~digit_mask(digits[cell])
        else:
            return Filling(runs, digits)
    return None


def prefer_few_combinations(filling: Filling, givens: Sequence[int], source: RandomSource) -> None:
    """Change digits that are not given, one random cell after the other, so that their sums have few combinations."""
    free = [cell for cell, given in enumerate(givens) if not given]
    for _ in range(CHANGES_PER_CELL * len(free)):
        check_time()
        cell = choice(source, free)
        counts = {digit: filling.combinations(cell, digit) for digit in filling.possible(cell)}
        fewest = min(counts.values())
        filling.place(cell, choice(source, [digit for digit, count in counts.items() if count == fewest]))
