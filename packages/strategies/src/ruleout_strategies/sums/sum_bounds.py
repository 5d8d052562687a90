"""Bounds of a sum: digits that are too large or too small even if the other cells are at their limits.

::

    20 \\ [...] [1234] [12..9]     the second cell is at most 4 and the third at most 9,
                                  so the first is at least 7

The other cells of a sum hold at least their smallest and at most their largest candidates. What is left of the total is
the range of the cell. If only two cells are open, each digit of one needs its partner, the rest of the total, in the
other, which is easier to see and a technique of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruleout import plugin as kit
from ruleout_strategies.views.runs import runs_in, runs_of

BOUNDS, PARTNERS = "sum-bounds", "sum-partners"


def bounds(board: kit.Board) -> Iterator[kit.Step]:
    """Yield the steps of ``sum-bounds``, those of each sum together."""
    masks, open_cells, full = board.masks, board.open, board.layout.full
    for run in runs_of(board.layout):
        left = run.cells & open_cells
        if not left & (left - 1):
            continue
        low, high = _limits(board, run.cells)
        removes: list[kit.Candidate] = []
        for cell in kit.bits(left):
            mask = masks[cell]
            least = run.sum.total - high + mask.bit_length()
            most = run.sum.total - low + (mask & -mask).bit_length()
            allowed = (1 << max(most, 0)) - 1 & ~((1 << max(least - 1, 0)) - 1) & full
            if mask & ~allowed and mask & allowed:
                removes += kit.other_candidates(board, 1 << cell, allowed)
        if removes:
            yield kit.Step(BOUNDS, removes=tuple(removes), because=kit.Reason.of(run.sum.cells, {"sum": [run.sum]}))


def _limits(board: kit.Board, cells: kit.CellSet) -> tuple[int, int]:
    """The sums of the smallest and of the largest candidates of *cells*."""
    masks = [board.masks[cell] for cell in kit.bits(cells)]
    return sum((mask & -mask).bit_length() for mask in masks), sum(map(int.bit_length, masks))


def partners(board: kit.Board) -> Iterator[kit.Step]:
    """Yield the steps of ``sum-partners``, those of each sum together."""
    masks, open_cells = board.masks, board.open
    for run in runs_of(board.layout):
        left = run.cells & open_cells
        if left.bit_count() != 2:
            continue
        one, other = kit.bits(left)
        rest = _rest(board, run.sum, run.cells & ~left)
        removes = [
            kit.Candidate(cell, digit)
            for cell, partner in ((one, other), (other, one))
            for digit in kit.digits_of(masks[cell])
            if not (0 < rest - digit != digit and masks[partner] >> (rest - digit - 1) & 1)
        ]
        if removes and len(removes) < masks[one].bit_count() + masks[other].bit_count():
            because = kit.Reason.of(run.sum.cells, {"sum": [run.sum], "unit": [run.unit]})
            yield kit.Step(PARTNERS, removes=tuple(sorted(removes)), because=because)


def _rest(board: kit.Board, total: kit.Sum, placed: kit.CellSet) -> int:
    """What *total* leaves for the cells that are not in the cell set *placed*."""
    return total.total - sum(board.masks[cell].bit_length() for cell in kit.bits(placed))


def explain_bounds(board: kit.Board, step: kit.Step) -> kit.Explanation:
    layout, (run,) = board.layout, runs_in(board, step)
    total, (low, high) = run.sum, _limits(board, run.cells)
    parts = []
    for cell in dict.fromkeys(each.cell for each in step.removes):
        mask, gone = board.masks[cell], [each.digit for each in step.removes if each.cell == cell]
        least, most = (mask & -mask).bit_length(), mask.bit_length()
        name, limits = layout.names[cell], []
        if least in gone:
            limits.append(
                f"at least {total.total - high + most}, since the other cells add up to at most {high - most}"
            )
        if most in gone:
            limits.append(
                f"at most {total.total - low + least}, since the other cells add up to at least {low - least}"
            )
        parts.append(f"{name} is {kit.join_words(limits)}")
    return kit.Explanation(
        nudge="Look for a sum whose cells must hold large digits, or small ones.",
        region=f"Look at {total.label}: how large and how small can its cells be?",
        full=f"In {total.label}, {'; '.join(parts)}: {kit.removals_in_words(layout, step.removes)}.",
    )


def explain_partners(board: kit.Board, step: kit.Step) -> kit.Explanation:
    layout, (run,) = board.layout, runs_in(board, step)
    total, left = run.sum, run.cells & board.open
    rest = _rest(board, total, run.cells & ~left)
    return kit.Explanation(
        nudge="Look for a sum with two open cells.",
        region=f"Look at {total.label}: which pairs of digits are left for its two open cells?",
        full=f"{kit.capitalised(total.label)} leaves {rest} for {kit.cells_in_words(layout, kit.bits(left))}, two "
        f"different digits. {kit.capitalised('; '.join(_without_partner(board, left, rest, step)))}: "
        f"{kit.removals_in_words(layout, step.removes)}.",
    )


def _without_partner(board: kit.Board, left: kit.CellSet, rest: int, step: kit.Step) -> Iterator[str]:
    """Why the digits of *step* have no partner in the other one of the two cells *left*, which add up to *rest*."""
    show = board.layout.show
    for each in step.removes:
        (other,) = kit.bits(left & ~(1 << each.cell))
        name, partner = board.layout.names[other], rest - each.digit
        if partner == each.digit:
            yield f"{show(each.digit)} in {board.layout.names[each.cell]} would need {show(partner)} in {name} as well"
        elif 0 < partner <= board.layout.digits:
            yield f"{show(each.digit)} in {board.layout.names[each.cell]} would need {show(partner)} in {name}"
        elif partner > 0:
            yield f"{show(each.digit)} in {board.layout.names[each.cell]} is too small"
        else:
            yield f"{show(each.digit)} in {board.layout.names[each.cell]} is too large"


SUM_PARTNERS = kit.Technique(
    id=PARTNERS,
    title="Partners in a Sum",
    difficulty=38,
    find=partners,
    explain=explain_partners,
    applies=kit.has_sums,
    needs="sums whose cells all differ",
    also=("last-two-cells",),
    summary="A digit of one of the last two open cells of a sum needs the rest of the sum in the other.",
)

SUM_BOUNDS = kit.Technique(
    id=BOUNDS,
    title="Bounds of a Sum",
    difficulty=42,
    find=bounds,
    explain=explain_bounds,
    applies=kit.has_sums,
    needs="sums whose cells all differ",
    also=("min-max",),
    summary="A digit is too large or too small for a sum, whatever the other cells hold.",
)
