"""Branching: the cell and the digit (a mask with one bit) to try in it, None if no cell has several candidates.

Weighted degrees count the conflicts in which each cell was involved.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruleout.masks import Cell, Mask
from ruleout.search.model import Model
from ruleout.search.propagate import Conflict, State

GROWTH = 1.001
"""Each conflict counts this much more than the one before it, so that old ones fade."""

LARGEST = 1e50

Choice = tuple[Cell, Mask]


class Weights:
    """The weighted degree of each cell.

    After *Boosting systematic search by weighting constraints* (Boussemart, Hemery, Lecoutre, Sais, 2004), the
    weight of a constraint is added to its cells at once, so that choosing a cell reads one number only.
    """

    __slots__ = ("_around", "_step", "of_cell")

    def __init__(self, model: Model) -> None:
        self.of_cell = [1.0 + around.count(cell) for cell, around in enumerate(model.around)]
        self._around = model.around
        self._step = 1.0

    def learn(self, conflict: Conflict, chosen: Cell) -> None:
        """Add *conflict*, which followed the choice of the cell *chosen*, to the weights.

        The chosen cell, an emptied cell and the cells of a failed group get the full increment, the cell that emptied
        another one gets half of it, and cells that share a group with the emptied one a quarter per group.
        """
        weights, step = self.of_cell, self._step
        weights[chosen] += step
        for cell in conflict.group:
            weights[cell] += step
        if conflict.cell >= 0:
            weights[conflict.cell] += step
            for cell in self._around[conflict.cell]:
                weights[cell] += 0.25 * step
            if conflict.placed >= 0:
                weights[conflict.placed] += 0.5 * step
        self._step = step * GROWTH
        if self._step > LARGEST:
            self._step /= LARGEST
            self.of_cell = [weight / LARGEST for weight in weights]


def keep_open(state: State, cells: list[Cell]) -> None:
    """Note that *cells* are open, unless nearly as many were: states that share a list take less memory."""
    if 16 * len(cells) < 15 * len(state.open):
        state.open = cells


def first_pair(model: Model, state: State) -> Choice | None:
    """Return the first cell with two candidates, else a digit with two places in a house, else a cell with the fewest.

    This is cheap, and easy boards need nothing else.
    """
    masks = state.masks
    fewest, chosen = 0, -1
    open_cells = []
    for cell in state.open:
        mask = masks[cell]
        rest = mask & (mask - 1)
        if rest:
            if not rest & (rest - 1):
                return cell, mask & -mask
            open_cells.append(cell)
            count = rest.bit_count()
            if chosen < 0 or count < fewest:
                fewest, chosen = count, cell
    keep_open(state, open_cells)
    if chosen < 0:
        return None
    for digit, cells in two_places(model, state):
        return cells[0], digit
    return chosen, masks[chosen] & -masks[chosen]


def most_peers(model: Model, state: State) -> Choice | None:
    """Return the cell with the fewest candidates; ties are broken by the most open peers."""
    masks = state.masks
    open_cells = [cell for cell in state.open if masks[cell] & (masks[cell] - 1)]
    keep_open(state, open_cells)
    if not open_cells:
        return None
    fewest = min(masks[cell].bit_count() for cell in open_cells)
    ties = [cell for cell in open_cells if masks[cell].bit_count() == fewest]
    still_open = set(open_cells)
    cell = max(ties, key=lambda each: sum(peer in still_open for peer in model.layout.peers[each]))
    return cell, masks[cell] & -masks[cell]


def heaviest(model: Model, state: State, weights: Weights) -> Choice | None:
    """Return the cell with the highest ratio of weight to number of candidates.

    If it has more than two candidates, the heavier place of a digit with two places in a house is returned if its
    weight is higher.
    """
    masks, weight = state.masks, weights.of_cell
    best, chosen = -1.0, -1
    open_cells = []
    for cell in state.open:
        mask = masks[cell]
        if mask & (mask - 1):
            open_cells.append(cell)
            count = mask.bit_count()
            score = weight[cell] / (count - 0.5) if count > 2 else weight[cell]
            if score > best:
                best, chosen = score, cell
    keep_open(state, open_cells)
    if chosen < 0:
        return None
    digit = masks[chosen] & -masks[chosen]
    if masks[chosen].bit_count() > 2:
        for other, cells in two_places(model, state):
            cell = max(cells, key=weight.__getitem__)
            if weight[cell] > best:
                best, chosen, digit = weight[cell], cell, other
    return chosen, digit


def two_places(model: Model, state: State) -> Iterator[tuple[Mask, list[Cell]]]:
    """Yield each digit (a mask with one bit) that has exactly two places in a house, and these two cells.

    The state must be propagated, so that no count is below two (see ``Model``). Nothing is yielded for layouts with
    hidden cells, since their visible cells are branched on first.
    """
    if model.layout.visible < model.layout.size:
        return
    masks = state.masks
    threes = model.ones * 3
    for index, counts in enumerate(state.counts):
        few = (counts - threes) & model.guards ^ model.guards
        digit = 1 << index
        while few:
            guard = few & -few
            few ^= guard
            house = model.houses[guard.bit_length() // model.width - 1]
            yield digit, [cell for cell in house if masks[cell] & digit]
