"""The cycles of Sudoku Explainer (Nicolas Juillerat, 2006): loops whose strong links are all in houses or all in cells.

Each second candidate of such a loop is true, or else all others are. So Sudoku Explainer removes each candidate in
another cell that sees one of these and one of those, also if they are not neighbours in the loop.
"""

from __future__ import annotations

from typing import ClassVar

from ruleout import internal as kit
from ruleout_strategies.chain_length import surcharge
from ruleout_strategies.views.closures import Closures, XClosures, XYClosures


class Cycles(kit.View):
    """The loops of one kind of chains; each kind is a subclass.

    Attributes
    ----------
    lengths
        For each candidate that a loop removes the number of candidates of the shortest such loop.
    """

    closures: ClassVar[type[Closures]]

    def __init__(self, board: kit.Board) -> None:
        closures = board.view(self.closures)
        nodes = closures.nodes
        found: dict[int, int] = {}
        for first in closures.ends:
            for path in closures.paths_from(first):
                if path[-1] <= first or nodes.body[first] & ~nodes.excludes[path[-1]]:
                    continue
                for loop in closures.loops(first, path[-1]):
                    own = kit.union_of(nodes.keys[node][1] for node in loop)
                    one, other = (kit.union_of(nodes.excludes[node] for node in loop[i::2]) for i in (0, 1))
                    for index in kit.bits(one & other):
                        if not own >> index % nodes.size & 1:
                            found[index] = min(len(loop), found.get(index, len(loop)))
        self.lengths = {nodes.candidates(1 << index)[0]: length for index, length in found.items()}


class XCycles(Cycles):
    """Loops of one digit, by its two places in houses."""

    closures = XClosures


class YCycles(Cycles):
    """Loops of cells with two candidates."""

    closures = XYClosures


def cycle_rung(technique: str, kind: type[Cycles]) -> kit.Rung:
    """Return the rung for the removals of cycles of *kind*, which *technique* finds by them or by parts of them."""

    def shared(board: kit.Board, step: kit.Step) -> tuple[kit.Candidate, ...]:
        lengths = board.view(kind).lengths
        own = [each for each in step.removes if each in lengths]
        least = min((lengths[each] for each in own), default=0)
        return tuple(each for each in own if lengths[each] == least)

    def score(board: kit.Board, step: kit.Step) -> float:
        return round(6.5 + surcharge(board.view(kind).lengths[step.removes[0]]), 1)

    return kit.Rung(technique, score, _removes, cheapest=True, least=6.5, removals=shared)


def _removes(board: kit.Board, step: kit.Step) -> bool:
    return not step.places
