"""The engine for each layout, and another one for its proof."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ruleout import Budget, Engine, Layout, Registry
from ruleout.plugin import LineResults, SearchResult
from ruleout_generate.digging.defaults import MINIMAL_DIGITS

MANY = 200
"""From how many puzzles on a compiled engine proves them sooner, although it takes a while to load."""
ANY = "auto"
"""The engine that chooses among the others."""
BLOCKS = "lanes"
"""The engine that searches thousands of puzzles at once."""
COMPILED = ("lanes", "scalar")
"""The engines that search a block of puzzles much sooner than one after the other."""
LARGE = "scalar"
"""The engine for grids of more than nine digits, if no engine was named."""
FIRST = "python"
"""The engine that searches without any preparation."""
FOR_FEW = ("python", "sat", "scalar", "lanes")
"""The engines that prove a few puzzles, the soonest first."""
FOR_LARGE = ("sat", "scalar", "python")
"""The engines that prove puzzles with more than nine digits, the fastest first."""
FOR_MANY = ("scalar", "lanes", "sat", "python")
"""The engines that prove many puzzles, the fastest first."""


class EngineOfLayout(Engine):
    """Searches each layout with the engine that is installed for it, since the layouts of drafts differ.

    *used* are the ids of the engines that searched. If none is named, the engine of the highest rank may pass searches
    to others. The first other one than ``python`` then searches all that follows on the layout, so that an engine is
    left for the proof. Which one searches does not change the puzzles.

    Parameters
    ----------
    name
        The id of the engine that was named; None for that with the highest rank that supports the layout.
    registry
        Where engines are looked up.
    """

    id = "of-layout"
    title = "The engine of each layout"

    def __init__(self, name: str | None, registry: Registry) -> None:
        self._name, self._registry = name, registry
        self.used: set[str] = set()
        self._settled: tuple[Layout, str] | None = None
        """The last layout with searches that were passed to another engine, and the id of that engine."""

    def expect(self, layout: Layout, count: int) -> None:
        """Prefer the engine for blocks if *count* puzzles on *layout* are searched at once and no engine was named."""
        installed = self._registry.engines
        if self._name is None and count >= MANY and BLOCKS in installed and installed[BLOCKS].supports(layout) is None:
            self._name = BLOCKS

    def searches_blocks(self, layout: Layout) -> bool:
        """Return whether a block of puzzles on *layout* is searched much sooner than one puzzle after the other."""
        names = COMPILED if self._name in (None, ANY) else (self._name,)
        engines = [self._registry.engines.get(name) for name in names if name in COMPILED]
        return any(engine is not None and engine.supports(layout) is None for engine in engines)

    def supports(self, layout: Layout) -> str | None:
        """Return None: if no engine supports a layout, the search raises Unsupported with the reasons."""
        return None

    def of(self, layout: Layout) -> Engine:
        """Return the engine for *layout*. Raises UnknownName or Unsupported."""
        if self._name is None and self._settled is not None and self._settled[0] is layout:
            return self._registry.engine(layout, self._settled[1])
        return self._registry.engine(layout, self._name or self.unnamed(layout))

    def unnamed(self, layout: Layout) -> str:
        """Return the id of the engine that searches *layout* if none is named. Raises Unsupported."""
        installed = self._registry.engines
        if layout.digits > MINIMAL_DIGITS and LARGE in installed and installed[LARGE].supports(layout) is None:
            return LARGE
        return self._registry.engine(layout).id

    def _search_many(
        self, layout: Layout, starts: Iterator[Sequence[int]], limit: int, budget: Budget
    ) -> Iterator[SearchResult]:
        engine = self.of(layout)
        for found in engine.search_many(layout, starts, limit, budget):
            name = found.engine or engine.id
            self.used.add(name)
            if name not in (engine.id, FIRST):
                self._settled = layout, name
            yield found

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
    """Return an engine of the project that supports *layout* and is none of those *used*; None if there is none.

    *count* is the number of puzzles to be proved.
    """
    installed = registry.engines
    names = FOR_LARGE if layout.digits > MINIMAL_DIGITS else FOR_MANY if count >= MANY else FOR_FEW
    for name in names:
        if name in installed and name not in used and installed[name].supports(layout) is None:
            return installed[name]
    return None
