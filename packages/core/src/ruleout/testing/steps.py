"""Whether a step is well formed, and whether it follows from what it names."""

from __future__ import annotations

from collections.abc import Iterator

from ruleout.builtin.python.engine import PythonEngine
from ruleout.masks import digit_mask
from ruleout.model.constraints import Constraint
from ruleout.model.layout import Layout
from ruleout.reasoning.board import Board
from ruleout.reasoning.step import Step
from ruleout.reasoning.validation import structure_faults
from ruleout.search.engine import UNLIMITED, Budget, Engine, Verdict
from ruleout.testing.places import has_solution

NODES = 500
"""As many choices are made before the engine is asked: it is quicker on large layouts."""


def step_faults(board: Board, step: Step) -> list[str]:
    """What is wrong with *step* on *board* whatever the solutions are: candidates that are not there, cells placed
    twice, no progress, reasons that the layout does not have."""
    faults = list(structure_faults(board, step))
    known = set(board.layout.constraints)
    named = (*step.because.units, *step.because.constraints)
    faults += [f"it names {each.label}, which the layout does not have" for each in named if each not in known]
    if any(not 0 <= cell < board.layout.size for cell in step.because.cells):
        faults.append("it names a cell that the layout does not have")
    for role, candidates in step.because.candidates.items():
        absent = [each for each in candidates if each.cell >= board.layout.size or not board.has(each.cell, each.digit)]
        faults += [f"it shows {each} as {role}, which is no candidate" for each in absent]
    return faults


def missing_reasons(board: Board, step: Step, engine: Engine | None = None, budget: Budget = UNLIMITED) -> list[str]:
    """What of *step* does not follow from the masks of the cells, and from the units and constraints, that it names.

    A smaller layout is made of these alone, where every cell that is not named may hold any digit. What the step
    rules out is put there and searched for a solution; if there is one, a reason is missing. The search is *engine*'s
    or, where none is given, one that suits small layouts and then the python engine's. Raises RuntimeError where
    *budget* runs out before it is known.
    """
    layout, start, number = reduced(board, step)

    def possible(cell: int, mask: int) -> bool:
        trial = list(start)
        trial[number[cell]] &= mask
        if not trial[number[cell]]:
            return False
        if engine is None:
            answer = has_solution(layout, trial, NODES)
            if answer is not None:
                return answer
        result = (engine or PythonEngine()).search(layout, trial, limit=1, budget=budget)
        if not result.solutions and result.verdict is not Verdict.NONE:
            raise RuntimeError(f"the budget ran out before it was known whether the step follows: {step}")
        return bool(result.solutions)

    def faults() -> Iterator[str]:
        names, show = board.layout.names, board.layout.show
        for each in step.places:
            if possible(each.cell, ~digit_mask(each.digit)):
                yield f"{names[each.cell]} need not be {show(each.digit)}"
        for each in step.removes:
            if possible(each.cell, digit_mask(each.digit)):
                yield f"{names[each.cell]} could still be {show(each.digit)}"

    return list(faults())


def follows(board: Board, step: Step, engine: Engine | None = None, budget: Budget = UNLIMITED) -> bool:
    """Whether *step* follows from what its ``because`` names alone."""
    return not missing_reasons(board, step, engine, budget)


def reduced(board: Board, step: Step) -> tuple[Layout, tuple[int, ...], dict[int, int]]:
    """The layout of what *step* names, the mask of each of its cells, and the number there of each cell it has."""
    named = set(step.because.cells)
    constraints: tuple[Constraint, ...] = (*step.because.units, *step.because.constraints)
    cells = named | {cell for constraint in constraints for cell in constraint.cells}
    cells |= {each.cell for each in (*step.places, *step.removes)}
    number = {cell: i for i, cell in enumerate(sorted(cells))}
    to = [number.get(cell, -1) for cell in range(board.layout.size)]
    layout = Layout.of(
        board.layout.digits,
        [(0, i) for i in range(len(number))],
        [constraint.relabelled(to) for constraint in constraints],
        symbols=board.layout.symbols,
    )
    start = tuple(board.masks[cell] if cell in named else board.layout.full for cell in number)
    return layout, start, number
