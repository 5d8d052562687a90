"""What a setter says about cells, and the constraints that follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs

from ruleout.model.constraints import Constraint
from ruleout.model.layout import Layout
from ruleout.puzzles.decoration import Decoration


def _no_marks(data: Any, layout: Layout) -> Iterable[Decoration]:
    return ()


@attrs.frozen
class Rule:
    """A rule that any grid can carry.

    A document says it under *key* (the id with ``_`` for ``-`` unless given). *read* takes the JSON value and the
    layout of the grid and returns the rule's own data, frozen; it raises InputError on a value that is not right.
    *write* is its inverse. *build* turns the data into constraints, each with its source; *marks* says what to draw.
    """

    id: str
    title: str
    read: Callable[[Any, Layout], Any]
    write: Callable[[Any, Layout], Any]
    build: Callable[[Any, Layout], Iterable[Constraint]]
    decorations: Callable[[Any, Layout], Iterable[Decoration]] = _no_marks
    key: str = attrs.field()
    summary: str = ""

    @key.default
    def _key(self) -> str:
        return self.id.replace("-", "_")
