"""Short names of Latin squares and classics with a rule."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import ruleout
from ruleout import Verdict
from ruleout.plugin import InputError
from ruleout.testing import check_variant
from ruleout_setters.grids.shorthands import SHORTHANDS


@pytest.mark.parametrize("variant", SHORTHANDS, ids=lambda each: each.id)
def test_a_short_name_is_its_grid_with_a_rule(variant: Any) -> None:
    check_variant(variant, [{"n": 4}])
    for name in (variant.id, *variant.also):
        puzzle = ruleout.parse({"variant": name, "n": 4})
        kinds = Counter(house.kind for house in puzzle.layout.houses)
        assert puzzle.variant == variant.id
        assert kinds["row"] == kinds["column"] == 4
        assert kinds["box"] == (4 if variant.extends == "classic" else 0)


def test_all_consecutive_neighbours_are_marked_unless_the_document_says_otherwise() -> None:
    """A 4x4 in which no two neighbours are consecutive does not exist."""
    empty = {"variant": "consecutive", "n": 4}
    assert ruleout.solve(empty).verdict is Verdict.NONE
    assert len(ruleout.solve({**empty, "all_differences_given": False}, limit=300).solutions) == 288


FUTOSHIKI = {"greater_than": [[[0, 0], [0, 1]], [[0, 1], [0, 2]], [[1, 1], [1, 0]], [[2, 2], [1, 2]]]}
KENKEN: dict[str, Any] = {
    "calculation_cages": [
        {"cells": [[0, 0], [1, 0]], "op": "-", "value": 2},
        {"cells": [[0, 1], [0, 2]], "op": "/", "value": 2},
        {"cells": [[1, 1], [1, 2], [2, 2]], "op": "*", "value": 6},
        {"cells": [[2, 0]], "value": 2},
    ]
}
CASES: dict[str, dict[str, Any]] = {
    "futoshiki": FUTOSHIKI,
    "kenken": KENKEN,
    "mathrax": {"mathrax": [{"corner": [0, 0], "op": "+", "value": 4}, {"corner": [1, 1], "op": "odd"}]},
    "skyscrapers": {"skyscrapers": [{"side": "top", "index": 0, "value": 3}]},
    "renban": {"renban_areas": [[[0, 0], [0, 1]], [[1, 1]]]},
    "odd-even": {"odd": [[0, 0]], "even": [[1, 1]]},
}


@pytest.mark.parametrize("name", CASES)
def test_it_is_written_in_text_and_read_again(name: str) -> None:
    puzzle = ruleout.parse({"variant": name, "n": 4, "givens": [[0] * 4] * 4, **CASES[name]})
    for form in ("json", "grid"):
        again = ruleout.parse(ruleout.write(puzzle, form))
        assert again.layout is puzzle.layout
        assert again.variant == name


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"cells": [[0, 0]], "op": "="}, "calculation_cages, cage 1, op: found '='; expected +, -, * or /"),
        (
            {"cells": [[0, 0]], "op": "-"},
            "calculation_cages, cage 1: found op '-' without a value; expected a value, or no op",
        ),
        (
            {"cells": [[0, 0]], "value": -1},
            "calculation_cages, cage 1, value: found '-1'; expected a whole number from 0 to",
        ),
        ({"cells": [[0, 0]], "value": 10**12 + 1}, "expected a whole number from 0 to 1000000000000"),
        ({"cells": [], "value": 1}, "calculation_cages, cage 1: found 0 cells; expected 1 or more"),
        ({"cells": [[0, 0], [0, 0]], "value": 1}, "calculation_cages, cage 1: r1c1 is listed twice"),
        ({"cells": [[0, 3]], "value": 1}, "there is no cell at '[0, 3]'"),
        ({"cells": [[0, 0]], "sum": 1}, "calculation_cages, cage 1: unknown key 'sum'; expected cells, op and value"),
    ],
)
def test_a_cage_that_makes_no_sense_is_refused_with_its_number(data: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as error:
        ruleout.parse({"variant": "kenken", "n": 3, "calculation_cages": [data]})
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            {"corner": [0, 0], "op": "odd", "value": 1},
            "mathrax, corner 1: found op 'odd' with value 1; expected no value",
        ),
        ({"corner": [0, 0], "op": "+"}, "mathrax, corner 1: found op '+' without a value; expected a value"),
        ({"corner": [0, 0], "value": 3}, "mathrax, corner 1: found no 'op'; expected corner, op and value"),
        ({"corner": [2, 0], "op": "+", "value": 3}, "mathrax, corner 1: there are no four cells at [2, 0]"),
    ],
)
def test_a_corner_that_makes_no_sense_is_refused_with_its_number(data: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as error:
        ruleout.parse({"variant": "mathrax", "n": 3, "mathrax": [data]})
    assert message in str(error.value)


def test_a_cage_of_many_cells_and_no_operation_is_read_in_25x25() -> None:
    """Its automaton has many states at first, and few after it is minimised."""
    cells = [[0, column] for column in range(5)]
    puzzle = ruleout.parse({"variant": "kenken", "n": 25, "calculation_cages": [{"cells": cells, "value": 120}]})
    (cage,) = [each for each in puzzle.layout.constraints if each.origin and each.origin.rule == "calculation-cages"]
    expected = {(1, 2, 3, 4, 5): True, (22, 23, 24, 25, 25): False, (25, 25, 25, 25, 20): True, (1, 2, 3, 4, 6): False}
    assert {digits: cage.holds(digits) for digits in expected} == expected


def test_a_cage_is_named_with_its_clue() -> None:
    puzzle = ruleout.parse({"variant": "kenken", "n": 3, **KENKEN})
    labels = [each.label for each in puzzle.layout.constraints]
    named = ["the cage 2\N{MINUS SIGN} at r1c1", "the cage 2\N{DIVISION SIGN} at r1c2", "the cage 2 at r3c1"]
    assert {*named, "the cage 6\N{MULTIPLICATION SIGN} at r2c2"} <= {*labels}


def test_a_wrong_operation_is_seen() -> None:
    """The cages of the puzzle with one operation exchanged have other fillings."""
    right = ruleout.solve({"variant": "kenken", "n": 3, **KENKEN}, limit=100).solutions
    for number, op in ((0, "+"), (1, "-"), (2, "-")):
        cages = [
            {**cage, **({"op": op} if at == number else {})} for at, cage in enumerate(KENKEN["calculation_cages"])
        ]
        assert ruleout.solve({"variant": "kenken", "n": 3, "calculation_cages": cages}, limit=100).solutions != right
