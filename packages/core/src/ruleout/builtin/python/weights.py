"""Which cells conflicts pointed at."""

from __future__ import annotations

from ruleout.search.model import Model
from ruleout.search.propagate import Conflict

GROWTH = 1.001
"""Each conflict weighs this much more than the one before it, so that old ones fade."""

LARGEST = 1e50


class Weights:
    """How often each cell took part in a conflict, with its units and rules.

    After *Boosting systematic search by weighting constraints* (Boussemart, Hemery, Lecoutre, Sais, 2004), the
    weight of a constraint spread at once over its cells, so that choosing a cell only reads one number.
    """

    __slots__ = ("_around", "_step", "of_cell")

    def __init__(self, model: Model) -> None:
        self.of_cell = [1.0 + around.count(cell) for cell, around in enumerate(model.around)]
        self._around = model.around
        self._step = 1.0

    def learn(self, conflict: Conflict, chosen: int) -> None:
        """Count *conflict*, met below a choice of the cell *chosen*: that one and an emptied cell fully, who emptied it
        by half, whoever shares a group with it by a quarter for each."""
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
