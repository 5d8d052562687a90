"""The style sheet of a page with pictures: the page's own, and the roles of items in each theme."""

from __future__ import annotations

from collections.abc import Iterable

from ruleout_render.themes import Style, Theme, theme_named

PRINTED = ("print", "print")
ON_SCREEN = (("screen and (prefers-color-scheme: dark)", "dark"), ("screen and (prefers-contrast: more)", "contrast"))
"""The themes of a page whose theme was not chosen, by the preferences of a reader; later ones count more."""


def theme_rules(roles: Iterable[str], theme: str | None = None) -> str:
    """Return the rules that give items with *roles* the style of a theme, and the page its colours.

    The items themselves have the style of *theme*, or of the light theme if it is None. Then the page follows the
    preference of its reader: dark, or high contrast. Print is in greys in any case.
    """
    base = theme_named(theme or "light")
    others = [] if theme else ON_SCREEN
    rules = [_page_colors(base)]
    for medium, name in (*others, PRINTED):
        found = theme_named(name)
        inner = [_page_colors(found), *(_rule(role, found.styles[role]) for role in sorted(roles))]
        rules.append(f"@media {medium} {{\n" + "\n".join(inner) + "\n}")
    return "\n".join(rules) + "\n"


def schemes(theme: str | None) -> str:
    """Return the colour schemes of a page, for the parts that a browser draws itself, such as scroll bars."""
    return {None: "light dark", "dark": "dark"}.get(theme, "light")


def _page_colors(theme: Theme) -> str:
    fills = {"paper": "paper", "ink": "given", "current": "base", "focus": "arrow-head"}
    values = "; ".join(f"--{name}: {theme.styles[role].fill}" for name, role in fills.items())
    return f":root {{ {values} }}"


def _rule(role: str, style: Style) -> str:
    """Return the rule of a role. It wins over the presentation attributes of the element."""
    parts = [f"fill: {style.fill or 'none'}", f"stroke: {style.stroke or 'none'}"]
    if style.stroke:
        parts.append(f"stroke-width: {style.width:g}")
        parts.append(f"stroke-dasharray: {' '.join(f'{each:g}' for each in style.dash) or 'none'}")
    parts.append(f"opacity: {style.opacity:.3g}")
    return f"svg .{role} {{ {'; '.join(parts)} }}"
