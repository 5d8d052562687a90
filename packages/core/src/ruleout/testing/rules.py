"""Checks of rules."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from ruleout.model.constraints import Constraint
from ruleout.model.layout import Layout, Position
from ruleout.puzzles.decoration import Decoration
from ruleout.puzzles.rule import Rule
from ruleout.testing.constraints import check_constraint


def check_rule(
    rule: Rule, layout: Layout, values: Iterable[Any], found: Mapping[str, Any] = MappingProxyType({})
) -> None:
    """Check that *rule* fulfils the contract of rules on *layout*.

    ``write`` must return JSON that ``read`` converts to the same data; ``build`` must return constraints with an origin
    and cells of the layout, which fulfil the contract of constraints. ``decorations`` must be on visible cells of the
    layout, or elsewhere if they have a place of their own, and dots and edges must be between adjacent cells.

    Parameters
    ----------
    rule
        The rule, installed or not.
    layout
        The grid to read the values on.
    values
        JSON values of the rule's key.
    found
        The data of other rules that the rule needs, by key.

    Raises
    ------
    AssertionError
        If a check fails; the message describes it. Exceptions of ``read`` are passed on.
    """
    for value in values:
        data = rule.read(value, layout)
        written = json.loads(json.dumps(rule.write(data, layout)))
        assert rule.read(written, layout) == data, f"{rule.id}: {value!r}, written as {written!r}, is read otherwise"
        constraints = list(rule.constraints_of(data, layout, found))
        assert constraints == list(rule.constraints_of(data, layout, found)), (
            f"{rule.id}: build does not return the same twice"
        )
        for constraint in constraints:
            assert isinstance(constraint, Constraint), f"{rule.id}: build returned {constraint!r}"
            assert constraint.origin is not None, f"{rule.id}: {constraint.label} does not name its origin"
            inside = all(0 <= cell < layout.size for cell in constraint.cells)
            assert inside, f"{rule.id}: {constraint.label} names a cell that the layout does not have"
            check_constraint(constraint, layout.digits)
        for each in rule.decorations(data, layout):
            assert isinstance(each, Decoration), f"{rule.id}: decorations returned {each!r}"
            inside = all(0 <= cell < layout.visible for cell in each.cells)
            assert inside, f"{rule.id}: {each!r} has a cell that is not visible"
            twice = len(set(each.cells)) != len(each.cells) and each.kind != "line"
            assert not twice, f"{rule.id}: {each!r} has a cell twice"
            meet = each.kind not in ("dot", "edge", "inequality") or _meet(
                [layout.positions[cell] for cell in each.cells]
            )
            assert meet, f"{rule.id}: the cells of {each!r} do not meet"
            off_grid = each.kind not in ("outside", "block", "clue") or each.place not in layout.at
            assert off_grid, f"{rule.id}: {each!r} lies on a cell"


def _meet(places: list[Position | None]) -> bool:
    """Return whether *places* are two adjacent places, or the four around a corner."""
    rows, columns = ({place[axis] for place in places if place is not None} for axis in (0, 1))
    return len(rows) * len(columns) == len(places) and max(rows) - min(rows) <= 1 and max(columns) - min(columns) <= 1
