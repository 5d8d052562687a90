"""Variants: a grid with a name, read from a document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from ruleout.masks import Digit
from ruleout.model.layout import Layout
from ruleout.model.symmetry import Turn
from ruleout.puzzles.decoration import Decoration

DocumentData = Mapping[str, Any]
"""The keys and values of a document."""


@attrs.frozen
class Grid:
    """The layout without rules, and the given digits, as a variant reads them from a document.

    *givens* has one digit per cell (0 for none). *decorations* are what the grid itself asks a renderer to draw, such
    as Kakuro's black squares; rules add theirs.
    """

    layout: Layout
    givens: tuple[Digit, ...]
    decorations: tuple[Decoration, ...] = ()


@attrs.frozen
class Variant:
    """A grid and the rules that it carries by default.

    Attributes
    ----------
    id, title, also, summary
        The name in documents and commands, the name in lists, other names, and one sentence about the variant.
    grid
        Builds the grid without rules from the data of a document, restricted to *keys*. Raises InputError.
    fill
        The inverse for digits: takes the data, the grid (its layout may carry rules as well) and one digit per cell,
        and returns the data with these digits as givens. Changed puzzles and solutions are written with it.
    keys
        The keys that *grid* understands. Every other key is one of a rule, describes the puzzle, or is refused.
    claims
        The documents without a variant's name that are of this variant: those with any of these keys, provided that
        *keys*, the installed rules and the keys that describe a puzzle cover all of their keys. An empty set: all
        that are covered. None: only documents that name the variant.
    extends
        The id of the variant whose grid, fill and keys this one has, instead of its own.
    defaults
        With *extends*, data that a document need not repeat: a samurai is a multi-grid with known placements.
    turn
        Takes the data and a rotation or reflection, and returns the data of the turned grid without its digits, equal
        for grids that are equal. None if the data stay the same.
    """

    id: str
    title: str
    grid: Callable[[DocumentData], Grid] | None = None
    fill: Callable[[DocumentData, Grid, tuple[Digit, ...]], DocumentData] | None = None
    keys: frozenset[str] = frozenset()
    claims: frozenset[str] | None = None
    extends: str | None = None
    defaults: DocumentData = attrs.field(factory=dict)
    also: tuple[str, ...] = ()
    summary: str = ""
    turn: Callable[[DocumentData, Turn], DocumentData] | None = None

    def __attrs_post_init__(self) -> None:
        if (self.grid is None or self.fill is None) == (self.extends is None):
            raise ValueError(f"variant {self.id} needs grid and fill, or else the variant that it extends")
