"""The engines of the package `ruleout-engines`, created again for each test, and what they need."""

from __future__ import annotations

from collections.abc import Callable

from ruleout.plugin import Engine
from ruleout_engines.auto.costs import Prices
from ruleout_engines.auto.engine import AutoEngine
from ruleout_engines.lanes.engine import LanesEngine
from ruleout_engines.sat.engine import SatEngine
from ruleout_engines.scalar.engine import ScalarEngine

ENGINES: dict[str, Callable[[], Engine]] = {
    "lanes": LanesEngine,
    "scalar": ScalarEngine,
    "sat": SatEngine,
    "auto in a new process": lambda: AutoEngine(prices=Prices(0.0, lambda engine: 1e9)),
    "auto with all loaded": lambda: AutoEngine(prices=Prices(0.0, lambda engine: 0.0)),
}
NEEDS = {"lanes": "numba", "scalar": "numba", "auto with all loaded": "numba", "sat": "pysolvers"}
"""The module that an engine cannot do without."""
