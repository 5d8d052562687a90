"""Whether a puzzle meets an order."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Any, NamedTuple

import pytest

from ruleout import Outcome, Puzzle
from ruleout.plugin import classic_grid
from ruleout_generate.digging.attempt import Attempt
from ruleout_generate.orders.conditions import Lack, lacking_difficulty, lacking_givens, lacking_techniques
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
    outcome: Outcome = Outcome.SOLVED
    at_least: float | None = None

    def __str__(self) -> str:
        return "stuck" if self.value is None else f"{self.value:g}"


def attempt(lacks: Iterable[Lack]) -> Attempt:
    return Attempt(Puzzle(classic_grid(), (1,) * 25 + (0,) * 56), (1,) * 81, True, lacks=tuple(lacks))


def lacks(path: Any = None, rating: Any = None, **asked: Any) -> tuple[tuple[str, ...], float]:
    order = Order(**asked)
    given = lacking_givens(order, attempt(()).puzzle)
    techniques = [] if path is None else lacking_techniques(order, path)
    found = attempt([*given, *techniques, *([] if rating is None else lacking_difficulty(order, rating))])
    assert found.distance[0] == len(found.lacks)
    return tuple(text for text, _ in found.lacks), found.distance[1]


def test_an_order_that_asks_for_nothing_is_met() -> None:
    assert lacks(PATH, Rated(3.4)) == lacks() == ((), 0)


@pytest.mark.parametrize(("givens", "amount"), [(23, 1), (27, 1), (30, 4), (24, 0), (26, 0)])
def test_the_number_of_givens(givens: int, amount: float) -> None:
    texts = (f"{givens} givens instead of 24 to 26",) if amount else ()
    puzzle = Puzzle(classic_grid(), (1,) * givens + (0,) * (81 - givens))
    found = attempt(lacking_givens(Order(givens=(24, 26)), puzzle))
    assert (tuple(text for text, _ in found.lacks), found.distance[1]) == (texts, amount)


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


def test_the_steps_of_a_group_are_counted_together() -> None:
    path: list[Any] = [Entry("x-wing", 2), Entry("swordfish", 1), Entry("xy-wing", 1)]
    members = {"fish": ("x-wing", "swordfish", "jellyfish")}
    assert list(lacking_techniques(Order(needed={"fish": (3, 3)}), path, members=members)) == []
    found = list(lacking_techniques(Order(needed={"fish": (1, 2)}), path, members=members))
    assert found == [("fish 3 times instead of 1 to 2", 1)]


def test_techniques_that_are_not_enough_or_too_many() -> None:
    found = lacking_techniques(Order(), PATH, is_enough=False, is_too_easy=True)
    assert [text for text, _ in found] == [
        "no solution by the techniques that are allowed",
        "a solution by techniques that must not be enough",
    ]


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
        (Rated(None, at_least=4.5), (2.5, 3.0), (("no rating on se: stuck",), inf)),
        (Rated(None, None, "se", Outcome.STOPPED, 4.5), (2.5, 3.0), (("4.5 or more on se instead of 2.5 to 3",), 1.5)),
    ],
)
def test_the_difficulty(rated: Rated, difficulty: Any, expected: tuple[tuple[str, ...], float]) -> None:
    found = lacks(rating=rated, scale="se", difficulty=difficulty)
    assert found[0] == expected[0]
    assert found[1] == pytest.approx(expected[1])


def test_fewer_broken_conditions_are_nearer_than_a_smaller_amount() -> None:
    one = attempt(lacking_givens(Order(givens=(60, 60)), attempt(()).puzzle))
    path: list[Any] = [Entry("x-wing", 2)]
    two = attempt(lacking_techniques(Order(needed={"x-wing": (3, None), "xy-wing": (1, None)}), path))
    assert one.distance[1] > two.distance[1]
    assert one.distance < two.distance
