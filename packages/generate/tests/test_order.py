"""Orders: what they hold, and how they are written."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleout import InputError, UnknownName
from ruleout_generate.orders.methods import METHODS, method_of
from ruleout_generate.orders.order import Order

RANGES = st.tuples(st.integers(0, 81), st.integers(0, 81)).map(sorted).map(tuple)
ORDERS = st.builds(
    Order,
    variant=st.sampled_from(["classic", "samurai"]),
    size=st.none() | st.tuples(st.integers(1, 30), st.integers(1, 30)),
    template=st.dictionaries(st.sampled_from(["diagonals", "cages"]), st.booleans() | st.lists(st.integers())),
    options=st.dictionaries(st.text(min_size=1), st.integers() | st.text()),
    givens=st.none() | RANGES,
    minimal=st.none() | st.booleans(),
    symmetry=st.none() | st.sampled_from(["half-turn", "full"]),
    pattern=st.none() | st.lists(st.sampled_from(["r1c1", "r2c3"])).map(tuple),
    scale=st.just("se"),
    difficulty=st.none() | RANGES | st.sampled_from(["easy", "hard"]),
    needed=st.dictionaries(st.sampled_from(["x-wing", "xy-wing"]), st.tuples(st.integers(0, 3), st.none())),
    allowed=st.none() | st.lists(st.sampled_from(["naked-single"])).map(tuple),
    alone=st.booleans(),
    tries=st.integers(1, 100),
)


@given(ORDERS)
def test_an_order_is_read_as_it_was_written(order: Order) -> None:
    assert Order.from_json(json.loads(json.dumps(order.as_json()))) == order


def test_only_what_was_asked_is_written() -> None:
    assert Order().as_json() == {"variant": "classic"}
    assert Order(symmetry="half-turn", givens=(24, 26)).as_json() == {
        "variant": "classic",
        "symmetry": "half-turn",
        "givens": [24, 26],
    }


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"givens": (30, 20)}, "givens: found 30 to 20; expected the smaller number first"),
        ({"givens": (-1, 20)}, "givens: found -1; expected 0 or more"),
        ({"size": (0, 9)}, "size: found 0x9; expected rows and columns of 1 or more"),
        ({"tries": 0}, "tries: found 0; expected 1 or more"),
        ({"nodes": 0}, "nodes: found 0; expected 1 or more"),
        ({"needed": {"x-wing": (3, 2)}}, "x-wing: found 3 to 2 times; expected the smaller number first"),
        ({"difficulty": (1.5, 2.0)}, "difficulty: found no scale; expected the id of one, such as scale='se'"),
    ],
)
def test_an_order_that_contradicts_itself_is_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=f"^{message}$"):
        Order(**asked)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "order: found a list; expected an object"),
        ({"varaint": "classic"}, "order: found the key 'varaint'; expected one of variant, size,"),
        (
            {"needed": {"x-wing": 3}},
            "order: needed: found '{'x-wing': 3}'; expected two whole numbers for each technique",
        ),
        ({"needed": {"x-wing": [1, ""]}}, "order: needed: found .*; expected two whole numbers for each technique"),
        ({"tries": "many"}, "order: tries: found 'many'; expected a whole number"),
        ({"variant": None}, "order: variant: found null; expected a name"),
        ({"givens": [20]}, r"order: givens: found '\[20\]'; expected two whole numbers"),
        ({"scale": "se", "difficulty": [1, float("inf")]}, "order: difficulty: .*; expected two numbers, or the name"),
    ],
)
def test_what_cannot_be_read_is_named(data: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Order.from_json(data)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"givens": 24}, "givens: found '24'; expected two whole numbers"),
        ({"givens": ("24", "30")}, r"givens: found '\('24', '30'\)'; expected two whole numbers"),
        (
            {"needed": ("x-wing",)},
            "needed: found .*; expected two whole numbers for each technique, the second of which",
        ),
        ({"needed": {"x-wing": 2}}, "needed: found .*; expected two whole numbers for each technique"),
        ({"needed": {"x-wing": (1, "")}}, "needed: found .*; expected two whole numbers for each technique"),
        ({"allowed": "naked-single"}, "allowed: found ''naked-single''; expected a list of names"),
        ({"variant": 3}, "variant: found '3'; expected a name"),
        ({"size": 9}, "size: found '9'; expected two whole numbers"),
        ({"template": [1]}, r"template: found '\[1\]'; expected an object"),
    ],
)
def test_an_argument_of_another_type_is_named(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=f"^{message}"):
        Order(**asked)


def test_lists_are_accepted_as_tuples() -> None:
    asked: Any = {
        "givens": [24, 30],
        "allowed": ["naked-single"],
        "needed": {"x-wing": [1, None]},
        "size": [9, 9],
    }
    tuples: Any = {"givens": (24, 30), "allowed": ("naked-single",), "needed": {"x-wing": (1, None)}, "size": (9, 9)}
    assert Order(**asked) == Order(**tuples)
    reversed_numbers: Any = [30, 24]
    with pytest.raises(InputError, match="givens: found 30 to 24; expected the smaller number first"):
        Order(givens=reversed_numbers)


@pytest.mark.parametrize("name", [each.name for each in attrs.fields(Order)])
@pytest.mark.parametrize("value", [None, True, -1, 1.5, "x", [], ["x"], [[]], [1, 2], {}, {"x": []}, {"x": [1, 2]}])
def test_any_value_is_read_or_named(name: str, value: Any) -> None:
    try:
        order = Order.from_json({"scale": "se", name: value})
    except InputError:
        return
    assert Order.from_json(order.as_json()) == order


def test_a_method_decides_attributes_of_an_order() -> None:
    easy = method_of("book-easy").applied(Order())
    assert (easy.givens, easy.symmetry, easy.scale, easy.difficulty) == ((36, 41), "half-turn", "book", (42, 46))
    assert method_of("digit-counts").applied(Order()).givens == (30, 30) == (sum(METHODS["digit-counts"].copies),) * 2


@pytest.mark.parametrize(
    ("order", "message"),
    [
        (Order(givens=(20, 30)), "method book-easy decides givens; expected an order without it"),
        (Order(variant="samurai"), "method book-easy: found another grid; expected a classic of 9x9"),
    ],
)
def test_a_method_refuses_an_order_that_it_contradicts(order: Order, message: str) -> None:
    with pytest.raises(InputError, match=message):
        method_of("book-easy").applied(order)


def test_an_unknown_method_is_answered_with_those_that_there_are() -> None:
    with pytest.raises(UnknownName, match=r"no method is called 'book'"):
        method_of("book")


def test_a_template_of_another_variant_is_refused() -> None:
    assert Order(template={"variant": "classic", "n": 4}).variant == "classic"
    with pytest.raises(
        InputError, match="template: found the variant 'windoku'; expected it as the variant of the order"
    ):
        Order(template={"variant": "windoku", "n": 9})
