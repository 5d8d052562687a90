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

    Attributes
    ----------
    layout
        The cells and all constraints, those of rules included.
    givens, placed
        One digit per cell, 0 for none; *placed* are the entries of a player.
    marks
        The mask of the digits that each cell may hold, or None.
    variant
        The id of the variant, None if there is none.
    meta
        What the document says beside its rules, such as a title.
    drawing
        What a renderer draws beside digits.
    document
        What the puzzle was built from. It has the rules, so that a puzzle with other digits can be written too.
    is_as_read
        Whether the puzzle is exactly what its *document* describes; False for copies that were changed.
    """

    layout: Layout
    givens: tuple[int, ...]
    placed: tuple[int, ...] = ()
    marks: tuple[int, ...] | None = None
    variant: str | None = None
    meta: Mapping[str, Any] = attrs.field(factory=dict, eq=False)
    drawing: tuple[Decoration, ...] = attrs.field(default=(), eq=False)
    document: Document | None = attrs.field(default=None, eq=False, repr=False)
    is_as_read: bool = attrs.field(init=False, default=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        size = self.layout.size
        if not self.placed:
            object.__setattr__(self, "placed", (0,) * size)
        for name, values in (("givens", self.givens), ("placed", self.placed), ("marks", self.marks)):
            if values is not None and len(values) != size:
                raise ValueError(f"{name}: found {len(values)} values; expected {size}, one per cell")

    @property
    def start(self) -> tuple[int, ...]:
        """The mask that each cell starts with: givens, entries and marks alone, without any deduction."""
        full = self.layout.full
        marks = self.marks or (full,) * self.layout.size
        return tuple(
            mark & (1 << (given - 1) if given else full) & (1 << (entry - 1) if entry else full)
            for mark, given, entry in zip(marks, self.givens, self.placed, strict=True)
        )
