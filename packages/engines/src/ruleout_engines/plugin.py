"""The plug-in of this package. It is loaded by every command; NumPy, Numba and python-sat are imported by searches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruleout.plugin import hookimpl

if TYPE_CHECKING:
    from ruleout.plugin import Engine
    from ruleout_engines.kernel import Kernel


@hookimpl
def ruleout_engines() -> Iterable[Engine]:
    """Return the engines of this package."""
    from ruleout_engines.auto.engine import AutoEngine
    from ruleout_engines.lanes.engine import LanesEngine
    from ruleout_engines.sat.engine import SatEngine
    from ruleout_engines.scalar.engine import ScalarEngine

    return [AutoEngine(), LanesEngine(), SatEngine(), ScalarEngine()]


@hookimpl
def ruleout_kernels() -> Iterable[Kernel]:
    """Return the kernels of this package."""
    from ruleout_engines.aligned.kernel import KERNEL as ALIGNED
    from ruleout_engines.assumptions.kernel import KERNEL as ASSUMPTIONS
    from ruleout_engines.chains.kernel import KERNEL as CHAINS
    from ruleout_engines.crossings.kernel import KERNEL as CROSSINGS
    from ruleout_engines.forms.kernel import KERNEL as FORMS
    from ruleout_engines.replay.kernel import KERNEL as REPLAY
    from ruleout_engines.singles.kernel import KERNEL as SINGLES
    from ruleout_engines.trials.kernel import KERNEL as TRIALS

    return [ALIGNED, ASSUMPTIONS, CHAINS, CROSSINGS, FORMS, REPLAY, SINGLES, TRIALS]


def compiled_engines() -> list[Engine]:
    """Return the engines that run as machine code."""
    from ruleout_engines.lanes.engine import LanesEngine
    from ruleout_engines.scalar.engine import ScalarEngine

    return [LanesEngine(), ScalarEngine()]
