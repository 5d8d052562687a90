"""Copies of values, and the messages for parts of another type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import pytest

from ruleout import Budget, Candidate, InputError, Reason, Step, Technique, Verdict
from ruleout.builtin.grids import classic_grid
from ruleout.model.layout import Layout
from ruleout.model.typed import field_types, read_value, require, typed
from ruleout.plugin import SearchResult

LAYOUT = classic_grid(4, (2, 2))


class Number:
    def __index__(self) -> int:
        return 3


@pytest.mark.parametrize(
    ("value", "hint", "copy"),
    [
        (Number(), int, 3),
        ([1, 2], tuple[int, ...], (1, 2)),
        (None, str | None, None),
        (False, bool | Literal["r1c1", "A1"], False),
        ("A1", bool | Literal["r1c1", "A1"], "A1"),
        ({"a": [1]}, Mapping[str, Any], {"a": [1]}),
        (frozenset("ab"), frozenset[str] | None, frozenset("ab")),
        (2, float, 2),
        (Number(), float, 3),
        (len, Callable[..., int], len),
        (LAYOUT, Layout, LAYOUT),
        (Step("x", places=[Candidate(Number(), 1)]), Step, Step("x", places=(Candidate(3, 1),))),  # type: ignore[arg-type]
    ],
)
def test_a_value_is_copied_as_its_type(value: Any, hint: Any, copy: Any) -> None:
    assert typed(value, hint) == copy


@pytest.mark.parametrize(
    ("value", "hint", "says"),
    [
        (True, int, "found a bool; expected a whole number"),
        ("12", tuple[int, ...], "found a str; expected a tuple"),
        (float("nan"), float, "found a float; expected a number"),
        ((1, 2, 3), tuple[int, int], "found 3 entries; expected 2"),
        (7, Callable[..., int], "found a int; expected a function"),
        (Step("x", places=(Candidate("a", 1),)), Step, "places[0].cell 'a'; expected a whole number"),  # type: ignore[arg-type]
        (Step("x", because=Reason(cells=(1, None))), Step, "because.cells[1] 'None'; expected a whole number"),  # type: ignore[arg-type]
        (Step("x", because=7), Step, "because '7'; expected Reason"),  # type: ignore[arg-type]
        (SearchResult("unique", (), True), SearchResult, "verdict 'unique'; expected Verdict"),  # type: ignore[arg-type]
        (SearchResult(Verdict.NONE, (), True, engine=object()), SearchResult, "engine found a object; expected text"),  # type: ignore[arg-type]
    ],
)
def test_the_part_of_another_type_is_named(value: Any, hint: Any, says: str) -> None:
    with pytest.raises(TypeError) as caught:
        typed(value, hint)
    assert says in str(caught.value)


def test_types_that_are_not_imported_are_not_checked() -> None:
    assert dict(field_types(Technique))["title"] is str
    assert "explain" in dict(field_types(Technique))


def test_an_argument_is_returned_as_it_is_unless_it_is_of_another_type() -> None:
    budget = Budget(seconds=5)
    assert require("budget", budget, Budget | None, "a Budget") is budget
    with pytest.raises(TypeError, match="budget: found ''5''; expected a Budget"):
        require("budget", "5", Budget, "a Budget")


def test_a_value_of_json_is_returned_as_its_type_or_named() -> None:
    assert read_value("size", [9, 9], tuple[int, int], "two numbers") == (9, 9)
    for value, found in ((None, "null"), ([9], "'[9]'"), ("9", "'9'")):
        with pytest.raises(InputError) as caught:
            read_value("size", value, tuple[int, int], "two numbers")
        assert str(caught.value) == f"size: found {found}; expected two numbers"
