"""A numbering of the cells of a board that moves with them if the board is turned or reflected.

Choices among facts that explain as much are made by it, so that the number of thoughts of a proof does not depend on
the orientation of a puzzle.
"""

from __future__ import annotations

from itertools import product

from ruleout import internal as kit

CellOrder = tuple[kit.Cell, ...]


class Ranks(kit.View):
    """The rank of each cell: its place in reading order, after the turn or reflection that makes the board the least.

    Attributes
    ----------
    of_cell
        The rank of each cell.
    """

    def __init__(self, board: kit.Board) -> None:
        masks = board.masks
        _, _, order = min(([masks[cell] for cell in order], rules, order) for rules, order in _turned(board.layout))
        self.of_cell = _inverse(order)


@kit.once_per_layout
def _turned(layout: kit.Layout) -> list[tuple[list[tuple[str, list[int]]], CellOrder]]:
    """Return for each turn and reflection the constraints by the ranks of their cells, and the cells in its order."""
    hidden = range(layout.visible, layout.size)
    found = []
    for down, across, is_transposed in product((1, -1), (1, -1), (False, True)):
        places = [(down * place[0], across * place[1]) for place in layout.positions if place is not None]
        keys = [place[::-1] for place in places] if is_transposed else places
        order = (*sorted(range(layout.visible), key=keys.__getitem__), *hidden)
        rank = _inverse(order)
        rules = sorted((each.type_name, sorted(rank[cell] for cell in each.cells)) for each in layout.constraints)
        found.append((rules, order))
    return found


def _inverse(order: CellOrder) -> tuple[int, ...]:
    return tuple(sorted(range(len(order)), key=order.__getitem__))
