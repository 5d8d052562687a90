"""Puzzles with a given added, removed or changed: with no, one or many solutions."""

from __future__ import annotations

import random
from collections.abc import Iterator

import attrs

from ruleout import Layout, Puzzle
from ruleout.plugin import Sum


def altered(puzzle: Puzzle, draw: random.Random, count: int) -> Iterator[Puzzle]:
    """*count* puzzles like *puzzle*: a given removed, changed or added, by turns."""
    cells = range(puzzle.layout.visible)
    for number in range(count):
        givens = list(puzzle.givens)
        filled = [cell for cell in cells if givens[cell]]
        empty = [cell for cell in cells if not givens[cell]]
        if number % 3 == 0 and filled:
            for cell in draw.sample(filled, min(len(filled), draw.choice((1, 1, 2, 4)))):
                givens[cell] = 0
        elif number % 3 == 1 and filled:
            givens[draw.choice(filled)] = draw.randint(1, puzzle.layout.digits)
        elif empty:
            givens[draw.choice(empty)] = draw.randint(1, puzzle.layout.digits)
        yield attrs.evolve(puzzle, givens=tuple(givens))


def loosened(puzzle: Puzzle, draw: random.Random) -> Puzzle:
    """*puzzle* without one of its sums."""
    layout = puzzle.layout
    gone = draw.choice([each for each in layout.constraints if isinstance(each, Sum)])
    kept = [each for each in layout.constraints if each is not gone]
    return attrs.evolve(
        puzzle, layout=Layout.of(layout.digits, layout.positions, kept, layout.parts, layout.symbols), document=None
    )
