"""Which cells conflicts pointed at.

After *Boosting systematic search by weighting constraints* (Boussemart, Hemery, Lecoutre, Sais, 2004), the weight of a
constraint spread at once over its cells, so that choosing a cell only reads one number.
"""

from __future__ import annotations

from ruleout_engines.scalar.jit import float64s, inlined, int32s, int64s
from ruleout_engines.scalar.state import CAUSE, CHOSEN, CONFLICTS, EMPTIED, RULE, State
from ruleout_engines.scalar.topology import Topology

GROWTH = 1.001
"""Each conflict weighs this much more than the one before it, so that old ones fade: half of it is gone after
seven hundred others. Where sums reach far, what was learned long ago still holds."""

LARGEST = 1e50
LEAST = 1e-50
"""However much fades, no weight becomes 0: a cell without any would never be chosen."""


@inlined
def unlearn(topology: Topology, state: State) -> None:
    """The weights before any conflict: one more than the units and rules that a cell is in."""
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
def learn(topology: Topology, state: State) -> None:
    """Count the last conflict: the cell last chosen, an emptied cell and who caused it fully, whoever shares a group
    with the emptied cell by a quarter for each; or every cell of the rule that nothing fits."""
    ints = int32s(topology.ints)
    counts = int64s(state.counts)
    weights = float64s(state.weights)
    if counts[CONFLICTS] == 0:
        unlearn(topology, state)
    counts[CONFLICTS] += 1
    step = weights[topology.size]
    rule = counts[RULE]
    cell = counts[EMPTIED]
    cause = counts[CAUSE]
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
    weights[counts[CHOSEN]] += step
    weights[topology.size] = step * GROWTH
    if step > LARGEST:
        for each in range(topology.size + 1):
            weights[each] = max(weights[each] / LARGEST, LEAST)
