"""Themes: the style of each role, light, dark, in high contrast and in greys for print."""

from ruleout_render.themes.style import Style

__all__ = ["Style"]
