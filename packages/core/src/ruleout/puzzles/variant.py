"""A grid with a name, and how its document becomes a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from ruleout.model.layout import Layout
from ruleout.puzzles.decoration import Decoration

DocumentData = Mapping[str, Any]


@attrs.frozen
class Grid:
    """What a variant reads from a document: the bare layout and what is known of its digits.

    *givens* has one digit per cell (0 for none). *decorations* are what the grid itself asks a renderer to draw, such
    as Kakuro's black squares; rules add theirs.
    """

    layout: Layout
    givens: tuple[int, ...]
    decorations: tuple[Decoration, ...] = ()


@attrs.frozen
class Variant:
    """A grid and the rules that it carries by default.

    *grid* builds the bare grid from a document's data, of which it understands *keys*; every other key is a rule's
    or is refused. *fill* is the other direction: the same data with other givens (one digit a cell), so that a
    solution or a player's entries can be written wherever the puzzle can. *claims* says whether data without a
    variant's name is of this one. A variant with *extends* takes grid, fill and keys from the variant of that id
    and adds *defaults*, data that a document need not repeat: a samurai is a multi-grid whose placements are known.
    """

    id: str
    title: str
    grid: Callable[[DocumentData], Grid] | None = None
    fill: Callable[[DocumentData, Grid, tuple[int, ...]], DocumentData] | None = None
    keys: frozenset[str] = frozenset()
    claims: Callable[[DocumentData], bool] | None = None
    extends: str | None = None
    defaults: DocumentData = attrs.field(factory=dict)
    also: tuple[str, ...] = ()
    summary: str = ""

    def __attrs_post_init__(self) -> None:
        if (self.grid is None or self.fill is None) == (self.extends is None):
            raise ValueError(f"variant {self.id} needs grid and fill, or else the variant that it extends")
