"""The interface of search engines, and their results."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from operator import length_hint
from typing import ClassVar

import attrs

from ruleout.clock import UNLIMITED, Budget, capped
from ruleout.masks import Digit, Mask
from ruleout.model.layout import Layout


class Verdict(StrEnum):
    """The number of solutions as far as a search established it."""

    NONE = "none"
    UNIQUE = "unique"
    SEVERAL = "several"
    UNKNOWN = "unknown"


@attrs.frozen
class SearchResult:
    """Result of a search.

    Attributes
    ----------
    verdict
        The number of solutions as far as it is known.
    solutions
        At most as many solutions as the limit allowed: one digit per visible cell, row by row.
    complete
        True if the search ended before its budget: nothing is left to search, or the limit was reached.
    nodes
        The number of choices made.
    guesses
        The number of these choices that were refuted or are still open.
    engine
        The id of the engine that searched, if the one that was called passed the start on.
    """

    verdict: Verdict
    solutions: tuple[tuple[Digit, ...], ...]
    complete: bool
    nodes: int = 0
    guesses: int = 0
    engine: str = ""

    def __repr__(self) -> str:
        cut = "" if self.complete else ", out of budget"
        return f"<SearchResult: {self.verdict}, {len(self.solutions)} solutions, {self.nodes} nodes{cut}>"

    @classmethod
    def of(
        cls, solutions: Sequence[tuple[Digit, ...]], exhausted: bool, complete: bool, nodes: int = 0, guesses: int = 0
    ) -> SearchResult:
        """Return a result with the verdict that follows from the other arguments.

        Two solutions mean *several*, whatever the budget; with one or none the verdict is only known if the search was
        exhausted.

        Parameters
        ----------
        solutions
            The solutions that were found.
        exhausted
            True if it was proved that there are no others.
        complete, nodes, guesses
            As in the result.
        """
        return cls(verdict_of(len(solutions), exhausted), tuple(solutions), complete, nodes, guesses)


def verdict_of(count: int, exhausted: bool) -> Verdict:
    """Return the verdict for *count* solutions found; *exhausted* if it was proved that there are no others."""
    if count > 1:
        return Verdict.SEVERAL
    if not exhausted:
        return Verdict.UNKNOWN
    return Verdict.UNIQUE if count else Verdict.NONE


@attrs.frozen
class LineResults:
    """Results of the lines of a block, one entry per line.

    Attributes
    ----------
    counts
        The number of solutions found, at most the requested limit; -1 if the engine does not search this line
        (it cannot be read, or is too hard for this engine), so that the caller has to handle it.
    complete
        1 if the search was not cut short by the budget, else 0.
    solutions
        The first solution of each line, one symbol per visible cell, or dots if there is none; then a line feed.
    nodes
        The number of choices made.
    guesses
        The number of these choices that were refuted or are still open. Empty if the engine does not count them.
    engine
        The id of the engine that searched, if the one that was called passed the block on.
    """

    counts: Sequence[int]
    complete: Sequence[int]
    solutions: bytes
    nodes: Sequence[int]
    guesses: Sequence[int] = ()
    engine: str = ""


class Engine(ABC):
    """Finds the solutions of layouts. Engines know primitives, never variants.

    A new engine implements ``supports``, ``_search_many`` and ``_solutions``; one that reads lines of text or has
    something to prepare also implements ``_search_lines`` or ``warm``. The public methods check their arguments once
    for all engines, and shorten the budget so that no search outlasts the running call.

    Attributes
    ----------
    id, title
        The name that users select the engine by, and a line that describes it.
    rank
        If the user selects no engine, the one with the highest rank that supports the layout is taken.
    only_if_named
        True if it is used only if the user selects it. Engines of third parties have it in any case.
    in_blocks
        True if puzzles that are searched together take much less time each than one after the other.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    rank: ClassVar[int] = 0
    only_if_named: ClassVar[bool] = False
    in_blocks: ClassVar[bool] = False

    @abstractmethod
    def supports(self, layout: Layout) -> str | None:
        """Return None if *layout* can be searched, else the reason why not."""

    @abstractmethod
    def _search_many(
        self, layout: Layout, starts: Iterator[Sequence[Mask]], limit: int, budget: Budget
    ) -> Iterator[SearchResult]:
        """Yield one result per start, in order. The arguments are those of ``search_many``, checked.

        *starts* has a length hint if the caller's starts had one. It ends early if a start is invalid or cannot be
        made; the error is raised after the results that are yielded here.
        """

    @abstractmethod
    def _solutions(self, layout: Layout, start: Sequence[Mask], budget: Budget) -> Iterator[tuple[Digit, ...]]:
        """Yield all solutions, each once. The arguments are those of ``solutions``, checked."""

    def _search_lines(self, layout: Layout, block: bytes, limit: int, budget: Budget) -> LineResults | None:
        """Return what ``search_lines`` returns. The arguments are checked."""
        return None

    def search_many(
        self, layout: Layout, starts: Iterable[Sequence[Mask]], limit: int = 2, budget: Budget = UNLIMITED
    ) -> Iterator[SearchResult]:
        """Yield one result per start, in order.

        Parameters
        ----------
        layout
            A layout that the engine supports.
        starts
            The puzzles: one mask per cell, hidden cells included. They are taken as they are needed, some engines take
            many at a time.
        limit
            The number of solutions (1 or more) at which to stop: 2 proves or refutes uniqueness; 1 finds a solution,
            and the verdict is then never *unique*.
        budget
            The limits of each start.

        Raises
        ------
        ValueError
            If an argument is invalid. An invalid start, and whatever *starts* raises, is raised when the results of
            all starts before it were given.
        """
        check_limit(limit)
        _check_budget(budget)
        return self._in_order(layout, starts, limit, capped(budget))

    def _in_order(
        self, layout: Layout, starts: Iterable[Sequence[Mask]], limit: int, budget: Budget
    ) -> Iterator[SearchResult]:
        checked = _CheckedStarts(layout, starts)
        yield from self._search_many(layout, checked, limit, budget)
        if checked.error is not None:
            raise checked.error

    def solutions(
        self, layout: Layout, start: Sequence[Mask], budget: Budget = UNLIMITED
    ) -> Iterator[tuple[Digit, ...]]:
        """Yield all solutions, each once, as they are found: one digit per visible cell, row by row.

        Raises
        ------
        OutOfBudget
            If the budget runs out first.
        ValueError
            If an argument is invalid.
        """
        _check_start(layout, start)
        _check_budget(budget)
        return self._solutions(layout, start, capped(budget))

    def search_lines(
        self, layout: Layout, block: bytes, limit: int = 2, budget: Budget = UNLIMITED
    ) -> LineResults | None:
        """Search a block of lines, if the engine reads and writes text itself.

        Parameters
        ----------
        layout
            A layout that the engine supports.
        block
            One puzzle per line, one symbol of the layout per visible cell; blanks are ``.`` or ``0``. Lines end with a
            line feed, which the last one may lack; a carriage return before it is ignored.
        limit, budget
            As for ``search_many``.

        Returns
        -------
        LineResults or None
            None if the engine does not read text, does not read it for *layout*, or if the block is not worth it. Then
            use ``search_many``.
        """
        check_limit(limit)
        _check_budget(budget)
        return self._search_lines(layout, block, limit, capped(budget))

    def search(
        self,
        layout: Layout,
        start: Sequence[Mask],
        limit: int = 2,
        budget: Budget = UNLIMITED,
        near: Sequence[Digit] | None = None,
    ) -> SearchResult:
        """Return the result for one start; the other arguments are those of ``search_many``.

        *near*, one digit per visible cell, is where a solution may be searched for first: a solution of a start that
        differs little, of which only other ones are wanted. It changes neither the verdict nor what the budget limits.
        """
        if near is None:
            return next(iter(self.search_many(layout, [start], limit, budget)))
        check_limit(limit)
        _check_budget(budget)
        _check_start(layout, start)
        return self._search_near(layout, start, limit, capped(budget), near)

    def _search_near(
        self, layout: Layout, start: Sequence[Mask], limit: int, budget: Budget, near: Sequence[Digit]
    ) -> SearchResult:
        """Return the result for one start, with solutions close to *near* first. The arguments are checked.

        An engine that makes no use of *near* keeps this method.
        """
        return next(iter(self._search_many(layout, iter([start]), limit, budget)))

    def preferred(self, layout: Layout, starts: int) -> str:
        """Return the id of the engine that *starts* starts on *layout* should be passed to directly.

        It is that of this engine, unless this one chooses among others and is sure of its choice.
        """
        return self.id

    def soonest(self, layout: Layout, starts: int) -> tuple[str, ...]:
        """Return the ids of engines that search *starts* starts on *layout*, the one that is done soonest first.

        An engine that chooses among others returns theirs, and not its own. They support *layout*.
        """
        return (self.id,)

    def warm(self) -> None:  # noqa: B027
        """Prepare whatever the first search of a process would have to wait for: compile, load caches, import.

        Called by :func:`ruleout.warm`. Engines without such a delay keep this method, which does nothing.
        """


class _CheckedStarts(Iterator[Sequence[Mask]]):
    """Starts that are checked when they are taken; an error ends them and is kept for later."""

    def __init__(self, layout: Layout, starts: Iterable[Sequence[Mask]]) -> None:
        self._layout = layout
        self._starts = iter(starts)
        self.error: BaseException | None = None

    def __next__(self) -> Sequence[Mask]:
        try:
            start = next(self._starts)
            _check_start(self._layout, start)
        except (StopIteration, KeyboardInterrupt, GeneratorExit):
            raise
        except BaseException as error:
            self.error, self._starts = error, iter(())
            raise StopIteration from None
        return start

    def __length_hint__(self) -> int:
        return length_hint(self._starts)


def _check_start(layout: Layout, start: Sequence[Mask]) -> None:
    if len(start) != layout.size:
        raise ValueError(f"start: found {len(start)} masks; expected {layout.size}, one per cell")
    if len(start) and (min(start) < 0 or max(start) > layout.full):
        cell = next(cell for cell, mask in enumerate(start) if not 0 <= mask <= layout.full)
        found = f"found the mask {start[cell]} in {layout.names[cell]}"
        raise ValueError(f"start: {found}; expected 0 to {layout.full}, one bit per digit")


def check_limit(limit: int) -> None:
    """Raise ValueError if a limit of solutions is below 1."""
    if limit < 1:
        raise ValueError(f"limit: found {limit}; expected 1 or more")


def _check_budget(budget: Budget) -> None:
    if not isinstance(budget, Budget):
        raise TypeError(f"budget: found {budget!r}; expected a Budget")
