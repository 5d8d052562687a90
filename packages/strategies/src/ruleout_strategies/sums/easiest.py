"""The order of the steps of one technique of sums: as people go through a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from ruleout import internal as kit
from ruleout_strategies.views.fitting_runs import FittingRuns
from ruleout_strategies.views.runs import Run, runs_of


def easiest_first(board: kit.Board, steps: Iterable[tuple[int, kit.Step]]) -> list[kit.Step]:
    """Return *steps*, each with how many combinations or cells it has to be looked through, in the order of people.

    Steps that place a digit come first, then those with the fewest combinations, then those that remove most. Of equal
    ones those come first that touch the cells that the step before has changed, since a person goes on there.
    """

    def effort(found: tuple[int, kit.Step]) -> tuple[bool, int, int, bool]:
        ways, step = found
        is_far = not kit.cell_set(step.because.cells) & board.touched
        return not step.places, ways, -len(step.removes), is_far

    return [step for _, step in sorted(steps, key=effort)]


def easiest_runs_first(board: kit.Board, step_of: Callable[[Run, kit.Mask], kit.Step | None]) -> Iterator[kit.Step]:
    """Yield the steps of the open runs, of each run and the digits of its combinations at most one.

    Usually only the first step is taken, so that runs with more combinations than that are not looked at.
    """
    runs, view = runs_of(board.layout), board.view(FittingRuns)
    ways = [len(each) for each in view.combinations]
    numbers = sorted((i for i, run in enumerate(runs) if run.cells & board.open), key=ways.__getitem__)
    for count, group in groupby(numbers, ways.__getitem__):
        steps = [step_of(runs[i], view.digits[i]) for i in group]
        yield from easiest_first(board, [(count, step) for step in steps if step is not None])
