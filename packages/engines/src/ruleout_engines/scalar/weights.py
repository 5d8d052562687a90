"""Weighted degrees: how often each cell took part in conflicts.

After *Boosting systematic search by weighting constraints* (Boussemart, Hemery, Lecoutre, Sais, 2004), the weight of a
constraint is added to its cells at once, so that choosing a cell reads one number only.
"""

from __future__ import annotations

from ruleout_engines.scalar import fields
from ruleout_engines.scalar.jit import float64s, inlined, int32s, int64s
from ruleout_engines.scalar.state import State
from ruleout_engines.scalar.topology import Topology

GROWTH = 1.001
"""The factor by which each conflict counts more than the one before it. The relative weight of old ones is halved in
seven hundred conflicts. Faster decay makes searches with long sums longer."""

LARGEST = 1e50
LEAST = 1e-50
"""The least weight; a cell with weight 0 would never be chosen."""


@inlined
def reset_weights(topology: Topology, state: State) -> None:
    """Set the initial weights: one more than the number of units and rules of the cell."""
    weights = float64s(state.weights)
    for cell in range(topology.size):
        weights[cell] = 1.0
        first = topology.around + int32s(topology.ints)[topology.around_from + cell]
        last = topology.around + int32s(topology.ints)[topology.around_from + cell + 1]
        for at in range(first, last):
            if int32s(topology.ints)[at] == cell:
                weights[cell] += 1.0
    weights[topology.size] = 1.0


@inlined
def add_weights(topology: Topology, state: State) -> None:
    """Add the last conflict to the weights.

    The cell chosen last, the cell that was emptied and the cell that caused it count fully; cells that share a group
    with the emptied one count a quarter per group. If a rule failed, all of its cells count.
    """
    ints = int32s(topology.ints)
    counts = int64s(state.counts)
    weights = float64s(state.weights)
    if counts[fields.CONFLICTS] == 0:
        reset_weights(topology, state)
    counts[fields.CONFLICTS] += 1
    step = weights[topology.size]
    rule = counts[fields.RULE]
    cell = counts[fields.EMPTIED]
    cause = counts[fields.CAUSE]
    if rule >= 0:
        first = topology.rule_cells + ints[topology.rule_cells_from + rule]
        for at in range(first, first + ints[topology.rule_size + rule]):
            weights[ints[at]] += step
    if cell >= 0:
        weights[cell] += step
        first = topology.around + ints[topology.around_from + cell]
        last = topology.around + ints[topology.around_from + cell + 1]
        for at in range(first, last):
            weights[ints[at]] += 0.25 * step
    if cause >= 0:
        weights[cause] += step
    weights[counts[fields.CHOSEN]] += step
    weights[topology.size] = step * GROWTH
    if step > LARGEST:
        for each in range(topology.size + 1):
            weights[each] = max(weights[each] / LARGEST, LEAST)
