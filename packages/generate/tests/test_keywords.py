"""Orders in the words of the command line."""

from __future__ import annotations

from typing import Any

import pytest

from ruleout import InputError
from ruleout_generate.api import generate, generate_many
from ruleout_generate.orders.keywords import order_of
from ruleout_generate.orders.order import Order


@pytest.mark.parametrize(
    ("words", "attributes"),
    [
        ({"needs": "x-wing"}, {"needed": {"x-wing": (1, None)}}),
        ({"needs": "x-wing:2, xy-wing:1-3"}, {"needed": {"x-wing": (2, 2), "xy-wing": (1, 3)}}),
        ({"needs": ["x-wing", "xy-wing:2-"]}, {"needed": {"x-wing": (1, None), "xy-wing": (2, None)}}),
        ({"needed": {"x-wing": (1, 2)}}, {"needed": {"x-wing": (1, 2)}}),
        ({"only": "singles,locked"}, {"allowed": ("singles", "locked")}),
        ({"without": ["x-wing"]}, {"excluded": ("x-wing",)}),
        ({"beyond": "singles"}, {"insufficient": ("singles",)}),
        ({"allowed": None}, {}),
        ({"size": "6x6"}, {"size": (6, 6)}),
        ({"size": (4, 4)}, {"size": (4, 4)}),
        ({"givens": 24}, {"givens": (24, 24)}),
        ({"givens": "24-28"}, {"givens": (24, 28)}),
        ({"difficulty": "hard"}, {"scale": "ruleout", "difficulty": "hard"}),
        ({"difficulty": 3.4, "scale": "se"}, {"scale": "se", "difficulty": (3.4, 3.4)}),
        ({"difficulty": "3-4"}, {"scale": "ruleout", "difficulty": (3.0, 4.0)}),
        ({"minimal": True, "symmetry": "half-turn"}, {"minimal": True, "symmetry": "half-turn"}),
    ],
)
def test_words_and_texts_make_the_same_order_as_attributes(words: dict[str, Any], attributes: dict[str, Any]) -> None:
    assert order_of("classic", words) == Order(**attributes)


@pytest.mark.parametrize(
    ("words", "error", "message"),
    [
        ({"need": "x-wing"}, TypeError, r"generate has no argument 'need'; did you mean needs or needed\?"),
        ({"needs": "a", "needed": {}}, TypeError, "found both needs and needed; expected one of them"),
        ({"needs": 5}, TypeError, r"needs: found \[5\]; expected names of techniques, such as 'x-wing'"),
        ({"without": ["x-wing", None]}, TypeError, "without: found .*None.; expected names of techniques"),
        ({"needs": "x-wing:many"}, InputError, "needs: found 'x-wing:many'; expected a technique, such as x-wing"),
        ({"size": "6"}, InputError, "size: found '6'; expected rows and columns, such as 6x6"),
        ({"givens": "few"}, InputError, "givens: found 'few'; expected a number or a range, such as 24"),
        ({"givens": True}, TypeError, "givens: found 'True'; expected two whole numbers"),
    ],
)
def test_words_that_cannot_be_read_are_named(words: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        order_of("classic", words)


def test_an_order_in_words_is_checked_at_once() -> None:
    with pytest.raises(InputError, match="givens: found 9 to 3"):
        generate_many(givens="9-3")
    with pytest.raises(TypeError, match="found an Order and size; expected one of them"):
        generate_many(Order(), size="6x6")


def test_one_puzzle_and_several() -> None:
    one = generate(variant="killer", size="4x4", seed=1)
    assert (one.puzzle.variant, one.recipe.number) == ("killer", 0)
    many = list(generate_many("killer", size="4x4", seed=1, count=2))
    assert [each.puzzle == one.puzzle for each in many] == [True, False]
    with pytest.raises(TypeError, match=r"count: generate returns one puzzle; for several use generate_many\(count="):
        generate(count=3)
    with pytest.raises(TypeError, match="found both order and variant; expected one of them"):
        generate("classic", variant="killer")
