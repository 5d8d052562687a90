"""WXYZ-Wing and its larger kin: n cells with n digits, all but one of which occur at most once in them.

::

    +---------+---------+
    | wx   .  | wxyz    |     The four cells have four digits. All places for w see each other, and
    | .    .  | .    yz |     so do those for x and for y, so each of these occurs at most once. If
    | .    .  | .    .  |     z were in none of them, three digits would have to fill four cells.
    | .    .  | xz   .  |     So one of them is z, and a cell that sees all z of them cannot be z.
    +---------+---------+

The cells are two almost locked sets without a common cell that share two digits, one of which is their restricted
common digit. XY-Wing and XYZ-Wing are those of three cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ruleout import internal as kit
from ruleout_strategies.almost.rows import Row
from ruleout_strategies.lessons import lesson
from ruleout_strategies.views.closures import AlmostLockedClosures, is_quick, refuted_by
from ruleout_strategies.views.restricted_commons import CommonsOfFour, CommonsOfThree, RestrictedCommons
from ruleout_strategies.wording import number

SIZES = {
    4: ("wxyz-wing", "WXYZ-Wing", 200.0),
    5: ("vwxyz-wing", "VWXYZ-Wing", 325.0),
    6: ("uvwxyz-wing", "UVWXYZ-Wing", 430.0),
    7: ("tuvwxyz-wing", "TUVWXYZ-Wing", 436.0),
}
"""The id, title and difficulty for each number of cells."""

KINDS: dict[int, type[RestrictedCommons]] = {4: CommonsOfThree, 5: CommonsOfFour}
"""The view for each number of cells, if not all sets are needed."""


def find(size: int, board: kit.Board) -> Iterator[kit.Step]:
    """Yield the bent subsets of *size* cells."""
    technique = SIZES[size][0]
    # Without a kernel, the small ones are found faster than what chains refute.
    left = -1
    if size not in KINDS or is_quick(board, AlmostLockedClosures):
        left = refuted_by(board, AlmostLockedClosures, 2)
        if not left:
            return
    view = board.view(KINDS.get(size, RestrictedCommons))
    found = set()
    for i, cells in enumerate(view.sets):
        kit.check_time()
        count = cells.bit_count()
        if 2 * count > size:
            break
        others = view.of_size.get(size - count, 0) >> (i + 1) << (i + 1)
        if not others or (left != -1 and not view.targets(i) & left):
            continue
        for bit in kit.digit_indices(view.digits[i]):
            for j in kit.bits(view.with_common(i, bit) & others):
                if (view.digits[i] & view.digits[j]).bit_count() != 2 or cells & view.sets[j]:
                    continue
                row = Row(view, (i, j), (bit,))
                removed = row.removed()
                if removed and (key := tuple(sorted(removed.items()))) not in found:
                    found.add(key)
                    yield row.step(board, technique, removed)


SENTENCES = kit.Sentences(
    "bent-subset",
    nudge="Look for {count} cells with {count} digits, all but one of which can occur only once in them.",
    region="Look at {cells}.",
    full="{cells} have only {digits}. All places there for each of {others} see each other, so these digits fill at "
    "most {fewer} cells. So one of {places} is {z}: {removals}.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    cells, z = step.because.cells, step.removes[0].digit
    digits = kit.digits_of(kit.union_of(board.masks[cell] for cell in cells))
    places = [cell for cell in cells if board.has(cell, z)]
    return SENTENCES.words(
        count=kit.Number(len(cells)),
        fewer=kit.Number(len(cells) - 1),
        cells=kit.Cells(cells),
        digits=kit.Digits(digits),
        others=kit.Digits(digit for digit in digits if digit != z),
        z=kit.Digits([z]),
        places=kit.Cells(places),
        removals=kit.removals_in_sight(board.layout, step.removes, kit.cell_set(places), [z]),
    )


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Prove that one cell holds the digit that may occur several times, since the others fill too few cells."""
    cells, z, layout, found = step.because.cells, step.removes[0].digit, board.layout, kit.ProofBuilder()
    by: list[kit.Constraint] = []
    for bit in kit.digit_indices(kit.union_of(board.masks[cell] for cell in cells) & ~kit.digit_mask(z)):
        places = [cell for cell in cells if board.has(cell, bit + 1)]
        together = [unit for unit in layout.units_of[places[0]] if {*places} <= {*unit.cells}][:1]
        by += together or [why for i, cell in enumerate(places[1:], 1) for why in layout.why_sees(cell, places[:i])]
    node = kit.Node.of(*(kit.Candidate(cell, z) for cell in cells if board.has(cell, z)))
    kit.cause_in_sight(found, layout, step.removes, found.true(node, [*dict.fromkeys(by)], cells=cells))
    return found.proof()


def bent_subset(size: int) -> kit.Technique:
    """Return the technique for *size* cells."""
    technique, title, difficulty = SIZES[size]
    return kit.Technique(
        id=technique,
        title=title,
        difficulty=difficulty,
        find=partial(find, size),
        explain=explain,
        prove=prove,
        lesson=lesson("bent-subset", explain),
        also=("bent-quad",) if size == 4 else (),
        summary=f"{kit.capitalised(number(size))} cells have {number(size)} digits, all but one of which can "
        "occur only once in them.",
    )
