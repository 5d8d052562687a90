"""Roles differ in shape, so that pictures can be read without colours."""

from __future__ import annotations

from itertools import combinations

import attrs
import pytest

from ruleout_render.scene.roles import LINKS, MOST_BRANCHES, OUTLINES, SHAPES_OF_CANDIDATES
from ruleout_render.scene.shapes import shape
from ruleout_render.themes import THEMES
from ruleout_render.themes.palettes import PALETTES
from ruleout_render.themes.style import Style
from ruleout_render.themes.table import styles_of

LETTERED = ("set-a", "set-b", "set-c", "set-d")
"""The roles that differ in the letter and the outline of their set."""
CANDIDATES = (*(role for role in SHAPES_OF_CANDIDATES if role not in LETTERED), "place", "cause")
LINES = (
    *(role for role in LINKS if role != "halo"),
    *(f"{kind}-{number}" for kind in ("strong", "weak") for number in range(2, MOST_BRANCHES + 1)),
)
"""The lines of links; the first branch has those of a chain, and its number."""


def form(role: str, style: Style) -> object:
    """What is left of *role* without colours."""
    drawn = shape(role, (0, 0), 1) if role in CANDIDATES else None
    at = (drawn.shape, drawn.at) if drawn else None
    return at, style.fill is None, style.stroke is None, style.width, style.dash


def alike(roles: tuple[str, ...], styles: dict[str, Style]) -> list[tuple[str, str]]:
    """The pairs of *roles* that cannot be told apart without colours."""
    return [pair for pair in combinations(roles, 2) if len({form(role, styles[role]) for role in pair}) == 1]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("roles", [CANDIDATES, OUTLINES, LINES], ids=["candidates", "outlines", "links"])
def test_any_two_roles_differ_without_colours(theme: str, roles: tuple[str, ...]) -> None:
    assert not alike(roles, styles_of(PALETTES[theme]))


def test_roles_that_differ_in_colour_alone_are_found() -> None:
    styles = styles_of(PALETTES["light"])
    styles["sum"] = attrs.evolve(styles["cover"], stroke="#000001")
    assert alike(OUTLINES, styles) == [("cover", "sum")]
