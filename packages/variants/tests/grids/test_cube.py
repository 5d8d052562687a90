from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from ruleout import discover, solve
from ruleout.internal import InputError, Puzzle, Registry
from ruleout.testing import check_variant
from ruleout_variants.grids.cube import CUBE, layout_of, planes


def places(n: int) -> list[tuple[int, ...]]:
    return list(product(range(n), repeat=3))


@pytest.mark.parametrize(
    ("n", "digits", "kinds"),
    [
        (2, 4, {"plane": 6}),
        (3, 9, {"plane": 9}),
        (4, 4, {"row": 16, "column": 16, "pillar": 16, "box": 48}),
        (9, 9, {"row": 81, "column": 81, "pillar": 81, "box": 243}),
    ],
)
def test_each_plane_in_three_directions_holds_its_digits(n: int, digits: int, kinds: dict[str, int]) -> None:
    layout = layout_of(n)
    assert (layout.size, layout.digits, layout.layers) == (n**3, digits, n)
    assert Counter(house.kind for house in layout.houses) == kinds == Counter(unit.kind for unit in layout.units)
    units = {frozenset(unit.cells) for unit in layout.units}
    for axis, at in product(range(3), range(n)):
        plane = [cell for cell, place in enumerate(places(n)) if place[axis] == at]
        if n < 4:
            assert frozenset(plane) in units
            continue
        side = 2 if n == 4 else 3
        rows = [plane[start : start + n] for start in range(0, n * n, n)]
        boxes = [
            frozenset(rows[r + i][c + j] for i in range(side) for j in range(side))
            for r, c in product(range(0, n, side), repeat=2)
        ]
        assert {*map(frozenset, rows), *map(frozenset, zip(*rows, strict=True)), *boxes} <= units


def test_cells_are_named_by_layer_row_and_column() -> None:
    layout = layout_of(9)
    assert layout.names == tuple(f"l{layer + 1}r{row + 1}c{column + 1}" for layer, row, column in places(9))
    assert layout.cell("L2R3C4") == layout.cell((1, 2, 3)) == 81 + 18 + 3
    with pytest.raises(InputError, match="found 'r1c1', which is not a cell of this layout; expected one of l1r1c1 to"):
        layout.cell("r1c1")
    with pytest.raises(TypeError, match=r"a name such as 'l1r1c1' or a position \(layer, row, column\)"):
        layout.cell((0, 0))


def test_units_are_named_by_their_plane() -> None:
    layout = layout_of(9)
    names = {frozenset(unit.cells): unit.name for unit in layout.units}

    def name(*cells: str) -> str:
        return next(each for unit, each in names.items() if unit.issuperset(map(layout.cell, cells)))

    assert name("l2r3c1", "l2r3c9") == "row 3 of layer 2"
    assert name("l2r1c4", "l2r9c4") == "column 4 of layer 2"
    assert name("l1r3c4", "l9r3c4") == "pillar r3c4"
    assert name("l2r4c4", "l2r6c6") == "box 5 of layer 2"
    assert name("l4r1c4", "l6r1c6") == "box 5 of slice r1"
    assert name("l4r4c1", "l6r6c1") == "box 5 of slice c1"
    assert [part.name for part in layout.parts] == [plane for plane, _ in planes(9)]


def test_layers_are_drawn_side_by_side_and_do_not_touch() -> None:
    layout = layout_of(9)
    assert layout.extent == (29, 29)
    assert layout.positions[layout.cell("l5r1c1")] == (10, 10)
    for cell, place in enumerate(layout.positions):
        assert place is not None
        for beside in ((place[0] + 1, place[1]), (place[0], place[1] + 1)):
            other = layout.at.get(beside)
            assert other is None or layout.coordinates[other][0] == layout.coordinates[cell][0]


@pytest.mark.parametrize("n", [2, 3, 4])
def test_it_has_all_symmetries_of_the_cube(n: int) -> None:
    symmetries = layout_of(n).symmetries
    assert len(set(symmetries)) == 48
    assert symmetries[0] == tuple(range(n**3))


@pytest.mark.parametrize(("n", "count"), [(2, 24), (4, 768)])
def test_small_cubes_have_as_many_solutions_as_can_be_counted(
    built: Callable[..., Puzzle], registry: Registry, n: int, count: int
) -> None:
    result = solve(built("cube", n=n), limit=1000, plugins=registry)
    assert len(set(result.solutions)) == count
    assert result.complete


def test_the_variant_keeps_its_promises() -> None:
    ring = [["12", "34"], ["43", "21"]]
    as_numbers = [[[1, 2], [3, 0]], [[0, 3], [2, 1]]]
    examples: list[dict[str, Any]] = [
        *({"n": n} for n in (2, 3, 4)),
        *({"layers": layers} for layers in (ring, as_numbers, ["1234", "43.1"])),
        *({"n": 2, **more} for more in ({"layers": "1234 43.1"}, {"symbols": "WXYZ", "layers": ["WX.Z", "Z..W"]})),
        {"n": 2, "symbols": ["10", "20", "30", "40"], "layers": ["10 20 30 .", ". 30 20 10"]},
    ]
    check_variant(CUBE, examples, discover(only=["ruleout-variants"]))


def test_the_side_is_that_of_the_layers_or_9(built: Callable[..., Puzzle]) -> None:
    assert built("cube").layout.layers == 9
    assert built(layers=[["1.", ".."], ["..", ".."]]).givens == (1, 0, 0, 0, 0, 0, 0, 0)


def test_entries_marks_and_cells_of_rules_have_layers_too(built: Callable[..., Puzzle]) -> None:
    empty = [["..", ".."]] * 2
    puzzle = built(
        "cube",
        n=2,
        placed=[empty[0], ["..", ".4"]],
        marks=[[["12", "...."], ["....", "...."]], [["...."] * 2] * 2],
        extra_groups=[[[0, 0, 1], [1, 1, 0]]],
    )
    assert puzzle["l2r2c2"] == puzzle[1, 1, 1] == 4
    assert puzzle.marks is not None
    assert puzzle.marks[0] == 0b11
    assert any(unit.cells == (1, 6) for unit in puzzle.layout.units)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"n": 5}, "n: found '5'; expected 2, 3, 4 or 9, the side of the cube"),
        ({"layers": [["12", "34"]]}, "number of layers: found '1'; expected 2, 3, 4 or 9"),
        ({"n": 2, "layers": 7}, "layers: found '7'; expected a list of layers"),
        ({"n": 2, "layers": [["12", "34"]]}, "layers: found 1 layers; expected 2"),
        ({"n": 2, "layers": [["12", "34"], ["43"]]}, "layers, layer 2: found 1 rows; expected 2"),
        ({"n": 2, "layers": [["12", "34"], ["43", "2"]]}, "layers, layer 2, row 2: found 1 cells; expected 2"),
        ({"n": 2, "layers": [["12", "34"], ["43", "2x"]]}, "l2r2c2: layers: found 'x'; expected 1-4, 0 or ."),
        ({"n": 2, "placed": [[[0, 0]] * 2, [[0, 5], [0, 0]]]}, "l2r1c2: placed: found '5'"),
        ({"n": 2, "marks": [[["1", "1"], ["1", "1"]], [["1", "7"], ["1", "1"]]]}, "l2r1c2: marks: found '7'"),
        (
            {"n": 2, "cages": [{"cells": [[0, 0]], "sum": 3}]},
            r"cages, cage 1: found '\[0, 0\]'; expected \[layer, row, column\]",
        ),
        (
            {"n": 2, "cages": [{"cells": [[0, 2, 0]], "sum": 3}]},
            r"there is no cell at '\[0, 2, 0\]'; layers, rows and columns count from 0",
        ),
        ({"n": 2, "diagonals": True}, "diagonals: the grid is not a square"),
    ],
)
def test_what_is_wrong_is_named_with_its_layer(
    built: Callable[..., Puzzle], data: dict[str, Any], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        built("cube", **data)
