"""Layouts: one object for one content, and what is derived from it."""

from __future__ import annotations

import gc
import pickle
import weakref

import pytest

from ruleout import InputError, Layout
from ruleout.builtin.grids import classic_grid, square_grid, square_positions
from ruleout.masks import cell_set, cells_of
from ruleout.plugin import Constraint, Origin, Relation, Sum, Unit, once_per_layout

DIFFERENT = (0b1110, 0b1101, 0b1011, 0b0111)


def test_the_same_content_is_one_object_across_pickling_too() -> None:
    layout = classic_grid(6, (2, 3))
    assert classic_grid(6, (2, 3)) is layout
    assert classic_grid(6, (3, 2)) is not layout
    assert pickle.loads(pickle.dumps(layout)) is layout
    more = layout.with_constraints([Sum((0, 1), 5)])
    assert pickle.loads(pickle.dumps(more)) is more
    assert layout.with_constraints([]) is layout


def test_symbols_belong_to_the_content() -> None:
    assert square_grid(4, symbols="abcd") is not square_grid(4)
    assert square_grid(4, symbols="1234") is square_grid(4)
    lettered = square_grid(4, symbols="abcd")
    assert pickle.loads(pickle.dumps(lettered)) is lettered


def test_units_over_the_same_cells_become_the_first_of_them() -> None:
    first, second = Unit("row 1", "row", (0, 1)), Unit("cage", "cage", (1, 0), Origin("cages", "a cage"))
    layout = Layout.of(2, [(0, 0), (0, 1)], [first, Sum((0, 1), 3), second, Sum((0, 1), 3)])
    assert layout.constraints == (first, Sum((0, 1), 3))


@pytest.mark.parametrize(
    "positions", [[(0, 1), (0, 0)], [(0, 0), (0, 0)], [None, (0, 0)], [(1, 0), (0, 5)]], ids=range(4)
)
def test_cells_out_of_order_are_refused(positions: list[tuple[int, int] | None]) -> None:
    with pytest.raises(ValueError, match="visible cells come first, row by row"):
        Layout.of(2, positions, [])


def test_a_constraint_on_a_cell_that_is_not_there_is_refused() -> None:
    for cell in (1, -1):
        with pytest.raises(ValueError, match="names a cell that the layout does not have"):
            Layout.of(2, [(0, 0)], [Unit("row 1", "row", (0, cell))])


def test_symbols_must_be_as_many_as_digits_and_differ() -> None:
    for symbols in (("a",), ("a", "a")):
        with pytest.raises(ValueError, match="2 digits need 2 different symbols"):
            Layout.of(2, [(0, 0)], [], symbols=symbols)


def test_houses_are_the_units_with_as_many_cells_as_digits() -> None:
    cage = Unit("cage", "cage", (0, 1))
    layout = classic_grid(4, (2, 2)).with_constraints([cage])
    assert len(layout.units) == 13
    assert len(layout.houses) == 12
    assert cage not in layout.houses
    assert [unit.name for unit in layout.units_of[0]] == ["row 1", "column 1", "box 1", "cage"]
    assert [unit.name for unit in layout.houses_of[0]] == ["row 1", "column 1", "box 1"]


def test_peers_come_from_units_and_from_relations_that_forbid_equal_digits() -> None:
    layout = classic_grid(4, (2, 2))
    assert layout.peers[0] == (1, 2, 3, 4, 5, 8, 12)
    assert cells_of(layout.peer_sets[0]) == layout.peers[0]
    other = layout.with_constraints([Relation(0, 15, DIFFERENT), Relation(0, 14, (15,) * 4)])
    assert set(other.peers[0]) - set(layout.peers[0]) == {15}
    assert 0 in other.peers[15]
    beside_units = [each for each in other.constraints if 14 in each.cells and not isinstance(each, Unit)]
    assert beside_units == [Relation(0, 14, (15,) * 4)]


def test_cells_are_named_by_position_and_hidden_ones_by_number() -> None:
    layout = Layout.of(2, [(0, 0), (2, 9), None, None], [])
    assert layout.names == ("r1c1", "r3c10", "h1", "h2")
    assert (layout.size, layout.visible) == (4, 2)
    assert layout.at == {(0, 0): 0, (2, 9): 1}
    assert [layout.show(digit) for digit in (0, 1, 2)] == [".", "1", "2"]


def test_the_unit_of_a_sum_is_the_smallest_one_that_holds_its_cells() -> None:
    cage = Unit("cage", "cage", (0, 1))
    sums = [Sum((0, 1), 5), Sum((2, 3), 5), Sum((0, 7), 5), Sum((0, 1), 5, (1, 2)), Sum((0, 1, 0), 5)]
    layout = square_grid(4, [cage]).with_constraints(sums)
    assert {each.cells: unit.name for each, unit in layout.unit_of_sum.items()} == {
        (0, 1): "cage",
        (2, 3): "row 1",
    }
    assert layout.sums == tuple(sums)


def test_a_sum_of_no_cells_lies_in_no_unit() -> None:
    assert square_grid(4).with_constraints([Sum((), 0)]).unit_of_sum == {}


def test_a_unit_that_names_a_cell_twice_is_not_taken_for_one_that_does_not() -> None:
    once, twice = Unit("once", "cage", (0, 1)), Unit("twice", "cage", (1, 0, 1))
    assert Layout.of(2, [(0, 0), (0, 1)], [once, twice]).units == (once, twice)


@pytest.mark.parametrize(
    ("layout", "count"),
    [
        (classic_grid(), 8),
        (classic_grid(6, (2, 3)), 4),
        (square_grid(5), 8),
        (square_grid(4, [Unit("a", "diagonal", (0, 5, 10, 15))]), 4),
        (square_grid(4, [Unit("a", "cage", (0, 1))]), 1),
        (square_grid(4).with_constraints([Sum((0, 1), 5)]), 1),
        (square_grid(4).with_constraints([Sum((0, 3), 5)]), 2),
        (square_grid(4).with_constraints([Sum((0, 3), 5), Sum((3, 0), 5)]), 2),
        (square_grid(4).with_constraints([Relation(3, 0, (2, 1, 0, 0))]), 2),
        (square_grid(4).with_constraints([Relation(3, 0, (2, 4, 0, 0))]), 1),
        (Layout.of(2, [(0, 0), None], []), 1),
        (Layout.of(2, [], []), 1),
    ],
    ids=range(12),
)
def test_symmetries_keep_every_unit_and_constraint(layout: Layout, count: int) -> None:
    found = layout.symmetries
    assert found[0] == tuple(range(layout.size))
    assert len(set(found)) == len(found) == count
    units = {frozenset(unit.cells) for unit in layout.units}
    for to in found:
        assert sorted(to) == list(range(layout.size))
        assert {frozenset(unit.relabelled(to).cells) for unit in layout.units} == units


def test_a_cell_set_of_each_unit_is_at_hand() -> None:
    layout = square_grid(3)
    assert all(layout.unit_sets[unit] == cell_set(unit.cells) for unit in layout.units)
    assert layout.positions == tuple(square_positions(3))
    assert repr(layout) == "<Layout of 9 cells, 3 digits, 6 constraints>"


def test_a_house_is_a_unit_with_as_many_cells_as_digits() -> None:
    cage = Unit("cage", "cage", (0, 5))
    layout = classic_grid(4, (2, 2)).with_constraints([cage, Sum((0, 1, 2, 3), 10)])
    assert [layout.is_house(unit) for unit in layout.units] == [True] * 12 + [False]
    assert not layout.is_house(layout.sums[0])


def test_a_cell_is_found_by_its_name() -> None:
    layout = Layout.of(2, [(0, 0), (1, 1), None], [])
    assert [layout.cell(name) for name in ("r1c1", "R2C2", "h1")] == [0, 1, 2]
    with pytest.raises(InputError, match="found 'r1c2', which is not a cell of this layout; expected one of r1c1"):
        layout.cell("r1c2")


def labels(constraints: tuple[Constraint, ...]) -> list[str]:
    return [each.label for each in constraints]


def test_why_a_cell_sees_others_is_said_by_the_fewest_constraints() -> None:
    layout = classic_grid(4, (2, 2)).with_constraints([Relation(0, 15, DIFFERENT)])
    names = layout.cell
    assert labels(layout.why_sees(names("r1c1"), names("r1c2"))) == ["row 1"]
    assert labels(layout.why_sees(names("r1c1"), [names("r1c2"), names("r2c2")])) == ["box 1"]
    assert labels(layout.why_sees(names("r1c1"), [names("r1c4"), names("r4c1")])) == ["row 1", "column 1"]
    assert layout.why_sees(0, 15) == (Relation(0, 15, DIFFERENT),)
    assert layout.why_sees(15, [0]) == (Relation(0, 15, DIFFERENT),)
    with pytest.raises(ValueError, match="r1c1 does not see r3c3: no constraint forbids them the same digit"):
        layout.why_sees(0, 10)


def test_fewer_constraints_are_found_than_by_taking_the_largest_first() -> None:
    units = [Unit(name, "cage", (0, *cells)) for name, cells in
             (("large", (1, 2, 3, 4)), ("left", (1, 2, 5)), ("right", (3, 4, 6)))]  # fmt: skip
    layout = Layout.of(9, [(0, c) for c in range(7)], units)
    assert labels(layout.why_sees(0, range(1, 7))) == ["left", "right"]


def test_what_is_computed_once_per_layout_is_computed_once_and_goes_with_it() -> None:
    calls = []

    @once_per_layout
    def cells_and_layout(layout: Layout) -> tuple[int, Layout]:
        """Counted."""
        calls.append(layout)
        return layout.size, layout

    first, second = Layout.of(2, [(0, 7)], []), Layout.of(2, [(0, 7), (0, 8)], [])
    assert [cells_and_layout(each)[0] for each in (first, second, first)] == [1, 2, 1]
    assert len(calls) == 2
    assert (cells_and_layout.__name__, cells_and_layout.__doc__) == ("cells_and_layout", "Counted.")
    kept = weakref.ref(first)
    calls.clear()
    del first
    gc.collect()
    assert kept() is None


def test_what_cannot_be_computed_is_not_kept() -> None:
    @once_per_layout
    def fails(layout: Layout) -> int:
        raise ValueError("planted")

    for _ in range(2):
        with pytest.raises(ValueError, match="planted"):
            fails(classic_grid())
