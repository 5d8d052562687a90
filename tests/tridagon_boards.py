"""Random boards with tridagons."""

from __future__ import annotations

import random
from itertools import permutations

from ruleout.plugin import Board, classic_grid
from ruleout.testing import board_of


def random_tridagons(seed: int) -> Board:
    """A board with tridagons of random arrangement, and other candidates."""
    draw = random.Random(seed)
    cells = {}
    for box in ((0, 0), (0, 3), (3, 0), (3, 3)):
        for row, column in enumerate(draw.choice(list(permutations(range(3))))):
            digits = draw.sample("123", draw.choice((1, 2, 3, 3, 3))) + draw.sample("456789", draw.choice((0, 0, 0, 1)))
            cells[f"r{box[0] + row + 1}c{box[1] + column + 1}"] = "".join(sorted(digits))
    return board_of(classic_grid(), cells)
