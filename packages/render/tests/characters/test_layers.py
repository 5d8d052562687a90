"""Layers side by side, wrapped to a width."""

from __future__ import annotations

from itertools import product

import pytest

from ruleout import Board, Layout, Puzzle
from ruleout.plugin import Unit
from ruleout_render.characters import picture

TWO = """\
layer 1  layer 2
┌─────┐  ┌─────┐
│ 1 2 │  │ . . │
│ . . │  │ . 4 │
└─────┘  └─────┘"""
ONE_ABOVE_THE_OTHER = """\
layer 1
┌─────┐
│ 1 2 │
│ . . │
└─────┘

layer 2
┌─────┐
│ . . │
│ . 4 │
└─────┘"""


def cube(layers: int, givens: str = "") -> Puzzle:
    """Layers of 2x2 cells, each a unit, two side by side."""
    positions = [
        (layer // 2 * 3 + r, layer % 2 * 3 + c) for layer in range(layers) for r, c in product(range(2), repeat=2)
    ]
    units = [
        Unit(f"layer {start // 4 + 1}", "box", tuple(range(start, start + 4))) for start in range(0, 4 * layers, 4)
    ]
    digits = [0 if character == "." else int(character) for character in givens]
    layout = Layout.of(4, positions, units, layers=layers)
    return Puzzle(layout, tuple(digits + [0] * (layout.size - len(digits))))


def drawn(puzzle: Puzzle, width: int | None = None, marks: bool = False) -> str:
    return str(picture(puzzle, Board.of(puzzle), width=width, marks=marks))


@pytest.mark.parametrize(
    ("width", "expected"), [(None, TWO), (16, TWO), (15, ONE_ABOVE_THE_OTHER), (1, ONE_ABOVE_THE_OTHER)]
)
def test_as_many_layers_are_side_by_side_as_fit(width: int | None, expected: str) -> None:
    assert drawn(cube(2, "12.....4"), width) == expected


@pytest.mark.parametrize(("width", "rows"), [(None, 3), (60, 1), (51, 2), (24, 3), (15, 6)])
def test_rows_of_layers_are_of_equal_length(width: int | None, rows: int) -> None:
    lines = drawn(cube(6), width).splitlines()
    assert sum(line.startswith("layer") for line in lines) == rows == 1 + lines.count("")
    assert " ".join(lines).count("layer") == 6


def test_candidates_make_layers_wider() -> None:
    assert "layer 1" + " " * 8 + "layer 2" in drawn(cube(2), 40, marks=True)
