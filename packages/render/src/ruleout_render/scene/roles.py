"""The roles of the items of a scene."""

from __future__ import annotations

COMPARED = ("plus", "minus", "cancelled")
"""Tints of the cells that only one of two sides has, and of those that cancel out."""
SHADED = ("shade", "base", "emptied", *COMPARED, "selection", "fill", *(f"color-{number}" for number in range(1, 10)))
"""Tints of whole cells, below everything else: of rules, of the houses of a step, of a player."""
GRID = ("paper", "line", "wall", "block", "clue-line", "clue", "coordinate", "layer")
MOST_FAMILIES = 8
"""The number of families of lines with a colour of their own; further ones are neutral."""
DECORATIONS = (
    "cage", "label", "rule-line", *(f"rule-line-{number}" for number in range(1, MOST_FAMILIES + 1)),
    "thermometer", "bulb", "rule-arrow", "rule-arrow-head", "ring", "square",
    "dot", "dot-filled", "dot-text", "dot-filled-text", "dot-line", "edge", "edge-text", "outside",
)  # fmt: skip
USED = (
    "used-rule-line", "used-thermometer", "used-bulb", "used-rule-arrow", "used-rule-arrow-head", "used-ring",
    "used-square", "used-cage", "used-dot", "used-edge", "used-edge-text", "used-outside", "used-clue", "used-sign",
    "used-less", "rest-rule-arrow", "rest-rule-arrow-head", "rest-ring", "rest-square",
)  # fmt: skip
"""Decorations that a step uses, the signs between their cells, and the thin ones that it does not use."""
CONTENTS = (
    "given", "entry", "settled", "mark", "quiet", "evidence", "corner", "centre", "color-number", "arrow", "arrow-head",
)  # fmt: skip
"""Digits and candidates, and marks of a player. With a step, digits are *settled*, and candidates quiet or evidence."""
MOST_BRANCHES = 6
"""The number of colours of frames and of branches. With more they recur; letters and words distinguish them."""
assert MOST_BRANCHES < 10  # the number of a branch is the last character of its roles
NODES = (
    "node-a", "node-b", "node-x", "node-z", "node-fin", "node-off", "cause",
    *(f"node-{number}" for number in range(1, MOST_BRANCHES + 1)),
)  # fmt: skip
"""Shapes below candidates: of the two colours of a chain, of links and ends of sets, of fins, of what is excluded, of
branches; and the ring round a placed digit that excludes."""
PATTERNS = (
    "node-text", "node-off-text", "end", "bar", "rim", "strike", "exchange",
    *(f"outline-{number}" for number in range(1, MOST_BRANCHES + 1)),
    *(f"set-{number}" for number in range(1, MOST_BRANCHES + 1)),
    *(f"letter-{number}" for number in range(1, MOST_BRANCHES + 1)), "letter-text",
)  # fmt: skip
LINKS = ("strong", "weak", "cover", "see", "number", "number-text")
BRANCH_PARTS = ("strong", "weak", "head", "number")
BRANCHES = tuple(f"{part}-{number}" for part in BRANCH_PARTS for number in range(1, MOST_BRANCHES + 1))
CHANGES = ("removed-disc", "remove", "cross", "place", "placed")
LETTERS = ("note", "legend")

ROLES: tuple[str, ...] = (
    *SHADED, *GRID, *DECORATIONS, *USED, *CONTENTS, *NODES, *PATTERNS, *LINKS, *BRANCHES, *CHANGES, *LETTERS,
)  # fmt: skip
"""Every role of an item. The list is closed: each theme of the project has a style for each role."""
