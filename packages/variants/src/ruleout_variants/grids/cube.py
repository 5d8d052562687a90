"""Cubes: layers of cells in which each plane, in three directions, is a grid of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import isqrt

import attrs

from ruleout import internal as kit

SIDES = (2, 3, 4, 9)
"""The sides of the cubes that are read."""
WITH_BOXES = (4, 9)
"""The sides of cubes whose planes are sudoku. In smaller ones each plane is one unit, with as many digits as cells."""
DEFAULT_SIDE = 9
LAYERS = "layers"
"""The key of the digits."""


def digits_of(n: int) -> int:
    """Return the number of digits of a cube of side *n*."""
    return n if n in WITH_BOXES else n * n


def in_layers(digits: Sequence[int], n: int) -> list[Sequence[int]]:
    """Return *digits*, one per cell of a cube of side *n*, as one sequence per layer."""
    return [digits[start : start + n * n] for start in range(0, n**3, n * n)]


@lru_cache(maxsize=16)
def layout_of(n: int, symbols: tuple[str, ...] | None = None) -> kit.Layout:
    """Return the cube of side *n*. Its planes are parts of it if they are sudoku."""
    across = isqrt(n) if isqrt(n) ** 2 == n else n
    positions = [(layer // across * (n + 1) + r, layer % across * (n + 1) + c) for layer, r, c in _places(n)]
    constraints: list[kit.Unit] = []
    parts: list[kit.Part] = []
    if n not in WITH_BOXES:
        constraints += [kit.Unit(name, "plane", cells) for name, cells in planes(n)]
    else:
        plane = kit.classic_grid(n, (isqrt(n), isqrt(n)))
        parts += [kit.Part(name, plane, cells) for name, cells in planes(n)]
        for part in parts:
            constraints += [
                attrs.evolve(unit.relabelled(part.cells), name=f"{unit.name} of {part.name}") for unit in plane.units
            ]
            if part is parts[n - 1]:
                constraints += _pillars(n)
    return kit.Layout.of(digits_of(n), positions, constraints, parts, symbols, layers=n)


def planes(n: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the name and the cells of each plane: the layers, then the slices of one row and of one column.

    The cells of a plane are in the order of layers, rows and columns.
    """
    for axis, word in enumerate(("layer ", "slice r", "slice c")):
        for at in range(n):
            yield f"{word}{at + 1}", tuple(cell for cell, place in enumerate(_places(n)) if place[axis] == at)


def _places(n: int) -> Iterator[tuple[int, ...]]:
    """Return the layer, row and column of each cell."""
    return product(range(n), repeat=3)


def _pillars(n: int) -> Iterator[kit.Unit]:
    """Yield the units of the cells at one row and column of all layers."""
    for at in range(n * n):
        name = f"pillar {kit.cell_name(*divmod(at, n))}"
        yield kit.Unit(name, "pillar", tuple(range(at, n**3, n * n)))


def grid(data: kit.DocumentData) -> kit.Grid:
    """Return the grid of ``n``, ``layers`` (n layers of n rows of n digits) and ``symbols``."""
    n = _side(data)
    layout = layout_of(n, kit.read_symbols(data.get("symbols"), digits_of(n)))
    return kit.Grid(layout, kit.read_digits(data.get(LAYERS), layout, LAYERS))


def _side(data: kit.DocumentData) -> int:
    """Return the side in the document, else the number of layers, else 9."""
    n, layers, of = data.get("n"), data.get(LAYERS), "n"
    if n is None:
        n = DEFAULT_SIDE
        if isinstance(layers, Sequence) and not isinstance(layers, str):
            n, of = len(layers), f"number of {LAYERS}"
    if not kit.is_whole_number(n) or n not in SIDES:
        raise kit.InputError(f"{of}: found {kit.quoted_json(n)}; expected 2, 3, 4 or 9, the side of the cube")
    return n


def fill(data: kit.DocumentData, grid: kit.Grid, digits: tuple[int, ...]) -> kit.DocumentData:
    """Return *data* with *digits* as its layers, in the form of those before, else as strings."""
    n, before = grid.layout.layers, data.get(LAYERS)
    forms = [before] * n if isinstance(before, str) else before or [[""]] * n
    layers = [kit.as_before(board, grid.layout, form) for board, form in zip(in_layers(digits, n), forms, strict=True)]
    return {**data, "n": n, LAYERS: " ".join(map(str, layers)) if isinstance(before, str) else layers}


CUBE = kit.Variant(
    id="cube",
    title="Cube",
    grid=grid,
    fill=fill,
    keys=frozenset({"n", LAYERS, "symbols"}),
    claims=frozenset({LAYERS}),
    also=("dion-cube", "sudoku-cube", "3d-sudoku"),
    summary="9x9x9 or 4x4x4 cells whose planes are sudoku in all three directions; 2x2x2 or 3x3x3 with planes of "
    "different digits.",
)
