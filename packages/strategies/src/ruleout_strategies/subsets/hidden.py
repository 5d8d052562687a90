"""Hidden pair, triple and quad: n digits of a house that have n cells between them.

::

    +-----------+-----------+-----------+
    | 1 4 [25.] | 7 .  8    | . [25.] 9 |     2 and 5 fit nowhere else in row 1:
    +-----------+-----------+-----------+     these cells hold nothing but 2 and 5

The inversion of a naked subset: cells and digits change places. Each digit needs a cell of its own, so the digits fill
the cells. It holds wherever it is known that the digits must occur: in houses, in units that have only as many digits
left as cells, and in sums for the digits that every combination holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from ruleout.plugin import Board, Candidate, Explanation, Step, Technique, bits, cells_in_words
from ruleout_strategies.known import complete_groups, witnesses
from ruleout_strategies.steps import reasons, surplus
from ruleout_strategies.subsets.sizes import NUMBERS, WORDS
from ruleout_strategies.sums.sums_of import sum_groups
from ruleout_strategies.tight import tight_sets
from ruleout_strategies.wording import and_not, digits_in_words, each_occurs, sentence

DIFFICULTIES = {2: 70, 3: 100, 4: 150}


def subsets(size: int) -> Callable[[Board], Iterator[Step]]:
    """The ``find`` of hidden subsets of *size* digits."""
    technique, role = f"hidden-{WORDS[size]}", WORDS[size]

    def find(board: Board) -> Iterator[Step]:
        open_cells = board.open
        seen: set[tuple[int, int]] = set()
        for group in chain(complete_groups(board), sum_groups(board)):
            if (group.cells & open_cells).bit_count() <= size:
                continue
            digits = tuple(bits(group.digits))
            places = [board.cells_by_digit[bit] & group.cells for bit in digits]
            for chosen, cells in tight_sets(places, size):
                mask = sum(1 << digits[i] for i in chosen)
                gone = surplus(board, cells, mask)
                if gone and (cells, mask) not in seen:
                    seen.add((cells, mask))
                    pattern = tuple(
                        Candidate(cell, bit + 1) for cell in bits(cells) for bit in bits(board.masks[cell] & mask)
                    )
                    because = reasons(witnesses(board, group, cells), [group.unit, *group.constraints], {role: pattern})
                    yield Step(technique, removes=gone, because=because)

    return find


def explain(board: Board, step: Step) -> Explanation:
    layout = board.layout
    ((word, pattern),) = step.because.candidates.items()
    digits = sorted({each.digit for each in pattern})
    cells = sorted({each.cell for each in pattern})
    number = NUMBERS[len(digits)]
    shown = digits_in_words(layout, digits)
    if step.because.constraints:
        label = step.because.constraints[0].label
        known = f"every combination left for {label} holds {shown}, which"
    else:
        label = step.because.units[0].label
        known = (each_occurs(board, step.because.units[0]) or f"in {label}, ") + shown
    return Explanation(
        nudge=f"Look for {number} digits that have {number} cells between them.",
        region=f"Look at {label}: there is a hidden {word}.",
        full=f"{sentence(known)} fit only in {cells_in_words(layout, cells)}, "
        f"so these {number} cells hold nothing else: {and_not(layout, step.removes)}.",
    )


def hidden_subset(size: int) -> Technique:
    """The technique for hidden subsets of *size* digits."""
    word = WORDS[size]
    return Technique(
        id=f"hidden-{word}",
        title=f"Hidden {word.capitalize()}",
        difficulty=DIFFICULTIES[size],
        find=subsets(size),
        explain=explain,
        needs="units in which digits must occur: houses, or as many digits left as there are cells",
        applies=lambda layout: any(len(unit.cells) > size for unit in layout.units),
        summary=f"{size} digits have {size} cells between them, which hold nothing else.",
    )
