"""Reasons why there is no solution or no step, in the language of a request."""

from __future__ import annotations

from ruleout import Conflict, NoHint, Violation
from ruleout.internal import ENGLISH
from ruleout_play.questions.asked import Asked

VIOLATIONS = {
    "repeated-digit": "{digit} occurs {count} {count#time|times} in {unit}: {cells}",
    "no-candidate": "{cells} cannot hold its digit: pencil marks or entries exclude it",
    "unmet-constraint": "{unit} cannot be met ({cells})",
    "no-digit": "no digit is left for {cells}",
    "no-place": "{digit} has no place left in {unit}",
    "unbalanced-totals": "{cells} have two different sums",
}
"""The templates of violations, by their kinds."""
NO_HINTS = {
    "solved": "nothing is left to find",
    "wrong-entries": "some entries or marks are wrong",
    "no-solution": "no solution; {reasons}",
    "no-technique": "no technique{limit} applies",
    "out-of-budget": "the time was not enough",
}
"""The templates of reasons why there is no step."""


def violation_in_words(asked: Asked, found: Violation) -> str:
    """Return what is violated. In English that is the text of *found*."""
    language, layout = asked.language, asked.game.blank.layout
    if language is ENGLISH:
        return found.text
    return language.text(
        VIOLATIONS[found.kind],
        digit=layout.show(found.digit) if found.digit else "",
        unit=language.units((found.constraint,)) if found.constraint else "",
        cells=language.joined(layout.names[cell] for cell in found.cells),
        count=len(found.cells),
    )


def conflict_in_words(asked: Asked, found: Conflict) -> str:
    """Return what contradicts each other. In English that is the text of *found*."""
    language, names = asked.language, asked.game.blank.layout.names
    if language is ENGLISH:
        return found.text
    parts = [*(names[cell] for cell in found.cells), *(language.label(each.label) for each in found.clues)]
    return language.text("{parts} contradict each other", parts=language.joined(parts))


def no_hint_in_words(asked: Asked, found: NoHint) -> str:
    """Return why there is no step. In English that is the text of *found*."""
    language, why, up_to = asked.language, found.diagnosis, asked.optional("up_to")
    if language is ENGLISH:
        return found.text
    reasons = [violation_in_words(asked, each) for each in why.violations[:3]]
    if why.conflict is not None and not reasons:
        reasons = [conflict_in_words(asked, why.conflict)]
    limit = language.text(" up to {name}", name=up_to) if up_to else ""
    return language.text(NO_HINTS[found.reason], reasons="; ".join(reasons), limit=limit)
