"""The lines of rules have roles by family."""

from __future__ import annotations

import attrs

import ruleout
from ruleout.plugin import Decoration
from ruleout_render.scene.families import CUSTOMARY, line_roles
from ruleout_render.scene.roles import MOST_FAMILIES, ROLES


def lines(*families: str) -> list[Decoration]:
    return [Decoration("line", (0, 1), family=each) for each in families]


def test_customary_colours_do_not_depend_on_the_puzzle() -> None:
    assert line_roles(lines("renban", "whisper")) == {"renban": "rule-line-2", "whisper": "rule-line-1"}
    assert line_roles(lines("whisper")) == {"whisper": "rule-line-1"}
    assert line_roles(lines("palindrome", "")) == {"palindrome": "rule-line", "": "rule-line"}
    numbers = [number for number in CUSTOMARY.values() if number]
    assert sorted(numbers) == list(range(1, MOST_FAMILIES + 1))


def test_other_families_get_what_is_free() -> None:
    found = line_roles(lines("spiral", "whisper", "wave", "spiral", "knot"))
    assert found == {"spiral": "rule-line", "whisper": "rule-line-1", "wave": "rule-line-2", "knot": "rule-line-3"}
    assert line_roles(lines("spiral", "palindrome")) == {"palindrome": "rule-line", "spiral": "rule-line-1"}


def test_more_families_than_colours_are_neutral() -> None:
    found = line_roles(lines(*(f"family {number}" for number in range(20))))
    assert set(found.values()) <= set(ROLES)
    assert list(found.values()).count("rule-line") == 20 - MOST_FAMILIES


def test_only_lines_have_a_family_in_pictures() -> None:
    puzzle = ruleout.parse("." * 36)
    drawn = (*lines("whisper"), Decoration("thermometer", (6, 7), family="whisper"), Decoration("line", (12, 13)))
    scene = ruleout.scene(attrs.evolve(puzzle, decorations=drawn))
    roles = [item.role for item in scene.items if item.role.startswith(("rule-line", "thermometer"))]
    assert roles == ["rule-line-1", "thermometer", "rule-line"]
