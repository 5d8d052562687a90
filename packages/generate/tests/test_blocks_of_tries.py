"""The puzzles of an order do not depend on how many tries are made together, nor on where a rating ends."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from ruleout import RuleoutError
from ruleout_generate import Effort, OrderNotMet, api, generate_many
from ruleout_generate.attempts.maker import Maker

pytest.importorskip("numpy", reason="NumPy is not installed")
pytest.importorskip("ruleout_strategies", reason="ruleout-strategies is not installed")

SIXES: dict[str, Any] = {"size": (6, 6)}
ORDERS: dict[str, dict[str, Any]] = {
    "easy": {"scale": "ruleout", "difficulty": "easy", **SIXES},
    "medium": {"scale": "ruleout", "difficulty": "medium", **SIXES},
    "range": {"scale": "ruleout", "difficulty": (14, 50.5), **SIXES},
    "HoDoKu's easy": {"scale": "hodoku", "difficulty": "easy", **SIXES},
    "HoDoKu's hard, rated": {"scale": "hodoku", "difficulty": (150, 400), "symmetry": "half-turn", **SIXES},
    "Sudoku Explainer's": {"scale": "se", "difficulty": (1.5, 2.8), **SIXES},
    "rated": {"scale": "ruleout", **SIXES},
    "needed": {"needs": "locked-candidates", **SIXES},
    "needed so often": {"needs": "hidden-single:4-6", **SIXES},
    "needed on a scale": {"needs": "hidden-single:3", "scale": "ruleout", "difficulty": "easy", **SIXES},
    "without": {"without": "hidden-single", **SIXES},
    "needed, and without": {"needs": "hidden-single", "without": "locked-candidates", **SIXES},
    "up to": {"up_to": "hidden-single", "givens": (10, 12), **SIXES},
    "insufficient": {"insufficient": ("full-house", "naked-single"), **SIXES},
}


def puzzles(asked: dict[str, Any], count: int = 3) -> list[tuple[Any, ...]]:
    found = generate_many(seed=7, count=count, **asked)
    return [(each.puzzle, each.solution, each.tried, each.rating) for each in found]


@pytest.mark.parametrize("name", ORDERS)
def test_they_are_the_same_however_many_are_made_together(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = puzzles(ORDERS[name])
    for at_once in (1, 512):
        monkeypatch.setattr(Maker, "at_once", at_once)
        monkeypatch.setattr(api, "FIRST_TRIES", 2)
        assert puzzles(ORDERS[name]) == expected


@pytest.mark.parametrize("name", ["easy", "medium", "range", "HoDoKu's easy", "Sudoku Explainer's"])
def test_they_are_the_same_if_each_rating_goes_to_its_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = puzzles(ORDERS[name])
    monkeypatch.setattr("ruleout_generate.attempts.judge.Judge._is_too_hard", lambda self, grade: False)
    assert puzzles(ORDERS[name]) == expected


@pytest.mark.parametrize("name", ["needed", "without", "needed, and without"])
def test_they_are_the_same_if_each_explanation_goes_to_its_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = puzzles(ORDERS[name])
    monkeypatch.setattr("ruleout_generate.attempts.judge.Judge._until_decided", lambda self: None)
    assert puzzles(ORDERS[name]) == expected


def test_what_is_found_in_a_block_is_not_held_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Maker, "at_once", 512)
    seen: list[Effort] = []
    asked = {"scale": "ruleout", "difficulty": "easy", **SIXES}
    assert len(list(islice(generate_many(seed=1, count=2000, watch=seen.append, **asked), 100))) == 100
    assert seen[-1].tried < 250


def test_the_nearest_puzzle_of_a_block_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Maker, "at_once", 512)
    with pytest.raises(OrderNotMet) as caught:
        list(generate_many(seed=1, scale="se", difficulty=(0.1, 0.5), tries=600, **SIXES))
    assert caught.value.nearest is not None
    assert " or more on se instead of 0.1 to 0.5" in str(caught.value)
    assert "in 600 tries" in str(caught.value)


def test_an_error_in_a_block_comes_after_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Maker, "at_once", 512)
    expected = puzzles(ORDERS["easy"], 40)
    judge = api.Judge.judge
    left = iter(range(30))

    def fails(self: Any, attempt: Any) -> Any:
        if next(left, None) is None:
            raise RuleoutError("broken")
        return judge(self, attempt)

    monkeypatch.setattr(api.Judge, "judge", fails)
    found = []
    orders = generate_many(seed=7, count=40, **ORDERS["easy"])
    with pytest.raises(RuleoutError, match="broken"):
        found.extend((each.puzzle, each.solution, each.tried, each.rating) for each in orders)
    assert 0 < len(found) < 40
    assert found == expected[: len(found)]
