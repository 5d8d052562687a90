"""Grid consensus: what all solutions of one grid agree on, where several grids overlap.

::

    +-------+           one grid of the five is looked at alone, with the
    |   1 +-+-----+     candidates that the others have left for it. Where
    +-----+-+  2  |     few solutions remain, what none of them has goes,
          +-------+     and what all of them have is placed

Each solution of the whole holds a solution of the grid, so it is one of those found. A grid with more solutions than
are wanted, or that takes too long, says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from weakref import WeakKeyDictionary

from ruleout.plugin import (
    Board,
    Budget,
    Candidate,
    Constraint,
    Explanation,
    Layout,
    OutOfBudget,
    Part,
    PythonEngine,
    Step,
    Technique,
    Unit,
    capped_by_deadline,
    cell_set,
    has_parts,
    is_lone,
)
from ruleout_strategies.steps import reasons, surplus
from ruleout_strategies.wording import and_not

ID = "grid-consensus"
MOST_SOLUTIONS = 100
"""A grid with more solutions than this is passed over."""
BUDGET = Budget(nodes=2_000)
"""What the solutions of one grid may cost."""

_of_parts: WeakKeyDictionary[Layout, tuple[tuple[Constraint, ...], ...]] = WeakKeyDictionary()


def constraints_of_parts(layout: Layout) -> tuple[tuple[Constraint, ...], ...]:
    """For each part of *layout* its constraints, as those of the whole: a unit is the one over the same cells."""
    found = _of_parts.get(layout)
    if found is None:
        units = {cells: unit for unit, cells in layout.unit_sets.items()}
        moved = [[each.relabelled(part.cells) for each in part.layout.constraints] for part in layout.parts]
        found = _of_parts[layout] = tuple(
            tuple(units[cell_set(each.cells)] if isinstance(each, Unit) else each for each in part) for part in moved
        )
    return found


def _solutions(part: Part, masks: Sequence[int], most: int, budget: Budget) -> list[tuple[int, ...]]:
    """All solutions of *part* under *masks*; none where there are more than *most* or the budget runs out."""
    found: list[tuple[int, ...]] = []
    try:
        for solution in PythonEngine().solutions(part.layout, masks, capped_by_deadline(budget)):
            found.append(solution)
            if len(found) > most:
                return []
    except OutOfBudget:
        return []
    return found


def consensus(most: int = MOST_SOLUTIONS, budget: Budget = BUDGET) -> Callable[[Board], Iterator[Step]]:
    """The ``find`` of consensus over grids with at most *most* solutions."""

    def find(board: Board) -> Iterator[Step]:
        for part, constraints in zip(board.layout.parts, constraints_of_parts(board.layout), strict=True):
            if not cell_set(part.cells) & board.open:
                continue
            solutions = _solutions(part, [board.masks[cell] for cell in part.cells], most, budget)
            agreed = [0] * part.layout.visible
            for solution in solutions:
                for i, digit in enumerate(solution):
                    agreed[i] |= 1 << (digit - 1)
            places: list[Candidate] = []
            removes: list[Candidate] = []
            for cell, mask in zip(part.cells, agreed, strict=False):
                if not mask or board.is_placed(cell):
                    continue
                if is_lone(mask):
                    places.append(Candidate(cell, mask.bit_length()))
                else:
                    removes += surplus(board, 1 << cell, mask)
            if places or removes:
                because = reasons(part.cells, constraints)
                yield Step(ID, tuple(places), tuple(removes), because)

    return find


def explain(board: Board, step: Step) -> Explanation:
    layout = board.layout
    cells = set(step.because.cells)
    grid = next(part.name for part in layout.parts if set(part.cells) == cells)
    placed = ", ".join(f"{layout.names[each.cell]} is {layout.show(each.digit)}" for each in step.places)
    agreed = "; ".join(part for part in (placed, and_not(layout, step.removes)) if part)
    return Explanation(
        nudge="Look for a grid that has few solutions by itself.",
        region=f"Look at {grid} alone.",
        full=f"Taken alone, with the candidates that are left, {grid} has few solutions, and they agree: {agreed}.",
    )


def grid_consensus(most: int = MOST_SOLUTIONS, budget: Budget = BUDGET) -> Technique:
    """The technique for grids with at most *most* solutions, each within *budget*."""
    return Technique(
        id=ID,
        title="Grid Consensus",
        difficulty=5_000,
        find=consensus(most, budget),
        explain=explain,
        applies=has_parts,
        needs="several grids that overlap",
        summary=f"One grid alone has at most {most} solutions: what they agree on holds.",
    )


GRID_CONSENSUS = grid_consensus()
