"""W-Wing: two cells with the same two digits, and a strong link between places for one of them that the cells see.

::

    +-------+-------+-------+
    | xz  . |       |       |     In the second row x is only in r2c2 and r2c9. The cell r1c1
    | . x * |       |     x |     sees r2c2, and r3c8 sees r2c9. If neither of the two cells
    | .     |       |  xz   |     were z, both were x, and row 2 would have no place for x.
    +-------+-------+-------+     So one of them is z, and no cell that sees both can be z.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ruleout import internal as kit
from ruleout_strategies.chains.chain import Chain
from ruleout_strategies.lessons import lesson
from ruleout_strategies.topology import no_places
from ruleout_strategies.views.nodes import RULE, Nodes, fixed_of
from ruleout_strategies.views.pairs import Pairs
from ruleout_strategies.wings.xy_wing import prove_cases

ID = "w-wing"


def find(board: kit.Board) -> Iterator[kit.Step]:
    masks, peers = board.masks, board.layout.peer_sets
    by_mask: dict[kit.Mask, list[kit.Cell]] = {}
    for cell in kit.bits(board.view(Pairs).cells):
        by_mask.setdefault(masks[cell], []).append(cell)
    for mask, cells in by_mask.items():
        for one, other in combinations(cells, 2):
            if peers[one] >> other & 1:
                continue
            kit.check_time()
            for x in kit.digit_indices(mask):
                yield from _wings(board, one, other, x, (mask & ~(1 << x)).bit_length() - 1)


def _wings(
    board: kit.Board, one: kit.Cell, other: kit.Cell, x: kit.DigitIndex, z: kit.DigitIndex
) -> Iterator[kit.Step]:
    """Yield the first wing of the cells *one* and *other* that is linked by the digit with the index *x*."""
    peers = board.layout.peer_sets
    if not peers[one] & peers[other] & board.cells_by_digit[z] & board.open:
        return
    for left, right in _strong_links(board, x, peers[one]):
        for p, q in ((left, right), (right, left)):
            if p & peers[one] and q & peers[other]:
                nodes = board.view(Nodes)
                number = nodes.number
                ends = [(number[z, 1 << cell], number[x, 1 << cell]) for cell in (one, other)]
                chain = Chain(nodes, (*ends[0], number[x, p], number[x, q], *reversed(ends[1])))
                yield chain.step(board, ID)
                return


def _strong_links(
    board: kit.Board, bit: kit.DigitIndex, near: kit.CellSet
) -> Iterator[tuple[kit.CellSet, kit.CellSet]]:
    """Yield two places, as cell sets, of which one has the digit with the index *bit*.

    Those of houses with a place in *near* come first.
    """
    cells, fixed = board.cells_by_digit[bit] & board.open, fixed_of(board.layout)
    for _, around in fixed.houses_with(cells & near):
        places = cells & around
        if places.bit_count() == 2:
            yield places & -places, places & (places - 1)
    if fixed.rules:
        nodes = board.view(Nodes)
        for a, b in nodes.links[RULE]:
            (digit, left), (other, right) = nodes.keys[a], nodes.keys[b]
            if digit == other == bit:
                yield left, right


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for two cells with the same two candidates that do not see each other.",
    region="Look at {one} and {other}, and at the places for {x} in {units}.",
    full="{one} and {other} have only {digits}. In {units}, {x} is in {near}, so {one} is {z}, or in {far}, so "
    "{other} is {z}. So one of {one} and {other} is {z}: {removals}.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    links = step.because.links
    first, near, far, last = (
        node.candidates[0] for node in (links[0].start, links[1].end, links[3].start, links[-1].end)
    )
    x, z = near.digit, first.digit
    return SENTENCES.words(
        one=kit.Cells([first.cell]),
        other=kit.Cells([last.cell]),
        near=kit.Cells([near.cell]),
        far=kit.Cells([far.cell]),
        digits=kit.Digits((x, z)),
        x=kit.Digits([x]),
        z=kit.Digits([z]),
        units=kit.Units(links[2].constraints),
        removals=kit.removals_in_sight(board.layout, step.removes, 1 << first.cell | 1 << last.cell, [z]),
    )


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Prove a wing by the two places of its strong link."""
    links = step.because.links
    held = kit.Node.of(*links[0].start.candidates, *links[-1].end.candidates)
    if any(kit.seen_from(board.layout, held, each) is None for each in step.removes):
        return kit.plain_proof(step)
    cases = [(links[2].start, links[0].start), (links[2].end, links[-1].end)]
    pairs = [(start.candidates[0], end.candidates[0]) for start, end in cases]
    ends, by = kit.cell_set(start.cell for start, _ in pairs), links[2].constraints
    return prove_cases(board, step, pairs, by, {cell for each in by for cell in no_places(board, each, ends)})


W_WING = kit.Technique(
    id=ID,
    title="W-Wing",
    difficulty=170,
    find=find,
    explain=explain,
    prove=prove,
    lesson=lesson(ID, explain),
    summary="Two cells with the same two digits see the ends of a strong link of the one, so one of them is the other.",
)
