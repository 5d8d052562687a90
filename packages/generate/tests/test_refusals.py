"""Orders that no puzzle can meet are refused before the first try."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ruleout import InputError, Order
from ruleout_generate import generate_many
from ruleout_generate.attempts.maker import Maker

THREE = [{"cells": [[row, 0], [row, 1]], "sum": 3} for row in range(3)]
"""Cages that hold 1 and 2 each, in two columns."""


@pytest.fixture(autouse=True)
def _no_try(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: Maker, *given: object) -> Iterator[object]:
        raise AssertionError("a try was made")

    monkeypatch.setattr(Maker, "make", fails)


def refused(**order: Any) -> str:
    with pytest.raises(InputError) as error:
        list(generate_many(Order(**order), seed=1))
    return str(error.value)


def test_rules_that_contradict_each_other() -> None:
    for template in ({"cages": THREE}, {"n": 4, "cages": THREE}, {"extra_groups": [[[0, 0], [0, 1]]], "cages": THREE}):
        says = "template: found rules that contradict each other; expected some that leave a solution"
        assert refused(template=template) == says


def test_givens_that_leave_no_solution() -> None:
    says = refused(template={"n": 4, "givens": [[1, 1, 0, 0], [0] * 4, [0] * 4, [0] * 4]})
    assert says.startswith("template: found a grid without a solution: 1 given twice in row 1")


@pytest.mark.parametrize("variant", ["classic", "diagonal", "samurai"])
@pytest.mark.parametrize(("givens", "found"), [((0, 7), 7), ((3, 3), 3), ((0, 0), 0)])
def test_fewer_givens_than_digits_less_one(variant: str, givens: tuple[int, int], found: int) -> None:
    says = f"givens: found {found}; expected at least 8: with fewer, two digits are not given and can be exchanged"
    assert refused(variant=variant, givens=givens) == says
    assert "expected at least 15" in refused(size=(16, 16), givens=(14, 14))


def test_a_pattern_without_cells_and_one_with_too_few() -> None:
    assert refused(pattern=()) == "pattern: found no cell with a given; expected some"
    says = refused(pattern=("r1c1", "r1c2", "r1c3"))
    assert (
        says == "pattern: found 3 cells; expected at least 8: with fewer, two digits are not given and can be exchanged"
    )


@pytest.mark.parametrize(("givens", "found"), [((20, 30), "20 to 30"), ((42, 42), "42")])
def test_a_level_with_other_numbers_of_empty_cells(givens: tuple[int, int], found: str) -> None:
    pytest.importorskip("ruleout_strategies")
    says = refused(scale="book", difficulty="Easy", givens=givens)
    assert says == f"givens: found {found}; expected 36 to 41, as puzzles of the level easy of scale book have"


def test_what_may_be_met_is_tried() -> None:
    for order in (
        Order(givens=(8, 8)),
        Order(size=(4, 4), givens=(3, 3)),
        Order(template={"cages": THREE[:1]}, givens=(0, 0)),
        Order(pattern=tuple(f"r{row}c{row}" for row in range(1, 10))),
        Order(template={"cages": [THREE[0], {"cells": [[4, 0], [4, 1]], "sum": 3}]}),
    ):
        with pytest.raises(AssertionError, match="a try was made"):
            list(generate_many(order, seed=1))
