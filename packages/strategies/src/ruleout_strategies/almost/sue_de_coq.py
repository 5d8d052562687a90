"""Sue de Coq: cells in two units, with cells of each of the two, that have as many digits in total as there are cells.

::

    +-----------+-----------+
    | 12  .  .  |           |     r2c1 and r2c2 are in the first box and in row 2, and have four
    | 1235 125  | 35  .  .  |     digits. With r1c1 of the box (1 and 2) and r2c4 of the row (3 and
    | .   .  .  |           |     5) these are four cells with four digits, each at most once:
    +-----------+-----------+     1 and 2 are in the box, 3 and 5 in the row, and nowhere else there.

Each digit is in the cells of one of the units, so it occurs at most once; as there are as many digits as cells, each of
them occurs. A cell that sees all places for one of them in the pattern cannot hold it. The pattern is also called a
two-sector disjoint subset.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

import attrs

from ruleout import plugin as kit
from ruleout_strategies.topology import crossings_of
from ruleout_strategies.wording import number

ID = "sue-de-coq"
MOST_AROUND = 5
"""The largest number of cells of the pattern in one unit outside of the other."""
LEAST_SURPLUS = 2
"""How many digits more than cells the cells in both units have at least."""


@attrs.frozen
class _Side:
    """Cells of one unit: *gain* is the number of cells minus the number of digits that they add."""

    cells: int
    digits: int
    gain: int


def find(board: kit.Board) -> Iterator[kit.Step]:
    sets, open_cells, masks = board.layout.unit_sets, board.open, board.masks
    found = set()
    for one, other, common in crossings_of(board.layout):
        middle = tuple(kit.bits(common & open_cells))
        for size in range(2, min(len(middle), 4) + 1):
            for chosen in combinations(middle, size):
                digits = kit.union_of(masks[cell] for cell in chosen)
                surplus = digits.bit_count() - size
                if surplus < LEAST_SURPLUS:
                    continue
                first = _sides(board, sets[one] & ~common & open_cells, digits, surplus)
                second = _sides(board, sets[other] & ~common & open_cells, digits, surplus) if first else []
                for a in first:
                    kit.check_time()
                    for b in second:
                        if a.gain + b.gain == surplus and not a.digits & b.digits:
                            step = _step(board, (one, other), kit.cell_set(chosen), a, b)
                            if step is not None and step.removes not in found:
                                found.add(step.removes)
                                yield step


def _sides(board: kit.Board, cells: int, digits: int, surplus: int) -> list[_Side]:
    """Cells of one unit that add fewer digits to *digits* than there are cells."""
    masks = board.masks
    able = [cell for cell in kit.bits(cells) if masks[cell] & digits and masks[cell].bit_count() <= MOST_AROUND + 1]
    found = []
    for chosen, union, gain in _gains(tuple([masks[cell] for cell in able]), digits, surplus):
        found.append(_Side(kit.cell_set([able[i] for i in chosen]), union, gain))
    return found


@lru_cache(maxsize=1 << 14)
def _gains(masks: tuple[int, ...], digits: int, surplus: int) -> tuple[tuple[tuple[int, ...], int, int], ...]:
    """The indices of the cells of each side among cells with these masks, their digits and their gain.

    Cached, since most units are unchanged from one board to the next.
    """
    found: list[tuple[tuple[int, ...], int, int]] = []

    def grow(start: int, chosen: tuple[int, ...], union: int) -> None:
        kit.check_time()
        for i in range(start, len(masks)):
            both = union | masks[i]
            more = (*chosen, i)
            gain = len(more) - (both & ~digits).bit_count()
            if 0 < gain < surplus:
                found.append((more, both, gain))
            if len(more) < MOST_AROUND:
                grow(i + 1, more, both)

    grow(0, (), 0)
    return tuple(found)


def _step(board: kit.Board, units: tuple[kit.Unit, kit.Unit], middle: int, a: _Side, b: _Side) -> kit.Step | None:
    layout = board.layout
    pattern = middle | a.cells | b.cells
    around = (layout.unit_sets[units[0]] | layout.unit_sets[units[1]]) & board.open & ~pattern
    removes: list[kit.Candidate] = []
    sight: list[kit.Constraint] = []
    for bit in kit.bits(kit.union_of(board.masks[cell] for cell in kit.bits(pattern))):
        places = board.cells_by_digit[bit] & pattern
        gone = board.seen_by(places, board.cells_by_digit[bit] & around)
        removes += kit.candidates_in(gone, bit + 1)
        for cell in kit.bits(gone):
            sight += layout.why_sees(cell, kit.cells_of(places))
    if not removes:
        return None
    groups = [
        tuple(each for cell in kit.bits(cells) for each in board.candidates(cell))
        for cells in (middle, a.cells, b.cells)
    ]
    roles: dict[kit.Role, tuple[kit.Candidate, ...]] = dict(zip(_ROLES, groups, strict=True))
    labels: dict[kit.Role, str] = {"pattern": "cells in both units", "set-a": units[0].label, "set-b": units[1].label}
    because = kit.Reason.of(kit.bits(pattern), {"unit": units, "sight": sight}, roles, labels)
    return kit.Step(ID, removes=tuple(sorted(removes)), because=because)


_ROLES: tuple[kit.Role, ...] = ("pattern", "set-a", "set-b")


def explain(board: kit.Board, step: kit.Step) -> kit.Explanation:
    layout, because = board.layout, step.because
    one, other = because.constraints["unit"]
    middle, a, b = (tuple(dict.fromkeys(each.cell for each in because.candidates[role])) for role in _ROLES)
    every = (*middle, *a, *b)
    digits = kit.digits_of(kit.union_of(board.masks[cell] for cell in every))
    return kit.Explanation(
        nudge="Look for cells in two units that have two digits more than there are cells, or more.",
        region=f"Look at {kit.cells_in_words(layout, middle)}, which are in {one.label} and in {other.label}.",
        full=f"{kit.cells_in_words(layout, middle)} are in {one.label} and in {other.label}. Together with "
        f"{kit.cells_in_words(layout, a)} of {one.label} and {kit.cells_in_words(layout, b)} of {other.label} these "
        f"are {number(len(every))} cells with {number(len(digits))} digits, {kit.digits_in_words(layout, digits)}. "
        "Each of these has its places in one unit, so it occurs only once, and all of them are needed. So "
        f"{kit.removals_in_words(layout, step.removes)}.",
    )


SUE_DE_COQ = kit.Technique(
    id=ID,
    title="Sue de Coq",
    difficulty=340,
    find=find,
    explain=explain,
    also=("two-sector-disjoint-subset",),
    summary="Cells of two overlapping units have as many digits as there are cells, each in one of the units.",
)
