"""Remote pair: a chain of cells with the same two digits, each of which sees the next.

::

    +-------+-------+-------+
    | xy    |   xy  |       |     r1c1, r1c5, r4c5 and r4c9 have the same two candidates, and each
    |       |       |    *  |     sees the next, so they alternate: r1c1 and r4c9 have different
    +-------+-------+-------+     digits. One of them is x and one is y, so a cell that sees both,
    | *     |   xy  |    xy |     such as r4c1 and r1c9, is neither.
    +-------+-------+-------+
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ruleout import plugin as kit
from ruleout_strategies.chains.chain import Chain
from ruleout_strategies.views.nodes import Nodes
from ruleout_strategies.views.pairs import Pairs
from ruleout_strategies.wording import removals_in_sight

ID = "remote-pair"


def find(board: kit.Board) -> Iterator[kit.Step]:
    masks = board.masks
    by_mask: dict[int, int] = {}
    for cell in kit.bits(board.view(Pairs).cells):
        by_mask[masks[cell]] = by_mask.get(masks[cell], 0) | 1 << cell
    for mask, cells in by_mask.items():
        if cells.bit_count() > 3:
            yield from _pairs(board, mask, cells)


def _pairs(board: kit.Board, mask: int, cells: int) -> Iterator[kit.Step]:
    """Yield a step for each two of *cells* with different digits that do not see each other, near ones first."""
    peers = board.layout.peer_sets
    found = set()
    for first in kit.bits(cells):
        came_from = {first: first}
        layer = [first]
        far = 0
        while layer:
            far += 1
            ahead = []
            for cell in layer:
                for other in kit.bits(cells & peers[cell]):
                    if other not in came_from:
                        came_from[other] = cell
                        ahead.append(other)
            layer = ahead
            for last in layer if far > 2 and far % 2 else ():
                seeing = peers[first] & peers[last]
                removed = (
                    seeing & (board.cells_by_digit[mask.bit_length() - 1] | _low(board, mask)) & board.open & ~cells
                )
                if first < last and removed and removed not in found:
                    found.add(removed)
                    way = [last]
                    while way[-1] != first:
                        way.append(came_from[way[-1]])
                    yield _step(board, mask, way[::-1], removed)


def _low(board: kit.Board, mask: int) -> int:
    return board.cells_by_digit[(mask & -mask).bit_length() - 1]


def _step(board: kit.Board, mask: int, way: list[int], removed: int) -> kit.Step:
    nodes = board.view(Nodes)
    x, y = kit.bits(mask)
    path = [nodes.number[bit, 1 << cell] for i, cell in enumerate(way) for bit in ((x, y) if i % 2 == 0 else (y, x))]
    chain = Chain(nodes, tuple(path)).step(board, ID)
    # The chain shows that the ends are not both y; exchanging the digits shows that they are not both x.
    removes = tuple(
        kit.Candidate(cell, bit + 1) for cell in kit.bits(removed) for bit in (x, y) if board.has(cell, bit + 1)
    )
    sight = [why for cell in kit.bits(removed) for end in (way[0], way[-1]) for why in board.layout.why_sees(cell, end)]
    ends = (*board.candidates(way[0]), *board.candidates(way[-1]))
    because = kit.Reason.of(way, {"sight": sight}, {"pattern": ends}, {"pattern": "ends"})
    return kit.Step(ID, removes=removes, because=attrs.evolve(because, links=chain.because.links))


def explain(board: kit.Board, step: kit.Step) -> kit.Explanation:
    layout, links = board.layout, step.because.links
    cells = [link.start.candidates[0].cell for link in links if link.strong]
    names = kit.cells_in_words(layout, cells)
    first, last = layout.names[cells[0]], layout.names[cells[-1]]
    digits = [each.digit for each in board.candidates(cells[0])]
    x, y = map(layout.show, digits)
    removals = removals_in_sight(layout, step.removes, kit.cell_set((cells[0], cells[-1])), digits)
    return kit.Explanation(
        nudge="Look for a chain of cells that all have the same two candidates.",
        region=f"Look at the cells with the candidates {x} and {y}, beginning with {first}.",
        full=f"{names} have only {x} and {y}, and each sees the next, so the digits alternate along them. {first} and "
        f"{last} are different: one is {x} and the other is {y}. So {removals}.",
    )


REMOTE_PAIR = kit.Technique(
    id=ID,
    title="Remote Pair",
    difficulty=162,
    find=find,
    explain=explain,
    summary="Cells with the same two digits, each of which sees the next, alternate.",
)
