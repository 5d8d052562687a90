"""Generators refuse rules that contradict each other at the first draft."""

from __future__ import annotations

from typing import Any

import pytest

from ruleout import InputError, Order
from ruleout_generate import generate_many

THREE = [{"cells": [[row, 0], [row, 1]], "sum": 3} for row in range(3)]
REGIONS = ["AABB", "AABB", "CCDD", "CCDD"]


@pytest.mark.parametrize(
    ("variant", "template", "message"),
    [
        ("killer", {"n": 4, "cages": THREE}, "the rules and givens have no solution"),
        ("jigsaw", {"n": 9, "cages": THREE}, "the rules and givens have no solution, whatever the regions"),
        ("jigsaw", {"n": 4, "regions": REGIONS, "cages": THREE}, "regions: found a puzzle without a solution"),
    ],
)
def test_rules_that_contradict_each_other(variant: str, template: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        list(generate_many(Order(variant=variant, template=template), seed=1))


def test_a_jigsaw_has_fewer_givens_than_digits_less_one() -> None:
    with pytest.raises(InputError, match="givens: found 5; expected at least 8"):
        list(generate_many(Order(variant="jigsaw", givens=(5, 5)), seed=1))
