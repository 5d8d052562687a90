"""The rules of this package."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruleout.plugin import hookimpl

if TYPE_CHECKING:
    from ruleout.plugin import Rule


@hookimpl
def ruleout_rules() -> Iterable[Rule]:
    """Rules of lines, marks, sets of cells, corners, clues outside the grid, and the whole grid."""
    from ruleout_setters.rules import RULES

    return RULES
