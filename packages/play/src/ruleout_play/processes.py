"""Questions, answered by processes that can be ended. Only players with a process of their own import this."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruleout_batch import OutcomeKind, RequestOutcome
from ruleout_play.questions.answer import LONGEST, answer, longest

MEMORY = 4 << 30
"""The largest address space of a process, in bytes."""
GRACE = 0.15
"""Seconds that an answer may be late before its process is ended."""
MARGIN = 0.1
"""Seconds before its deadline at which a question has to end by itself, so that what it has found is not lost."""


def prepare() -> None:
    """Import what most questions need."""
    answer({"what": "hint", "game": {}})


def seconds_of(request: Mapping[str, Any]) -> float:
    """Return the seconds in which *request* has to be answered."""
    seconds = request.get("seconds")
    is_known = isinstance(seconds, int | float) and 0 < seconds <= longest(request.get("what"))
    return float(seconds) if is_known else LONGEST  # type: ignore[arg-type]


def within(request: Mapping[str, Any], left: float) -> dict[str, Any]:
    """Return *request* with ``seconds`` set to the time left; an invalid value is left alone."""
    if seconds_of(request) != request.get("seconds", LONGEST):
        return dict(request)
    return {**request, "seconds": max(left - MARGIN, left / 2)}


def reply_of(outcome: RequestOutcome, request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the reply to *request* that a process has given, or what has become of the process."""
    head = {"what": request.get("what"), "number": request.get("number")}
    if outcome.kind is OutcomeKind.VALUE:
        found: dict[str, Any] = outcome.value
        return found
    if outcome.kind in (OutcomeKind.TIMED_OUT, OutcomeKind.CANCELLED):
        return {**head, "complete": False}
    if outcome.kind is OutcomeKind.OUT_OF_MEMORY:
        return {**head, "error": {"message": "the question needs more memory than it may take"}}
    return {**head, "error": {"message": f"the question failed: {outcome.error or outcome.detail}"}}
