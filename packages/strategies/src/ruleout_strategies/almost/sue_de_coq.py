"""Sue de Coq: cells in two units, with cells of each of the two, that have as many digits in total as there are cells.

::

    +-----------+-----------+
    | 12  .  .  |           |     r2c1 and r2c2 are in the first box and in row 2, and have four
    | 1235 125  | 35  .  .  |     digits. With r1c1 of the box (1 and 2) and r2c4 of the row (3 and
    | .   .  .  |           |     5) these are four cells with four digits, each at most once:
    +-----------+-----------+     1 and 2 are in the box, 3 and 5 in the row, and nowhere else there.

Each digit is in the cells of one of the units, so it occurs at most once; as there are as many digits as cells, each of
them occurs. A cell of any unit that sees all places for one of them in the pattern cannot hold it. The pattern is also
called a two-sector disjoint subset.

A digit that the cells in both units do not have may be in the cells of each unit. It then counts twice, as it occurs in
each of the units, and a cell that sees all of its places in one of the units cannot hold it. The cells of one unit may
include cells that are in both.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from ruleout import internal as kit
from ruleout_strategies.effects import candidates_of
from ruleout_strategies.topology import crossings_of
from ruleout_strategies.wording import removals_by_units

ID = "sue-de-coq"
QUESTION = "crossings"
"""The question in which crossings, the pairs of units with several common cells, the pattern removes a
candidate. The arguments are MOST_INSIDE, MOST_AROUND and LEAST_SURPLUS. The answer has the indices of these crossings,
as bits, if they are ordered by the indices of the units in the layout."""
MOST_INSIDE = 4
"""The largest number of cells of the pattern in both units."""
MOST_AROUND = 5
"""The largest number of cells of the pattern in one unit outside of the other."""
LEAST_SURPLUS = 2
"""Minimum surplus of the cells in both units: the number of their digits minus the number of cells."""


def find(board: kit.Board) -> Iterator[kit.Step]:
    found = set()
    changing = board.query(QUESTION, MOST_INSIDE, MOST_AROUND, LEAST_SURPLUS)
    for x, (one, other, common) in enumerate(crossings_of(board.layout)):
        if changing is not None and not changing >> x & 1:
            continue
        # Patterns with cells of both units in a side come last.
        patterns = sorted(_patterns(board, one, other, common), key=lambda each: bool((each[1] | each[2]) & common))
        for middle, a, b in patterns:
            step = _step(board, (one, other), middle, a, b)
            if step is not None and (key := (step.removes, (a | b) & common)) not in found:
                found.add(key)
                yield step


def _patterns(
    board: kit.Board, one: kit.Unit, other: kit.Unit, common: kit.CellSet
) -> Iterator[tuple[kit.CellSet, kit.CellSet, kit.CellSet]]:
    """Yield the cells of each pattern in the cell set *common* of both units, of *one* and of *other*."""
    sets, masks = board.layout.unit_sets, board.masks
    middle = kit.bits(common & board.open)
    if len(middle) < 2:
        return
    own, others = (kit.bits(sets[unit] & ~common & board.open) for unit in (one, other))
    first, second = (tuple([masks[cell] for cell in side]) for side in (own, others))
    for size in range(2, min(len(middle), MOST_INSIDE) + 1):
        for chosen in combinations(middle, size):
            digits = 0
            for cell in chosen:
                digits |= masks[cell]
            surplus = digits.bit_count() - size
            if surplus < LEAST_SURPLUS:
                continue
            left = [cell for cell in middle if cell not in chosen]
            more = tuple([masks[cell] for cell in left])
            for a, b in _sides(first + more, second + more, digits, surplus):
                around = kit.cell_set([(*own, *left)[i] for i in a]), kit.cell_set([(*others, *left)[i] for i in b])
                if not around[0] & around[1]:
                    yield kit.cell_set(chosen), *around


Indices = tuple[int, ...]


@lru_cache(maxsize=1 << 14)
def _sides(
    first: tuple[kit.Mask, ...], second: tuple[kit.Mask, ...], digits: kit.Mask, surplus: int
) -> tuple[tuple[Indices, Indices], ...]:
    """Return the pairs of cells on both sides that complete the pattern, by their indices in *first* and *second*.

    Both together add as many cells more than digits as there are digits more than cells in the middle. Cached, since
    most units are unchanged from one board to the next.
    """
    sides = _gains(first, digits, surplus)
    others = _gains(second, digits, surplus) if sides else []
    return tuple(
        [
            (a, b)
            for a, union, gain in sides
            for b, other, more in others
            if gain + more == surplus and not union & other & digits
        ]
    )


def _gains(masks: tuple[kit.Mask, ...], digits: kit.Mask, surplus: int) -> list[tuple[Indices, kit.Mask, int]]:
    """Return the groups of cells of one unit that add fewer digits to *digits* than there are cells.

    Each has the indices of its cells, the mask of their digits, and its gain: the number of cells minus the number of
    digits that they add.
    """
    able = [i for i, mask in enumerate(masks) if mask.bit_count() <= MOST_AROUND + 1]
    adds = [masks[i] & ~digits for i in able]
    found: list[tuple[Indices, kit.Mask, int]] = []

    def grow(start: int, chosen: Indices, union: kit.Mask) -> None:
        kit.check_time()
        size = len(chosen) + 1
        for place in range(start, len(able)):
            both = union | adds[place]
            gain = size - both.bit_count()
            # Each further cell adds at most one to the gain.
            is_open = size < MOST_AROUND and gain + min(MOST_AROUND - size, len(able) - place - 1) > 0
            if not is_open and not 0 < gain < surplus:
                continue
            more = (*chosen, able[place])
            if 0 < gain < surplus:
                found.append((more, kit.union_of(masks[i] for i in more), gain))
            if is_open:
                grow(place + 1, more, both)

    grow(0, (), 0)
    return found


def _step(
    board: kit.Board, units: tuple[kit.Unit, kit.Unit], middle: kit.CellSet, a: kit.CellSet, b: kit.CellSet
) -> kit.Step | None:
    layout = board.layout
    pattern = middle | a | b
    inside, mine, others = (kit.union_of(board.masks[cell] for cell in kit.bits(cells)) for cells in (middle, a, b))
    removes: list[kit.Candidate] = []
    sight: list[kit.Constraint] = []
    for bit in kit.digit_indices(inside | mine | others):
        # A digit of both sides, which is not in the middle, occurs in each of them.
        for cells in (a, b) if mine & others & 1 << bit else (pattern,):
            places = board.cells_by_digit[bit] & cells
            gone = board.seen_by(places, board.cells_by_digit[bit])
            removes += kit.candidates_in(gone, bit + 1)
            for cell in kit.bits(gone):
                sight += layout.why_sees(cell, kit.cells_of(places))
    if not removes:
        return None
    groups = [candidates_of(board, kit.bits(cells)) for cells in (middle, a, b)]
    roles: dict[kit.Role, tuple[kit.Candidate, ...]] = dict(zip(_ROLES, groups, strict=True))
    labels: dict[kit.Role, str] = {"pattern": "cells in both units", "set-a": units[0].label, "set-b": units[1].label}
    sets = (kit.cells_of(a), kit.cells_of(b))
    because = kit.Reason.of(kit.bits(pattern), {"unit": units, "sight": sight}, roles, labels, (), sets)
    return kit.Step(ID, removes=tuple(sorted(set(removes))), because=because)


_ROLES: tuple[kit.Role, ...] = ("pattern", "set-a", "set-b")


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for cells in two houses that have two digits more than there are cells, or more.",
    region="Look at {middle}, which are in {one} and in {other}.",
    full="{middle} are in {one} and in {other}. With {a} of {one} and {b} of {other} these are {count} cells with "
    "{number} digits: {every}. {places: } So each of the {number} digits is used exactly once. {removals}.",
    twice="{middle} are in {one} and in {other}. With {a} of {one} and {b} of {other} these are {count} cells with "
    "{number} digits: {every}. {places: } {both} can be used at most twice, once in each. So all of them are used as "
    "often as they can be. {removals}.",
    places="{digits#|Each of }{digits} can be used only once, since all its places there are in {units}.",
    lesson="{full} Next time, look where a box and a line cross for cells that have two digits more than cells.",
)


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Return the proof of Sue de Coq: the places of each digit, all of which the cells of the pattern use."""
    found, layout, because = kit.ProofBuilder(), board.layout, step.because
    sides = [kit.cell_set(each.cell for each in because.candidates[role]) for role in _ROLES]
    both = kit.union_of(kit.digit_mask(each.digit) for each in because.candidates["set-a"]) & kit.union_of(
        kit.digit_mask(each.digit) for each in because.candidates["set-b"]
    )
    for effect in step.removes:
        places = board.cells_by_digit[effect.digit - 1]
        groups = sides[1:] if both & kit.digit_mask(effect.digit) else [kit.union_of(sides)]
        for group in groups:
            own = kit.bits(group & places)
            node = kit.Node.of(*[kit.Candidate(cell, effect.digit) for cell in own])
            by = kit.seen_from(layout, node, effect)
            if by is not None:
                fact = found.true(node, because.constraints["unit"], (), because.cells)
                found.cause([effect], [fact], by)
                break
    return found.proof()


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Sentence:
    """Return the lesson of Sue de Coq: its explanation counts the digits, which is its thought."""
    return SENTENCES.sentence("lesson", full=explain(board, step).full)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    because = step.because
    one, other = because.constraints["unit"]
    cells = [tuple(dict.fromkeys(each.cell for each in because.candidates[role])) for role in _ROLES]
    middle, a, b = map(kit.cell_set, cells)
    inside, mine, others = (kit.union_of(board.masks[cell] for cell in group) for group in cells)
    every, both = inside | mine | others, mine & others
    places = [
        SENTENCES.sentence("places", digits=kit.Digits(kit.digits_of(digits)), units=kit.Units(units))
        for digits, units in (
            (mine & ~others, (one,)),
            (others & ~mine, (other,)),
            (inside & ~mine & ~others, (one, other)),
        )
        if digits
    ]

    return SENTENCES.words(
        "twice" if both else "full",
        middle=kit.Cells(cells[0]),
        a=kit.Cells(cells[1]),
        b=kit.Cells(cells[2]),
        one=kit.Units([one]),
        other=kit.Units([other]),
        count=kit.Number(sum(map(len, cells))),
        number=kit.Number(every.bit_count()),
        every=kit.Digits(kit.digits_of(every)),
        places=kit.Several(places),
        both=kit.Digits(kit.digits_of(both)),
        removals=removals_by_units(
            board, step.removes, lambda digit: (a, b) if both >> digit - 1 & 1 else (middle | a | b,)
        ),
    )


SUE_DE_COQ = kit.Technique(
    id=ID,
    title="Sue de Coq",
    short="SDC",
    difficulty=340,
    find=find,
    explain=explain,
    prove=prove,
    lesson=lesson,
    also=("two-sector-disjoint-subset",),
    summary="Cells of two overlapping units have as many digits as there are cells, each in one of the units.",
)
