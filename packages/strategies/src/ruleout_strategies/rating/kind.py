"""The kind of items that scales are, and its hook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ruleout.internal import Call, Candidate, Kind, OutOfBudget, Rung, Sentence, Step, each_of, hookspec
from ruleout_strategies.rating.scale import Grade, Scale

if TYPE_CHECKING:
    from ruleout.internal import RecordKind


@hookspec
def ruleout_scales() -> Iterable[Scale]:  # type: ignore[empty-body]
    """Scales of difficulty: ladders with a score for each step, and the rating that follows from them.

    Called: when a puzzle is rated, or explained with a scale, and for ``ruleout scales``.
    Result: scales; gathered from every plug-in. Techniques are named by their ids; those that are not installed or do
        not apply are left out.
    Example: ``return [Scale("short", "Short", (Rung("naked-single", 1.0), Rung("hidden-single", 1.5)))]``
    Since: 0.1
    """


def _records() -> Mapping[str, RecordKind]:
    from ruleout_strategies.rating.record import RATING

    return {"rating": RATING}


RUNG_CALLS = {
    "score": Call(float),
    "accepts": Call(bool),
    "order": Call(float),
    "removals": Call(tuple[Candidate, ...]),
    "steps": Call(tuple[Step, ...] | None),
}
"""Checks of the results of a rung's functions."""

SCALES = Kind(
    ruleout_scales,
    Scale,
    ("title", "levels", "needs", "version", "summary"),
    ("id", "plugin", "title", "levels", "summary"),
    calls={
        "rungs": each_of(Rung, RUNG_CALLS),
        "grade": Call(Grade | None, passes=(OutOfBudget,)),
        "least": Call(Grade),
        "beyond": Call(float),
        "lacks": Call(str | None),
        "remark": Call(Sentence | None),
        "applies": Call(bool),
    },
    records=_records,
)
