"""Advice during a search that takes long."""

from __future__ import annotations

from threading import Event, Thread
from time import monotonic
from types import TracebackType
from typing import Self

from ruleout import Registry
from ruleout.internal import how_to_install
from ruleout_cli.options.groups import Search
from ruleout_cli.terminal import write_message

PATIENCE = 5.0
"""The seconds of search for one puzzle after which the advice is written."""
ENGINE, DISTRIBUTION, MODULE = "sat", "ruleout-engines", "pysolvers"
"""An engine that is often faster on hard puzzles, the distribution that provides it, and the module that it needs."""


class SlowSearchAdvice:
    """Advice to install a faster engine, written to standard error once if the search for one puzzle takes long.

    It is used in a ``with`` statement; :meth:`restart` restarts the clock for the next puzzle.
    """

    def __init__(self, search: Search, registry: Registry) -> None:
        self._applies = search.engine in (None, "python")
        self._registry = registry
        self._begun = 0.0
        self._ended = Event()
        self.watch: Thread | None = None

    def restart(self) -> None:
        """Restart the clock."""
        self._begun = monotonic()

    def __enter__(self) -> Self:
        self.restart()
        if self._applies:
            self.watch = Thread(target=self._wait, daemon=True)
            self.watch.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()

    def _wait(self) -> None:
        while not self._ended.wait(max(0.0, PATIENCE - (monotonic() - self._begun))):
            if monotonic() - self._begun >= PATIENCE:
                if not is_usable(self._registry):
                    advice = how_to_install(DISTRIBUTION, ENGINE)
                    write_message(f"this takes long; the engine {ENGINE} is often faster on hard puzzles: {advice}")
                return


def is_usable(registry: Registry) -> bool:
    """Return whether the faster engine and the module that it needs are installed."""
    from importlib.util import find_spec

    return ENGINE in registry.engines and find_spec(MODULE) is not None
