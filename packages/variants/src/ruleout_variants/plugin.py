"""The variants, rules and formats of this package."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruleout.plugin import hookimpl

if TYPE_CHECKING:
    from ruleout.plugin import Format, Rule, Variant


@hookimpl
def ruleout_variants() -> Iterable[Variant]:
    """Latin squares, jigsaws, grids that overlap, Kakuro, and short names for a classic with one more rule."""
    from ruleout_variants.grids import VARIANTS

    return VARIANTS


@hookimpl
def ruleout_rules() -> Iterable[Rule]:
    """Diagonals, windows, groups and cages."""
    from ruleout_variants.rules import RULES

    return RULES


@hookimpl
def ruleout_formats() -> Iterable[Format]:
    """Text forms of jigsaws, grids that overlap, Kakuro and cages, and links of puzz.link."""
    from ruleout_variants.formats import FORMATS

    return FORMATS
