"""Phrases that several explanations use."""

from __future__ import annotations

import pytest

from ruleout.plugin import Candidate, Unit, classic_grid
from ruleout_strategies.wording import number, removals_in_sight, units_in_words, with_article


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


def test_cells_that_see_the_places_of_a_digit_are_told_from_others() -> None:
    layout = classic_grid()
    removes = [Candidate(1, 5), Candidate(2, 5), Candidate(2, 6), Candidate(40, 5)]
    assert removals_in_sight(layout, removes[:2], 0b1001, [5]) == "r1c2 and r1c3, which see both, cannot be 5"
    assert removals_in_sight(layout, removes[:3], 0b11001, [5, 6]) == (
        "r1c2, which sees all of them, cannot be 5; r1c3, which sees all of them, cannot be 5 or 6"
    )
    assert removals_in_sight(layout, removes, 0b1001, [5]) == (
        "r1c2 and r1c3, which see both, cannot be 5; r1c3 cannot be 6, r5c5 cannot be 5"
    )
