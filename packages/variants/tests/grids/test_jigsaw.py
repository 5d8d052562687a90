from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from ruleout.plugin import InputError, Puzzle

LOGI_5 = [[1, 1, 2, 2, 2], [1, 1, 3, 2, 2], [3, 1, 3, 4, 4], [3, 5, 5, 4, 4], [5, 5, 5, 4, 3]]
"""Five regions of five cells; region 3 consists of three pieces."""


def test_regions_replace_boxes(built: Callable[..., Puzzle]) -> None:
    layout = built("jigsaw", regions=LOGI_5).layout
    assert Counter(house.kind for house in layout.houses) == {"row": 5, "column": 5, "region": 5}
    third = next(unit for unit in layout.units if unit.name == "region 3")
    assert [layout.names[cell] for cell in third.cells] == ["r2c3", "r3c1", "r3c3", "r4c1", "r5c5"]


def test_regions_without_a_variants_name_are_a_jigsaw(built: Callable[..., Puzzle]) -> None:
    assert built(regions=LOGI_5, n=5).variant == "jigsaw"


def test_labels_may_be_letters_and_rows_strings(built: Callable[..., Puzzle]) -> None:
    letters = ["".join("ABCDE"[label - 1] for label in row) for row in LOGI_5]
    layout = built("jigsaw", regions=letters).layout
    assert [unit.name for unit in layout.units if unit.kind == "region"] == [f"region {letter}" for letter in "ABCDE"]
    assert built("jigsaw", regions="".join(letters)).layout is layout


def test_a_region_that_is_a_row_is_that_row(built: Callable[..., Puzzle]) -> None:
    layout = built("jigsaw", regions=["AAA", "BBC", "CCB"]).layout
    assert Counter(unit.kind for unit in layout.units) == {"row": 3, "column": 3, "region": 2}


def test_unconnected_regions_are_refused_if_connected_is_set(built: Callable[..., Puzzle]) -> None:
    built("jigsaw", regions=LOGI_5, connected=False)
    with pytest.raises(InputError, match="region 3 lies in 3 pieces, at r2c3, r3c1 and r5c5; expected one piece"):
        built("jigsaw", regions=LOGI_5, connected=True)
    whole = ["AAABBB", "ACABDB", "ACCBDD", "CCEEDF", "CEEDDF", "EEFFFF"]
    assert built("jigsaw", regions=whole, connected=True).layout is built("jigsaw", regions=whole).layout


def test_the_left_and_the_right_edge_do_not_touch(built: Callable[..., Puzzle]) -> None:
    with pytest.raises(InputError, match="region A lies in 2 pieces"):
        built("jigsaw", regions=["BBA", "ABC", "ACC"], connected=True)


@pytest.mark.parametrize(
    ("regions", "message"),
    [
        (["AAB", "ACB", "CCC"], "region B has 2 cells; expected 3; C has 4"),
        (["AAB", "ABB", "CCD"], "r3c3: region D has 1 cell; expected 3"),
        (["AAB", "AB", "CCB"], "regions, row 2: found 2 cells; expected 3"),
        (["AAB", "ABB"], "regions: found 2 rows; expected 3"),
        ("AABABBCC", r"regions: found 8 cells; expected 9 \(3x3\)"),
        (["AAB", "A?B", "CCB"], "r2c2: regions: unknown label '\\?'; expected a whole number or a letter"),
        ([[1, 1, 2], [1, None, 2], [3, 3, 3]], "unknown label 'null'"),
        ([[1, 1, 2], [1, 2.0, 2], [3, 3, 3]], "unknown label '2.0'"),
        ([[1, 1, 2], [1, True, 2], [3, 3, 3]], "unknown label 'true'"),
        (7, "regions: found '7'; expected a list of rows"),
        (None, "regions: missing; expected 3 rows of 3 labels"),
    ],
)
def test_wrong_regions_are_named(built: Callable[..., Puzzle], regions: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        built("jigsaw", n=3, regions=regions)


def test_connected_is_true_or_false(built: Callable[..., Puzzle]) -> None:
    with pytest.raises(InputError, match="connected: found 'yes'; expected true or false"):
        built("jigsaw", regions=LOGI_5, connected="yes")
