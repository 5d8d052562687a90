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


def spoiled(puzzle: Puzzle, solution: tuple[int, ...], draw: random.Random) -> Puzzle:
    """*puzzle*, which has this *solution*, with a wrong sum, given, entry or pencil mark, and some right entries."""
    layout, cells = puzzle.layout, range(puzzle.layout.visible)
    sums = [each for each in layout.constraints if isinstance(each, Sum)]
    kind = draw.choice(("sum", "sum", "given") if sums else ("given", "given", "entry", "mark"))
    if kind == "sum":
        one = draw.choice(sums)
        # The total of another sum changes with it, so that the totals of rows and columns do not show the fault.
        other = draw.choice(sums)
        wrong = {one: one.total + 1, other: other.total - 1} if one is not other else {one: one.total + 1}
        changed = [attrs.evolve(each, total=wrong.get(each, each.total)) if each in wrong else each
                   for each in layout.constraints]  # fmt: skip
        new = Layout.of(layout.digits, layout.positions, changed, layout.parts, layout.symbols)
        return attrs.evolve(puzzle, layout=new, document=None)
    free = [cell for cell in cells if not puzzle.givens[cell]]
    given = [cell for cell in cells if puzzle.givens[cell]] or free
    at = draw.choice(given if kind == "given" else free)
    wrong_digit = draw.choice([digit for digit in range(1, layout.digits + 1) if digit != solution[at]])
    entered = draw.sample(free, len(free) // 4) if kind == "entry" else []
    digits = {cell: solution[cell] for cell in entered} | ({at: wrong_digit} if kind != "mark" else {})
    givens = [digits.get(cell, old) if old else 0 for cell, old in enumerate(puzzle.givens)]
    placed = [0 if givens[cell] else digits.get(cell, 0) for cell in range(layout.size)]
    marks = None
    if kind == "mark":
        marks = [layout.full & ~(1 << (solution[cell] - 1)) if cell == at else layout.full for cell in cells]
    return attrs.evolve(puzzle, givens=tuple(givens), placed=tuple(placed), document=None).with_marks(marks)
