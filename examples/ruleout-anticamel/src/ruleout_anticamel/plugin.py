"""The plug-in of this package."""

from __future__ import annotations

from collections.abc import Iterable

from ruleout.plugin import Rule, hookimpl


@hookimpl
def ruleout_rules() -> Iterable[Rule]:
    """The anti-camel rule."""
    from ruleout_anticamel.rule import anti_camel

    return [anti_camel]
