"""The role of each line of a rule, by which themes colour the families that setters tell apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ruleout.plugin import Decoration
from ruleout_render.scene.roles import MOST_FAMILIES

NEUTRAL = "rule-line"
CUSTOMARY: Mapping[str, int | None] = {
    "": None, "palindrome": None, "between line": None, "whisper": 1, "renban": 2, "region sum line": 3,
    "entropic line": 4, "modular line": 5, "nabner": 6, "line of one parity": 7, "zipper": 8,
}  # fmt: skip
"""The number of the colour in which setting programs draw a family of lines; None if it is neutral."""


def line_roles(decorations: Iterable[Decoration]) -> dict[str, str]:
    """Return the role of the lines of each family.

    A family that setting programs draw in one colour has that one. Of the others, the first is neutral if no
    other line is, and each further one has the next colour that is not in use; if none is left, it is neutral.
    """
    families = list(dict.fromkeys(each.family for each in decorations if each.kind == "line"))
    numbers = {each: CUSTOMARY[each] for each in families if each in CUSTOMARY}
    free = iter([each for each in (None, *range(1, MOST_FAMILIES + 1)) if each not in numbers.values()])
    numbers |= {each: next(free, None) for each in families if each not in CUSTOMARY}
    return {family: f"{NEUTRAL}-{number}" if number else NEUTRAL for family, number in numbers.items()}
