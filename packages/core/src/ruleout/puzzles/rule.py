"""Rules: what a setter requires of cells, and the constraints that follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs

from ruleout.model.constraints import Constraint
from ruleout.model.layout import Layout
from ruleout.model.symmetry import Turn
from ruleout.puzzles.decoration import Decoration


@attrs.frozen
class Rule:
    """A rule that any grid can carry.

    Attributes
    ----------
    id, title, summary
        The name in commands, the name in lists, and one sentence about the rule.
    key
        The key of the rule in documents: the id with ``_`` for ``-`` unless given.
    read
        Takes the JSON value and the layout of the grid and returns the rule's own data, frozen. Raises InputError on
        an invalid value. It is not called for null and false, which switch a rule off.
    write
        The inverse of *read*.
    build
        Takes the data and the layout and yields constraints, each with its origin.
    decorations
        Takes the data and the layout and yields what a renderer draws.
    turn
        Takes the data, the layout and a rotation or reflection, and returns the data for the turned grid, with its
        cells numbered as in *layout*. None if the data stay the same: *write* is then given a layout in which these
        cells are at their new positions.
    """

    id: str
    title: str
    read: Callable[[Any, Layout], Any]
    write: Callable[[Any, Layout], Any]
    build: Callable[[Any, Layout], Iterable[Constraint]]
    decorations: Callable[[Any, Layout], Iterable[Decoration]] = lambda data, layout: ()
    key: str = attrs.field(default=attrs.Factory(lambda rule: rule.id.replace("-", "_"), takes_self=True))
    summary: str = ""
    turn: Callable[[Any, Layout, Turn], Any] | None = None
