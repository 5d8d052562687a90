"""Small changes of digits, and what they leave open."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout.plugin import digit_mask
from ruleout_generate.generators.kakuro.filling import Filling
from ruleout_generate.generators.kakuro.runs import FULL
from ruleout_generate.random_stream import RandomSource, choice

Change = tuple[tuple[int, int], ...]
"""Cells with their new digits."""


def random_change(filling: Filling, givens: Sequence[int], cell: int, source: RandomSource) -> Change:
    """Return another digit for *cell*, or the digits of *cell* and another cell of a run exchanged.

    The digits of each run still differ, and those that are given stay. The change is empty if a random one would break
    this.
    """
    if givens[cell]:
        return ()
    if source.below(3):
        digits = [digit for digit in filling.possible(cell) if digit != filling.digits[cell]]
        if digits:
            return ((cell, min(digits, key=lambda digit: filling.combinations(cell, digit) + source.below(4))),)
    run = choice(source, filling.runs.of[cell])
    other = choice(source, [each for each in filling.runs.cells[run] if each != cell])
    first, second = filling.digits[cell], filling.digits[other]
    if givens[other] or _crosses(filling, cell, run, second) or _crosses(filling, other, run, first):
        return ()
    return ((cell, second), (other, first))


def _crosses(filling: Filling, cell: int, run: int, digit: int) -> bool:
    """Return whether a run of *cell* other than *run* has *digit*."""
    runs = filling.runs
    return any(filling.digits[each] == digit for own in runs.of[cell] if own != run for each in runs.cells[own])


def changed(filling: Filling, change: Change) -> Change:
    """Make *change*, and return the change that takes it back."""
    back = tuple((cell, filling.digits[cell]) for cell, _ in change)
    for cell, digit in change:
        filling.place(cell, digit)
    return back


def candidates(filling: Filling, givens: Sequence[int]) -> list[int]:
    """Return the masks that are left in each cell if each run is looked at by itself, as often as it helps."""
    masks = [digit_mask(given) if given else FULL for given in givens]
    filling.runs.narrow(filling.totals, masks)
    return masks


def surplus(masks: Sequence[int]) -> int:
    """Return the number of candidates minus one per cell."""
    return sum(mask.bit_count() for mask in masks) - len(masks)
