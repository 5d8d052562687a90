"""The engine for each layout, and those for its proof."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ruleout import Budget, Engine, Layout, Registry
from ruleout.plugin import LineResults, PythonEngine, SearchResult


class EngineOfLayout(Engine):
    """Engine that searches each layout with the one that is installed for it, since the layouts of drafts differ.

    *used* are the ids of the engines that searched. If none is named, the engine of the highest rank may pass searches
    to others. The puzzles do not depend on the engine that searches; it depends on what was searched before.

    Parameters
    ----------
    name
        The engine that was named, or its id; None for that with the highest rank that supports the layout.
    registry
        Registry in which engines are looked up.
    """

    id = "of-layout"
    title = "The engine of each layout"

    def __init__(self, name: str | Engine | None, registry: Registry) -> None:
        self._name, self._registry = name, registry
        self.used: set[str] = set()

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
            self.used.add(found.engine or engine.id)
            yield found

    def _search_near(
        self, layout: Layout, start: Sequence[int], limit: int, budget: Budget, near: Sequence[int]
    ) -> SearchResult:
        engine = self.of(layout)
        found = engine.search(layout, start, limit, budget, near)
        self.used.add(found.engine or engine.id)
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


def engines_for_proof(used: Collection[str], layout: Layout, registry: Registry, count: int = 1) -> tuple[Engine, ...]:
    """Return the engines that prove *count* puzzles on *layout* whose making *used* others.

    One engine that was not used is returned, or two if all were used. ``python``, which takes longest at hard puzzles,
    is left out if there are two others. There are none if only one engine supports the layout. The layout and the
    installed engines alone decide if there are any, although *used* depends on what was searched before.
    """
    installed = registry.engines
    names = [name for name in registry.engine(layout).soonest(layout, count) if name in installed]
    names.sort(key=lambda name: name == PythonEngine.id)
    able = names if len(names) < 3 else [name for name in names if name != PythonEngine.id]
    others = [name for name in able if name not in used][:1]
    return tuple(installed[name] for name in others or (able[:2] if len(able) > 1 else ()))
