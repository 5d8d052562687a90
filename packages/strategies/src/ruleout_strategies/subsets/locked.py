"""Locked pair and triple: a naked pair or triple in the common cells of two units.

::

    +-------------+----------+----------+
    | 25  25   .  |  x  x  x |  x  x  x |     2 and 5 take r1c1 and r1c2, which are
    |  x   x   x  |          |          |     in row 1 and in box 1: nothing else in
    |  x   x   x  |          |          |     the row or in the box can be 2 or 5
    +-------------+----------+----------+

Each of the digits is locked in the cells, so that it is removed from both units: a naked subset and locked candidates
in one step.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import attrs

from ruleout import internal as kit
from ruleout_strategies.lessons import lesson
from ruleout_strategies.subsets import naked
from ruleout_strategies.topology import LINES
from ruleout_strategies.wording import SUBSETS, number, singular

DIFFICULTIES = {2: 56, 3: 57}


def find(size: int, board: kit.Board) -> Iterator[kit.Step]:
    """Yield the locked subsets of *size* cells."""
    technique = f"locked-{SUBSETS[size]}"
    for step in naked.subsets(size, board, partial(_change_two_units, board)):
        because = attrs.evolve(step.because, constraints={"sight": step.because.all_constraints})
        yield attrs.evolve(step, technique=technique, because=because)


def _change_two_units(board: kit.Board, cells: kit.CellSet, digits: kit.Mask) -> bool:
    """Return whether *digits* have other places in two units that both contain all of *cells*."""
    places = [board.cells_by_digit[bit] & board.open & ~cells for bit in kit.digit_indices(digits)]
    around = [inside for inside in board.layout.unit_sets.values() if not cells & ~inside]
    return sum(any(inside & each for each in places) for inside in around) > 1


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    cells = kit.cell_set(step.because.cells)
    around = [unit.kind for unit, inside in board.layout.unit_sets.items() if not cells & ~inside]
    kinds = dict.fromkeys("line" if kind in LINES else kind for kind in around)
    if len(kinds) == 1:
        return naked.explain(board, step, "of_two", kit.Noun(singular(around[0])))
    same = [naked.SENTENCES.sentence("same", kind=kit.Noun(singular(kind))) for kind in kinds]
    return naked.explain(board, step, "in_kinds", kit.Several(same))


def locked_subset(size: int) -> kit.Technique:
    """Return the technique for locked subsets of *size* cells."""
    word = SUBSETS[size]
    return kit.Technique(
        id=f"locked-{word}",
        title=f"Locked {word.capitalize()}",
        short=f"L{word[0].upper()}",
        difficulty=DIFFICULTIES[size],
        find=partial(find, size),
        explain=explain,
        prove=naked.prove,
        lesson=lesson("naked-subset", explain, partial(naked.parts, where="of_two")),
        needs=f"two units with {number(size)} common cells",
        summary=f"{kit.capitalised(number(size))} cells of two units have {number(size)} digits between them, which "
        "nothing else in the units can hold.",
        on_request=True,
    )
