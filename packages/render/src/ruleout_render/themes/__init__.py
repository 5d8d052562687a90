"""Themes: the style of each role, light, dark, in high contrast and in greys for print."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ruleout import UnknownName
from ruleout_render.themes.palettes import PALETTES
from ruleout_render.themes.style import Style
from ruleout_render.themes.table import styles_of
from ruleout_render.themes.theme import Theme

__all__ = ["THEMES", "Style", "Theme", "theme_named"]

THEMES = tuple(PALETTES)
"""The names of all themes."""
DASHED = ("contrast", "print")
"""The themes in which families of lines differ in dashes, and not in colour alone."""


@cache
def _theme(name: str) -> Theme:
    return Theme(name, styles_of(PALETTES[name], dashed=name in DASHED))


def theme_named(name: str, colors: Mapping[str, str] | None = None) -> Theme:
    """Return a theme, with other colours for the roles in *colors*.

    Raises
    ------
    UnknownName
        If there is no such theme or role.
    """
    if name not in PALETTES:
        raise UnknownName("theme", str(name), PALETTES)
    return _theme(name).with_colors(colors) if colors else _theme(name)
