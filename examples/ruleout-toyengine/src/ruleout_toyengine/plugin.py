"""The plug-in of this package."""

from __future__ import annotations

from collections.abc import Iterable

from ruleout.plugin import Engine, hookimpl


@hookimpl
def ruleout_engines() -> Iterable[Engine]:
    """The toy engine."""
    from ruleout_toyengine.engine import ToyEngine

    return [ToyEngine()]
