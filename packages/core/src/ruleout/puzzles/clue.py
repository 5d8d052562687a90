"""A cage, a line or a mark of a puzzle, with its name, cells and values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ruleout.masks import Cell


@attrs.frozen
class Clue:
    """A cage, a run, a line, or whatever else is an instance of a setter's *rule*, with its *label* and its *cells*.

    A rule of the whole grid, such as that all dots are given, is one clue. *values* are the clue's numbers and words in
    its document, by key.
    """

    rule: str
    label: str
    cells: tuple[Cell, ...]
    values: Mapping[str, Any] = attrs.field(factory=dict, eq=False)
