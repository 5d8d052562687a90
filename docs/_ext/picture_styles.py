"""The colours of pictures on pages, as a style sheet made from the themes."""

from __future__ import annotations

from collections.abc import Iterator

from ruleout_render.themes import THEMES, Style, theme_named

STYLED = "in-page-colours"
"""The class of pictures whose colours follow the page."""
PAGES = (
    ("dark", "@media screen", 'body[data-theme="dark"]'),
    ("dark", "@media screen and (prefers-color-scheme: dark)", 'body:not([data-theme="light"])'),
    ("contrast", "@media screen and (prefers-contrast: more)", 'body[data-theme="light"]'),
    (
        "contrast",
        "@media screen and (prefers-contrast: more) and (prefers-color-scheme: light)",
        'body:not([data-theme="dark"])',
    ),
    ("print", "@media print", "body"),
)
"""The themes other than light, each with when and on which pages it is used: those of furo name theirs, or ``auto``."""


def style_sheet() -> str:
    """Return the style sheet. Attributes of the pictures have the light theme, so it is left out."""
    assert {theme for theme, _, _ in PAGES} | {"light"} == set(THEMES)
    lines = (line for theme, medium, page in PAGES for line in (f"{medium} {{", *rules(theme, page), "}"))
    return "\n".join(lines) + "\n"


def rules(theme: str, page: str) -> Iterator[str]:
    """Yield the rules for the roles that differ from the light theme, those with the same style as one."""
    light = theme_named("light").styles
    found: dict[str, list[str]] = {}
    for role, style in theme_named(theme).styles.items():
        if style != light[role]:
            found.setdefault(declarations(style), []).append(role)
    for style, roles in found.items():
        selectors = ", ".join(f"{page} .{STYLED} .{role}" for role in roles)
        yield f"{selectors} {{ {style} }}"


def declarations(style: Style) -> str:
    """Return *style* as declarations."""
    return f"fill: {style.fill or 'none'}; stroke: {style.stroke or 'none'}"
