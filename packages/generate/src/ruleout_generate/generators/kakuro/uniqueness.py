"""Search for a solution of a Kakuro other than the known one."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout.plugin import digit_mask, is_lone
from ruleout_generate.generators.kakuro.filling import Filling
from ruleout_generate.generators.kakuro.runs import single_bits


def is_only_solution(filling: Filling, masks: Sequence[int], nodes: int) -> bool | None:
    """Return whether the digits of *filling* are the only ones with its sums.

    For one cell after the other, solutions with another digit in it are searched; if there are none, the digit is
    placed.

    Parameters
    ----------
    filling
        The digits and the sums of the runs.
    masks
        The candidates of each cell, narrowed.
    nodes
        Largest number of choices to try.

    Returns
    -------
    bool or None
        None if *nodes* were not enough.
    """
    masks = list(masks)
    while (cell := _next_cell(masks)) is not None:
        own = digit_mask(filling.digits[cell])
        open_masks = [_with(filling, masks, cell, masks[cell] & ~own)]
        while open_masks:
            found = open_masks.pop()
            if found is None:
                continue
            choice = _next_cell(found)
            if choice is None:
                return False
            nodes -= 1
            if nodes < 0:
                return None
            open_masks += [_with(filling, found, choice, bit) for bit in single_bits(found[choice])]
        masks[cell] = own
        filling.runs.narrow(filling.totals, masks, filling.runs.of[cell])
    return True


def _with(filling: Filling, masks: Sequence[int], cell: int, mask: int) -> list[int] | None:
    """Return *masks* with another *mask* in one cell, narrowed, or None if nothing is left of a run."""
    changed = list(masks)
    changed[cell] = mask
    runs = filling.runs
    return changed if runs.narrow(filling.totals, changed, runs.of[cell]) else None


def _next_cell(masks: Sequence[int]) -> int | None:
    """Return the first of the cells with the fewest candidates, but more than one."""
    cells = (cell for cell, mask in enumerate(masks) if not is_lone(mask))
    return min(cells, key=lambda cell: masks[cell].bit_count(), default=None)
