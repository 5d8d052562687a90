"""Direct forms: locked candidates and hidden subsets that place a digit at once.

::

    +-------+-------+
    | . . . | x x x |     in box 1, 5 fits only in row 1, so not in row 1 of box 2,
    | 1 2 3 | 4 . 6 |     where the middle is the only place left for 5
    | 7 8 9 | 1 2 3 |
    +-------+-------+

Direct pointing and direct claiming: the places of a digit in one house all see its places in another house of the same
kind but one, which it takes. Direct hidden pair and triple: if some digits of a house fill as many cells, another digit
that had places in these cells is left with one place in the house. A person who writes no pencil marks finds these
steps with the eyes alone, so Sudoku Explainer counts them as easier than the pattern by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ruleout import internal as kit
from ruleout_strategies.effects import candidates_of
from ruleout_strategies.hall_sets import hall_sets
from ruleout_strategies.lessons import lesson
from ruleout_strategies.topology import LINES, complete_groups, no_places, topology_of, witnesses
from ruleout_strategies.wording import SUBSETS, singular, where

SINGLE: kit.ConstraintRole = "target"
"""The role of the house in which a digit has one place left."""


def locked(technique: str, lines: bool, board: kit.Board) -> Iterator[kit.Step]:
    """Yield the digits that are locked in a line if *lines*, otherwise in another unit."""
    houses, open_cells, seen = topology_of(board.layout).houses, board.open, set()
    for group in complete_groups(board):
        if (group.unit.kind in LINES) != lines or not group.cells & open_cells:
            continue
        others = [other for other in houses if other.unit.kind == group.unit.kind and other.unit is not group.unit]
        for bit in kit.digit_indices(group.digits):
            everywhere = board.cells_by_digit[bit]
            places = everywhere & group.cells
            if not places & (places - 1):
                continue
            gone = board.seen_by(places, everywhere & ~group.cells & open_cells)
            for other in others if gone else ():
                inside = everywhere & other.cells
                left = inside & ~gone
                if left and left != inside and not left & (left - 1) and (left, bit) not in seen:
                    seen.add((left, bit))
                    pattern = kit.candidates_in(places, bit + 1)
                    cells = kit.cells_of(places)
                    sight = [why for cell in kit.bits(inside & gone) for why in board.layout.why_sees(cell, cells)]
                    because = kit.Reason.of(
                        (*witnesses(board, group, places), *kit.bits(other.cells & ~inside)),
                        {"unit": [group.unit], SINGLE: [other.unit], "sight": sight},
                        {"pattern": pattern},
                        {"pattern": "locked"},
                    )
                    yield kit.Step.placing(technique, left.bit_length() - 1, bit + 1, because)


def hidden(size: int, board: kit.Board) -> Iterator[kit.Step]:
    """Yield the hidden subsets of *size* digits that leave one place for another digit."""
    technique = f"direct-hidden-{SUBSETS[size]}"
    open_cells, seen = board.open, set()
    for group in complete_groups(board):
        if (group.cells & open_cells).bit_count() <= size:
            continue
        digits = kit.digit_indices(group.digits)
        places = [board.cells_by_digit[bit] & group.cells for bit in digits]
        for chosen, cells in hall_sets(places, size):
            for i, bit in enumerate(digits):
                left = places[i] & ~cells
                if i in chosen or left == places[i] or not left or left & (left - 1) or (left, bit) in seen:
                    continue
                seen.add((left, bit))
                pattern = candidates_of(board, kit.bits(cells), sum([1 << digits[j] for j in chosen]))
                taken = kit.candidates_in(places[i] & cells, bit + 1)
                because = kit.Reason.of(
                    witnesses(board, group, cells),
                    {"unit": [group.unit]},
                    {"pattern": pattern, "second": taken},
                    {"pattern": SUBSETS[size], "second": "taken places"},
                )
                yield kit.Step.placing(technique, left.bit_length() - 1, bit + 1, because)


LOCKED = kit.Sentences(
    "direct-locked",
    nudge="Look for a digit whose places in one {kind} leave it a single place in another {other_kind}.",
    region="Look at {digit} in {house} and in {other}.",
    full="{^where}{digit} can only be in {places}, so not in {gone:or}. In {other}, {cell} is the only place left for "
    "{digit}: {cell} is {digit}.",
)
HIDDEN = kit.Sentences(
    "direct-hidden",
    nudge="Look for {count} digits that fill {count} cells of a house, so that another digit has one place.",
    region="Look at {unit}: which {count} digits have only {count} places?",
    full="{^where}{digits} fit only in {places}, so these {count} cells hold nothing else. That leaves {cell} as the "
    "only place for {digit} in {unit}: {cell} is {digit}.",
)


def explain_locked(board: kit.Board, step: kit.Step) -> kit.Words:
    because, placed = step.because, step.places[0]
    (house,) = (each for each in because.constraints["unit"] if isinstance(each, kit.Unit))
    (other,) = (each for each in because.constraints[SINGLE] if isinstance(each, kit.Unit))
    gone = board.cells_by_digit[placed.digit - 1] & board.layout.unit_sets[other] & ~(1 << placed.cell)
    return LOCKED.words(
        kind=kit.Noun(singular(house.kind)),
        other_kind=kit.Noun(singular(other.kind)),
        house=kit.Units([house]),
        other=kit.Units([other]),
        where=where(board, house),
        digit=kit.Digits([placed.digit]),
        places=kit.Cells([each.cell for each in because.candidates["pattern"]]),
        gone=kit.Cells(kit.bits(gone)),
        sight=kit.Units(because.constraints["sight"]),
        cell=kit.Cells([placed.cell]),
    )


def explain_hidden(board: kit.Board, step: kit.Step) -> kit.Words:
    because, placed = step.because, step.places[0]
    pattern = because.candidates["pattern"]
    (unit,) = (each for each in because.constraints["unit"] if isinstance(each, kit.Unit))
    digits = {each.digit for each in pattern}
    return HIDDEN.words(
        count=kit.Number(len(digits)),
        unit=kit.Units([unit]),
        where=where(board, unit),
        digits=kit.Digits(digits),
        places=kit.Cells(sorted({each.cell for each in pattern})),
        taken=kit.Cells([each.cell for each in because.candidates["second"]]),
        cell=kit.Cells([placed.cell]),
        digit=kit.Digits([placed.digit]),
    )


def prove_locked(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Prove that a digit has places in one house, by which it has one place in the other."""
    because, found = step.because, kit.ProofBuilder()
    pattern = because.candidates["pattern"]
    (unit,), places = because.constraints["unit"], kit.cell_set(each.cell for each in pattern)
    locked = found.true(kit.Node.of(*pattern), [unit], cells=no_places(board, unit, places))
    return _last_place(board, step, found, locked, (*because.constraints[SINGLE], *because.constraints["sight"]))


def prove_hidden(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Prove that the cells of a hidden subset are no places for another digit, by which it has one place."""
    because, found = step.because, kit.ProofBuilder()
    units = because.constraints["unit"]
    taken = found.false(kit.Node.of(*because.candidates["second"]), units, cells=because.cells)
    return _last_place(board, step, found, taken, units)


def _last_place(
    board: kit.Board, step: kit.Step, found: kit.ProofBuilder, after: int, by: Sequence[kit.Constraint]
) -> kit.Proof:
    """Return the proof that the place is the last one in the first of *by*."""
    (placed,) = step.places
    cells = no_places(board, by[0], board.cells_by_digit[placed.digit - 1])
    found.cause([placed], [found.true(placed, by, [after], cells)])
    return found.proof()


_technique = partial(kit.Technique, applies=kit.has_houses, needs="houses", on_request=True)
DIRECT = (
    _technique(
        id="direct-pointing",
        title="Direct Pointing",
        difficulty=16,
        find=partial(locked, "direct-pointing", False),
        explain=explain_locked,
        prove=prove_locked,
        lesson=lesson("direct-locked", explain_locked),
        summary="The places of a digit in one box leave it a single place in another.",
    ),
    _technique(
        id="direct-claiming",
        title="Direct Claiming",
        difficulty=17,
        find=partial(locked, "direct-claiming", True),
        explain=explain_locked,
        prove=prove_locked,
        lesson=lesson("direct-locked", explain_locked),
        summary="The places of a digit in one line leave it a single place in another.",
    ),
    *(
        _technique(
            id=f"direct-hidden-{SUBSETS[size]}",
            title=f"Direct Hidden {SUBSETS[size].title()}",
            difficulty=16 + size,
            find=partial(hidden, size),
            explain=explain_hidden,
            prove=prove_hidden,
            lesson=lesson("direct-hidden", explain_hidden),
            summary=f"A hidden {SUBSETS[size]} leaves a single place for another digit of the house.",
        )
        for size in (2, 3)
    ),
)
