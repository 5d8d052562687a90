"""A layout and what is known of its digits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ruleout.model.layout import Layout
from ruleout.puzzles.decoration import Decoration
from ruleout.puzzles.document import Document


@attrs.frozen
class Puzzle:
    """A puzzle to be solved.

    *givens* and *placed* hold one digit a cell, 0 where there is none; *placed* are a player's entries. *marks*, if
    handed in, are the masks that the cells may hold. *drawing* is what a renderer shows beside digits; *document*
    is what the puzzle was built from, so that it can be written in another format.
    """

    layout: Layout
    givens: tuple[int, ...]
    placed: tuple[int, ...] = ()
    marks: tuple[int, ...] | None = None
    variant: str | None = None
    meta: Mapping[str, Any] = attrs.field(factory=dict, eq=False)
    drawing: tuple[Decoration, ...] = attrs.field(default=(), eq=False)
    document: Document | None = attrs.field(default=None, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        size = self.layout.size
        if not self.placed:
            object.__setattr__(self, "placed", (0,) * size)
        for name, values in (("givens", self.givens), ("placed", self.placed), ("marks", self.marks)):
            if values is not None and len(values) != size:
                raise ValueError(f"{name}: found {len(values)} values; expected {size}, one a cell")

    @property
    def start(self) -> tuple[int, ...]:
        """The mask that each cell starts with, from givens, entries and marks alone; nothing is propagated."""
        full = self.layout.full
        marks = self.marks or (full,) * self.layout.size
        return tuple(
            mark & (1 << (given - 1) if given else full) & (1 << (entry - 1) if entry else full)
            for mark, given, entry in zip(marks, self.givens, self.placed, strict=True)
        )
