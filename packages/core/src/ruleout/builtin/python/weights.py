"""Weighted degrees: how often each cell was involved in conflicts."""

from __future__ import annotations

from ruleout.masks import Cell
from ruleout.search.model import Model
from ruleout.search.propagate import Conflict

GROWTH = 1.001
"""Each conflict counts this much more than the one before it, so that old ones fade."""

LARGEST = 1e50


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
