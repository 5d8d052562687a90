"""The plug-in of this package."""

from __future__ import annotations

from collections.abc import Iterable

from ruleout.plugin import Rule, hookimpl


@hookimpl
def ruleout_rules() -> Iterable[Rule]:
    """The anti-knight rule."""
    from ruleout_antiknight.rule import anti_knight

    return [anti_knight]
