"""XYZ-Wing: a cell of three digits, and two cells that it sees with two of these digits each.

::

    +--------+--------+
    | xyz  . | xz     |     The pivot r1c1 is x, y or z. If it is x, the pincer r1c4 is z;
    | *    . |        |     if it is y, the pincer r3c2 is z. So one of the three cells is z,
    | .   yz |        |     and a cell that sees all of them, such as r1c2, cannot be z.
    +--------+--------+
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ruleout import internal as kit
from ruleout_strategies.lessons import lesson
from ruleout_strategies.views.pairs import Pairs
from ruleout_strategies.wings.xy_wing import prove, wing_step

ID = "xyz-wing"


def find(board: kit.Board) -> Iterator[kit.Step]:
    masks, peers = board.masks, board.layout.peer_sets
    pairs = board.view(Pairs).cells
    for pivot in kit.bits(board.open if pairs else 0):
        if masks[pivot].bit_count() != 3:
            continue
        near = [cell for cell in kit.bits(pairs & peers[pivot]) if not masks[cell] & ~masks[pivot]]
        for one, other in combinations(near, 2):
            shared = masks[one] & masks[other]
            if kit.is_lone(shared):
                places = 1 << pivot | 1 << one | 1 << other
                step = wing_step(board, ID, pivot, (one, other), shared.bit_length(), places)
                if step is not None:
                    yield step


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for a cell of three candidates that sees two cells with two of these candidates each.",
    region="Look at {pivot} and the cells of two candidates that it sees.",
    full="{candidates}. If {pivot} is {x}, {one} is {z}; if it is {y}, {other} is {z}; otherwise {pivot} itself "
    "is {z}. So one of these cells is {z}: {removals}.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    pattern, pincers = step.because.candidates["pattern"], step.because.candidates["second"]
    pivot, (one, other), z = pattern[0].cell, (each.cell for each in pincers), pincers[0].digit
    x, y = (
        next(each.digit for each in pattern if each.digit != z and board.has(cell, each.digit)) for cell in (one, other)
    )
    return SENTENCES.words(
        candidates=kit.candidates(board, (pivot, one, other)),
        pivot=kit.Cells([pivot]),
        one=kit.Cells([one]),
        other=kit.Cells([other]),
        x=kit.Digits([x]),
        y=kit.Digits([y]),
        z=kit.Digits([z]),
        removals=kit.removals_in_sight(board.layout, step.removes, kit.cell_set((pivot, one, other)), [z]),
    )


XYZ_WING = kit.Technique(
    id=ID,
    title="XYZ-Wing",
    difficulty=180,
    find=find,
    explain=explain,
    prove=prove,
    lesson=lesson(ID, explain),
    summary="A cell of three digits and two cells that it sees force one of these digits into one of the three cells.",
)
