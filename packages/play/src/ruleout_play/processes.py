"""Questions, answered by processes that can be ended. Only players with a process of their own import this."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruleout_batch import OutcomeKind, RequestOutcome
from ruleout_play.questions.answer import LONGEST, answer

MEMORY = 4 << 30
"""The largest address space of a process, in bytes."""
GRACE = 0.15
"""How many seconds after its deadline an answer is waited for, before its process is ended."""
MARGIN = 0.1
"""How many seconds before its deadline a question has to end by itself, so that what it has found is not lost."""


def prepare() -> None:
    """Import what most questions need."""
    answer({"what": "hint", "game": {}})


def seconds_of(request: Mapping[str, Any]) -> float:
    """Return after how many seconds a reply to *request* has to be there."""
    seconds = request.get("seconds")
    is_known = isinstance(seconds, int | float) and 0 < seconds <= LONGEST
    return float(seconds) if is_known else LONGEST  # type: ignore[arg-type]


def within(request: Mapping[str, Any], left: float) -> dict[str, Any]:
    """Return *request* with the seconds that are left for its answer; if it names other than seconds, as it is."""
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
