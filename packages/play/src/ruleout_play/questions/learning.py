"""A technique, and a position in which the next step is one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ruleout
from ruleout import RuleoutError, to_record
from ruleout_play.game.game import Game
from ruleout_play.questions.asked import Asked
from ruleout_play.questions.helping import hint_in_reply
from ruleout_play.questions.needs import require_package


def position(asked: Asked) -> Mapping[str, Any]:
    """Return a position whose next step uses a technique, as a game with all marks, and this step."""
    require_package("ruleout_strategies", "learn")
    found = asked.registry.technique(asked.text("technique"))
    seed = asked.number("seed", 0) if "seed" in asked.request else None
    made = ruleout.exercises(
        found.id, variant=asked.optional("variant"), level=asked.optional("level"), seed=seed, budget=asked.budget,
        plugins=asked.registry,
    )  # fmt: skip
    exercise = next(made, None)
    if exercise is None:
        raise RuleoutError(f"no puzzle that needs {found.id} was found in time, and no example comes with the package")
    answer = exercise.answer
    visible = answer.board.layout.visible
    game = Game.of(answer.puzzle.with_marks(answer.board.masks[:visible]))
    return {
        "technique": found.id,
        "title": asked.language.noun(found.title),
        "summary": asked.language.text(found.summary),
        "example": exercise.is_example,
        "game": to_record(game, plugins=asked.registry),
        "answer": hint_in_reply(answer, game, "full", asked),
    }
