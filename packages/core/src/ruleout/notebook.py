"""The methods by which notebooks show objects as pictures, if a package or a plug-in that draws is installed."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def picture(shown: Any) -> str | None:
    """Return a puzzle, a board or a hint as SVG, or None: their method ``_repr_svg_``.

    What draws knows these classes; it is imported when a notebook calls the method.
    """
    found: str | None = import_module("ruleout.api.drawing").picture(shown)
    return found


def walk(report: Any) -> str | None:
    """Return a report as HTML, or None: its method ``_repr_html_``."""
    found: str | None = import_module("ruleout.api.drawing").walk(report)
    return found
