"""Naked pair, triple and quad: n cells of a unit that have n digits between them.

::

    +----------+----------+----------+
    | 25  .  . |  .  .  . | 25  .  . |     one of r1c1 and r1c7 is 2, the other 5:
    +----------+----------+----------+     nothing else in row 1 can be either

The cells all differ and each takes one of the digits, so together they take all of them (a preemptive set: J. F. Crook,
A Pencil-and-Paper Algorithm for Solving Sudoku Puzzles, 2009). Each digit is then in one of the cells that have it,
and leaves every cell that sees all of those, in the unit or not. A unit need not be a house.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ruleout import Board, Candidate, Constraint, Explanation, Step, Technique
from ruleout.masks import bits, cell_set, digits_of
from ruleout.phrases import cells_in_words
from ruleout_strategies.steps import candidates, reasons
from ruleout_strategies.subsets.sizes import NUMBERS, WORDS
from ruleout_strategies.tight import tight_sets
from ruleout_strategies.topology import seen_by_all, topology_of
from ruleout_strategies.wording import and_not, digits_in_words

DIFFICULTIES = {2: 60, 3: 80, 4: 120}


def subsets(size: int) -> Callable[[Board], Iterator[Step]]:
    """The ``find`` of naked subsets of *size* cells."""
    technique, role = f"naked-{WORDS[size]}", WORDS[size]

    def find(board: Board) -> Iterator[Step]:
        topology = topology_of(board.layout)
        masks, open_cells = board.masks, board.open
        seen: set[tuple[int, ...]] = set()
        for unit, around in topology.units:
            left = tuple(bits(around & open_cells))
            if len(left) <= size and len(unit.cells) == board.layout.digits:
                continue
            for chosen, digits in tight_sets([masks[cell] for cell in left], size):
                cells = tuple(left[i] for i in chosen)
                if cells in seen:
                    continue
                seen.add(cells)
                gone: list[Candidate] = []
                joins: list[Constraint] = [unit]
                for bit in bits(digits):
                    places = board.cells_by_digit[bit] & cell_set(cells)
                    losing = seen_by_all(board.layout, places, board.cells_by_digit[bit] & open_cells & ~places)
                    gone += candidates(losing, bit + 1)
                    for cell in bits(losing & ~around):
                        joins += topology.joins(cell, places)
                if gone:
                    pattern = tuple(each for cell in cells for each in board.candidates(cell))
                    yield Step(technique, removes=tuple(sorted(gone)), because=reasons(cells, joins, {role: pattern}))

    return find


def explain(board: Board, step: Step) -> Explanation:
    layout = board.layout
    cells, unit = step.because.cells, step.because.units[0]
    word = WORDS[len(cells)]
    mask = 0
    for cell in cells:
        mask |= board.masks[cell]
    where = cells_in_words(layout, cells)
    digits = digits_in_words(layout, digits_of(mask))
    share = (
        f"so one is {layout.show(digits_of(mask)[0])} and the other {layout.show(digits_of(mask)[1])}"
        if len(cells) == 2
        else f"so these {NUMBERS[len(cells)]} cells take all of them"
    )
    return Explanation(
        nudge=f"Look for {NUMBERS[len(cells)]} cells that have {NUMBERS[len(cells)]} digits between them.",
        region=f"Look at {unit.label}: there is a naked {word}.",
        full=f"{where} in {unit.label} hold only {digits}, {share}: {and_not(layout, step.removes)}.",
    )


def naked_subset(size: int) -> Technique:
    """The technique for naked subsets of *size* cells."""
    word = WORDS[size]
    return Technique(
        id=f"naked-{word}",
        title=f"Naked {word.capitalize()}",
        difficulty=DIFFICULTIES[size],
        find=subsets(size),
        explain=explain,
        needs=f"units of {size} cells or more",
        applies=lambda layout: any(len(unit.cells) >= size for unit in layout.units),
        also=("twins",) if size == 2 else ("triplets",) if size == 3 else (),
        summary=f"{size} cells have {size} digits between them, which leave all cells that see them.",
    )
