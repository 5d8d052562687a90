"""Naked pair, triple and quad: n cells that see each other and have n digits between them.

::

    +----------+----------+----------+
    | 25  .  . |  .  .  . | 25  .  . |     one of r1c1 and r1c7 is 2, the other 5:
    +----------+----------+----------+     nothing else in row 1 can be either

The cells all differ and each takes one of the digits, so together they take all of them (a preemptive set: J. F. Crook,
A Pencil-and-Paper Algorithm for Solving Sudoku Puzzles, 2009). Each digit is then in one of the cells that have it,
and leaves every cell that sees all of those. The cells lie in one unit, a house or not, or see each other through
several units and relations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from ruleout.plugin import (
    Board,
    Candidate,
    Constraint,
    Explanation,
    Step,
    Technique,
    Unit,
    bits,
    cell_set,
    cells_in_words,
    digits_of,
    join_words,
)
from ruleout_strategies.steps import candidates, reasons
from ruleout_strategies.subsets.sizes import NUMBERS, WORDS
from ruleout_strategies.tight import tight_sets
from ruleout_strategies.topology import topology_of
from ruleout_strategies.wording import and_not, digits_in_words, sight

DIFFICULTIES = {2: 60, 3: 80, 4: 120}


def subsets(size: int) -> Callable[[Board], Iterator[Step]]:
    """The ``find`` of naked subsets of *size* cells."""
    technique, role = f"naked-{WORDS[size]}", WORDS[size]

    def find(board: Board) -> Iterator[Step]:
        topology = topology_of(board.layout)
        seen: set[tuple[int, ...]] = set()
        for cells, digits, joins in chain(_in_units(board, size), _in_cliques(board, size)):
            if cells in seen:
                continue
            seen.add(cells)
            gone: list[Candidate] = []
            why: list[Constraint] = [*joins]
            for bit in bits(digits):
                places = board.cells_by_digit[bit] & cell_set(cells)
                losing = board.seen_by(places, board.cells_by_digit[bit] & board.open & ~places)
                gone += candidates(losing, bit + 1)
                for cell in bits(losing):
                    why += topology.joins(cell, places)
            if gone:
                pattern = tuple(each for cell in cells for each in board.candidates(cell))
                yield Step(technique, removes=tuple(sorted(gone)), because=reasons(cells, why, {role: pattern}))

    return find


Found = Iterator[tuple[tuple[int, ...], int, Sequence[Constraint]]]
"""Cells, the mask of their digits, and what makes the cells differ."""


def _in_units(board: Board, size: int) -> Found:
    masks, open_cells = board.masks, board.open
    for unit, around in topology_of(board.layout).units:
        left = tuple(bits(around & open_cells))
        if len(left) > size or len(unit.cells) < board.layout.digits:
            for chosen, digits in tight_sets([masks[cell] for cell in left], size):
                yield tuple(left[i] for i in chosen), digits, (unit,)


def _in_cliques(board: Board, size: int) -> Found:
    """Cells that all see each other, where no unit holds them all."""
    topology = topology_of(board.layout)
    if not topology.has_cliques:
        return
    places = [mask if board.open >> cell & 1 else 0 for cell, mask in enumerate(board.masks)]
    for cells, digits in tight_sets(places, size, board.layout.peer_sets):
        joins = [join for i, cell in enumerate(cells[1:], 1) for join in topology.joins(cell, cell_set(cells[:i]))]
        yield cells, digits, joins


def explain(board: Board, step: Step) -> Explanation:
    layout = board.layout
    cells = step.because.cells
    units = [unit for unit in step.because.units if set(cells) <= set(unit.cells)]
    label = join_words(unit.label for unit in units)
    word = WORDS[len(cells)]
    mask = 0
    for cell in cells:
        mask |= board.masks[cell]
    where = cells_in_words(layout, cells) + (f" in {label}" if units else ", which see each other,")
    digits = digits_in_words(layout, digits_of(mask))
    share = (
        f"so one is {layout.show(digits_of(mask)[0])} and the other {layout.show(digits_of(mask)[1])}"
        if len(cells) == 2
        else f"so these {NUMBERS[len(cells)]} cells take all of them"
    )
    return Explanation(
        nudge=f"Look for {NUMBERS[len(cells)]} cells that have {NUMBERS[len(cells)]} digits between them.",
        region=f"Look at {units[0].label if units else layout.names[cells[0]]}: there is a naked {word}.",
        full=f"{where} hold only {digits}, {share}: {and_not(layout, step.removes)}.{_beyond(board, step, units)}",
    )


def _beyond(board: Board, step: Step, units: Sequence[Unit]) -> str:
    """Sentences on the digits that leave cells outside of *units*, which hold the whole subset: where the subset has
    each of these, and how the cells that lose it see that."""
    layout = board.layout
    together = 0
    for unit in units:
        together |= layout.unit_sets[unit]
    said = []
    for digit in sorted({each.digit for each in step.removes if not together >> each.cell & 1}):
        places = cell_set(cell for cell in step.because.cells if board.masks[cell] >> (digit - 1) & 1)
        losing = cell_set(each.cell for each in step.removes if each.digit == digit) & ~together
        where = cells_in_words(layout, bits(places))
        said.append(f" Of these cells only {where} can be {layout.show(digit)}, {sight(layout, places, losing)}.")
    return "".join(said)


def naked_subset(size: int) -> Technique:
    """The technique for naked subsets of *size* cells."""
    word = WORDS[size]
    return Technique(
        id=f"naked-{word}",
        title=f"Naked {word.capitalize()}",
        difficulty=DIFFICULTIES[size],
        find=subsets(size),
        explain=explain,
        needs="cells that see each other",
        applies=lambda layout: any(peers.bit_count() >= size for peers in layout.peer_sets),
        also=("twins",) if size == 2 else ("triplets",) if size == 3 else (),
        summary=f"{size} cells have {size} digits between them, which leave all cells that see them.",
    )
