"""Y-Wing: a cell of two digits, and two cells that it sees.

::

    +-------+-------+
    | xy  . | xz    |     The pivot r1c1 is x or y. If it is x, the pincer r1c4 is z;
    | .   . |       |     if it is y, the pincer r3c2 is z. Either way a cell that sees
    | . yz  |       |     both pincers, such as r3c4, cannot be z.
    +-------+-------+
"""

from collections.abc import Iterator
from itertools import combinations

from ruleout import plugin as kit


def find(board: kit.Board) -> Iterator[kit.Step]:
    """Yield one step for each wing that removes something."""
    pairs = [cell for cell, mask in enumerate(board.masks) if mask.bit_count() == 2]
    for pivot in pairs:
        for one, other in combinations([cell for cell in pairs if cell in board.layout.peers[pivot]], 2):
            shared = board.masks[one] & board.masks[other] & ~board.masks[pivot]
            if kit.is_lone(shared) and board.masks[one] | board.masks[other] == board.masks[pivot] | shared:
                pincers = kit.candidates_in(1 << one | 1 << other, shared.bit_length())
                removes, sight = kit.excluded_by(board, pincers)
                if removes:
                    sight += board.layout.why_sees(pivot, (one, other))
                    because = kit.Reason.of(
                        [pivot, one, other], {"sight": sight}, {"pattern": board.candidates(pivot), "second": pincers}
                    )
                    yield kit.Step("y-wing", removes=removes, because=because)


WORDS = kit.Sentences(
    "y-wing",
    nudge="Look for three cells of two candidates each, one of which sees the other two.",
    region="Look at {pivot} and the cells of two candidates that it sees.",
    full="{candidates}, so {pincers:or} is {digit} either way: {removals}.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    """Put a step in words of three strengths."""
    pivot, pincers = step.because.candidates["pattern"][0].cell, step.because.candidates["second"]
    return WORDS.words(
        candidates=kit.candidates(board, [pivot, *(each.cell for each in pincers)]),
        pivot=kit.Cells([pivot]),
        pincers=kit.Cells(each.cell for each in pincers),
        digit=kit.Digits([pincers[0].digit]),
        removals=kit.removals(step.removes),
    )


XY_WING = kit.Technique(
    id="y-wing",
    title="Y-Wing",
    difficulty=160,
    find=find,
    explain=explain,
    also=("y-wing", "bent-triple"),
    summary="A cell of two digits and two cells that it sees share a digit between them.",
)
