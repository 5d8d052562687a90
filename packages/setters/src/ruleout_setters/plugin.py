"""The rules and variants of this package."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruleout.plugin import hookimpl

if TYPE_CHECKING:
    from ruleout.plugin import Rule, Variant


@hookimpl
def ruleout_rules() -> Iterable[Rule]:
    """Rules of lines, marks, sets of cells, corners, clues outside the grid, and the whole grid."""
    from ruleout_setters.rules import RULES

    return RULES


@hookimpl
def ruleout_variants() -> Iterable[Variant]:
    """Str8ts, and short names for Latin squares and classics with one rule."""
    from ruleout_setters.grids import VARIANTS

    return VARIANTS
