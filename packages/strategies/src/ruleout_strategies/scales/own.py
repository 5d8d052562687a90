"""The scale of this project: the hardest technique, how few ways on there are when it is needed, and the length.

The ladder is that of all techniques by difficulty, so that the scale is defined for every variant in the same way. It
works by rounds: all steps of the easiest technique that has one are taken together, so that the value does not depend
on which of them is found first, and is the same if the puzzle is turned or mirrored, or its digits are exchanged. It is
the sum of three parts:

1. the difficulty of the hardest technique,
2. for each round of a technique of that difficulty, one divided by the number of ways on: the number of different
   effects of its steps. More than five ways count as five,
3. one hundredth for each round.

If a last resort is used, the value is the first part alone, since a search depends on the order of cells and digits.
The first part determines the level.
"""

from __future__ import annotations

from itertools import islice

from ruleout import internal as kit
from ruleout_strategies.rating.scale import Grade, Level, Scale
from ruleout_strategies.rating.solved_path import SolvedPath

MOST_WAYS = 5
"""Number of ways on above which further ones do not make a round easier."""
LEVELS = (
    Level("easy", 0),
    Level("medium", 50),
    Level("hard", 161),
    Level("expert", 350),
    Level("extreme", 700),
    Level("search", kit.LAST_RESORT),
)
"""The levels, each with the lowest difficulty of its hardest technique."""


def grade(solved: SolvedPath) -> Grade:
    """Return the value of a puzzle, to two decimal places, and its level."""
    report = solved.report
    value = hardest = max(report.scores, default=0)
    if hardest < kit.LAST_RESORT:
        scores = iter(report.scores)
        rounds = [[*islice(scores, ways)] for ways in report.rounds]
        bottlenecks = sum(1 / min(len(each), MOST_WAYS) for each in rounds if each[0] == hardest)
        value = round(hardest + bottlenecks + len(rounds) / 100, 2)
    return Grade(value, _level(hardest))


def _level(hardest: float) -> str:
    """Return the level of a puzzle whose hardest technique has this difficulty."""
    return [each.name for each in LEVELS if each.least is not None and each.least <= hardest][-1]


def least(technique: str, score: float) -> Grade:
    """Return the grade that no puzzle with a step of this score is below."""
    return Grade(score, _level(score))


RULEOUT = Scale(
    id="ruleout",
    title="ruleout",
    rungs=None,
    summary="The difficulty of the hardest technique, how few ways on there are when it is needed, and the length.",
    grade=grade,
    least=least,
    levels=LEVELS,
    version="6",
    by_rounds=True,
)
