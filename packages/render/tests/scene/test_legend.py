"""The legend in lines, and the size of its text."""

from __future__ import annotations

import pytest

from ruleout_render.scene.legend import LEAST, SIZE, legend

SUMS = [("cover", "", "cover: cage 11 at r1c5, cage 7 at r2c1, cage 14 at r2c2")]


def test_a_name_stays_in_one_line() -> None:
    items, _ = legend("", SUMS, 0, 0, 260)
    assert [item.text for item in items if item.text] == ["cover: cage 11 at r1c5,", "cage 7 at r2c1, cage 14 at r2c2"]


def test_a_name_that_is_longer_than_a_line_is_broken() -> None:
    items, _ = legend("", [("", "", "abcdefghij klm" * 2)], 0, 0, 60)
    shown = [item.text for item in items if item.text]
    assert "".join(shown).replace(" ", "") == "abcdefghijklm" * 2
    assert len(shown) > 1


@pytest.mark.parametrize(("width", "size"), [(240, SIZE * LEAST), (486, SIZE * 0.9), (540, SIZE), (1260, SIZE)])
def test_the_text_of_small_grids_is_smaller(width: float, size: float) -> None:
    items, _ = legend("", [("place", "", "placed")], 0, 0, width)
    assert [item.size for item in items if item.text] == [pytest.approx(size)]
