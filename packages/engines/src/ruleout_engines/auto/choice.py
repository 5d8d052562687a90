"""Choosing the engine for each part of a job."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from weakref import WeakKeyDictionary

from ruleout.plugin import Engine, Layout, SearchResult
from ruleout_engines.auto.alternation import Alternation, Contender
from ruleout_engines.auto.costs import COMPILED, SAT_WORK, WORK, Prices, speed_of
from ruleout_engines.auto.relay import Stage
from ruleout_engines.slices import SlicedEngine

MANY = 32
"""The smallest number of starts for which ``lanes`` is chosen. For each of 32 hard classics at once it takes half of
the time of ``scalar`` (25 and 54 microseconds), for each of 4 as long."""

PATIENCE = 0.1
"""The seconds, converted to choices, after which a start that ``python`` has not solved is passed to the SAT solver:
twenty times as long as a hard classic takes on average."""

FIRST = 0.05
"""The seconds, converted to choices, after which the compiled search takes turns with the SAT solver at a start. Nearly
all published puzzles need less."""

FEWEST = 100
"""The least number of choices before a start is passed on: about as many as a hard classic takes."""

PRODUCTIVE = 20
"""An enumeration stays with an engine that finds one solution per this many choices, or fewer. The SAT solver takes as
long per solution of a classic as ``python`` for 10 choices (0.3 ms), and encodes the layout before."""

LARGE = 9
"""Boards with more digits than this are large: the SAT solver is then the first to know that there is one solution, and
the compiled search is the fastest at the many easy searches of digging."""

FOR_LARGE = ("sat", "scalar", "python")
"""The engines for large boards, the one that is done soonest first."""

BLOCK = 200
"""Number of starts from which compiling pays for its load time: ``python`` takes 5 ms per hard classic."""

FOR_BLOCK = ("lanes", "scalar", "sat", "python")
"""The engines for BLOCK starts and more, the one that is done soonest first: by the time per start."""

FOR_FEW = ("python", "sat", "scalar", "lanes")
"""The engines for fewer starts, the one that is done soonest first: by the time before the first one, since the SAT
solver encodes the layout, and the compiled engines load Numba."""

HEAVY = 20
"""Boards with more digits than this go to the SAT solver at once: backtracking does not solve published ones."""


class Choice:
    """The choice among *engines*, by support for a layout, readiness in this process, and the *prices* of the others.

    A job begins on ``python``. The compiled engine takes over when ``python`` has taken as long as loading it would, or
    if the job is known to take that long. A job therefore never takes more than twice as long as with the better of the
    two (the ski rental problem).
    """

    def __init__(self, engines: Iterable[Engine], prices: Prices) -> None:
        self._engines = {engine.id: engine for engine in engines}
        self._how_much = prices
        self._prices: dict[str, float] = {}
        self._spent: dict[str, float] = {}
        self._ready: set[str] = set()
        self._able: WeakKeyDictionary[Layout, dict[str, Engine]] = WeakKeyDictionary()

    def compiled(self, layout: Layout, left: int, done: int, limit: int) -> Engine | None:
        """Return the compiled engine that should take over, or None.

        *left* is the number of starts known to follow; *done* is the number of starts of this job that have a result.
        """
        engine = self._candidate(layout, max(left, done))
        if engine is None:
            return None
        if engine.id not in self._ready:
            each = speed_of(layout).start + (speed_of(layout).choice * limit if limit > 2 else 0.0)
            seconds = left * each + self._spent.get(engine.id, 0.0)
            if seconds < self._how_much.least or seconds < self._price_of(engine.id):
                return None
            self._ready.add(engine.id)
        return engine

    def note(self, layout: Layout, result: SearchResult) -> None:
        """Record that one more start was searched without a compiled engine."""
        nodes = result.nodes if result.engine == "python" else self.python_patience(layout)
        seconds = speed_of(layout).start + nodes * speed_of(layout).choice
        for engine in COMPILED:
            if engine in self._able_for(layout):
                self._spent[engine] = self._spent.get(engine, 0.0) + seconds

    def warm(self) -> None:
        """Warm all engines. The compiled ones cost nothing from then on."""
        for engine in self._engines.values():
            engine.warm()
        self._ready.update(each for each in COMPILED if each in self._engines)

    def helper(self, layout: Layout) -> Engine | None:
        """Return the engine for starts that the others do not solve quickly."""
        return self._able_for(layout).get("sat")

    def is_heavy(self, layout: Layout) -> bool:
        """Return whether only the SAT solver should be tried."""
        return layout.digits > HEAVY and self.helper(layout) is not None

    def soonest(self, layout: Layout, starts: int) -> tuple[str, ...]:
        """Return the ids of the engines that search *starts* starts on *layout*, the one that is done soonest first.

        This follows from the arguments and from what is installed, whatever was searched or compiled before.
        """
        names = FOR_LARGE if layout.digits > LARGE else FOR_BLOCK if starts >= BLOCK else FOR_FEW
        return tuple(name for name in names if name in self._able_for(layout))

    def direct(self, layout: Layout, starts: int) -> str | None:
        """Return the id of the engine that needs no help with *starts* starts on *layout*, None if none is known."""
        name = "scalar" if layout.digits > LARGE else "lanes" if starts >= BLOCK else ""
        return name if name in self._able_for(layout) else None

    def patience(self, layout: Layout, limit: int) -> int:
        """Return the number of choices after which a compiled search passes its start on."""
        return max(FEWEST, int(FIRST / speed_of(layout).compiled), PRODUCTIVE * limit)

    def alternation(self, layout: Layout) -> Alternation | None:
        """Return how the compiled search and the SAT solver take turns at a start that is hard; None if one is missing.

        If the compiled search is not ready, it begins when the SAT solver has taken as long as loading it takes.
        """
        helper, engine = self.helper(layout), self._able_for(layout).get("scalar")
        if not (isinstance(helper, SlicedEngine) and isinstance(engine, SlicedEngine)) or self.is_heavy(layout):
            return None
        is_ready = engine.id in self._ready
        first = 2 * FIRST if is_ready else max(2 * FIRST, self._price_of(engine.id))
        both = (Contender(engine, int(first * WORK)), Contender(helper, int(first * SAT_WORK)))
        return Alternation(both if is_ready else both[::-1], self._ready.add)

    def ready(self, engine: Engine, layout: Layout, limit: int) -> list[Stage | Alternation]:
        """Return the stages for one start if the compiled *engine* is ready; the last one has no limit.

        If two solutions are enough, the engines take turns at once, so that no part of the search is repeated.
        """
        helper, turns = self.helper(layout), self.alternation(layout)
        if helper is None or (turns and limit <= 2):
            return [turns or Stage(engine)]
        return [Stage(engine, self.patience(layout, limit)), turns or Stage(helper)]

    def stages(self, layout: Layout, limit: int, compiled: bool = True) -> Iterator[Stage | Alternation]:
        """Yield the stages for one start, if no compiled engine is ready.

        Without *compiled* engines they follow from *layout*, *limit* and what is installed, whatever was searched
        before.
        """
        helper, engine = self.helper(layout), self._candidate(layout, 1) if compiled else None
        if helper is None and engine is None:
            yield Stage(self._python)
        elif helper is None or not self.is_heavy(layout):
            yield Stage(self._python, max(self.python_patience(layout), PRODUCTIVE * limit if limit > 2 else 0))
        turns = self.alternation(layout) if compiled else None
        if turns is not None:
            yield turns
        elif helper is not None:
            yield Stage(helper)
        elif engine is not None:
            yield Stage(self._python, self._until_bought(layout, engine))
            self._ready.add(engine.id)
            yield Stage(engine)

    def without_compiled(self, layout: Layout) -> Iterator[Stage]:
        """Yield the stages that find two solutions of one start that has more, whatever is ready.

        They are short, since the two solutions of a start that is hard are known already.
        """
        yield Stage(self._python, self.python_patience(layout))
        helper = self.helper(layout)
        if helper is not None:
            yield Stage(helper, max(FEWEST, int(PATIENCE / speed_of(layout).conflict)))

    def enumeration(self, layout: Layout, compiled: bool = True) -> Generator[Stage, int, None]:
        """Yield the stages that enumerate the solutions of one start; *compiled* is that of ``stages``.

        The generator is sent the number of solutions that the last stage found. An engine that finds them quickly
        continues; if they are rare, the SAT solver is faster.
        """
        helper, engine = self.helper(layout), self._candidate(layout, 1) if compiled else None
        if helper is not None and self.is_heavy(layout):
            yield Stage(helper)
            return
        if engine is None or engine.id not in self._ready:
            if helper is None and engine is None:
                yield Stage(self._python)
                return
            nodes = self.python_patience(layout)
            found = yield Stage(self._python, nodes)
            if helper is not None and found * PRODUCTIVE < nodes:
                yield Stage(helper)
                return
            yield Stage(self._python, None if engine is None else self._until_bought(layout, engine))
        elif helper is not None:
            nodes = self.patience(layout, 2)
            found = yield Stage(engine, nodes)
            if found * PRODUCTIVE < nodes:
                yield Stage(helper)
                return
        if engine is not None:
            self._ready.add(engine.id)
            yield Stage(engine)

    def python_patience(self, layout: Layout) -> int:
        """Return the number of choices after which ``python`` passes its start on."""
        return max(FEWEST, int(PATIENCE / speed_of(layout).choice))

    @property
    def _python(self) -> Engine:
        return self._engines["python"]

    def _candidate(self, layout: Layout, starts: int) -> Engine | None:
        """Return the compiled engine for *layout*: ``lanes`` if there are enough starts, otherwise ``scalar``."""
        able = self._able_for(layout)
        if self.is_heavy(layout):
            return None
        return able.get("lanes" if starts >= MANY and "lanes" in able else "scalar")

    def _able_for(self, layout: Layout) -> dict[str, Engine]:
        able = self._able.get(layout)
        if able is None:
            able = {name: each for name, each in self._engines.items() if each.supports(layout) is None}
            self._able[layout] = able
        return able

    def _price_of(self, engine: str) -> float:
        if engine not in self._prices:
            self._prices[engine] = self._how_much.of(engine)
        return self._prices[engine]

    def _until_bought(self, layout: Layout, engine: Engine) -> int:
        """Return the number of choices after which ``python`` has taken as long as loading *engine* would."""
        left = self._price_of(engine.id) - self._spent.get(engine.id, 0.0)
        return max(FEWEST, int(left / speed_of(layout).choice))
