"""What this package adds to ruleout: a scale of one to five stars, as newspapers print them.

The ladder has singles, locked candidates and pairs. A puzzle has one star if few hidden singles are needed, two if
singles solve it, and three to five by the number of steps that place nothing. Puzzles that need more have no value.
"""

from ruleout import plugin as kit

SINGLES = ("full-house", "naked-single", "hidden-single")
OTHERS = ("locked-candidates", "naked-pair", "hidden-pair")
FEW_HIDDEN_SINGLES = 10
FOUR, FIVE = 4, 8
"""The number of steps without a digit from which on a puzzle has four and five stars."""
LEVELS = tuple(kit.Level("*" * stars, stars, stars) for stars in range(1, 6))


def grade(solved: kit.SolvedPath) -> kit.Grade:
    """Return the number of stars."""
    times = {each.technique: each.times for each in solved.report.path}
    others = sum(times.get(each, 0) for each in OTHERS)
    if others:
        return kit.Grade(3 + (others >= FOUR) + (others >= FIVE))
    return kit.Grade(1 if times.get("hidden-single", 0) <= FEW_HIDDEN_SINGLES else 2)


STARS = kit.Scale(
    id="stars",
    title="Stars",
    rungs=tuple(kit.Rung(each, score) for score, names in ((1, SINGLES), (2, OTHERS)) for each in names),
    summary="One to five stars, for puzzles that singles, locked candidates and pairs solve.",
    grade=grade,
    levels=LEVELS,
)


@kit.hookimpl
def ruleout_scales() -> "list[kit.Scale]":
    """Stars."""
    return [STARS]
