"""Singles in the order in which they became singles, as candidates disappear one after the other.

A digit that is placed is first removed from the cells that see it, in their order, then the other digits of its cell in
theirs. The order of Hobiger's HoDoKu (2012), which keeps naked and hidden singles in two queues.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import inf
from typing import Self

from ruleout.masks import Cell, CellSet, DigitIndex, Mask, bits, digit_indices, is_lone
from ruleout.model.layout import Layout, once_per_layout
from ruleout.reasoning.board import Board, View
from ruleout.reasoning.step import Step


class Waiting(View):
    """The singles of a board, those that have been singles longest first.

    It depends on the boards before. Without one, the digits of the board are placed in the order of the cells; other
    candidates that it lacks are then removed, digit by digit.

    Parameters
    ----------
    masks, placed
        The candidates and the placed cells of the board.
    cells
        The cells that were left with one candidate, in this order; some may be placed since.
    candidates
        ``cell * digits + digit - 1`` of the digits that were left with one place in a house, in this order.
    """

    def __init__(
        self, masks: Sequence[Mask], placed: CellSet, cells: Sequence[Cell] = (), candidates: Sequence[int] = ()
    ) -> None:
        self.masks = masks
        self.placed = placed
        self.cells = cells
        self.candidates = candidates

    @cached_property
    def naked(self) -> dict[Cell, int]:
        """The place of each of *cells* in the order."""
        return _places(self.cells)

    @cached_property
    def hidden(self) -> dict[int, int]:
        """The place of each of *candidates* in the order."""
        return _places(self.candidates)

    @classmethod
    def start(cls, layout: Layout) -> Self:
        """Return what waits on a board of *layout* without a digit: nothing."""
        return cls((layout.full,) * layout.size, 0)

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        before = before or cls.start(board.layout)
        masks, peers, houses = list(before.masks), board.layout.peer_sets, _houses_at(board.layout)
        cells, candidates, digits = [*before.cells], [*before.candidates], board.layout.digits
        places = [0] * digits
        for cell, mask in enumerate(masks):
            for bit in digit_indices(mask):
                places[bit] |= 1 << cell

        def remove(bit: DigitIndex, gone: CellSet) -> None:
            for cell in bits(gone & places[bit]):
                places[bit] ^= 1 << cell
                masks[cell] ^= 1 << bit
                if is_lone(masks[cell]):
                    cells.append(cell)
                for house in houses[cell]:
                    left = places[bit] & house
                    if is_lone(left):
                        candidates.append((left.bit_length() - 1) * digits + int(bit))

        for cell in bits(board.placed & ~before.placed):
            if is_lone(board.masks[cell]):
                digit = board.masks[cell].bit_length() - 1
                remove(digit, peers[cell])
                for bit in digit_indices(masks[cell] & ~board.masks[cell]):
                    remove(bit, 1 << cell)
        for bit, left_over in enumerate(board.cells_by_digit):
            remove(bit, places[bit] & ~left_over)
        return cls(board.masks, board.placed, cells, candidates)


def naked_singles_in_order(board: Board, step: Step) -> float:
    """Return the place of *step*, which places a digit: the longer it has been the only one of its cell, the lower."""
    return board.view(Waiting).naked.get(step.places[0].cell, inf)


def hidden_singles_in_order(board: Board, step: Step) -> float:
    """Return the place of *step*: the longer its cell has been the only place of its digit in some house, the lower."""
    place = step.places[0]
    return board.view(Waiting).hidden.get(place.cell * board.layout.digits + place.digit - 1, inf)


def _places(order: Sequence[int]) -> dict[int, int]:
    """Return the first place of each number in *order*."""
    return {order[place]: place for place in reversed(range(len(order)))}


@once_per_layout
def _houses_at(layout: Layout) -> list[tuple[CellSet, ...]]:
    """Return the houses of each cell as cell sets."""
    return [tuple([layout.unit_sets[each] for each in houses]) for houses in layout.houses_of]
