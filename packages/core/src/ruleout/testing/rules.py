"""Checks of rules."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ruleout.model.constraints import Constraint
from ruleout.model.layout import Layout
from ruleout.puzzles.decoration import Decoration
from ruleout.puzzles.rule import Rule
from ruleout.testing.constraints import check_constraint


def check_rule(rule: Rule, layout: Layout, values: Iterable[Any]) -> None:
    """Check that *rule* keeps the promises of rules on *layout*.

    ``write`` must return JSON that reads back as the same data; ``build`` constraints that name their origin, lie in
    the layout and keep the promises of constraints; ``decorations`` must lie on visible cells.

    Parameters
    ----------
    rule
        The rule, installed or not.
    layout
        The grid to read the values on.
    values
        JSON values of the rule's key.

    Raises
    ------
    AssertionError
        With the promise that is broken. What ``read`` raises is passed on.
    """
    for value in values:
        data = rule.read(value, layout)
        written = json.loads(json.dumps(rule.write(data, layout)))
        assert rule.read(written, layout) == data, f"{rule.id}: {value!r}, written as {written!r}, is read otherwise"
        constraints = list(rule.build(data, layout))
        assert constraints == list(rule.build(data, layout)), f"{rule.id}: build does not return the same twice"
        for constraint in constraints:
            assert isinstance(constraint, Constraint), f"{rule.id}: build returned {constraint!r}"
            assert constraint.origin is not None, f"{rule.id}: {constraint.label} does not name its origin"
            inside = all(0 <= cell < layout.size for cell in constraint.cells)
            assert inside, f"{rule.id}: {constraint.label} names a cell that the layout does not have"
            check_constraint(constraint, layout.digits)
        for decoration in rule.decorations(data, layout):
            assert isinstance(decoration, Decoration), f"{rule.id}: decorations returned {decoration!r}"
            assert all(0 <= cell < layout.visible for cell in decoration.cells), (
                f"{rule.id}: a decoration lies on a cell that is not visible"
            )
