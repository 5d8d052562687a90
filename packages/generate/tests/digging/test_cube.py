"""Solutions of cubes of 9x9x9."""

from __future__ import annotations

from itertools import product

import pytest

from ruleout import Layout, Puzzle
from ruleout.plugin import PythonEngine, Unit
from ruleout_generate.digging.cube import cube_solution, is_large_cube
from ruleout_generate.digging.defaults import default_givens
from ruleout_generate.digging.fill import random_solution
from ruleout_generate.digging.symmetry import orbits, symmetries_of_shape
from ruleout_generate.random_stream import RandomStream

PLACES = list(product(range(9), repeat=3))


def cube() -> Layout:
    """The layout of the cube, built from its definition: lines, and boxes of all planes."""
    lines: dict[tuple[int, ...], list[int]] = {}
    boxes: dict[tuple[int, ...], list[int]] = {}
    for cell, place in enumerate(PLACES):
        for axis in range(3):
            others = [place[each] for each in range(3) if each != axis]
            lines.setdefault((axis, *others), []).append(cell)
            boxes.setdefault((axis, place[axis], *(at // 3 for at in others)), []).append(cell)
    units = [Unit(str(key), "line", tuple(cells)) for key, cells in lines.items()]
    units += [Unit(str(key), "box", tuple(cells)) for key, cells in boxes.items()]
    positions = [(layer // 3 * 10 + row, layer % 3 * 10 + column) for layer, row, column in PLACES]
    return Layout.of(9, positions, units, layers=9)


CUBE = cube()


def test_the_cube_has_486_units() -> None:
    assert len(CUBE.houses) == 486
    assert is_large_cube(CUBE)
    assert not is_large_cube(Layout.of(9, [(0, 0)], []))


@pytest.mark.parametrize("seed", range(20))
def test_a_solution_obeys_every_unit(seed: int) -> None:
    solution = cube_solution(RandomStream(seed))
    for house in CUBE.houses:
        assert sorted(solution[cell] for cell in house.cells) == list(range(1, 10)), house.name


def test_solutions_differ() -> None:
    assert len({cube_solution(RandomStream(seed)) for seed in range(50)}) == 50


def test_a_solution_of_an_empty_cube_needs_no_search() -> None:
    puzzle = Puzzle(CUBE, (0,) * 729)
    assert random_solution(puzzle, RandomStream(3), PythonEngine()) == cube_solution(RandomStream(3))


def test_a_solution_has_the_givens_of_the_puzzle() -> None:
    other = cube_solution(RandomStream("other"))
    givens = tuple(digit if cell % 3 else 0 for cell, digit in enumerate(other))
    assert random_solution(Puzzle(CUBE, givens), RandomStream(3), PythonEngine()) == other


def test_a_cube_of_9x9x9_gets_120_givens() -> None:
    assert default_givens(CUBE) == 120


def test_each_layer_has_the_symmetry() -> None:
    assert len(symmetries_of_shape(CUBE)) == 10
    found = orbits(CUBE, "half-turn")
    assert len(found) == 9 * 41
    orbit = next(each for each in found if CUBE.cell("l2r1c3") in each)
    assert [CUBE.names[cell] for cell in orbit] == ["l2r1c3", "l2r9c7"]
