"""The engine for each layout, and another one for its proof."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ruleout import Budget, Engine, Layout, Registry
from ruleout.plugin import LineResults, PythonEngine, SearchResult


class EngineOfLayout(Engine):
    """Searches each layout with the engine that is installed for it, since the layouts of drafts differ.

    *used* are the ids of the engines that searched. If none is named, the engine of the highest rank may pass searches
    to others. The first other one than ``python`` then searches all that follows on the layout, so that an engine is
    left for the proof. Which one searches does not change the puzzles.

    Parameters
    ----------
    name
        The engine that was named, or its id; None for that with the highest rank that supports the layout.
    registry
        Where engines are looked up.
    keeps
        Whether that engine also searches other layouts that it supports: those of a puzzle with fewer clues.
    """

    id = "of-layout"
    title = "The engine of each layout"

    def __init__(self, name: str | Engine | None, registry: Registry, *, keeps: bool = False) -> None:
        self._name, self._registry, self._keeps = name, registry, keeps
        self.used: set[str] = set()
        self._settled: tuple[Layout, str] | None = None
        """The last layout with searches that were passed to another engine, and the id of that engine."""

    def expect(self, layout: Layout, count: int) -> None:
        """Use the engine that is preferred if *count* puzzles on *layout* are searched at once and none was named."""
        if self._name is None:
            chosen = self._registry.engine(layout)
            preferred = self._preferred(chosen, layout, count)
            self._name = None if preferred == chosen.id else preferred

    def searches_blocks(self, layout: Layout, count: int) -> bool:
        """Return whether *count* puzzles on *layout* are searched much sooner together than one after the other."""
        engine = self._registry.engine(layout, self._name)
        installed = self._registry.engines
        return any(installed[name].in_blocks for name in engine.soonest(layout, count) if name in installed)

    def supports(self, layout: Layout) -> str | None:
        """Return None: if no engine supports a layout, the search raises Unsupported with the reasons."""
        return None

    def of(self, layout: Layout) -> Engine:
        """Return the engine for *layout*. Raises UnknownName or Unsupported."""
        if self._name is None and self._settled is not None:
            settled, name = self._settled
            if settled is layout or (self._keeps and self._registry.engines[name].supports(layout) is None):
                return self._registry.engine(layout, name)
        return self._registry.engine(layout, self._name or self.unnamed(layout))

    def unnamed(self, layout: Layout) -> str:
        """Return the id of the engine that searches *layout* if none is named. Raises Unsupported."""
        return self._preferred(self._registry.engine(layout), layout, 1)

    def _preferred(self, engine: Engine, layout: Layout, count: int) -> str:
        preferred = engine.preferred(layout, count)
        return preferred if preferred in self._registry.engines else engine.id

    def _search_many(
        self, layout: Layout, starts: Iterator[Sequence[int]], limit: int, budget: Budget
    ) -> Iterator[SearchResult]:
        engine = self.of(layout)
        for found in engine.search_many(layout, starts, limit, budget):
            yield self._noted(found, layout, engine)

    def _search_near(
        self, layout: Layout, start: Sequence[int], limit: int, budget: Budget, near: Sequence[int]
    ) -> SearchResult:
        engine = self.of(layout)
        return self._noted(engine.search(layout, start, limit, budget, near), layout, engine)

    def _noted(self, found: SearchResult, layout: Layout, engine: Engine) -> SearchResult:
        """Return *found*, and remember which engine it is of."""
        name = found.engine or engine.id
        self.used.add(name)
        if name not in (engine.id, PythonEngine.id):
            self._settled = layout, name
        return found

    def _search_lines(self, layout: Layout, block: bytes, limit: int, budget: Budget) -> LineResults | None:
        engine = self.of(layout)
        found = engine.search_lines(layout, block, limit, budget)
        if found is not None:
            self.used.add(found.engine or engine.id)
        return found

    def _solutions(self, layout: Layout, start: Sequence[int], budget: Budget) -> Iterator[tuple[int, ...]]:
        engine = self.of(layout)
        self.used.add(engine.id)
        return engine.solutions(layout, start, budget)


def engine_for_proof(used: Collection[str], layout: Layout, registry: Registry, count: int = 1) -> Engine | None:
    """Return the engine that searches *count* puzzles on *layout* soonest and is none of those *used*.

    Returns None if there is no other one.
    """
    installed = registry.engines
    names = registry.engine(layout).soonest(layout, count)
    return next((installed[name] for name in names if name in installed and name not in used), None)
