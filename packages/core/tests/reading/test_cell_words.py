"""Cells in words."""

from __future__ import annotations

import pytest

from ruleout import InputError, parse
from ruleout.model.layout import Layout
from ruleout.reading.cell_words import named_cells

GRID = parse("." * 81).layout
CUBE = Layout.of(2, [(0, 0), (0, 1), (1, 0), (1, 1), (0, 3), (0, 4), (1, 3), (1, 4)], (), layers=2)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("r1c1", "r1c1"),
        ("R1C1, r2c2\tr1c1", "r1c1 r2c2 r1c1"),
        ("r1c1-r1c3", "r1c1 r1c2 r1c3"),
        ("r1c3-r1c1", "r1c3 r1c2 r1c1"),
        ("r1c1-r1c3-r3c1", "r1c1 r1c2 r1c3 r2c2 r3c1"),
        ("r9c9-r9c9", "r9c9"),
        ("r1c1:r2c2 r9c9", "r1c1 r1c2 r2c1 r2c2 r9c9"),
        ("r2c2:r1c1", "r1c1 r1c2 r2c1 r2c2"),
    ],
)
def test_cells_ways_and_rectangles(text: str, names: str) -> None:
    assert [GRID.names[cell] for cell in named_cells(text, GRID, "line")] == names.split()


def test_cells_of_several_layers() -> None:
    assert [CUBE.names[cell] for cell in named_cells("l1r1c1-l2r2c2 L2R1C2", CUBE, "line")] == [
        "l1r1c1", "l2r2c2", "l2r1c2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line: found ''; expected cells such as r1c1, r1c1-r1c5 or r1c1:r1c3"),
        ("r1c1 h1", "line: found 'h1'; expected cells such as"),
        ("r1c1-", "line: found 'r1c1-'; expected cells such as"),
        ("r1c1:r2c2-r3c3", "expected cells such as"),
        ("r1c1 r10c1", "line: found 'r10c1', which is not a cell of this layout; expected one of r1c1 to r9c9"),
        ("r0c1", "which is not a cell of this layout"),
        ("r1c1-r9999999999c1", "which is not a cell of this layout"),
        ("r1c1-r2c3", "line: r1c1-r2c3 is neither straight nor diagonal; expected cells on the way"),
        ("r1c1:r9c9 " * 5, "line: found 405 cells; expected at most 324"),
        ("l1r1c1", "which is not a cell of this layout"),
    ],
)
def test_errors_say_which_word(text: str, problem: str) -> None:
    with pytest.raises(InputError) as caught:
        named_cells(text, GRID, "line")
    assert problem in str(caught.value)
