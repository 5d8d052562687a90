"""Layouts put together by position."""

from __future__ import annotations

import pickle

import pytest

from ruleout import Layout
from ruleout.builtin.grids import classic_grid
from ruleout.internal import Placement, Sum, Unit
from ruleout.model.compose import compose

SMALL = classic_grid(4, (2, 2))


def test_cells_at_the_same_position_become_one() -> None:
    whole = compose([Placement(SMALL, (0, 0), "first"), Placement(SMALL, (2, 2), "second")])
    assert whole.size == 28
    assert whole.positions == tuple(sorted({(r + d, c + d) for d in (0, 2) for r in range(4) for c in range(4)}))
    first, second = whole.parts
    assert (first.name, first.layout, second.name, second.layout) == ("first", SMALL, "second", SMALL)
    shared = set(first.cells) & set(second.cells)
    assert {whole.names[cell] for cell in shared} == {"r3c3", "r3c4", "r4c3", "r4c4"}
    for part, (down, right) in ((first, (0, 0)), (second, (2, 2))):
        assert [whole.positions[cell] for cell in part.cells] == [(r + down, c + right) for r, c in SMALL.at]


def test_units_are_named_by_their_grid_and_those_that_coincide_merge() -> None:
    whole = compose([Placement(SMALL, (0, 0), "first"), Placement(SMALL, (2, 2), "second")])
    names = [unit.name for unit in whole.units]
    assert len(names) == 23
    assert "row 1 of first" in names
    assert "row 1 of second" in names
    assert "box 4 of first" in names
    assert "box 1 of second" not in names


def test_every_constraint_moves_with_its_grid() -> None:
    caged = SMALL.with_constraints([Sum((0, 5), 3)])
    whole = compose([Placement(SMALL, (0, 0), "a"), Placement(caged, (0, 4), "b")])
    (total,) = whole.sums
    assert [whole.names[cell] for cell in total.cells] == ["r1c5", "r2c6"]


def test_hidden_cells_stay_apart() -> None:
    hiding = Layout.of(4, [(0, 0), None], [Unit("pair", "cage", (0, 1))])
    whole = compose([Placement(hiding, (0, 0), "a"), Placement(hiding, (0, 0), "b")])
    assert whole.names == ("r1c1", "h1", "h2")
    assert [part.cells for part in whole.parts] == [(0, 1), (0, 2)]


def test_the_same_placements_make_the_same_object() -> None:
    made = [compose([Placement(SMALL, (0, 0), "a"), Placement(SMALL, (0, 2), "b")]) for _ in range(2)]
    assert made[0] is made[1]
    assert pickle.loads(pickle.dumps(made[0])) is made[0]
    assert compose([Placement(SMALL, (0, 0), "a"), Placement(SMALL, (0, 2), "c")]) is not made[0]


def test_different_numbers_of_digits_cannot_be_put_together() -> None:
    with pytest.raises(ValueError, match=r"layouts with \[4, 9\] digits cannot be put together"):
        compose([Placement(SMALL, (0, 0), "a"), Placement(classic_grid(), (0, 0), "b")])
