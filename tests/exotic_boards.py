"""Random boards with exotic patterns."""

from __future__ import annotations

import random
from itertools import permutations

from ruleout.plugin import Board, PythonEngine, classic_grid
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


def random_exocets(seed: int, companions: bool = False) -> Board:
    """A board with a solution, in which the first two cells have three or four digits, and two targets in boxes 2 and 3
    the same; each of these is in at most two rows of the cross-lines below, and in no companion. If *companions*, not
    the targets but these have the two digits."""
    draw, layout = random.Random(seed), classic_grid()
    while True:
        digits = draw.sample(range(1, 10), draw.choice((3, 4)))
        pairs = [draw.sample((9 + column, 18 + column), 2) for column in (3, 6)]
        start = dict(zip((0, 1, pairs[0][0], pairs[1][0]), (*digits[:2], *draw.sample(digits[:2], 2)), strict=True))
        start |= dict(zip(range(72, 81), draw.sample(range(1, 10), 9), strict=True))
        masks = [1 << start[cell] - 1 if cell in start else layout.full for cell in range(81)]
        solution = next(iter(PythonEngine().search(layout, masks, limit=1).solutions), ())
        below = {9 * row + column for row in range(3, 9) for column in (2, 3, 6)}
        rows = {digit: {cell // 9 for cell in below if solution and solution[cell] == digit} for digit in digits}
        if solution and all(len(own) < 3 for own in rows.values()) and not {solution[b] for _, b in pairs} & {*digits}:
            break
    if companions:
        pairs = [[companion, target] for target, companion in pairs]
    more = {
        digit: own | {*draw.sample(range(3, 9), draw.choice((0, 1, 2)) if len(own) < 2 else 0)}
        for digit, own in rows.items()
    }
    cells = {}
    for cell in range(81):
        some = {*draw.sample(range(1, 10), draw.choice((2, 4, 6)))}
        if cell in (0, 1):
            some = {*digits}
        elif cell in (pairs[0][0], pairs[1][0]):
            some = {*digits, *draw.sample(range(1, 10), 1)}
        elif cell in below or cell in (3, 6, pairs[0][1], pairs[1][1]):
            some = {digit for digit in some if digit not in digits}
            some |= {digit for digit in digits if cell in below and cell // 9 in more[digit]}
        cells[layout.names[cell]] = "".join(map(str, sorted(some | {solution[cell]})))
    return board_of(layout, cells)
