"""Rules: what a setter says about cells, and how it becomes constraints."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs

from ruleout.model.constraints import Constraint
from ruleout.model.layout import Layout
from ruleout.puzzles.decoration import Decoration


def _no_decorations(data: Any, layout: Layout) -> Iterable[Decoration]:
    return ()


@attrs.frozen
class Rule:
    """A rule that any grid can carry.

    Attributes
    ----------
    id, title, summary
        The rule's name, its name for people, and one sentence about it.
    read
        Takes the JSON value and the layout of the grid, and returns the rule's own data, frozen; raises InputError if
        the value is not right.
    write
        The inverse of *read*.
    build
        Takes the data and the layout, and returns the constraints that encode the rule, each with its origin.
    decorations
        Takes the data and the layout, and returns what a renderer is asked to draw.
    key
        The key of the JSON value in a document: the id with ``_`` for ``-``, unless given.
    """

    id: str
    title: str
    read: Callable[[Any, Layout], Any]
    write: Callable[[Any, Layout], Any]
    build: Callable[[Any, Layout], Iterable[Constraint]]
    decorations: Callable[[Any, Layout], Iterable[Decoration]] = _no_decorations
    key: str = attrs.field()
    summary: str = ""

    @key.default
    def _key(self) -> str:
        return self.id.replace("-", "_")
