"""For any JSON value of any key, a puzzle is built or InputError is raised, and no other exception."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleout import discover
from ruleout.internal import Document, InputError, Registry, build_puzzle
from ruleout_variants.rules import RULES

FOLDER = Path(__file__).parent / "puzzles"
BASES = {
    name: json.loads((FOLDER / f"{name}.json").read_text("utf-8"))["puzzle"]
    for name in ("latin", "jigsaw-in-pieces", "twin", "multigrid-of-fours", "kakuro", "killer", "cube")
}
RULE_VALUES: dict[str, Any] = {
    "diagonals": True,
    "windoku": True,
    "disjoint_groups": True,
    "extra_groups": [[[1, 1], [2, 2]]],
    "extra": "X",
    "cages": [{"sum": 7, "cells": [[2, 2], [2, 3]]}],
}

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.sampled_from([10**18, -(10**40), "A", ".", "#", " ", "", "5_0", "\u0663", "\x00", "samurai"]),
    st.floats(),
    st.text(max_size=3),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["a", "d", "sum", "cells", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@cache
def registry() -> Registry:
    return discover(only=["ruleout-variants"])


def replaced(value: Any, data: st.DataObject) -> Any:
    """*value* with some part of it replaced."""
    if isinstance(value, dict | list) and value and data.draw(st.integers(0, 3)):
        key = data.draw(st.sampled_from(sorted(value) if isinstance(value, dict) else range(len(value))))
        value[key] = replaced(value[key], data)
        return value
    return data.draw(VALUES)


def builds_or_is_refused(data: dict[str, Any]) -> None:
    rest = {key: value for key, value in data.items() if key != "variant"}
    message = ""
    try:
        build_puzzle(Document(data["variant"], rest), registry())
    except InputError as error:
        message = str(error)
    assert len(message) < 400
    assert not message or message.isprintable()


def test_every_rule_has_a_value_here() -> None:
    assert set(RULE_VALUES) == {rule.key for rule in RULES}


@pytest.mark.long
@pytest.mark.parametrize("name", BASES)
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_grids_accept_or_refuse_any_value(name: str, data: st.DataObject) -> None:
    puzzle = copy.deepcopy(BASES[name])
    key = data.draw(st.sampled_from(sorted(set(puzzle) - {"variant", "version"})))
    puzzle[key] = replaced(puzzle[key], data)
    builds_or_is_refused(puzzle)


@pytest.mark.parametrize("key", RULE_VALUES)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_rules_accept_or_refuse_any_value(key: str, data: st.DataObject) -> None:
    puzzle = copy.deepcopy(data.draw(st.sampled_from(list(BASES.values()))))
    puzzle[key] = replaced(copy.deepcopy(RULE_VALUES[key]), data)
    builds_or_is_refused(puzzle)


@pytest.mark.parametrize("key", ["box", "layout", "virtual_grid", "virtual_grids", "grids", "rows", "cols", "n"])
@settings(max_examples=60, deadline=None)
@given(value=VALUES)
def test_keys_of_a_multigrid_accept_or_refuse_any_value(key: str, value: Any) -> None:
    builds_or_is_refused({"variant": "multigrid", "subgrids": [[0, 0], [6, 6]], key: value})
