"""Roles differ in shape, so that pictures can be read without colours."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import attrs
import pytest

import ruleout
from ruleout import Candidate, Step
from ruleout.plugin import Decoration, Reason
from ruleout_render.scene import PlayerMarks, scene
from ruleout_render.scene.roles import SHADED
from ruleout_render.scene.shapes import shape
from ruleout_render.themes import THEMES, theme_named
from ruleout_render.themes.style import Style

EMPTY = ruleout.parse("." * 81)
CANDIDATES = ("node-a", "node-b", "node-off")
"""The nodes of chains: those of branches and sets differ in numbers, letters and words."""
LINES = ("strong", "weak", "cover", "see")


ROUND_DIGITS = ("place", "cause", "ring", "square", "bulb")
"""The shapes and decorations round the digit of a cell."""


def form(role: str, style: Style) -> object:
    """What is left of *role* without colours."""
    drawn = shape(role, (0, 0), 1) if role in (*CANDIDATES, *ROUND_DIGITS) and role != "square" else None
    at = (drawn.shape, drawn.at) if drawn else (role == "square", role.startswith("dot"))
    return at, bool(style.fill), bool(style.stroke), style.width, style.dash, style.cap == "round"


def alike(roles: tuple[str, ...], styles: Mapping[str, Style]) -> list[tuple[str, str]]:
    """The pairs of *roles* that cannot be told apart without colours."""
    return [pair for pair in combinations(roles, 2) if len({form(role, styles[role]) for role in pair}) == 1]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    "roles",
    [CANDIDATES, LINES, ROUND_DIGITS],
    ids=["candidates", "links", "round digits"],
)
def test_any_two_roles_differ_without_colours(theme: str, roles: tuple[str, ...]) -> None:
    assert not alike(roles, theme_named(theme).styles)


def test_roles_that_differ_in_colour_alone_are_found() -> None:
    styles = dict(theme_named("light").styles)
    styles["weak"] = attrs.evolve(styles["strong"], stroke="#000001")
    styles["cause"] = attrs.evolve(styles["ring"], stroke="#000001")
    assert alike(LINES, styles) == [("strong", "weak")]
    assert alike(ROUND_DIGITS, styles) == [("cause", "ring")]


@pytest.mark.parametrize("theme", THEMES)
def test_the_tints_of_cells_differ_without_colours(theme: str) -> None:
    puzzle = attrs.evolve(EMPTY, decorations=(Decoration("shade", (0,)),))
    unit = puzzle.layout.constraints[0]
    step = Step("unit", removes=(Candidate(80, 1),), because=Reason.of([4], {"unit": [unit]}))
    drawn = scene(puzzle, step=step, marks=PlayerMarks(selection=[0], colors={0: [1], 1: [2]}, is_numbered=True))
    styles = theme_named(theme).styles
    forms = {}
    for item in drawn.items:
        if item.cell == 0 and item.role in SHADED:
            x, y, *rest = item.at
            forms[item.role] = (x, y, *rest, styles[item.role].width)
    assert {"shade", "base", "selection", "color-1"} == set(forms)
    assert len(set(forms.values())) == 4
    assert [item.text for item in drawn.items if item.role == "color-number"] == ["1", "2"]
