"""The plug-in of this package."""

from __future__ import annotations

from collections.abc import Iterable

from ruleout.plugin import Generator, Rule, hookimpl


@hookimpl
def ruleout_rules() -> Iterable[Rule]:
    """Thermometers."""
    from ruleout_thermometers.rule import THERMOMETERS

    return [THERMOMETERS]


@hookimpl
def ruleout_generators() -> Iterable[Generator]:
    """Thermometers on a random solution."""
    from ruleout_thermometers.generator import GENERATOR

    return [GENERATOR]
