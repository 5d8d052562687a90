"""The kind of items that questions are, and its hook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ruleout.plugin import Call, Kind, hookspec
from ruleout_play.questions.question import Question

if TYPE_CHECKING:
    from ruleout.plugin import RecordKind


@hookspec
def ruleout_questions() -> Iterable[Question]:  # type: ignore[empty-body]
    """Questions that players can ask about a game.

    Called: when a player asks, and for ``ruleout questions``.
    Result: questions; gathered from every plug-in.
    Example: ``return [Question("givens", "How many givens there are", count_givens)]``
    Since: 0.1
    """


def _records() -> Mapping[str, RecordKind]:
    from ruleout_play.record import GAME

    return {"game": GAME}


QUESTIONS = Kind(
    ruleout_questions,
    Question,
    ("title", "keys"),
    ("id", "plugin", "title"),
    calls={"answer": Call(Mapping)},
    records=_records,
)
