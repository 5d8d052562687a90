"""Each shape: what it reads, what it writes, how it names its entries, what it draws, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from ruleout import internal as kit
from ruleout.internal import TURNS, InputError, Layout, Unit, shape_of_constraint, turned_cells
from ruleout.testing import check_rule
from ruleout_variants.grids.cube import CUBE
from ruleout_variants.grids.multigrid import MULTIGRID, NAMED

Cells = tuple[int, ...]


@kit.line_rule("lines", "Lines", "line", "Lines.", most=lambda digits: digits)
def lines(layout: Layout, cells: Cells) -> list[kit.Constraint]:
    return kit.chain(cells, layout, lambda a, b: a < b)


@kit.line_rule("loops", "Loops", "loop", "Lines.", field=kit.number_field("least"), repeats=True)
def loops(layout: Layout, cells: Cells, least: int) -> list[kit.Constraint]:
    return kit.chain(cells, layout, lambda a, b: a + b >= least)


@kit.set_rule("sets", "Sets", "set", "Sets.", field=kit.values_field("digits"))
def sets(layout: Layout, cells: Cells, digits: Cells) -> list[kit.Constraint]:
    return [Unit("", "set", cells)]


@kit.group_rule("groups", "Groups", "group", "Groups.")
def groups(layout: Layout, lists: tuple[Cells, ...]) -> list[kit.Constraint]:
    return kit.total([(cell, 1) for cell in lists[0]] + [(cell, -1) for cell in lists[1]], 0, layout)


@kit.border_rule(
    "borders",
    "Borders",
    "dot",
    "Dots.",
    field=kit.number_field("value"),
    drawn=lambda layout, cells, value: [kit.Decoration("dot", cells, str(value))],
)
def borders(layout: Layout, cells: Cells, value: int) -> list[kit.Constraint]:
    return [kit.pair(*cells, layout, lambda a, b: a - b == value)]


@kit.corner_rule("corners", "Corners", "corner", "Corners.", field=kit.cell_field("cell"))
def corners(layout: Layout, cells: Cells, largest: int) -> list[kit.Constraint]:
    return [kit.pair(largest, cell, layout, lambda a, b: a > b) for cell in cells if cell != largest]


@kit.outside_rule("outsides", "Outsides", "clue", "Clues.")
def outsides(layout: Layout, cells: Cells, value: int) -> list[kit.Constraint]:
    return kit.total([(cell, place) for place, cell in enumerate(cells, 1)], value, layout)


@kit.diagonal_rule("diagonally", "Diagonally", "clue", "Clues.", field=kit.number_field("sum"))
def diagonally(layout: Layout, cells: Cells, amount: int) -> list[kit.Constraint]:
    return kit.total([(cell, place) for place, cell in enumerate(cells, 1)], amount, layout)


@kit.cell_rule("marked", "Marked", "marked cell", "Cells.")
def marked(layout: Layout, cell: int, cells: Cells) -> list[kit.Constraint]:
    return [kit.pair(cell, each, layout, lambda a, b: a < b) for each in kit.neighbours(cell, layout)]


@kit.grid_rule("whole", "Whole", "the neighbours {} and {}", "The grid.", numbers="sum")
def whole(layout: Layout, sums: Cells) -> list[kit.Constraint]:
    return [
        kit.pair(a, b, layout, lambda x, y: x + y not in sums) for a, b in kit.pairs_apart(layout, [(0, 1), (1, 0)])
    ]


@kit.grid_rule("all_given", "All given", "the neighbours {} and {}", "The grid.", with_keys=("borders", "absent"))
def all_given(layout: Layout, found: dict[str, Any]) -> list[kit.Constraint]:
    taken = {cells for cells, _ in found.get("borders", ())}
    return [
        kit.pair(a, b, layout, lambda x, y: x != y + 1)
        for a, b in kit.pairs_apart(layout, [(0, 1)])
        if (a, b) not in taken
    ]


VALUES: dict[kit.Rule, Any] = {
    lines: [[[0, 0], [1, 1], [2, 2]], [[3, 3], [3, 2]]],
    loops: [{"cells": [[0, 0], [0, 1], [1, 0], [0, 0]], "least": 3}],
    sets: [{"cells": [[0, 0], [0, 1]], "digits": [1, 1, 3]}],
    groups: [[[[0, 0], [0, 1]], [[1, 0], [1, 1]]]],
    borders: [{"cells": [[0, 0], [0, 1]], "value": 1}],
    corners: [{"corner": [1, 1], "cell": [1, 2]}],
    outsides: [{"side": side, "index": 1, "value": 20} for side in ("left", "right", "top", "bottom")],
    diagonally: [{"start": start, "direction": way, "sum": 9} for start, way in (([0, 1], "DR"), ([2, 3], "DL"))],
    marked: [[0, 0], [3, 2]],
    whole: [5, 3],
    all_given: True,
}
"""A value of each rule for a 4x4."""
WRONG: dict[kit.Rule, list[tuple[Any, str]]] = {
    lines: [
        (True, "lines: found 'true'; expected a list of lines"),
        ([[[0, 0]]], "lines, line 1: found 1 cell; expected 2 or more"),
        (
            [[[0, 0], [0, 1]], [[0, 0], [0, 9]]],
            "lines, line 2: there is no cell at '[0, 9]'; rows and columns count from 0",
        ),
        ([[[0, 0], [0, 1], [0, 0]]], "lines, line 1: r1c1 is listed twice"),
        ([[[0, 0], [0, 1], [0, 2], [0, 3], [1, 3]]], "lines, line 1: found 5 cells; expected at most 4"),
    ],
    loops: [
        ([[[0, 0], [0, 1]]], "loops, loop 1: found '[[0, 0], [0, 1]]'; expected an object with cells and least"),
        ([{"cells": [[0, 0], [0, 1]]}], "loops, loop 1: found no 'least'; expected cells and least"),
        ([{"cells": [], "least": 1, "x": 1}], "loops, loop 1: unknown key 'x'; expected cells and least"),
        ([{"cells": [[0, 0], [0, 1]], "least": 0}], "least: found '0'; expected a whole number from 1 to 1000000"),
    ],
    sets: [
        ([{"cells": [[0, 0]], "digits": [5]}], "sets, set 1, digits: found '5'; expected a whole number from 1 to 4")
    ],
    groups: [([[[[0, 0]]]], "groups, group 1: found 1 lists of cells; expected 2 or more")],
    borders: [([{"cells": [[0, 0], [1, 1]], "value": 1}], "borders, dot 1: r1c1 and r2c2 do not share a side")],
    corners: [
        ([{"corner": [3, 0], "cell": [3, 0]}], "there are no four cells at [3, 0]; expected the top left one of four")
    ],
    outsides: [
        ([{"side": "up", "index": 0, "value": 1}], ", side: found 'up'; expected left, right, top or bottom"),
        ([{"side": "top", "index": 4, "value": 1}], "clue 1: found 0 cells in column 5 from the top on; expected 2"),
    ],
    diagonally: [([{"start": [0, 0], "direction": "DL", "sum": 1}], "found no cell beside r1c1 in direction DL")],
    marked: [([[0, 0], [0, 0]], "marked: r1c1 is listed twice")],
    whole: [([-1], "whole, sum: found '-1'; expected a whole number from 0 to 1000000")],
    all_given: [([], "all_given: found '[]'; expected true or false")],
}


@pytest.fixture(name="grid")
def four_by_four() -> Layout:
    return kit.classic_grid(4, (2, 2))


RULES = pytest.mark.parametrize("rule", VALUES, ids=lambda rule: rule.key)


@RULES
def test_a_rule_of_each_shape_keeps_its_promises(rule: kit.Rule, grid: Layout) -> None:
    empty = [] if rule.shape not in ("flag", "numbers") else True
    check_rule(rule, grid, [VALUES[rule], *([empty] if empty == [] else [])])
    assert rule.shape


@RULES
def test_what_is_wrong_is_named(rule: kit.Rule, grid: Layout) -> None:
    for value, message in WRONG[rule]:
        with pytest.raises(InputError) as error:
            rule.read(value, grid)
        assert message in str(error.value)


@RULES
def test_a_turned_value_has_the_turned_constraints(rule: kit.Rule, grid: Layout) -> None:
    data = rule.read(VALUES[rule], grid)
    for turn in TURNS.values():
        to = turned_cells(turn, grid.at, grid.at)
        assert to is not None
        moved = Layout(4, tuple(grid.positions[cell] for cell in to), (), (), grid.symbols, 1)
        written = rule.write(rule.turn(data, grid, turn) if rule.turn else data, moved)
        again = {shape_of_constraint(each) for each in rule.constraints_of(rule.read(written, grid), grid, {})}
        if rule is not all_given:  # whose constraints look to the right
            assert again == {
                shape_of_constraint(each.relabelled(to)) for each in rule.constraints_of(data, grid, {})
            }, turn


def test_entries_are_named_by_where_they_are(grid: Layout) -> None:
    labels = {
        rule.key: next(iter(rule.constraints_of(rule.read(VALUES[rule], grid), grid, {}))).label for rule in VALUES
    }
    assert labels == {
        "lines": "the line from r1c1 to r3c3",
        "loops": "the loop 3 from r1c1 to r1c1",
        "sets": "the set at r1c1",
        "groups": "the group at r1c1 and r2c1",
        "borders": "the dot 1 between r1c1 and r1c2",
        "corners": "the corner at r2c2",
        "outsides": "the clue 20 at the left of row 2",
        "diagonally": "the clue 9 from r1c2 to r3c4",
        "marked": "the marked cell r1c1",
        "whole": "the neighbours r1c1 and r1c2",
        "all_given": "the neighbours r1c1 and r1c2",
    }


def test_two_entries_with_the_same_name_are_told_apart(grid: Layout) -> None:
    data = lines.read([[[0, 0], [0, 1], [1, 1]], [[0, 0], [1, 0], [1, 1]]], grid)
    labels = dict.fromkeys(each.label for each in lines.build(data, grid))
    assert list(labels) == ["the line from r1c1 to r2c2", "the line from r1c1 to r2c2 (2)"]


def test_a_rule_gets_the_data_of_the_keys_that_it_names(grid: Layout) -> None:
    found = {"borders": borders.read(VALUES[borders], grid), "other": 1}
    without, with_dot = (list(all_given.constraints_of(True, grid, each)) for each in ({}, found))
    assert [each for each in without if each not in with_dot] == without[:1]
    assert all_given.with_keys == ("borders", "absent")


def test_a_clue_of_a_samurai_sees_the_outer_grid() -> None:
    samurai = next(each for each in NAMED if each.id == "samurai")
    assert MULTIGRID.grid is not None
    layout = MULTIGRID.grid(samurai.defaults).layout
    for side, index, first, last in (
        ("left", 7, "r8c1", "r8c9"),
        ("right", 7, "r8c21", "r8c13"),
        ("top", 9, "r7c10", "r15c10"),
    ):
        cells, _ = kit.line_from(side, index, layout)
        assert (layout.names[cells[0]], layout.names[cells[-1]], len(cells)) == (first, last, 9)


@pytest.mark.parametrize("rule", [corners, outsides, diagonally, whole], ids=lambda rule: rule.key)
def test_what_needs_one_layer_is_refused_on_a_cube(rule: kit.Rule) -> None:
    assert CUBE.grid is not None
    cube = CUBE.grid({"n": 4}).layout
    value = [
        {**entry, "start": [0, 0, 1]} if "start" in entry else entry
        for entry in VALUES[rule]
        if isinstance(entry, dict)
    ]
    with pytest.raises(InputError, match="found a grid of 4 layers; expected one of a single layer"):
        rule.read(value or VALUES[rule], cube)


@kit.line_rule("counted", "Counted", "count", "Counts.", field=kit.cell_field("counter"))
def counted(layout: Layout, cells: Cells, counter: int) -> list[kit.Constraint]:
    return kit.clique((counter, *cells), layout, lambda a, b: a != b)


@kit.set_rule("pointed", "Pointed", "pointer", "Pointers.", field=kit.cell_field("to"))
def pointed(layout: Layout, cells: Cells, to: int) -> list[kit.Constraint]:
    return kit.clique((to, *cells), layout, lambda a, b: a != b)


@pytest.mark.parametrize(
    ("rule", "entry", "label"),
    [
        (counted, {"cells": [[0, 1], [0, 2]], "counter": [2, 2]}, "the count from r1c2 to r1c3"),
        (pointed, {"cells": [[0, 1], [0, 2]], "to": [2, 2]}, "the pointer at r1c2"),
        (corners, {"corner": [0, 1], "cell": [0, 2]}, "the corner at r1c2"),
    ],
    ids=["line", "set", "corner"],
)
def test_the_number_of_a_cell_is_not_shown(rule: kit.Rule, entry: Any, label: str) -> None:
    layout = Layout.of(4, [(r, c) for r in range(4) for c in range(4)], [])
    data = rule.read([entry], layout)
    assert {each.origin.label for each in rule.build(data, layout) if each.origin is not None} == {label}
    assert not any(each.text for each in rule.decorations(data, layout))
