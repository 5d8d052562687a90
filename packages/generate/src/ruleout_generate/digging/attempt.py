"""A puzzle on its way from digging to the order that it meets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ruleout.plugin import Puzzle

if TYPE_CHECKING:
    from ruleout import Rating


@attrs.frozen
class Attempt:
    """A puzzle with one solution, and what is known of it so far.

    Attributes
    ----------
    puzzle
        The puzzle.
    solution
        One digit per visible cell, row by row.
    is_dug_out
        True if the givens meet the requirements. If not, there are too many of them, or of one digit, or a grid can be
        solved alone; other random numbers may meet them.
    undecided
        The number of givens and chosen clues that are kept since a search for them ran out of its budget.
    engines
        The ids of the engines that searched for it.
    number
        The number of the try that made it, from 0.
    lacks
        Unmet conditions of the order, each in words and as an amount.
    rating
        Its rating. None if the order names no scale, or if a condition that is checked earlier is not met.
    """

    puzzle: Puzzle
    solution: tuple[int, ...]
    is_dug_out: bool
    undecided: int = 0
    engines: frozenset[str] = frozenset()
    number: int = 0
    lacks: tuple[tuple[str, float], ...] = ()
    rating: Rating | None = None

    @property
    def distance(self) -> tuple[int, float]:
        """The distance from the order: the number of conditions that are not met, and the sum of their amounts."""
        return len(self.lacks), sum(amount for _, amount in self.lacks)
