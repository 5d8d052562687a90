"""Methods of objects that need what knows their classes; it is imported when they are called.

Notebooks show objects as pictures, if a package or a plug-in that draws is installed.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


def picture(shown: Any) -> str | None:
    """Return a puzzle, a board or a hint as SVG, or None: their method ``_repr_svg_``."""
    found: str | None = import_module("ruleout.api.drawing").picture(shown)
    return found


def walk(report: Any) -> str | None:
    """Return a report as HTML, or None: its method ``_repr_html_``."""
    found: str | None = import_module("ruleout.api.drawing").walk(report)
    return found


def in_characters(puzzle: Any) -> str:
    """Return a puzzle with rules as a drawing of characters: its method ``__str__``."""
    return str(import_module("ruleout.api.drawing").in_characters(puzzle))


def clues(puzzle: Any) -> tuple[Any, ...]:
    """Return the clues of the rules of a puzzle: its property ``rules``."""
    found: tuple[Any, ...] = import_module("ruleout.api.drawing").clues(puzzle)
    return found
