"""The roles of the items of a scene."""

from __future__ import annotations

SHADED = ("shade", "base", "selection", "fill", *(f"color-{number}" for number in range(1, 10)))
"""Tints of whole cells, below everything else: of rules, of the base of a step, of a player."""
GRID = ("paper", "line", "wall", "block", "clue-line", "clue", "coordinate", "layer")
MOST_FAMILIES = 8
"""The number of families of lines with a colour of their own; further ones are neutral."""
DECORATIONS = (
    "cage", "label", "rule-line", *(f"rule-line-{number}" for number in range(1, MOST_FAMILIES + 1)),
    "thermometer", "bulb", "rule-arrow", "rule-arrow-head", "ring", "square",
    "dot", "dot-filled", "dot-text", "dot-filled-text", "dot-line", "edge", "edge-text", "outside",
)  # fmt: skip
CONTENTS = ("given", "entry", "mark", "corner", "centre", "color-number", "arrow", "arrow-head")
"""Digits and candidates, and marks of a player."""
SHAPES_OF_CANDIDATES = (
    "pattern", "second", "third", "fourth", "fin", "endo-fin", "target", "set-a", "set-b", "set-c", "set-d",
    "node-on", "node-off",
)  # fmt: skip
"""Below a candidate: its role in the step, or whether it is true or false in a chain."""
MOST_SETS = 6
"""The number of outlines of sets of a step. With more sets they recur; letters distinguish the sets."""
OUTLINES = (
    "cover", "second-cover", "target-unit", "sum", "exchange", "node-set", "group",
    *(f"outline-{number}" for number in range(1, MOST_SETS + 1)),
)  # fmt: skip
MOST_BRANCHES = 6
"""The number of colours and dashes of branches of a step. With more branches they recur; numbers distinguish these."""
LINKS = ("halo", "strong", "weak")
BRANCH_PARTS = ("strong", "weak", "head", "tag", "tag-text")
BRANCHES = tuple(f"{part}-{number}" for part in BRANCH_PARTS for number in range(1, MOST_BRANCHES + 1))
CHANGES = ("removed-disc", "remove", "cross", "place", "placed", "cause")
LETTERS = ("tag", "tag-text", "node-tag", "node-tag-text", "legend", "legend-line")

ROLES: tuple[str, ...] = (
    *SHADED, *GRID, *DECORATIONS, *CONTENTS, *SHAPES_OF_CANDIDATES, *OUTLINES, *LINKS, *BRANCHES, *CHANGES, *LETTERS,
)  # fmt: skip
"""Every role of an item. The list is closed: each theme has a style for each role and for nothing else."""
