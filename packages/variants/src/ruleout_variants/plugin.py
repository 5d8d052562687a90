"""The variants, rules and formats of this package, variants and formats imported when they are first used."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import TYPE_CHECKING

from ruleout.plugin import hookimpl, late

if TYPE_CHECKING:
    from ruleout.plugin import Format, Late, Rule, Variant


@hookimpl
def ruleout_variants() -> Iterable[Variant | Late]:
    """Latin squares, jigsaws, grids that overlap, Kakuro, and short names for a classic with one more rule."""
    home = "ruleout_variants.grids"
    overlapping = ("twin", "twin-ne", "butterfly", "gattai-8", "samurai", "shogun", "sohei", "sumo", "windmill")
    return [
        *late(f"{home}.latin:LATIN", "latin"),
        *late(f"{home}.free:FREE", "free"),
        *late(f"{home}.jigsaw:JIGSAW", "jigsaw"),
        *late(f"{home}.multigrid:MULTIGRID", "multigrid"),
        *late(f"{home}.multigrid:NAMED", *overlapping, "clueless-1", "clueless-2"),
        *late(f"{home}.kakuro:KAKURO", "kakuro"),
        *late(f"{home}.cube:CUBE", "cube"),
        *late(f"{home}.shorthands:SHORTHANDS", "diagonal", "windoku", "disjoint-groups", "killer"),
    ]


@hookimpl
def ruleout_rules() -> Iterable[Rule]:
    """Diagonals, windows, groups and cages."""
    from ruleout_variants.rules import RULES

    return RULES


@hookimpl
def ruleout_formats() -> Iterable[Format | Late]:
    """Text forms of jigsaws, grids that overlap, Kakuro and cages, and links of puzz.link."""
    home, lines = "ruleout_variants.formats", ("\n",)
    return [
        *late(f"{home}.cages_grid:CAGES_GRID", "cages-grid", signs=lines, suffixes=()),
        *late(f"{home}.cube:CUBE_LAYERS", "cube-layers", signs=lines, suffixes=()),
        *late(f"{home}.drawing.format:DRAWING", "drawing", signs=("\u250c", "\u250f", "+"), suffixes=()),
        *late(f"{home}.jigsaw.grid:JIGSAW_GRID", "jigsaw-grid", signs=lines, suffixes=()),
        *late(f"{home}.jigsaw.line:JIGSAW_LINE", "jigsaw-line", signs=may_be_jigsaw, suffixes=()),
        *late(f"{home}.kakuro.csv:KAKURO_CSV", "kakuro-csv", signs=(",",), suffixes=()),
        *late(f"{home}.kakuro.grid:KAKURO", "kakuro", signs=("\\",), suffixes=()),
        *late(f"{home}.kakuro.kak:KAK", "kak", signs=(",",), suffixes=(".kak",)),
        *late(f"{home}.links.puzzlink:PUZZLINK", "puzzlink", signs=("/", "%"), suffixes=()),
        *late(f"{home}.multigrid.lines:SAMURAI_LINES", "samurai-lines", signs=lines, suffixes=()),
        *late(f"{home}.multigrid.rows:MULTIGRID_ROWS", "multigrid-rows", signs=(":", "\n"), suffixes=()),
    ]


def may_be_jigsaw(text: str) -> bool:
    """Return whether a text may be givens and regions: one word with as many characters as a square is givens alone.

    Three parts between bars are a puzzle of Andoku.
    """
    is_more = isqrt(len(text)) ** 2 != len(text) or "#" in text or len(text.split()) > 1
    return is_more and text.partition("\n")[0].count("|") != 2
