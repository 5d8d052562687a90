"""The rules of a puzzle that none of the techniques of a scale is made for."""

from __future__ import annotations

from collections.abc import Collection

from ruleout import Engine, Puzzle, Registry, Technique, Verdict
from ruleout import plugin as kit


def rules_lacking(
    puzzle: Puzzle, techniques: Collection[Technique], engine: Engine, registry: Registry, countdown: kit.Countdown
) -> list[str]:
    """Return the ids of rules that *techniques* lack and without which *puzzle* has several solutions.

    A technique is made for a rule if it applies to the grid with this rule, and not to the grid alone. Units and pairs
    of cells that differ are part of the grid, since every technique uses them. There are none if a technique searches.
    """
    layout, by_rule = puzzle.layout, dict[str, list[kit.Constraint]]()
    for each in layout.constraints:
        by_rule.setdefault(
            "" if _only_differs(each, layout) else each.origin.rule if each.origin else each.label, []
        ).append(each)
    grid = by_rule.pop("", [])
    if not by_rule or any(each.searches for each in techniques):
        return []
    bare = layout.with_only(grid, layout.parts)
    special = [each for each in techniques if not each.applies(bare)]
    lacking = [
        rule
        for rule, own in by_rule.items()
        if not any(each.applies(layout.with_only(grid + own, layout.parts)) for each in special)
    ]
    kept = [each for rule, own in by_rule.items() if rule not in lacking for each in own]
    relaxed = layout.with_only(grid + kept, layout.parts)
    able = engine if engine.supports(relaxed) is None else registry.engine(relaxed)
    return lacking if able.search(relaxed, puzzle.start, 2, countdown.left()).verdict is Verdict.SEVERAL else []


def _only_differs(constraint: kit.Constraint, layout: kit.Layout) -> bool:
    """Return whether *constraint* requires nothing but that its cells differ."""
    if isinstance(constraint, kit.Relation):
        return all(mask == layout.full & ~(1 << bit) for bit, mask in enumerate(constraint.allowed))
    return isinstance(constraint, kit.Unit)
