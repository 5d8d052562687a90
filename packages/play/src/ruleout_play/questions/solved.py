"""The only solution of a puzzle, which other questions compare with."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout import solve
from ruleout.plugin import Digit, OutOfTime
from ruleout_play.questions.asked import Asked


def only_solution(asked: Asked) -> tuple[Sequence[Digit], str]:
    """Return the digits of the only solution of the puzzle without entries, one per visible cell, and the verdict.

    The digits are empty if there is not exactly one. If rules of the puzzle were left out, the verdict is never
    unique; the digits are those of the only solution of the rest, since there can be no other. Raises OutOfTime if time
    is over.
    """
    game = asked.game
    found = solve(game.blank, limit=2, budget=asked.budget, plugins=asked.registry)
    if found.verdict == "unknown" and not found.complete:
        raise OutOfTime
    is_only = found.verdict in ("unique", "unknown")
    digits = found.solutions[0][: game.blank.layout.visible] if is_only else ()
    return digits, str(found.verdict)
