"""The plug-in of this package."""

from __future__ import annotations

from collections.abc import Iterable

from ruleout.plugin import Rule, hookimpl


@hookimpl
def ruleout_rules() -> Iterable[Rule]:
    """Thermometers."""
    from ruleout_thermometers.rule import THERMOMETERS

    return [THERMOMETERS]
