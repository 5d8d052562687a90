"""The order of the steps of one technique of sums: as people go through a puzzle."""

from __future__ import annotations

from collections.abc import Iterable

from ruleout import internal as kit


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
