"""The search with plain ints, one puzzle at a time. It needs no packages; tests compare the other modes with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ruleout.plugin import Countdown
from ruleout_engines.lanes.algebra import Swept, sweep
from ruleout_engines.lanes.branching import choice


class Walk:
    """The search tree of one puzzle, walked depth first.

    *words* are the puzzle, *countdown* is the budget, *sweep* the propagation. *confirmed* counts the choices that led
    to a solution and were searched to the end.
    """

    def __init__(
        self, words: Sequence[int], countdown: Countdown, sweep: Callable[[Sequence[int]], Swept] = sweep
    ) -> None:
        self._words = list(words)
        self.countdown = countdown
        self._sweep = sweep
        self.confirmed = 0

    def solutions(self) -> Iterator[list[int]]:
        """Yield the words of each solution. Raises OutOfBudget if the budget runs out."""
        found = 0
        branches: list[tuple[list[int], int]] = []
        words: list[int] | None = self._words
        while words is not None:
            swept = self._sweep(words)
            self.countdown.check()
            words = swept.words
            if not swept.wrong:
                if not swept.missing:
                    found += 1
                    yield words
                elif swept.busy:
                    continue
                else:
                    self.countdown.count_choice()
                    words, refused = choice(words, swept.rows, swept.columns)
                    branches.append((refused, found))
                    continue
            words = None
            if branches:
                words, before = branches.pop()
                self.confirmed += found > before
