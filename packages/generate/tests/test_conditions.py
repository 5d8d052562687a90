"""Whether a puzzle meets an order."""

from __future__ import annotations

from math import inf
from typing import Any, NamedTuple

import pytest

from ruleout_generate.orders.conditions import Solved, assess
from ruleout_generate.orders.order import Order


class Entry(NamedTuple):
    """What an assessment reads of an entry of a path."""

    technique: str
    times: int


class Rated(NamedTuple):
    """What an assessment reads of a rating."""

    value: float | None
    level: str | None = None
    scale: str = "se"

    def __str__(self) -> str:
        return "stuck" if self.value is None else f"{self.value:g}"


def lacks(path: Any = None, rating: Any = None, **asked: Any) -> tuple[tuple[str, ...], float]:
    found = assess(Order(**asked), 25, None if path is None else Solved(path), rating)
    assert found.is_met == (not found.lacks) == (found.distance.broken == 0)
    assert found.distance.broken == len(found.lacks)
    return found.lacks, found.distance.amount


def test_an_order_that_asks_for_nothing_is_met() -> None:
    assert lacks() == ((), 0)


@pytest.mark.parametrize(("givens", "amount"), [(23, 1), (27, 1), (30, 4), (24, 0), (26, 0)])
def test_the_number_of_givens(givens: int, amount: float) -> None:
    texts = (f"{givens} givens instead of 24 to 26",) if amount else ()
    found = assess(Order(givens=(24, 26)), givens, None, None)
    assert (found.lacks, found.distance.amount) == (texts, amount)


PATH: list[Any] = [Entry("naked-single", 40), Entry("x-wing", 2)]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"needed": {"x-wing": (1, None)}}, ()),
        ({"needed": {"x-wing": (3, None)}}, ("x-wing 2 times instead of at least 3",)),
        ({"needed": {"x-wing": (1, 1)}}, ("x-wing 2 times instead of 1",)),
        ({"needed": {"xy-wing": (1, 4)}}, ("xy-wing 0 times instead of 1 to 4",)),
        ({"excluded": ("x-wing",)}, ("x-wing is needed",)),
        ({"excluded": ("xy-wing",)}, ()),
    ],
)
def test_techniques(asked: dict[str, Any], expected: tuple[str, ...]) -> None:
    assert lacks(PATH, **asked)[0] == expected


def test_techniques_that_are_not_enough_or_too_many() -> None:
    found = assess(Order(), 25, Solved(PATH, is_enough=False, is_too_easy=True), None)
    assert found.lacks == (
        "no solution by the techniques that are allowed",
        "a solution by techniques that must not be enough",
    )


@pytest.mark.parametrize(
    ("rated", "difficulty", "expected"),
    [
        (Rated(3.0), (2.5, 3.0), ((), 0)),
        (Rated(3.4), (2.5, 3.0), (("3.4 on se instead of 2.5 to 3",), 0.4)),
        (Rated(3.4), (4.0, 4.0), (("3.4 on se instead of 4",), 0.6)),
        (Rated(3.4, "Hard"), "hard", ((), 0)),
        (Rated(3.4, "Easy"), "hard", (("3.4 on se instead of hard",), 1)),
        (Rated(3.4), "hard", (("3.4 on se instead of hard",), 1)),
        (Rated(None), (2.5, 3.0), (("no rating on se: stuck",), inf)),
    ],
)
def test_the_difficulty(rated: Rated, difficulty: Any, expected: tuple[tuple[str, ...], float]) -> None:
    found = lacks(rating=rated, scale="se", difficulty=difficulty)
    assert (found[0], found[1]) == (expected[0], pytest.approx(expected[1]))


def test_fewer_broken_conditions_are_nearer_than_a_smaller_amount() -> None:
    one = assess(Order(givens=(60, 60)), 20, None, None)
    path: list[Any] = [Entry("x-wing", 2)]
    two = assess(Order(needed={"x-wing": (3, None), "xy-wing": (1, None)}), 20, Solved(path), None)
    assert one.distance < two.distance
