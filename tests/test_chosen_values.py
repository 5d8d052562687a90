"""Values of a template that are chosen: what they are, what they leave, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ruleout
from ruleout import Generated, InputError, Order, OrderNotMet
from ruleout.plugin import OutOfTime
from ruleout_cli.testing import invoke
from ruleout_generate.api import again as make_again
from ruleout_generate.choosing.wanted import wanted_values
from ruleout_generate.record import read_recipe

SIDES = ("left", "right", "top", "bottom")
X_SUMS = [{"side": side, "index": at, "value": "?"} for side in SIDES for at in range(4)]
FOUR = {"n": 4, "x_sums": X_SUMS}
CAGES = [{"sum": "?", "cells": [[row, 0], [row, 1]]} for row in range(4)]


def made(seed: int = 1, **order: Any) -> Generated:
    return ruleout.generate(Order(**order), seed=seed)


def entries(found: Generated, key: str) -> list[dict[str, Any]]:
    assert found.puzzle.document is not None
    value: list[dict[str, Any]] = found.puzzle.document.data[key]
    return value


def givens(found: Generated) -> int:
    return sum(map(bool, found.puzzle.givens))


def check_is_unique(found: Generated) -> None:
    text = ruleout.write(found.puzzle, "json")
    assert '"?"' not in text
    assert ruleout.solve(text, engine="python").solution == found.solution


def x_sum(line: list[int]) -> int:
    return sum(line[: line[0]])


@pytest.mark.parametrize("seed", range(3))
def test_clues_outside_the_grid_are_those_of_the_solution(seed: int) -> None:
    found = made(seed, template=FOUR)
    check_is_unique(found)
    rows = [list(found.solution[at : at + 4]) for at in range(0, 16, 4)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    lines = {"left": rows, "top": columns, "right": [row[::-1] for row in rows], "bottom": [c[::-1] for c in columns]}
    assert [each["value"] for each in entries(found, "x_sums")] == [
        x_sum(lines[each["side"]][each["index"]]) for each in X_SUMS
    ]


def test_no_given_is_added_that_is_not_needed() -> None:
    found = made(template={"n": 4, "x_sums": X_SUMS[:3]})
    assert 0 < givens(found) < 8
    for cell, digit in enumerate(found.puzzle.givens):
        if digit:
            fewer = [0 if each == cell else other for each, other in enumerate(found.puzzle.givens)]
            assert ruleout.solve(found.puzzle.with_givens(fewer)).verdict == "several"
    check_is_unique(found)


def test_cages_get_sums_and_those_with_a_sum_keep_it() -> None:
    fixed = {"sum": 5, "cells": [[0, 2], [0, 3]]}
    for variant in ("classic", "killer"):
        found = made(variant=variant, template={"n": 4, "cages": [*CAGES, fixed]})
        check_is_unique(found)
        cages = entries(found, "cages")
        assert cages[-1] == fixed
        for cage in cages:
            digits = [found.solution[row * 4 + column] for row, column in cage["cells"]]
            assert (sum(digits), len(set(digits))) == (cage["sum"], len(digits))


@pytest.mark.parametrize("seed", range(4))
def test_cages_differ_also_before_they_have_a_sum(seed: int) -> None:
    cages = [{"sum": "?", "cells": [[0, at], [2, (at + 1) % 4], [3, (at + 2) % 4]]} for at in range(3)]
    found = made(seed, template={"n": 4, "cages": cages})
    check_is_unique(found)
    assert found.tried == 0


@pytest.mark.parametrize(
    ("key", "entry"),
    [
        ("little_killers", {"start": [0, 0], "direction": "DR", "sum": "?"}),
        ("skyscrapers", {"side": "left", "index": 1, "value": "?"}),
        ("sandwich_sums", {"side": "top", "index": 2, "value": "?"}),
    ],
)
def test_other_rules_have_values_to_choose(key: str, entry: dict[str, Any]) -> None:
    found = made(template={"n": 4, key: [entry]})
    check_is_unique(found)
    (only,) = entries(found, key)
    assert isinstance(only[next(name for name, value in entry.items() if value == "?")], int)


def test_without_givens_other_solutions_are_tried() -> None:
    assert {givens(made(seed, template=FOUR, givens=(0, 0))) for seed in range(3)} == {0}
    with pytest.raises(OrderNotMet, match="no puzzle in 3 tries meets the order; no try gave a puzzle"):
        made(template={"n": 4, "x_sums": X_SUMS[:1]}, givens=(0, 0), tries=3)
    assert givens(made(template=FOUR, givens=(5, 6))) == 5


def test_a_minimal_puzzle_needs_every_clue_and_every_given() -> None:
    found = made(template={**FOUR, "diagonals": True}, minimal=True)
    check_is_unique(found)
    assert 0 < len(entries(found, "x_sums")) < len(X_SUMS)
    needed = ruleout.superfluous_clues(found.puzzle, keep="diagonals")
    assert (needed.alone, needed.complete) == ((), True)
    assert len(entries(made(template=FOUR), "x_sums")) == len(X_SUMS)


@pytest.mark.parametrize("nodes", [18, 10_000])
def test_what_may_not_be_needed_is_counted(nodes: int) -> None:
    cages = [{"sum": "?", "cells": [[row, 0], [row, 1], [row, 2]]} for row in range(6)]
    starts = [(0, at, "DR") for at in (1, 2, 3)] + [(5, at, "UR") for at in (1, 2, 3)]
    diagonals = [{"start": [row, at], "direction": way, "sum": "?"} for row, at, way in starts]
    found = made(template={"n": 6, "cages": cages, "little_killers": diagonals}, minimal=True, nodes=nodes)
    assert (found.undecided > 0) == (nodes == 18)
    assert len(ruleout.superfluous_clues(found.puzzle).alone) <= found.undecided
    assert Generated.from_json(found.as_json()) == found


def test_clues_with_a_value_and_givens_of_the_template_stay() -> None:
    fixed = {"side": "left", "index": 0, "value": 10}
    template = {"n": 4, "givens": [[4, 0, 0, 0], *([0] * 4 for _ in range(3))], "x_sums": [fixed, *X_SUMS[1:]]}
    found = made(template=template, minimal=True)
    check_is_unique(found)
    assert fixed in entries(found, "x_sums")
    assert found.puzzle.givens[0] == 4


def test_a_solution_and_a_symmetry_can_be_required() -> None:
    solution = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    found = made(template=FOUR, solution=solution)
    assert found.solution == solution
    assert entries(found, "x_sums")[0]["value"] == 1
    given = made(template={"n": 4, "x_sums": X_SUMS[:2]}, symmetry="half-turn").puzzle.givens
    assert [bool(each) for each in given[:16]] == [bool(each) for each in given[15::-1]]


def test_the_recipe_makes_the_puzzle_again() -> None:
    found = made(template=FOUR, minimal=True)
    record = json.loads(json.dumps(found.as_json()))
    assert record["recipe"]["order"]["template"]["x_sums"] == X_SUMS
    again = make_again(read_recipe(record))
    assert (again.puzzle, again.solution) == (found.puzzle, found.solution)
    assert made(2, template=FOUR, minimal=True).solution != found.solution


def test_the_command_reads_a_template_with_open_values() -> None:
    text = json.dumps({"n": 4, "cages": CAGES})
    done = invoke("generate", "--template", text, "--seed", "1", "--json")
    assert done.status == 0
    document = json.loads(done.out)["document"]
    assert all(isinstance(each["sum"], int) for each in document["cages"])
    assert ruleout.solve(document).verdict == "unique"
    none = invoke("generate", "--template", json.dumps(FOUR), "--givens", "0", "--minimal", "--seed", "3")
    assert sum(map(sum, json.loads(none.out)["givens"])) == 0


@pytest.mark.parametrize(
    ("template", "order", "says"),
    [
        ({"x_sums": [{"side": "left", "index": "?", "value": 3}]}, {}, 'x_sums, entry 1: found "?" where no value is'),
        ({"x_sums": "?"}, {}, 'x_sums, entry 1: found "?" where no value is chosen'),
        ({"thermometers": [[[0, 0], "?"]]}, {}, 'thermometers, entry 1: found "?" where no value is chosen'),
        ({"diagonals": "?"}, {}, 'diagonals, entry 1: found "?" where no value is chosen'),
        ({"outside_digits": [{"side": "left", "index": 0, "digits": "?"}]}, {},
         'outside_digits, entry 1: digits: found "?", and no number can stand there'),
        (FOUR, {"method": "digit-counts"}, 'method: found one; expected none, since the template has the value "?"'),
        (FOUR, {"pattern": ("r1c1",)}, "pattern: found one; expected none"),
        (FOUR, {"options": {"border": 200}}, "options: found one; expected none"),
        ({**FOUR, "givens": [[1, 1, 0, 0], [0] * 4, [0] * 4, [0] * 4]}, {}, "template: found a grid without a"),
    ],
)  # fmt: skip
def test_what_cannot_be_chosen_is_refused(template: dict[str, Any], order: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError) as error:
        made(template={"n": 4, **template}, **order)
    assert str(error.value).startswith(says)


def test_a_limit_of_time_ends_the_choice() -> None:
    with pytest.raises(OutOfTime):
        ruleout.generate(
            Order(template={"n": 9, "skyscrapers": [{"side": "left", "index": 0, "value": "?"}]}),
            seed=1,
            budget=ruleout.Budget(seconds=0),
        )


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000), keys=st.sets(st.sampled_from(["x_sums", "skyscrapers", "cages"]), min_size=1))
def test_every_puzzle_has_one_solution(seed: int, keys: set[str]) -> None:
    parts = {"x_sums": X_SUMS[::3], "skyscrapers": X_SUMS[1::4], "cages": CAGES[:2]}
    found = made(seed, template={"n": 4, **{key: parts[key] for key in keys}}, minimal=seed % 2 == 0 or None)
    check_is_unique(found)


def test_only_values_of_rules_are_looked_at() -> None:
    registry = ruleout.default_registry()
    assert wanted_values({"title": "?", "givens": ["?..."]}, registry) == ()
    assert [each.name for each in wanted_values({"cages": CAGES[:1]}, registry)] == ["cages, entry 1: sum"]
