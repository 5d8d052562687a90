"""The scale of this project: the hardest technique, how few ways on there are when it is needed, and the length.

The ladder is that of all techniques by difficulty, so that the scale is defined for every variant in the same way. The
value of a puzzle is the sum of three parts:

1. the difficulty of the hardest technique,
2. for each step by a technique of that difficulty, one divided by the number of ways on: the number of different
   effects that the steps of this technique have on the board before it. More than five ways count as five,
3. one hundredth for each step.

The first part determines the level.
"""

from __future__ import annotations

from ruleout import plugin as kit
from ruleout_strategies.rating.scale import Grade, Level, Scale
from ruleout_strategies.rating.solved_path import SolvedPath

MOST_WAYS = 5
"""More ways on than these do not make a moment easier."""
LEVELS = (
    Level("easy", 0),
    Level("medium", 50),
    Level("hard", 161),
    Level("expert", 350),
    Level("extreme", 700),
    Level("search", kit.LAST_RESORT),
)
"""The levels, each with the lowest difficulty of its hardest technique."""


def ways_on(solved: SolvedPath, board: kit.Board, technique: str) -> int:
    """Return how many different effects the steps of *technique* have on *board*, at most ``MOST_WAYS``."""
    effects = set()
    for step in solved.steps(board, technique):
        effects.add(board.effects(step))
        if len(effects) == MOST_WAYS:
            break
    return max(1, len(effects))


def grade(solved: SolvedPath) -> Grade:
    """Return the value of a puzzle, to two decimal places, and its level."""
    report = solved.report
    hardest = max(report.scores, default=0)
    bottlenecks = 0.0
    for (board, step), score in zip(report.moves, report.scores, strict=True):
        if score == hardest:
            bottlenecks += 1 / (ways_on(solved, board, step.technique) if hardest < kit.LAST_RESORT else 1)
    level = [each.name for each in LEVELS if each.least is not None and each.least <= hardest][-1]
    return Grade(round(hardest + bottlenecks + len(report) / 100, 2), level)


RULEOUT = Scale(
    id="ruleout",
    title="ruleout",
    rungs=None,
    summary="The difficulty of the hardest technique, how few ways on there are when it is needed, and the length.",
    grade=grade,
    levels=LEVELS,
)
