"""Anti-knight: cells that are a knight's move apart hold different digits."""

from ruleout import plugin as kit

MOVES = ((1, 2), (2, 1), (1, -2), (2, -1))
"""The knight's moves downwards, in rows and columns; the others are the same pairs of cells from the other end."""


@kit.grid_rule(
    "anti_knight",
    "Anti-knight",
    "the knight's move from {} to {}",
    "Cells that are a knight's move apart hold different digits.",
)
def anti_knight(layout: kit.Layout) -> list[kit.Constraint]:
    return [kit.pair(a, b, layout, differ) for a, b in kit.pairs_apart(layout, MOVES)]


def differ(a: int, b: int) -> bool:
    return a != b
