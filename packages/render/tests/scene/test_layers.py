"""Layers in pictures: their names, and rows and columns that count from the corner of each."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product

import pytest

from ruleout import Layout, Puzzle
from ruleout.plugin import Unit
from ruleout_render.grid.borders import regions
from ruleout_render.scene import scene
from ruleout_render.scene.item import CELL


def cube() -> Puzzle:
    """Two layers of 2x2 cells, each a box, and a box across both."""
    positions = [(r, layer * 3 + c) for layer, r, c in product(range(2), repeat=3)]
    boxes = [
        Unit("layer 1", "box", (0, 1, 2, 3)),
        Unit("layer 2", "box", (4, 5, 6, 7)),
        Unit("slice", "box", (0, 1, 4, 5)),
    ]
    return Puzzle(Layout.of(4, positions, boxes, layers=2), (0,) * 8)


def test_each_layer_has_its_name_above_its_middle() -> None:
    names = [item for item in scene(cube()).items if item.role == "layer"]
    assert [item.text for item in names] == ["layer 1", "layer 2"]
    assert [item.at[1] for item in names] == [CELL, 4 * CELL]
    assert all(item.at[0] < 0 for item in names)


@pytest.mark.parametrize(("style", "texts"), [("r1c1", "r1 r2 c1 c2"), ("A1", "A B 1 2")])
def test_rows_and_columns_are_named_at_each_layer(style: str, texts: str) -> None:
    items = [item for item in scene(cube(), coordinates=style).items if item.role == "coordinate"]  # type: ignore[arg-type]
    assert Counter(item.text for item in items) == dict.fromkeys(texts.split(), 2)


@pytest.mark.parametrize("coordinates", [False, "r1c1"])
def test_names_are_inside_of_the_picture_and_apart_from_each_other(coordinates: bool) -> None:
    found = scene(cube(), coordinates=coordinates)
    heights = sorted({item.at[0] for item in found.items if item.role in ("layer", "coordinate") and item.at[0] < 0})
    assert found.box[1] < heights[0] - 15
    assert all(below - above > 13 for above, below in pairwise(heights))


def test_a_unit_in_several_layers_is_no_region() -> None:
    assert regions(cube().layout) == (*[frozenset({0})] * 4, *[frozenset({1})] * 4)
