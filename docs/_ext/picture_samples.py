"""Boards that show the roles of pictures that no example of a technique has: decorations, and what a player wrote."""

from __future__ import annotations

from typing import Any

import attrs

import ruleout
from ruleout.plugin import Decoration
from ruleout_render.scene import PlayerMarks

DECORATIONS = (
    Decoration("thermometer", (0, 1, 2)),
    Decoration("arrow", (6, 7, 8)),
    Decoration("line", (12, 13, 14)),
    Decoration("line", (15, 10, 5), family="whisper"),
    Decoration("circle", (18,)),
    Decoration("square", (20,)),
    Decoration("shade", (22,)),
    Decoration("dot", (24, 25)),
    Decoration("dot", (27, 28), filled=True),
    Decoration("edge", (30, 31)),
    Decoration("edge", (33, 34), "X"),
    Decoration("inequality", (19, 13)),
    Decoration("diamond", (16,)),
    Decoration("pill", (29, 35)),
    Decoration("outside", place=(0, 6), text="12", direction=(0, -1)),
    Decoration("area", (3, 4, 9), "12"),
)


def sample(name: str) -> dict[str, Any]:
    """Return the arguments of ``ruleout.scene`` for the sample *name*, one of ``SAMPLES``."""
    puzzle = ruleout.parse("." * 36)
    if name == "decorations":
        return {"puzzle": attrs.evolve(puzzle, decorations=DECORATIONS), "title": "decorations"}
    if name == "marks":
        return {"puzzle": puzzle.with_placed((3, *[0] * 35)), "marks": True, "title": "marks"}
    marks = PlayerMarks(
        corner={0: (1, 4), 7: (2,)}, centre={1: (1, 4)}, colors={2: (1,), 3: (2, 7)}, selection=(6,), is_numbered=True
    )
    arguments = {"puzzle": puzzle, "marks": marks, "title": "a player's marks", "coordinates": True}
    return arguments | {"fill": {8: "#f3d6a8"}, "arrows": [(24, 26)]}


SAMPLES = ("decorations", "marks", "player")
