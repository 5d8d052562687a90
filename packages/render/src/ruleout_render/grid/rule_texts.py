"""The rules of a puzzle in words: the title and summary of each, once."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from ruleout import Puzzle, Registry
from ruleout.internal import Cell, Language, Layout, Unit

GRIDS = {
    ("box", "column", "row"): "Each row, each column and each box holds every digit once.",
    ("column", "region", "row"): "Each row, each column and each region holds every digit once.",
    ("column", "row"): "Each row and each column holds every digit once.",
}
"""The rule of a grid by the kinds of its units, if each of these holds every digit."""
SEVERAL = "Each row, each column and each box of each grid holds every digit once."
"""The rule of several grids with boxes."""
NO_REPEATS = "No digit stands twice in a row or column."
"""The rule of a grid of rows and columns that do not hold every digit."""


@attrs.frozen
class RuleText:
    """A rule as it is told to a player.

    Attributes
    ----------
    title, summary
        Its name and one sentence about it, in English.
    cells
        The visible cells that it concerns, ascending; none if these are all cells.
    """

    title: str
    summary: str
    cells: tuple[Cell, ...] = ()

    def in_language(self, language: Language) -> tuple[str, str]:
        """Return the title and the summary in *language*; what it lacks is in English."""
        return language.noun(self.title), summary_in(language, self.summary)


def rule_texts(puzzle: Puzzle, registry: Registry) -> tuple[RuleText, ...]:
    """Return the rules of *puzzle*: first that of the grid, then each rule of a setter once."""
    layout, variant = puzzle.layout, registry.variants.get(puzzle.variant or "")
    found: dict[str, set[Cell]] = {}
    for each in layout.constraints:
        if each.origin is not None:
            found.setdefault(each.origin.rule, set()).update(each.cells)
    units = [each for each in layout.constraints if isinstance(each, Unit) and each.origin is None]
    known = {rule: registry.rules[rule] for rule in found if rule in registry.rules}
    told = []
    if variant is not None and (units or found.keys() - known):
        # Constraints of a variant's own are told by its summary alone.
        summary = "" if variant.id in found.keys() - known else _of_grid(layout, units)
        told.append(RuleText(variant.title, summary or variant.summary))
    return (*told, *(RuleText(rule.title, rule.summary, _marked(layout, found[key])) for key, rule in known.items()))


def summary_in(language: Language, summary: str) -> str:
    """Return the *summary* of a rule in *language*; that of many a rule is a label too, which hints tell."""
    return language.texts.get(summary) or language.labels.get(summary, summary)


def _of_grid(layout: Layout, units: Iterable[Unit]) -> str:
    """Return the rule of the rows, columns and boxes or regions of *layout*; empty if it has other units."""
    kinds = tuple(sorted({each.kind for each in units}))
    if any(len(each.cells) < layout.digits for each in units):
        return NO_REPEATS if kinds == ("column", "row") else ""
    text = GRIDS.get(kinds, "")
    return SEVERAL if text and any(" of " in each.label for each in units) else text


def _marked(layout: Layout, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    visible = tuple(sorted(cell for cell in cells if cell < layout.visible))
    return visible if len(visible) < layout.visible else ()
