"""What a search engine is asked and what it answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import ClassVar

import attrs

from ruleout.model.layout import Layout


class Verdict(StrEnum):
    """How many solutions there are, as far as was asked."""

    NONE = "none"
    UNIQUE = "unique"
    SEVERAL = "several"
    UNKNOWN = "unknown"


@attrs.frozen
class Budget:
    """What one search may spend: *nodes* (choices made) and *seconds* of wall-clock time; None is without limit."""

    nodes: int | None = None
    seconds: float | None = None

    def __attrs_post_init__(self) -> None:
        if self.nodes is not None and self.nodes < 0:
            raise ValueError(f"nodes: found {self.nodes}; expected 0 or more")
        if self.seconds is not None and not self.seconds >= 0:
            raise ValueError(f"seconds: found {self.seconds}; expected 0 or more")


UNLIMITED = Budget()


@attrs.frozen
class SearchResult:
    """What a search found.

    *solutions* hold one digit for each visible cell, row by row, at most as many as the limit asked for. *complete*
    says that the search was not cut short by its budget: it ended because nothing is left or the limit was
    reached. *nodes* counts choices made, *guesses* those among them that were refuted or still open. *engine* is the id
    of the engine that found it, where the one that was asked had another do it.
    """

    verdict: Verdict
    solutions: tuple[tuple[int, ...], ...]
    complete: bool
    nodes: int = 0
    guesses: int = 0
    engine: str = ""

    def __repr__(self) -> str:
        cut = "" if self.complete else ", out of budget"
        return f"<SearchResult: {self.verdict}, {len(self.solutions)} solutions, {self.nodes} nodes{cut}>"

    @classmethod
    def of(
        cls, solutions: Sequence[tuple[int, ...]], exhausted: bool, complete: bool, nodes: int = 0, guesses: int = 0
    ) -> SearchResult:
        """The result with the verdict that follows. *exhausted*: no further solution exists; *complete*: the budget
        held out. Two solutions are several whatever the budget; one or none are known only when exhausted."""
        if len(solutions) > 1:
            verdict = Verdict.SEVERAL
        elif not exhausted:
            verdict = Verdict.UNKNOWN
        else:
            verdict = Verdict.UNIQUE if solutions else Verdict.NONE
        return cls(verdict, tuple(solutions), complete, nodes, guesses)


@attrs.frozen
class LineResults:
    """What the lines of a block gave, one entry a line.

    *counts* says how many solutions were found, at most as many as the limit asked for, or -1 where the line is no
    puzzle that the engine reads on its own: those are for whoever asked. *complete* is 1 where the budget held out and
    0 where it did not. *solutions* holds for each line the visible cells' symbols and a line feed: the first solution,
    or dots where there is none. *nodes* counts choices made.
    """

    counts: Sequence[int]
    complete: Sequence[int]
    solutions: bytes
    nodes: Sequence[int]


class Engine(ABC):
    """Finds the solutions of layouts. Engines know primitives, never variants.

    *id* and *title* name it; where no engine is asked for, the one with the highest *rank* that supports the layout
    is taken. The budget holds for each start on its own.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    rank: ClassVar[int] = 0

    @abstractmethod
    def supports(self, layout: Layout) -> str | None:
        """None where the layout can be searched, else the reason why not."""

    @abstractmethod
    def search_many(
        self, layout: Layout, starts: Iterable[Sequence[int]], limit: int = 2, budget: Budget = UNLIMITED
    ) -> Iterator[SearchResult]:
        """One result for each start, in order. A start is one mask a cell; *limit* (1 or more) is how many
        solutions to stop at: 1 finds one, and then *unique* is never said; 2 proves or refutes uniqueness."""

    @abstractmethod
    def solutions(self, layout: Layout, start: Sequence[int], budget: Budget = UNLIMITED) -> Iterator[tuple[int, ...]]:
        """All solutions, each once, as they are found. Raises OutOfBudget when the budget runs out first."""

    def search_lines(
        self, layout: Layout, block: bytes, limit: int = 2, budget: Budget = UNLIMITED
    ) -> LineResults | None:
        """The results for a *block* of lines that each hold one symbol a visible cell, for engines that read and write
        text themselves; None where this one does not, or not for *layout*. Lines end with a line feed, the last one
        may go without; a carriage return before it is passed over. Blanks are ``.`` or ``0``."""
        return None

    def search(self, layout: Layout, start: Sequence[int], limit: int = 2, budget: Budget = UNLIMITED) -> SearchResult:
        """The result for one start."""
        return next(iter(self.search_many(layout, [start], limit, budget)))


class OutOfBudget(Exception):
    """An enumeration ran out of its budget: what was found is right, and more may exist."""
