"""Stars, by the test kit and on puzzles whose number is known."""

from __future__ import annotations

import pytest

import ruleout
from ruleout_stars.plugin import STARS
from ruleout_strategies.testing import check_scale

ONE = ".86194...1.9382.6723..751983..856..2..8.3.5..5..421..981276..5494.2186.3...54928."
TWO = "6.9.4...8.8.3.6.49...9.....97...456...........362...84.....1...79.6.2.3.1...3.9.2"
THREE = "2.69......3..14...1.5....986.415..2...........1..369.478....2.9...79..1......16.7"
FIVE = ".....89..3.......2689...3.7...85......7...5.9..6.91........7..157.9.........1..6."
NOT_SOLVED = "3..6...9...6......1...5.8....4.....7..3576.....2.3..6.4.........872....49.....3.."


@pytest.mark.parametrize(("text", "stars"), [(ONE, 1), (TWO, 2), (THREE, 3), (FIVE, 5)])
def test_the_number_of_stars(text: str, stars: int) -> None:
    found = ruleout.rate(text, STARS)
    assert (found.value, found.level) == (stars, "*" * stars)


def test_a_puzzle_that_needs_more_has_none() -> None:
    found = ruleout.rate(NOT_SOLVED, STARS)
    assert (found.value, found.outcome) == (None, "stuck")


def test_the_scale_keeps_its_contract() -> None:
    check_scale(STARS, [ruleout.parse(text) for text in (ONE, TWO, THREE, FIVE, NOT_SOLVED)])
