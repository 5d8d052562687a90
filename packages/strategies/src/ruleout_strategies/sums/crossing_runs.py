"""Crossing runs: two sums share a cell, which can hold only what both allow.

::

            16
          [7 9]       16 in two cells is 7+9, 17 in two is 8+9:
    17 \\ [ 9 ] [8]    where they cross there is 9

Each sum allows its cells the digits of the combinations left for it. The cell where they cross takes a digit that both
have. A step is yielded only where both have a part in it: what one sum says alone is a step of its combinations.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from weakref import WeakKeyDictionary

from ruleout.plugin import Board, Explanation, Layout, Step, Sum, Technique, bits, digits_of, is_lone
from ruleout_strategies.steps import placing, reasons, surplus
from ruleout_strategies.sums.sums_of import Run, made_of, run_for, runs_of, union
from ruleout_strategies.wording import and_not, any_of, sentence

ID = "crossing-runs"

_crossings: WeakKeyDictionary[Layout, tuple[tuple[int, Run, Run], ...]] = WeakKeyDictionary()


def crossings_of(layout: Layout) -> tuple[tuple[int, Run, Run], ...]:
    """Each cell that is all that two runs have in common, with the two; by cell."""
    found = _crossings.get(layout)
    if found is None:
        runs_at: dict[int, list[Run]] = {}
        for run in runs_of(layout):
            for cell in run.sum.cells:
                runs_at.setdefault(cell, []).append(run)
        found = _crossings[layout] = tuple(
            (cell, a, b)
            for cell, runs in sorted(runs_at.items())
            for a, b in combinations(runs, 2)
            if a.cells & b.cells == 1 << cell
        )
    return found


def find(board: Board) -> Iterator[Step]:
    for cell, a, b in crossings_of(board.layout):
        mask = board.masks[cell]
        if board.placed >> cell & 1 or is_lone(mask):
            continue
        first = mask & union(a.combinations(board))
        second = mask & union(b.combinations(board))
        both = first & second
        if not both or both in (first, second):
            continue
        because = reasons([*a.sum.cells, *b.sum.cells], [a.unit, a.sum, b.unit, b.sum])
        if is_lone(both):
            yield placing(ID, cell, both.bit_length(), because)
        else:
            yield Step(ID, removes=surplus(board, 1 << cell, both), because=because)


def explain(board: Board, step: Step) -> Explanation:
    layout = board.layout
    sums = [each for each in step.because.constraints if isinstance(each, Sum)]
    runs = [run_for(board, each) for each in sums]
    cell = next(iter(bits(runs[0].cells & runs[1].cells)))
    left = board.masks[cell] & union(runs[0].combinations(board)) & union(runs[1].combinations(board))
    shown = any_of(layout.show(digit) for digit in digits_of(left))
    name = layout.names[cell]
    result = f"{name} is {shown}" if step.places else and_not(layout, step.removes)
    ways = " and ".join(made_of(board, run) for run in runs)
    return Explanation(
        nudge="Look for two sums that cross.",
        region=f"Look at {name}, where {sums[0].label} and {sums[1].label} cross.",
        full=f"{sentence(ways)}. They cross in {name}, where both allow only {shown}: {result}.",
    )


CROSSING_RUNS = Technique(
    id=ID,
    title="Crossing Runs",
    difficulty=30,
    find=find,
    explain=explain,
    applies=lambda layout: bool(crossings_of(layout)),
    needs="two sums whose cells all differ and that share one cell",
    also=("unique-intersection",),
    summary="Two sums cross in a cell, which can hold only what both allow.",
)
