"""Phrases that several explanations use."""

from __future__ import annotations

import pytest

from ruleout.plugin import Unit
from ruleout_strategies.wording import number, units_in_words, with_article


def test_units_of_one_kind_and_grid_are_named_together() -> None:
    units = [Unit("row 3", "row", (0,)), Unit("row 12", "row", (0,)), Unit("box 1", "box", (0,))]
    assert units_in_words(units) == "rows 3 and 12 and box 1"
    assert units_in_words(units[1::-1], "or") == "rows 3 or 12"
    second = [Unit(f"row {i} of the second grid", "row", (0,)) for i in (1, 2)]
    assert units_in_words(second) == "rows 1 and 2 of the second grid"
    assert units_in_words([units[0], *second]) == "row 3 and rows 1 and 2 of the second grid"
    assert units_in_words([Unit("main diagonal", "diagonal", (0,)), units[0]]) == "main diagonal and row 3"


@pytest.mark.parametrize("title", ["an X-Wing", "a W-Wing", "an ALS Chain", "a UVWXYZ-Wing", "an Empty Rectangle"])
def test_titles_have_their_article(title: str) -> None:
    assert with_article(title.partition(" ")[2]) == title


def test_numbers_to_twelve_are_words() -> None:
    assert [number(count) for count in (1, 7, 12, 13)] == ["one", "seven", "twelve", "13"]
