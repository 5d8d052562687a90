"""Whether a technique applies depends only on units, sums and parts."""

from __future__ import annotations

import pytest

from ruleout import Layout
from ruleout.builtin.grids import classic_grid, square_grid
from ruleout.internal import Placement, Sum, Unit, any_layout, has_boxes, has_houses, has_lines, has_parts, has_sums
from ruleout.model.compose import compose

PLACES = [(0, 0), (0, 1), (1, 0), (1, 1)]
RUNS = [Unit("across 1", "across", (0, 1)), Unit("down 1", "down", (0, 2))]
SMALL = classic_grid(4, (2, 2))

LAYOUTS = {
    "classic": SMALL,
    "latin": square_grid(4),
    "runs": Layout.of(9, PLACES, [*RUNS, Sum((0, 1), 5)]),
    "repeats": Layout.of(9, PLACES, [*RUNS, Sum((1, 2), 5)]),
    "boxes alone": Layout.of(4, PLACES, [Unit("box 1", "box", (0, 1, 2, 3))]),
    "one of one": compose([Placement(SMALL, (0, 0), "a")]),
    "twin": compose([Placement(SMALL, (0, 0), "a"), Placement(SMALL, (2, 2), "b")]),
}
FACTS = {
    has_houses: {"classic", "latin", "boxes alone", "one of one", "twin"},
    has_lines: {"classic", "latin", "one of one", "twin"},
    has_boxes: {"classic", "boxes alone", "one of one", "twin"},
    has_sums: {"runs"},
    has_parts: {"twin"},
    any_layout: set(LAYOUTS),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_each_fact_holds_where_it_should(name: str) -> None:
    for fact, names in FACTS.items():
        assert fact(LAYOUTS[name]) is (name in names), fact
