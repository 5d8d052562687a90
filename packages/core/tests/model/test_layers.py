"""Layouts of several layers, drawn side by side."""

from __future__ import annotations

import pickle
from itertools import product

import pytest

from ruleout import InputError, Puzzle
from ruleout.api.inputs import puzzle_or_document
from ruleout.model.constraints import Unit
from ruleout.model.layout import Layout
from ruleout.puzzles.digits import in_rows, read_digits, read_marks
from ruleout.puzzles.document import Document

SIDE_BY_SIDE = [(0, 0), (0, 1), (1, 0), (1, 1), (0, 3), (0, 4), (1, 3), (1, 4)]


def layered(*units: tuple[int, ...]) -> Layout:
    """Two layers of 2x2 cells with any units."""
    return Layout.of(
        4, SIDE_BY_SIDE, [Unit(f"unit {number}", "unit", cells) for number, cells in enumerate(units)], layers=2
    )


def test_cells_are_counted_and_named_layer_by_layer() -> None:
    layout = layered()
    assert layout.coordinates == tuple(product(range(2), repeat=3))
    assert layout.names == ("l1r1c1", "l1r1c2", "l1r2c1", "l1r2c2", "l2r1c1", "l2r1c2", "l2r2c1", "l2r2c2")
    assert layout.extent == (2, 5)
    assert layout.extent_of_layer == (2, 2)
    assert layout.cell("L2r1c2") == layout.cell((1, 0, 1)) == layout.at[0, 4] == 5
    assert layout is not Layout.of(4, sorted(SIDE_BY_SIDE), [])


def test_a_cell_that_is_not_there_is_named_with_those_that_are() -> None:
    layout = layered()
    with pytest.raises(InputError, match=r"found 'l3r1c1', .*; expected one of l1r1c1 to l2r2c2"):
        layout.cell("l3r1c1")
    with pytest.raises(InputError, match=r"position \(0, 0, 2\), .*; expected one of \(0, 0, 0\) to \(1, 1, 1\)"):
        layout.cell((0, 0, 2))
    with pytest.raises(TypeError, match=r"a name such as 'l1r1c1' or a position \(layer, row, column\)"):
        layout.cell((0, 4))


@pytest.mark.parametrize(
    "positions",
    [
        SIDE_BY_SIDE[:7],
        sorted(SIDE_BY_SIDE),
        [*SIDE_BY_SIDE[:4], *SIDE_BY_SIDE[:4]],
        [*SIDE_BY_SIDE[:4], (0, 3), (0, 4), (1, 3), (1, 5)],
        [*SIDE_BY_SIDE[:4], (0, 3), (0, 4), (0, 5), (0, 6)],
    ],
    ids=["too few", "row by row", "one above the other", "not a rectangle", "another shape"],
)
def test_layers_are_rectangles_of_one_shape(positions: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match=r"no position twice|2 layers are not rectangles of one shape"):
        Layout.of(4, positions, [], layers=2)


@pytest.mark.parametrize("layers", [0, -1])
def test_there_is_at_least_one_layer(layers: int) -> None:
    with pytest.raises(ValueError, match="visible cells come first"):
        Layout.of(4, SIDE_BY_SIDE, [], layers=layers)


def test_layers_are_kept_by_pickling_and_by_other_constraints() -> None:
    layout = layered((0, 1))
    assert pickle.loads(pickle.dumps(layout)) is layout
    assert layout.with_only([]).with_constraints(layout.constraints) is layout


def test_symmetries_are_those_of_the_cube_that_keep_the_units() -> None:
    assert len(layered().symmetries) == 48
    upright = layered(*((at, at + 4) for at in range(4))).symmetries
    assert len(upright) == 16
    assert (4, 5, 6, 7, 0, 1, 2, 3) in upright
    assert len(layered((0, 7)).symmetries) == 12


def test_digits_and_marks_are_read_and_written_by_layer() -> None:
    layout = layered()
    digits = (1, 0, 0, 0, 0, 0, 0, 4)
    assert read_digits([["1.", ".."], [[0, 0], [0, 4]]], layout) == digits
    assert read_digits(["1...", "...4"], layout) == read_digits("1... ...4", layout) == digits
    assert in_rows(digits, layout) == [[[1, 0], [0, 0]], [[0, 0], [0, 4]]]
    assert read_marks([[["12", "."], [".", "."]], [[".", "."], [".", [4]]]], layout) == (3, *[15] * 6, 8)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (7, "givens: found '7'; expected a list of layers"),
        ([["1.", ".."]], "givens: found 1 layers; expected 2"),
        ([["1.", ".."], [".."]], "givens, layer 2: found 1 rows; expected 2"),
        ([["1.", ".."], ["..", "."]], "givens, layer 2, row 2: found 1 cells; expected 2"),
        ([["1.", ".."], ["..", ".5"]], "l2r2c2: givens: found '5'"),
        ("1......", "givens: found 7 cells; expected 8"),
    ],
)
def test_what_is_wrong_is_named_with_its_layer(value: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_digits(value, layered())


def test_layers_of_rows_of_numbers_are_a_document() -> None:
    layers = [[[1, 0], [0, 0]], [[0, 0], [0, 4]]]
    assert puzzle_or_document(layers) == Document(None, {"layers": layers})
    assert puzzle_or_document(layers[0]) == Document(None, {"givens": layers[0]})


def test_a_puzzle_is_drawn_with_its_layers_side_by_side() -> None:
    assert str(Puzzle(layered(), (1, 2, 3, 4, 4, 3, 2, 1))) == "1 2   4 3\n3 4   2 1"
