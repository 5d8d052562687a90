"""Answers in the worker of a page, where Python runs in the browser."""

from __future__ import annotations

import json
from collections.abc import Callable

import attrs

from ruleout_play.questions.answer import answer


@attrs.frozen
class Flag:
    """Cancellation of a request: a function that returns whether it is cancelled."""

    is_set: Callable[[], bool]


def answer_text(request: str, is_cancelled: Callable[[], bool]) -> str:
    """Return the reply to *request*, both as JSON; see :func:`~ruleout_play.questions.answer.answer`."""
    return json.dumps(answer(json.loads(request), cancel=Flag(is_cancelled)))
