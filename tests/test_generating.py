"""Puzzles to order that need techniques, scales, variants or other engines."""

from __future__ import annotations

import pytest

import ruleout
from ruleout import InputError
from ruleout_generate import generate


def test_a_technique_can_be_needed() -> None:
    (each,) = generate(seed=1, needed={"naked-pair": (1, None)}, tries=500)
    assert "naked-pair" in {entry.technique for entry in ruleout.explain(each.puzzle).path}


@pytest.mark.parametrize("scale", [None, "hodoku"])
def test_a_technique_that_is_used_on_request_can_be_needed(scale: str | None) -> None:
    (each,) = generate(seed=1, needed={"locked-pair": (1, None)}, scale=scale, tries=200)
    names = [name for name, technique in ruleout.default_registry().techniques.items() if not technique.on_request]
    report = ruleout.explain(each.puzzle, techniques=[*names, "locked-pair"], scale=scale)
    assert "locked-pair" in {entry.technique for entry in report.path}


def test_techniques_can_be_forbidden() -> None:
    easy = ("full-house", "naked-single", "hidden-single")
    (each,) = generate(seed=1, allowed=easy, tries=500)
    report = ruleout.explain(each.puzzle)
    assert {entry.technique for entry in report.path} <= set(easy)


def test_a_difficulty_can_be_asked_for() -> None:
    (each,) = generate(seed=1, scale="se", difficulty=(2.0, 4.0), tries=500)
    assert each.rating is not None
    assert each.rating.value is not None
    assert 2.0 <= each.rating.value <= 4.0


def test_a_technique_cannot_be_needed_and_excluded() -> None:
    with pytest.raises(InputError, match="x-wing is both needed and excluded"):
        next(generate(needed={"x-wing": (1, None)}, excluded=("x-wing",)))
