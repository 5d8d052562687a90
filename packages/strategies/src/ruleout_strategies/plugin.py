"""The techniques of this package."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruleout.plugin import hookimpl, late

if TYPE_CHECKING:
    from ruleout.plugin import Format, Late, Technique, Translation
    from ruleout_strategies.rating.scale import Scale


@hookimpl
def ruleout_techniques() -> Iterable[Technique]:
    """Return the techniques, from full house to search."""
    from ruleout_strategies.catalogue import TECHNIQUES

    return TECHNIQUES


@hookimpl
def ruleout_scales() -> Iterable[Scale]:
    """Return the scales of Sudoku Explainer, HoDoKu, a book, a plain search, trial and error, and this project."""
    from ruleout_strategies.scales.book import BOOK
    from ruleout_strategies.scales.hodoku import HODOKU
    from ruleout_strategies.scales.own import RULEOUT
    from ruleout_strategies.scales.se import SE
    from ruleout_strategies.scales.search import SEARCH_SCALE
    from ruleout_strategies.scales.te import TE

    return [BOOK, HODOKU, RULEOUT, SE, SEARCH_SCALE, TE]


@hookimpl
def ruleout_formats() -> Iterable[Format | Late]:
    """Return the format of library lines."""
    return late("ruleout_strategies.hodoku_lines.format:LIBRARY", "library", signs=(":", "+"), suffixes=())


@hookimpl
def ruleout_translations() -> Iterable[Translation]:
    """Return the German sentences, and the texts of pictures."""
    from ruleout_strategies.translations import GERMAN, GERMAN_PICTURES, GERMAN_RULES

    return [GERMAN, GERMAN_PICTURES, GERMAN_RULES]
