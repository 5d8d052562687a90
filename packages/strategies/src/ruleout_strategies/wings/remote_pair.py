"""Remote pair: a chain of cells with the same two digits, each of which sees the next.

::

    +-------+-------+-------+
    | xy    |   xy  |       |     r1c1, r1c5, r4c5 and r4c9 have the same two candidates, and each
    |       |       |    *  |     sees the next, so they alternate: r1c1 and r4c9 have different
    +-------+-------+-------+     digits. One of them is x and one is y, so a cell that sees both,
    | *     |   xy  |    xy |     such as r4c1 and r1c9, is neither.
    +-------+-------+-------+

In a longer chain this holds for any two cells that are an odd number of steps apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ruleout import internal as kit
from ruleout_strategies.chains.chain import Chain
from ruleout_strategies.effects import candidates_of
from ruleout_strategies.views.nodes import CELL, Nodes
from ruleout_strategies.views.pairs import Pairs
from ruleout_strategies.ways import Implied, two_cases

ID = "remote-pair"
MOST_CHAINS = 2000
"""The number of chains of one length per pair of digits beyond which they are not looked at."""


def find(board: kit.Board) -> Iterator[kit.Step]:
    masks = board.masks
    by_mask: dict[kit.Mask, kit.CellSet] = {}
    for cell in kit.bits(board.view(Pairs).cells):
        by_mask[masks[cell]] = by_mask.get(masks[cell], 0) | 1 << cell
    for mask, cells in by_mask.items():
        if cells.bit_count() > 3:
            yield from _pairs(board, mask, cells)


def _pairs(board: kit.Board, mask: kit.Mask, cells: kit.CellSet) -> Iterator[kit.Step]:
    """Yield a step for each chain of *cells* whose ends, of different digits, remove a candidate, short ones first.

    The ends do not see each other. Of chains with equal removals, the first one is yielded.
    """
    peers = board.layout.peer_sets
    places = kit.union_of(board.cells_by_digit[bit] for bit in kit.digit_indices(mask)) & board.open & ~cells
    found = set()
    for way in _ways(board, cells) if places else ():
        if len(way) > 3 and len(way) % 2 == 0 and way[0] < way[-1] and not peers[way[0]] >> way[-1] & 1:
            if not peers[way[0]] & peers[way[-1]] & places:
                continue
            apart = [(first, last) for i, first in enumerate(way) for last in way[i + 3 :: 2]]
            removed = kit.union_of(peers[first] & peers[last] for first, last in apart) & places
            if removed not in found:
                found.add(removed)
                yield _step(board, mask, way, removed)


def _ways(board: kit.Board, cells: kit.CellSet) -> Iterator[tuple[kit.Cell, ...]]:
    """Yield the chains of *cells*, each of which sees the next, shortest first.

    They stop at the first length with more than MOST_CHAINS chains.
    """
    peers = board.layout.peer_sets
    layer: list[tuple[kit.Cell, ...]] = [(cell,) for cell in kit.bits(cells)]
    while len(layer) <= MOST_CHAINS and layer:
        kit.check_time()
        yield from layer
        ahead = ((*way, cell) for way in layer for cell in kit.bits(cells & peers[way[-1]]) if cell not in way)
        layer = list(islice(ahead, MOST_CHAINS + 1))


def _step(board: kit.Board, mask: kit.Mask, way: tuple[kit.Cell, ...], removed: kit.CellSet) -> kit.Step:
    nodes = board.view(Nodes)
    x, y = kit.digit_indices(mask)
    path = [nodes.number[bit, 1 << cell] for i, cell in enumerate(way) for bit in ((x, y) if i % 2 == 0 else (y, x))]
    chain = Chain(nodes, tuple(path)).step(board, ID)
    # The chain shows that the ends are not both y; exchanging the digits shows that they are not both x. The same holds
    # for each part of it.
    removes = candidates_of(board, kit.bits(removed), mask)
    own = kit.cell_set(way)
    sight = [
        why
        for cell in kit.bits(removed)
        for why in board.layout.why_sees(cell, kit.cells_of(own & board.layout.peer_sets[cell]))
    ]
    ends = candidates_of(board, (way[0], way[-1]))
    because = kit.Reason.of(way, {"sight": sight}, {"pattern": ends}, {"pattern": "ends"}, chain.because.chains)
    return kit.Step(ID, removes=removes, because=because)


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for a chain of cells that all have the same two candidates.",
    region="Look at the cells with the candidates {digits}, beginning with {first}.",
    full="{cells} have only {digits}, and each sees the next, so the digits alternate along them. They are {count} "
    "cells, an even number, so {first} and {last} differ: one is {x} and the other is {y}. So {removals}.",
    between="{cells} have only {digits}, and each sees the next, so the digits alternate along them. Any two of them "
    "that are an odd number of steps apart are different: one is {x} and the other is {y}, and a cell that sees both "
    "is neither. So {removals}.",
    lesson="{full} Next time, look for a third and a fourth cell wherever two cells have the same two candidates.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    cells = _cells(step)
    x, y = (each.digit for each in board.candidates(cells[0]))
    ends = 1 << cells[0] | 1 << cells[-1]
    at_ends = all(board.seen_by(ends) >> each.cell & 1 for each in step.removes)
    return SENTENCES.words(
        "full" if at_ends else "between",
        cells=kit.Cells(cells),
        digits=kit.Digits((x, y)),
        x=kit.Digits([x]),
        y=kit.Digits([y]),
        count=kit.Number(len(cells)),
        first=kit.Cells(cells[:1]),
        last=kit.Cells(cells[-1:]),
        removals=kit.removals_in_sight(board.layout, step.removes, ends, (x, y))
        if at_ends
        else kit.removals(step.removes),
    )


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Return the proof of a remote pair: the digits alternate, whichever of them is in its first cell."""
    nodes = board.view(Nodes)
    own = [nodes.number[each.digit - 1, 1 << cell] for cell in _cells(step) for each in board.candidates(cell)]
    return two_cases(step, Implied(nodes, own, (CELL,)))


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Sentence:
    """Return the lesson of a remote pair, whose explanation is short."""
    return SENTENCES.sentence("lesson", full=explain(board, step).full)


def line(board: kit.Board, step: kit.Step, _: kit.Proof) -> kit.Evidence:
    """Return the cells, in which the two digits alternate."""
    nodes = tuple([board.candidates(cell) for cell in _cells(step)])
    return kit.Evidence((kit.Line(nodes, (False,) * (len(nodes) - 1), (None,) * (len(nodes) - 1)),))


def _cells(step: kit.Step) -> list[kit.Cell]:
    return [link.start.candidates[0].cell for link in step.because.links if link.strong]


REMOTE_PAIR = kit.Technique(
    id=ID,
    title="Remote Pair",
    difficulty=162,
    find=find,
    explain=explain,
    line=line,
    prove=prove,
    lesson=lesson,
    summary="Cells with the same two digits, each of which sees the next, alternate.",
)
