"""The kind of items that questions are, and its hook."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ruleout.internal import Call, Kind, hookspec
from ruleout_play.questions.question import Question

if TYPE_CHECKING:
    from ruleout.internal import RecordKind


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


RESERVED = ("what", "number", "error")
"""The keys of a reply that no answer has."""


def _checked(gate: object, found: Mapping[str, Any], given: object) -> Any:
    """Return a copy of an answer, or raise TypeError or ValueError if it is not JSON or has a key of the reply."""
    if taken := found.keys() & {*RESERVED}:
        raise ValueError(f"found the keys {', '.join(sorted(taken))}, which are those of the reply itself")
    return json.loads(json.dumps(dict(found), allow_nan=False))


QUESTIONS = Kind(
    ruleout_questions,
    Question,
    ("title", "keys"),
    ("id", "plugin", "title"),
    calls={"answer": Call(Mapping, check=_checked)},
    records=_records,
)
