"""Themes have a style for each role, and enough contrast."""

from __future__ import annotations

import pytest

from ruleout_render.scene import ROLES
from ruleout_render.scene.roles import MOST_FAMILIES
from ruleout_render.themes import THEMES, Style, Theme, theme_named

TEXT, LINE = 4.5, 3.0
FAMILIES = tuple(f"rule-line-{number}" for number in range(1, MOST_FAMILIES + 1))
UNDER_DIGITS = (
    "paper",
    "shade",
    "base",
    "selection",
    "rule-line",
    "bulb",
    *FAMILIES,
    *(f"color-{number}" for number in range(1, 10)),
)
NODES = tuple(f"node-{key}" for key in ("a", "b", "x", "z", "fin", *range(1, 7)))
TEXTS = {
    **dict.fromkeys(("given", "entry", "label", "outside", "corner", "centre", "color-number"), UNDER_DIGITS),
    **dict.fromkeys(("mark", "evidence"), UNDER_DIGITS),
    "settled": ("paper", "base", "emptied", "shade"),
    "node-text": NODES,
    "node-off-text": ("paper",),
    "remove": ("removed-disc",),
    "placed": ("place",),
    "clue": ("block",),
    "dot-text": ("dot",),
    "dot-filled-text": ("dot-filled",),
    "edge-text": ("dot-line",),
    **dict.fromkeys(("coordinate", "legend", "note"), ("paper",)),
    "number-text": ("number", *(f"number-{number}" for number in range(1, 7))),
    "letter-text": tuple(f"letter-{number}" for number in range(1, 7)),
}
"""For each role of texts the roles that may lie below."""
FAINT = ("line", "clue-line", "exchange")
"""Lines that carry no information, or lie on black squares."""

PALE = (
    *(f"used-{role}" for role in ("rule-line", "thermometer", "rule-arrow", "ring", "square")),
    *(f"rest-{role}" for role in ("rule-arrow", "ring", "square")),
)
"""Wide lines of rules below digits, and those that a step does not use."""


def luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrasts_are_those_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_has_a_style_for_each_role_and_no_other(name: str) -> None:
    assert set(theme_named(name).styles) == set(ROLES)
    assert len(set(ROLES)) == len(ROLES)


@pytest.mark.parametrize("name", THEMES)
def test_texts_can_be_read_on_everything_below_them(name: str) -> None:
    styles = theme_named(name).styles
    low = [
        f"{text} on {below}: {ratio:.1f}"
        for text, tints in TEXTS.items()
        for below in tints
        if (ratio := contrast(styles[text].fill, styles[below].fill or styles[below].stroke)) < TEXT
    ]
    assert not low


@pytest.mark.parametrize("name", THEMES)
def test_lines_can_be_seen_on_paper_and_on_tints(name: str) -> None:
    styles = theme_named(name).styles
    low = [
        f"{role} on {below}: {ratio:.1f}"
        for role, style in styles.items()
        if style.stroke and role not in (*FAINT, "rule-line", *FAMILIES, "thermometer", *PALE)
        for below in ("paper", "base", "shade")
        if (ratio := contrast(style.stroke, styles[below].fill)) < LINE
    ]
    assert not low
    assert contrast(styles["clue-line"].stroke, styles["block"].fill) >= LINE


def test_quiet_candidates_are_readable_if_contrast_is_asked_for() -> None:
    styles = theme_named("contrast").styles
    assert all(contrast(styles["quiet"].fill, styles[below].fill) >= TEXT for below in ("paper", "base", "emptied"))
    assert all(
        contrast(theme_named(name).styles["quiet"].fill, theme_named(name).styles["paper"].fill) > 2.5
        for name in THEMES
    )


def test_a_theme_that_lacks_a_role_has_that_of_the_light_one() -> None:
    light = theme_named("light")
    lacking = Theme("own", {role: style for role, style in light.styles.items() if role != "see"})
    assert lacking.of("see") == light.of("see")
    assert lacking.with_colors({"see": "#123456"}).of("see").stroke == "#123456"


@pytest.mark.parametrize("name", THEMES)
def test_a_text_is_not_taken_for_a_tint(name: str) -> None:
    texts = {role for role in ROLES if role in TEXTS}
    assert all(theme_named(name).styles[role].stroke == "" for role in texts)


def test_other_colours_keep_the_rest_of_a_style() -> None:
    assert Style(stroke="#000000", width=2).colored("#ff0000") == Style(stroke="#ff0000", width=2)
    assert Style(fill="#000000", bold=True).colored("#ff000000") == Style(fill="#ff0000", opacity=0, bold=True)


@pytest.mark.parametrize("name", THEMES)
def test_families_of_lines_can_be_told_apart(name: str) -> None:
    styles = theme_named(name).styles
    looks = [(styles[role].stroke, styles[role].dash) for role in ("rule-line", *FAMILIES)]
    assert len(set(looks)) == len(looks)
    if name in ("contrast", "print"):
        assert len({dash for _, dash in looks}) == len(looks)
