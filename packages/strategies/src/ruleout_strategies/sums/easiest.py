"""The order of the steps of one technique of sums: as people go through a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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


def easiest_runs_first(
    board: kit.Board,
    left_of: Callable[[Run, kit.Mask], Sequence[kit.Mask]],
    step_of: Callable[[Run, kit.Mask], kit.Step],
    places: bool,
) -> Iterator[kit.Step]:
    """Yield the steps of the open runs in the order of people, of each run one.

    Usually only the first step is taken: runs with more combinations than that are not looked at, and no other step is
    made. *left_of* returns the masks that are left for the cells of a run with the digits of its combinations; if
    *places* is true, a run of one cell is a step that places its digit.
    """
    runs, view, masks, open_cells = runs_of(board.layout), board.view(FittingRuns), board.masks, board.open
    ways = {i: len(view.combinations[i]) for i, run in enumerate(runs) if run.cells & open_cells}
    for _, group in groupby(sorted(ways, key=ways.__getitem__), ways.__getitem__):
        found = []
        for i in group:
            run = runs[i]
            pairs = zip(run.sum.cells, left_of(run, view.digits[i]), strict=True)
            count = sum([(masks[cell] & ~left).bit_count() for cell, left in pairs if open_cells >> cell & 1])
            if count:
                is_many = not places or len(run.sum.cells) > 1
                found.append((is_many, -count if is_many else 0, not run.cells & board.touched, i))
        for *_, i in sorted(found):
            yield step_of(runs[i], view.digits[i])
