"""Orbits of the symmetries of the square."""

from __future__ import annotations

import pytest

from ruleout import InputError, Layout, Puzzle
from ruleout_generate.digging.symmetry import SYMMETRIES, orbits, symmetries_of_shape

SIZES = {
    "none": 16,
    "half-turn": 8,
    "quarter-turn": 4,
    "left-right": 8,
    "top-bottom": 8,
    "diagonal": 10,
    "antidiagonal": 10,
    "both-axes": 4,
    "both-diagonals": 6,
    "full": 3,
}


@pytest.mark.parametrize("name", SYMMETRIES)
def test_every_cell_is_in_one_orbit(small: Puzzle, name: str) -> None:
    found = orbits(small.layout, name)
    assert sorted(cell for orbit in found for cell in orbit) == list(range(16))
    assert len(found) == SIZES[name]


@pytest.mark.parametrize(
    ("name", "cell", "orbit"),
    [
        ("half-turn", "r1c2", "r1c2 r4c3"),
        ("quarter-turn", "r1c2", "r1c2 r2c4 r3c1 r4c3"),
        ("left-right", "r1c2", "r1c2 r1c3"),
        ("top-bottom", "r1c2", "r1c2 r4c2"),
        ("diagonal", "r1c2", "r1c2 r2c1"),
        ("antidiagonal", "r1c2", "r1c2 r3c4"),
        ("both-axes", "r1c2", "r1c2 r1c3 r4c2 r4c3"),
        ("both-diagonals", "r1c2", "r1c2 r2c1 r3c4 r4c3"),
        ("full", "r1c1", "r1c1 r1c4 r4c1 r4c4"),
    ],
)
def test_orbits_are_those_of_the_symmetry(small: Puzzle, name: str, cell: str, orbit: str) -> None:
    layout = small.layout
    found = next(each for each in orbits(layout, name) if layout.cell(cell) in each)
    assert " ".join(layout.names[each] for each in found) == orbit


def test_the_names_are_the_ten_subgroups_of_the_square(small: Puzzle) -> None:
    assert len({orbits(small.layout, name) for name in SYMMETRIES}) == len(SYMMETRIES) == 10


def test_two_grids_on_the_diagonal_have_no_axes(twins: Puzzle) -> None:
    assert symmetries_of_shape(twins.layout) == ("none", "half-turn", "diagonal", "antidiagonal", "both-diagonals")
    with pytest.raises(InputError, match="found left-right, which the shape of this layout does not have; it has none"):
        orbits(twins.layout, "left-right")


def test_a_shape_may_begin_anywhere() -> None:
    layout = Layout.of(2, [(3, 5), (3, 6), (3, 7)], [])
    assert orbits(layout, "left-right") == ((0, 2), (1,))
    assert symmetries_of_shape(layout) == ("none", "half-turn", "left-right", "top-bottom", "both-axes")


def test_an_unknown_symmetry_is_an_error(small: Puzzle) -> None:
    with pytest.raises(InputError, match="symmetry: found 'mirror'; expected one of none, half-turn"):
        orbits(small.layout, "mirror")
