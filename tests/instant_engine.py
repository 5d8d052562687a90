"""An engine that answers at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruleout.plugin import Budget, Engine, Layout, SearchResult, Verdict


class Instant(Engine):
    """An engine that gives one verdict without looking at its budget, and notes the budget of each search."""

    id, title = "instant", "Instant"

    def __init__(self, verdict: Verdict = Verdict.NONE) -> None:
        self.verdict = verdict
        self.budgets: list[Budget] = []

    @property
    def seconds(self) -> list[float | None]:
        """The seconds that each search was given."""
        return [budget.seconds for budget in self.budgets]

    def supports(self, layout: Layout) -> str | None:
        return None

    def _search_many(
        self, layout: Layout, starts: Iterable[object], limit: int, budget: Budget
    ) -> Iterator[SearchResult]:
        for _ in starts:
            self.budgets.append(budget)
            yield SearchResult(self.verdict, (), True)

    def _solutions(self, layout: Layout, start: object, budget: Budget) -> Iterator[tuple[int, ...]]:
        self.budgets.append(budget)
        return iter(())
