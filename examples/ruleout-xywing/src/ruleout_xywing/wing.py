"""XY-Wing: a cell of two digits, and two cells that it sees.

::

    +-------+-------+
    | xy  . | xz    |     The pivot r1c1 is x or y. If it is x, the pincer r1c4 is z;
    | .   . |       |     if it is y, the pincer r3c2 is z. Either way a cell that sees
    | . yz  |       |     both pincers, such as r3c4, cannot be z.
    +-------+-------+
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ruleout.plugin import (
    Board,
    Candidate,
    Constraint,
    Explanation,
    Layout,
    Reason,
    Step,
    Technique,
    Unit,
    bits,
    cells_in_words,
    lone_digit,
)

ID = "xy-wing"


def find(board: Board) -> Iterator[Step]:
    pairs = [cell for cell, mask in enumerate(board.masks) if mask.bit_count() == 2]
    for pivot in pairs:
        seen = [cell for cell in pairs if cell in board.layout.peers[pivot]]
        for one, other in combinations(seen, 2):
            digit = wing_digit(board.masks[pivot], board.masks[one], board.masks[other])
            if digit:
                yield from wing(board, pivot, (one, other), digit)


def wing_digit(pivot: int, one: int, other: int) -> int:
    """z, where the masks are those of xy, xz and yz; else 0."""
    shared = one & other
    fits = one != other and shared & ~pivot and (one | other) & ~shared == pivot
    return lone_digit(shared) if fits else 0


def wing(board: Board, pivot: int, pincers: tuple[int, int], digit: int) -> Iterator[Step]:
    """The step that follows, if any cell that sees both pincers may still hold *digit*."""
    both = board.layout.peer_sets[pincers[0]] & board.layout.peer_sets[pincers[1]]
    removes = tuple(Candidate(cell, digit) for cell in bits(both & board.cells_by_digit[digit - 1]))
    if removes:
        sights = [(pivot, pincer) for pincer in pincers]
        sights += [(each.cell, pincer) for each in removes for pincer in pincers]
        reasons = dict.fromkeys(sight(board.layout, a, b) for a, b in sights)
        because = Reason(
            cells=(pivot, *pincers),
            units=tuple(each for each in reasons if isinstance(each, Unit)),
            constraints=tuple(each for each in reasons if not isinstance(each, Unit)),
            candidates={"pivot": board.candidates(pivot), "pincers": tuple(Candidate(cell, digit) for cell in pincers)},
        )
        yield Step(ID, removes=removes, because=because)


def sight(layout: Layout, a: int, b: int) -> Constraint:
    """What forbids two cells, each a peer of the other, to hold the same digit."""
    everything = (*layout.units_of[a], *layout.constraints_of[a])
    return next(each for each in everything if {(a, b), (b, a)} & set(each.unequal_pairs()))


def explain(board: Board, step: Step) -> Explanation:
    layout = board.layout
    pivot, one, other = (layout.names[cell] for cell in step.because.cells)
    digit = layout.show(step.removes[0].digit)
    x, y = (layout.show(each.digit) for each in step.because.candidates["pivot"])
    targets = cells_in_words(layout, (each.cell for each in step.removes))
    return Explanation(
        nudge="Look for three cells of two candidates each, one of which sees the other two.",
        region=f"Look at {pivot} and the cells of two candidates that it sees.",
        full=f"{pivot} is {x} or {y}, and either way {one} or {other} is {digit}: {targets} cannot be {digit}.",
    )


XY_WING = Technique(
    id=ID,
    title="XY-Wing",
    difficulty=160,
    find=find,
    needs="any layout",
    explain=explain,
    also=("y-wing", "bent-triple"),
    summary="A cell of two digits and two cells that it sees share a digit between them.",
)
