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

from ruleout import plugin as kit
from ruleout_strategies.views.pairs import Pairs
from ruleout_strategies.wings.xy_wing import wing_step
from ruleout_strategies.wording import candidates_in_words, removals_in_sight

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


def explain(board: kit.Board, step: kit.Step) -> kit.Explanation:
    layout, pivot, pincers = board.layout, step.because.candidates["pattern"], step.because.candidates["second"]
    name, (one, other) = layout.names[pivot[0].cell], (layout.names[each.cell] for each in pincers)
    z = layout.show(pincers[0].digit)
    x = next(each for each in pivot if each.digit != pincers[0].digit and board.has(pincers[0].cell, each.digit))
    y = next(each for each in pivot if each.digit != pincers[0].digit and board.has(pincers[1].cell, each.digit))
    places = kit.cell_set((pivot[0].cell, *(each.cell for each in pincers)))
    return kit.Explanation(
        nudge="Look for a cell of three candidates that sees two cells with two of these candidates each.",
        region=f"Look at {name} and the cells of two candidates that it sees.",
        full=f"{candidates_in_words(board, (pivot[0].cell, *(each.cell for each in pincers)))}. If {name} is "
        f"{layout.show(x.digit)}, {one} is {z}; if it is {layout.show(y.digit)}, {other} is {z}; otherwise it is {z} "
        f"itself. So one of the three is {z}: "
        f"{removals_in_sight(layout, step.removes, places, [pincers[0].digit])}.",
    )


XYZ_WING = kit.Technique(
    id=ID,
    title="XYZ-Wing",
    difficulty=180,
    find=find,
    explain=explain,
    summary="A cell of three digits and two cells that it sees force one of these digits into one of the three cells.",
)
