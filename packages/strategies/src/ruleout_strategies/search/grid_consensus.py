"""Grid consensus: what all solutions of one of several overlapping grids have in common.

::

    +-------+           one grid of the five is looked at alone, with the
    |   1 +-+-----+     candidates that the others have left for it. If few
    +-----+-+  2  |     solutions remain, candidates that are in none of
          +-------+     them are removed, and what is in all is placed

Each solution of the whole puzzle contains one of the solutions found for the grid. A grid with too many solutions, or
one whose search takes too long, gives no step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import attrs

from ruleout import internal as kit

ID = "grid-consensus"
MOST_SOLUTIONS = 100
"""A grid with more solutions than this is skipped."""
BUDGET = kit.Budget(nodes=2_000)
"""The budget for the solutions of one grid."""


@kit.once_per_layout
def constraints_of_parts(layout: kit.Layout) -> tuple[tuple[kit.Constraint, ...], ...]:
    """Return the constraints of each part of *layout* as constraints of the whole.

    A unit of a part is replaced by the unit of the whole with its cells.
    """
    units = {cells: unit for unit, cells in layout.unit_sets.items()}
    moved = [[each.relabelled(part.cells) for each in part.layout.constraints] for part in layout.parts]
    return tuple(
        tuple(units[kit.cell_set(each.cells)] if isinstance(each, kit.Unit) else each for each in part)
        for part in moved
    )


def _solutions(
    engine: kit.Engine, part: kit.Part, masks: Sequence[kit.Mask], most: int, budget: kit.Budget
) -> list[tuple[kit.Digit, ...]]:
    """Return all solutions of *part* under *masks*; none if there are more than *most* or the budget runs out."""
    found: list[tuple[kit.Digit, ...]] = []
    try:
        for solution in engine.solutions(part.layout, masks, budget):
            found.append(solution)
            if len(found) > most:
                return []
    except kit.OutOfBudget:
        return []
    return found


def find(most: int, budget: kit.Budget, board: kit.Board, engine: kit.Engine) -> Iterator[kit.Step]:
    """Yield the consensus of grids with at most *most* solutions, each found within *budget*."""
    for part, constraints in zip(board.layout.parts, constraints_of_parts(board.layout), strict=True):
        if not kit.cell_set(part.cells) & board.open or engine.supports(part.layout) is not None:
            continue
        solutions = _solutions(engine, part, [board.masks[cell] for cell in part.cells], most, budget)
        agreed = [0] * part.layout.visible
        for solution in solutions:
            for i, digit in enumerate(solution):
                agreed[i] |= 1 << (digit - 1)
        places: list[kit.Candidate] = []
        removes: list[kit.Candidate] = []
        for cell, mask in zip(part.cells, agreed, strict=False):
            if not mask or board.is_placed(cell):
                continue
            if kit.is_lone(mask):
                places.append(kit.Candidate(cell, mask.bit_length()))
            else:
                removes += kit.other_candidates(board, 1 << cell, mask)
        if places or removes:
            because = kit.Reason.of(part.cells, {"grid": constraints})
            yield kit.Step(ID, tuple(places), tuple(removes), because)


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for a grid that has few solutions by itself.",
    region="Look at {grid} alone.",
    full="Taken alone, with the candidates that are left, {grid} has few solutions, and they agree: {results:; }.",
    single="Taken alone, with the candidates that are left, {grid} has only one solution: {results:; }.",
    lesson="Look at {grid} alone and forget the others: a solution of the whole puzzle fills it with one of its own "
    "solutions. {found} It is found by trying candidates, as there is no short reason. {results:. }.\nNext time, look "
    "for a grid in which few candidates are left.",
    one_solution="With the candidates that are left, it has only one.",
    few_solutions="With the candidates that are left, it has few, and this is the same in all of them.",
    places="{digit} is in {cells}",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    placed = kit.changes(attrs.evolve(step, removes=()))
    removed = kit.removals(step.removes)
    results = kit.Several([*placed.parts, *removed.parts])
    return SENTENCES.words(
        "single" if _has_one_solution(board, step) else "full", grid=_grid(board, step), results=results
    )


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Sentence:
    """Return the lesson of a consensus: what is placed, by digit, and what is removed."""
    by_digit: dict[kit.Digit, list[kit.Cell]] = {}
    for each in sorted(step.places, key=lambda each: (each.digit, each.cell)):
        by_digit.setdefault(each.digit, []).append(each.cell)
    placed = [
        SENTENCES.sentence("places", digit=kit.Digits([digit]), cells=kit.Cells(cells))
        for digit, cells in by_digit.items()
    ]
    found = SENTENCES.sentence("one_solution" if _has_one_solution(board, step) else "few_solutions")
    results = kit.Several([*placed, *kit.removals(step.removes).parts])
    return SENTENCES.sentence("lesson", grid=_grid(board, step), found=found, results=results)


def _grid(board: kit.Board, step: kit.Step) -> kit.Noun:
    cells = set(step.because.cells)
    return kit.Noun(next(part.name for part in board.layout.parts if set(part.cells) == cells))


def _has_one_solution(board: kit.Board, step: kit.Step) -> bool:
    """Return whether the grid has one solution, in which each of its cells has one digit."""
    placed = {each.cell for each in step.places}
    return all(cell in placed or board.is_placed(cell) for cell in step.because.cells)


def grid_consensus(most: int = MOST_SOLUTIONS, budget: kit.Budget = BUDGET) -> kit.Technique:
    """Return the technique for grids with at most *most* solutions; *budget* limits the search of each grid."""
    return kit.Technique(
        id=ID,
        title="Grid Consensus",
        difficulty=5_000,
        find=partial(find, most, budget),
        explain=explain,
        lesson=lesson,
        applies=kit.has_parts,
        searches=True,
        needs="several grids that overlap",
        summary=f"One grid alone has at most {most} solutions, and what they agree on is right.",
    )


GRID_CONSENSUS = grid_consensus()
