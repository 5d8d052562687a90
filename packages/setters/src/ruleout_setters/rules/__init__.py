"""The rules of this package, one file per family."""

from __future__ import annotations

from ruleout.plugin import Rule
from ruleout_setters.rules import (
    arrows,
    borders,
    calculations,
    cells,
    corners,
    full_rank,
    generic,
    grid,
    line_ends,
    line_sets,
    line_sums,
    lines,
    outside_near,
    outside_order,
    outside_sums,
    sets,
    sums,
)

FAMILIES = (
    lines,
    line_sets,
    line_ends,
    line_sums,
    arrows,
    borders,
    cells,
    corners,
    sets,
    sums,
    calculations,
    outside_sums,
    outside_order,
    outside_near,
    full_rank,
    grid,
    generic,
)
"""The modules of rules."""
RULES = tuple(rule for family in FAMILIES for rule in vars(family).values() if isinstance(rule, Rule))
"""Every rule that a family defines, in the order of the source."""
