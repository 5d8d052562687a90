"""The records of generated puzzles."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ruleout
from ruleout import Generated, InputError, Order
from ruleout_cli.testing import invoke

ORDER = Order(size=(4, 4))


@pytest.mark.parametrize(
    "order",
    [
        ORDER,
        Order(variant="killer", size=(4, 4)),
    ],
)
def test_a_record_is_read_back(order: Order) -> None:
    item = ruleout.generate(order, seed=1)
    record = json.loads(json.dumps(item.as_json()))
    assert (record["version"], record["kind"]) == (3, "generated")
    assert Generated.from_json(record) == item


def test_what_the_command_prints_is_read_back() -> None:
    done = invoke("generate", "--size", "4x4", "--count", "2", "--seed", "1", "--json")
    assert [Generated.from_json(json.loads(line)).recipe.number for line in done.lines] == [0, 1]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"kind": "puzzle"}, "found no record of a generated puzzle"),
        ({"rating": 3}, "generated: a value cannot be read"),
        ({"recipe": {"versions": 3}}, "generated: a value cannot be read"),
        ({"recipe": None}, "recipe: found null; expected an object"),
        ({"recipe": {}}, "the key 'order' is missing"),
        ({"version": 2}, "version: found '2'; expected 3"),
        ({"document": {"givens": ["1"]}}, "found a grid of 1x1"),
    ],
)
def test_a_record_that_cannot_be_read_is_refused(change: dict[str, Any], says: str) -> None:
    item = ruleout.generate(ORDER, seed=1)
    record = item.as_json()
    if change.get("recipe"):
        change = {"recipe": {**record["recipe"], **change["recipe"]}}
    with pytest.raises(InputError, match=says):
        Generated.from_json({**record, **change})


def test_a_missing_key_is_named() -> None:
    item = ruleout.generate(ORDER, seed=1)
    record = item.as_json()
    del record["recipe"]["proof"]
    with pytest.raises(InputError, match="generated: the key 'proof' is missing"):
        Generated.from_json(record)
