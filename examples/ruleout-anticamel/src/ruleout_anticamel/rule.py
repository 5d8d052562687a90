"""Anti-camel: cells that are three apart in one direction and one in the other hold different digits."""

from ruleout import plugin as kit

MOVES = ((1, 3), (3, 1), (1, -3), (3, -1))
"""The camel's moves downwards, in rows and columns; the others are the same pairs of cells from the other end."""


@kit.grid_rule(
    "anti_camel",
    "Anti-camel",
    "the camel's move from {} to {}",
    "Cells that are a camel's move apart hold different digits.",
)
def anti_camel(layout: kit.Layout) -> list[kit.Constraint]:
    return [kit.pair(a, b, layout, differ) for a, b in kit.pairs_apart(layout, MOVES)]


def differ(a: int, b: int) -> bool:
    return a != b
