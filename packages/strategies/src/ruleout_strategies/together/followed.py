"""Rules together: one digit is assumed, and followed through houses and rules until one of them cannot be filled.

::

    cage 14: r9c3 r9c4    If r9c3 were 6, the cage would need 8 in r9c4. Cage 15, which
    cage 15: r9c5 r9c6    is 6-9 or 7-8, would then have neither 6 nor 8 left: so r9c3
                          is not 6

The thoughts are counted: each digit that follows is one, each other use of a house or rule, and the contradiction. What
a digit excludes in the cells that it sees is seen with it. A rule is used by its fillings, in which cells that see each
other differ; if it has very many, it is used by those of its parts, or by what it leaves of the candidates of its
cells. The assumption that takes the fewest thoughts comes first, whichever rules take part.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ruleout import internal as kit
from ruleout_strategies.together.few import Goal, prove
from ruleout_strategies.together.net import Narrowers
from ruleout_strategies.together.refutation import Refutation
from ruleout_strategies.together.told import explain, lesson
from ruleout_strategies.together.views import Refutations
from ruleout_strategies.views.rules import rules_of

NEEDS = "houses, and a rule that is neither a unit nor a sum of cells that all differ"
MOST_TOLD = 6
"""Thoughts that one step has at most, if it removes several digits."""


def find(board: kit.Board, technique: str, least: int, most: int) -> Iterator[kit.Step]:
    """Yield a step for each cell and the digits of it that equally many thoughts refute."""
    view = board.view(Refutations)
    groups: dict[tuple[kit.Cell, int], list[tuple[kit.Candidate, Refutation]]] = {}
    for candidate, found in view.of_thoughts(least, most):
        groups.setdefault((candidate.cell, found.thoughts), []).append((candidate, found))
    for own in map(sorted, groups.values()):
        size = max(1, MOST_TOLD // own[0][1].thoughts)
        for group in (own[i : i + size] for i in range(0, len(own), size)):
            goal = Goal(tuple([candidate for candidate, _ in group]))
            step = view.few.step(technique, goal, [found for _, found in group])
            if step is not None:
                yield step


def applies_to(layout: kit.Layout) -> bool:
    """Return whether there are houses, and rules beside them and beside cages."""
    return bool(layout.houses and rules_of(layout))


def has_cages_alone(layout: kit.Layout) -> bool:
    """Return whether there are houses, and cages but no other rules."""
    return bool(layout.houses and layout.unit_of_sum and not rules_of(layout))


def followed(id: str, title: str, difficulty: float, least: int, most: int, with_rules: bool = True) -> kit.Technique:
    """Return the technique of refutations with *least* to *most* thoughts, for layouts with or without rules."""
    return kit.Technique(
        id=id,
        title=title,
        difficulty=difficulty,
        find=partial(find, technique=id, least=least, most=most),
        prove=prove,
        explain=lambda board, step: explain(board, step, prove(board, step)),
        lesson=lesson,
        applies=applies_to if with_rules else has_cages_alone,
        needs=NEEDS if with_rules else "houses and sums of cells that all differ, and no other rules",
        in_part=lambda board: board.view(Narrowers).in_part(),
        on_request=not with_rules,  # it more than doubles the time of killers that chains solve as well
        summary="A digit that is assumed and followed through houses and rules leaves one of them nothing.",
    )


FOLLOWED = (
    followed("rules-together-2", "Followed Through in Two Thoughts", 126, 1, 2),
    followed("rules-together-3", "Followed Through in Three Thoughts", 128, 3, 3),
    followed("rules-together-4", "Followed Through in Four Thoughts", 134, 4, 4),
    followed("rules-together-6", "Followed Through in Six Thoughts", 138, 5, 6),
    followed("sums-together", "Sums Followed Through", 505, 1, 6, with_rules=False),
)
"""The techniques; that of sums alone comes after most others, since people have many techniques for these."""
