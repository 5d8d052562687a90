"""The search with plain ints, one puzzle at a time: it needs nothing, and the others are compared with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ruleout_engines.lanes.algebra import Swept, sweep
from ruleout_engines.lanes.branching import choice
from ruleout_engines.lanes.clock import Expired, Stop


class Walk:
    """The search tree of one puzzle, depth first. *nodes* counts choices, *confirmed* those of them that led to a
    solution and are settled. *sweep* is the reasoning."""

    def __init__(self, words: Sequence[int], stop: Stop, sweep: Callable[[Sequence[int]], Swept] = sweep) -> None:
        self._words = list(words)
        self._stop = stop
        self._sweep = sweep
        self.nodes = 0
        self.confirmed = 0

    def solutions(self) -> Iterator[list[int]]:
        """The words of each solution. Raises Expired when the budget runs out."""
        found = 0
        branches: list[tuple[list[int], int]] = []
        words: list[int] | None = self._words
        while words is not None:
            swept = self._sweep(words)
            self._stop.check()
            words = swept.words
            if not swept.wrong:
                if not swept.missing:
                    found += 1
                    yield words
                elif swept.busy:
                    continue
                else:
                    if self._stop.nodes is not None and self.nodes >= self._stop.nodes:
                        raise Expired
                    self.nodes += 1
                    words, refused = choice(words, swept.rows, swept.columns)
                    branches.append((refused, found))
                    continue
            words = None
            if branches:
                words, before = branches.pop()
                self.confirmed += found > before
