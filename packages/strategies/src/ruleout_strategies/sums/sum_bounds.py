r"""Bounds of a sum: digits that are too large or too small even if the other cells are at their limits.

::

    20 \ [...] [1234] [12..9]     the second cell is at most 4 and the third at most 9,
                                  so the first is at least 7

The other cells of a sum hold at least their smallest and at most their largest candidates. What is left of the total is
the range of the cell. If only two cells are open, each digit of one needs its partner, the rest of the total, in the
other, which is easier to see and a technique of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruleout import internal as kit
from ruleout_strategies.sums.easiest import easiest_first
from ruleout_strategies.sums.telling import lesson_of, prove
from ruleout_strategies.views.runs import runs_in, runs_of

BOUNDS, PARTNERS = "sum-bounds", "sum-partners"


def bounds(board: kit.Board) -> Iterator[kit.Step]:
    """Yield the steps of ``sum-bounds``, those of each sum together."""
    yield from easiest_first(board, _bounds(board))


def _bounds(board: kit.Board) -> Iterator[tuple[int, kit.Step]]:
    """Yield each step with the number of open cells of its sum."""
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
            because = kit.Reason.of(run.sum.cells, {"sum": [run.sum]})
            yield left.bit_count(), kit.Step(BOUNDS, removes=tuple(removes), because=because)


def _limits(board: kit.Board, cells: kit.CellSet) -> tuple[int, int]:
    """Return the sums of the smallest and of the largest candidates of *cells*."""
    masks = [board.masks[cell] for cell in kit.bits(cells)]
    return sum((mask & -mask).bit_length() for mask in masks), sum(map(int.bit_length, masks))


def partners(board: kit.Board) -> Iterator[kit.Step]:
    """Yield the steps of ``sum-partners``, those of each sum together."""
    yield from easiest_first(board, _partners(board))


def _partners(board: kit.Board) -> Iterator[tuple[int, kit.Step]]:
    """Yield each step with the number of candidates of the two cells."""
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
            count = masks[one].bit_count() + masks[other].bit_count()
            yield count, kit.Step(PARTNERS, removes=tuple(sorted(removes)), because=because)


def _rest(board: kit.Board, total: kit.Sum, placed: kit.CellSet) -> int:
    """Return the rest of *total* for the cells that are not in the cell set *placed*."""
    return total.total - sum(board.masks[cell].bit_length() for cell in kit.bits(placed))


LIMITS = kit.Sentences(
    BOUNDS,
    nudge="Look for a sum whose cells must hold large digits, or small ones.",
    region="Look at {sum}: how large and how small can its cells be?",
    full="In {sum}, {limits:. }. So {removals}.",
    limit="{cell} is {limits}",
    next="Next time, add up the smallest and the largest candidates of all cells of a sum but one.",
    least="at least {total} - {rest} = {value}, since the other cells add up to at most {rest}",
    most="at most {total} - {rest} = {value}, since the other cells add up to at least {rest}",
)
PAIRS = kit.Sentences(
    PARTNERS,
    nudge="Look for a sum with two open cells.",
    region="Look at {sum}: which pairs of digits are left for its two open cells?",
    full="{^sum} leaves {rest} for {cells}, two different digits. {^partners:. }: {removals}.",
    next="Next time, look for a sum with two open cells and try each digit of one in the other.",
    needs="{digit} in {cell} would need {partner} in {other}",
    needs_same="{digit} in {cell} would need {partner} in {other} as well",
    too_small="{digit} in {cell} {digit#is|are} too small, even with {most} in {other}",
    too_large="{digit} in {cell} {digit#leaves|leave} nothing for {other}",
)


def explain_bounds(board: kit.Board, step: kit.Step) -> kit.Words:
    (run,) = runs_in(board, step)
    total, (low, high) = run.sum.total, _limits(board, run.cells)
    cells = []
    for cell in dict.fromkeys(each.cell for each in step.removes):
        mask, gone = board.masks[cell], [each.digit for each in step.removes if each.cell == cell]
        least, most, limits = (mask & -mask).bit_length(), mask.bit_length(), []
        if least in gone:
            limits.append(_limit("least", total, high - most))
        if most in gone:
            limits.append(_limit("most", total, low - least))
        cells.append(LIMITS.sentence("limit", cell=kit.Cells([cell]), limits=kit.Several(limits)))
    return LIMITS.words(sum=kit.Units([run.sum]), limits=kit.Several(cells), removals=kit.removals(step.removes))


def _limit(name: str, total: int, rest: int) -> kit.Sentence:
    return LIMITS.sentence(name, value=str(total - rest), rest=str(rest), total=str(total))


def explain_partners(board: kit.Board, step: kit.Step) -> kit.Words:
    (run,) = runs_in(board, step)
    left = run.cells & board.open
    rest = _rest(board, run.sum, run.cells & ~left)
    alike: dict[tuple[kit.Cell, int], list[kit.Digit]] = {}
    for each in step.removes:
        partner = rest - each.digit
        alike.setdefault((each.cell, min(max(partner, 0), board.layout.digits + 1)), []).append(each.digit)
    return PAIRS.words(
        sum=kit.Units([run.sum]),
        rest=str(rest),
        cells=kit.Cells(kit.bits(left)),
        partners=kit.Several(
            [_without_partner(board, left, cell, digits, partner) for (cell, partner), digits in alike.items()]
        ),
        removals=kit.removals(step.removes),
    )


def _without_partner(
    board: kit.Board, left: kit.CellSet, cell: kit.Cell, digits: Sequence[kit.Digit], partner: int
) -> kit.Sentence:
    """Return the reason why *digits* in *cell*, one of the two cells *left*, have no *partner* in the other one."""
    other = kit.Cells(kit.bits(left & ~(1 << cell)))
    pieces: dict[str, kit.Piece] = {"digit": kit.Digits(digits), "cell": kit.Cells([cell]), "other": other}
    if 0 < partner <= board.layout.digits:
        name = "needs_same" if [partner] == digits else "needs"
        pieces["partner"] = kit.Digits([partner])
    else:
        pieces["most"] = kit.Digits([board.layout.digits])
        name = "too_small" if partner > 0 else "too_large"
    return PAIRS.sentence(name, **pieces)


SUM_PARTNERS = kit.Technique(
    id=PARTNERS,
    title="Sum Partners",
    difficulty=38,
    find=partners,
    explain=explain_partners,
    prove=prove,
    lesson=lesson_of(explain_partners),
    applies=kit.has_sums,
    needs="sums whose cells all differ",
    also=("last-two-cells",),
    summary="A digit of one of the last two open cells of a sum needs the rest of the sum in the other.",
)

SUM_BOUNDS = kit.Technique(
    id=BOUNDS,
    title="Sum Bounds",
    difficulty=42,
    find=bounds,
    explain=explain_bounds,
    prove=prove,
    lesson=lesson_of(explain_bounds),
    applies=kit.has_sums,
    needs="sums whose cells all differ",
    also=("min-max",),
    summary="A digit is too large or too small for a sum, whatever the other cells hold.",
)
