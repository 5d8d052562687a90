"""The plug-in of this package."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruleout.plugin import Rule, hookimpl

if TYPE_CHECKING:
    from ruleout.plugin import Generator


@hookimpl
def ruleout_rules() -> Iterable[Rule]:
    """Fast thermometers."""
    from ruleout_thermometers.rule import fast_thermometers

    return [fast_thermometers]


@hookimpl(optionalhook=True)
def ruleout_generators() -> Iterable[Generator]:
    """Fast thermometers on a random solution. The hook is one of ruleout-generate; without it, this function waits."""
    from ruleout_thermometers.generator import GENERATOR

    return [GENERATOR]
