"""Steps in words."""

from __future__ import annotations

from ruleout import Registry, RuleoutError, Step
from ruleout_cli.advice import advice_on


def require_techniques(registry: Registry) -> None:
    """Raise RuleoutError if no technique is installed."""
    if not registry.techniques:
        raise RuleoutError("no technique is installed" + advice_on("ruleout-strategies"))


def in_full(step: Step, text: str, registry: Registry) -> str:
    """Return the full explanation of *step*, which begins with the title of its technique."""
    technique = registry.techniques.get(step.technique)
    title = technique.title if technique is not None else step.technique
    return text if text.lower().startswith(title.lower()) else f"{title}. {text}"
