"""Solutions of cubes of 9x9x9, which no search finds: from linear maps of pairs of ternary digits."""

from __future__ import annotations

from itertools import product

from ruleout.plugin import Layout
from ruleout_generate.random_stream import RandomSource, shuffled

SIDE, ROOT = 9, 3
"""The side of the cube and that of its boxes. A digit is a pair of numbers below ROOT."""
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, 2))
"""A pair in each direction: pairs of different directions are linearly independent modulo ROOT."""

Pair = tuple[int, int]


def is_large_cube(layout: Layout) -> bool:
    """Return whether *layout* may be a cube of 9x9x9."""
    return (layout.layers, layout.extent_of_layer, layout.digits) == (SIDE, (SIDE, SIDE), SIDE)


def cube_solution(source: RandomSource) -> tuple[int, ...]:
    """Return a random solution of a cube of 9x9x9.

    The digit of a cell is a sum of three pairs, one each for its layer, its row and its column. The pairs of the nine
    layers differ, so that a pillar has all digits; the pairs of three layers that lie in the same boxes differ by
    multiples of one pair, likewise those of rows and columns, and any two of these three are independent, so that a box
    has all digits.
    """
    layers, rows, columns = (_pairs(direction, source) for direction in shuffled(source, DIRECTIONS)[:3])
    names = shuffled(source, range(1, SIDE + 1))
    solution = []
    for pairs in product(layers, rows, columns):
        first, second = (sum(each) % ROOT for each in zip(*pairs, strict=True))
        solution.append(names[first * ROOT + second])
    return tuple(solution)


def _pairs(direction: Pair, source: RandomSource) -> list[Pair]:
    """Return all pairs in random order, except that three that differ by multiples of *direction* follow each other."""
    across = next(each for each in DIRECTIONS if each != direction)
    return [
        ((a * across[0] + b * direction[0]) % ROOT, (a * across[1] + b * direction[1]) % ROOT)
        for a in shuffled(source, range(ROOT))
        for b in shuffled(source, range(ROOT))
    ]
