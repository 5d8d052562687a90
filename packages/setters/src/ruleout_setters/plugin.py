"""The rules and variants of this package."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruleout.plugin import hookimpl, late

if TYPE_CHECKING:
    from ruleout.plugin import Late, Rule, Variant


@hookimpl
def ruleout_rules() -> Iterable[Rule]:
    """Rules of lines, marks, sets of cells, corners, clues outside the grid, and the whole grid."""
    from ruleout_setters.rules import RULES

    return RULES


@hookimpl
def ruleout_variants() -> Iterable[Variant | Late]:
    """Str8ts, and short names for Latin squares and classics with one rule."""
    names = ("futoshiki", "kenken", "mathrax", "skyscrapers", "renban", "consecutive", "odd-even")
    return [
        *late("ruleout_setters.grids.str8ts:STR8TS", "str8ts"),
        *late("ruleout_setters.grids.shorthands:SHORTHANDS", *names),
    ]
