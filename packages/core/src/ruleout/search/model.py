"""A layout made ready for the search, once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import attrs

from ruleout.masks import Cell, Mask
from ruleout.model.constraints import Allowed, Constraint, Count, Custom, Exclusions, Sum, Unit
from ruleout.model.layout import Layout, once_per_layout
from ruleout.search.counts import count_in_parts
from ruleout.search.exclusions import digit_sights
from ruleout.search.groups import GroupedSum, groups_of_sum
from ruleout.search.implied import implied_sums
from ruleout.search.primitives import all_differ, is_difference, is_fillable, merged_weights
from ruleout.search.sums import Bounds, Table, sum_combinations


class WatchedConstraint(Protocol):
    """A constraint that is narrowed again whenever a candidate of one of its cells is removed."""

    @property
    def cells(self) -> tuple[Cell, ...]: ...

    def narrow(self, masks: Sequence[Mask]) -> Sequence[Mask]:
        """Return what remains of *masks*; a 0 means that nothing fits."""


@attrs.frozen(eq=False, repr=False)
class Model:
    """Tables of a layout for the search.

    Houses are represented by counts. For each digit there is one int with a field of *width* bits per house: how many
    cells of the house can hold the digit, plus ``PLACED`` once it is placed there. The highest bit of a field is always
    set and keeps borrows from its neighbour, so that one subtraction finds all houses in which a digit has fewer than a
    given number of places. *ones* has a 1 in every field, *guards* the highest bit; *share* has, per cell, a 1 in the
    fields of its houses.

    *rules* are all other constraints; bit r of ``watch[cell]`` is set if the cell is one of those of rule r. *customs*
    are verified once more when every cell has a digit. *around* lists, per cell, the cells of its units and rules, as
    often as they share one. *impossible* is true if no solution can exist.
    """

    layout: Layout
    allowed: tuple[Mask, ...]
    houses: tuple[tuple[Cell, ...], ...]
    width: int
    ones: int
    guards: int
    share: tuple[int, ...]
    rules: tuple[WatchedConstraint, ...]
    watch: tuple[int, ...]
    customs: tuple[Custom, ...]
    around: tuple[tuple[Cell, ...], ...]
    impossible: bool


PLACED = 2
"""Added to a count when the digit is placed, so that it is not taken for a digit with one place left."""


@once_per_layout
def model_of(layout: Layout, check: Callable[[], object] = lambda: None) -> Model:
    """Return the model of *layout*, compiled once per layout.

    *check* is called now and then; if it raises, as :meth:`Countdown.check_time` does, compiling ends.
    """
    check()
    houses = tuple(house.cells for house in layout.houses if len(set(house.cells)) == layout.digits)
    width = (layout.digits + PLACED).bit_length() + 1
    ones = sum(1 << width * house for house in range(len(houses)))
    allowed = [layout.full] * layout.size
    for constraint in layout.constraints:
        if isinstance(constraint, Allowed):
            allowed[constraint.cell] &= constraint.mask
    rules = tuple(_rules(layout, check))
    around: list[list[Cell]] = [[] for _ in range(layout.size)]
    for group in {frozenset(each.cells) for each in (*layout.units, *rules)}:
        check()
        for cell in group:
            around[cell].extend(group)
    return Model(
        layout=layout,
        allowed=tuple(allowed),
        houses=houses,
        width=width,
        ones=ones,
        guards=ones << (width - 1),
        share=_memberships(layout.size, houses, width),
        rules=rules,
        watch=_memberships(layout.size, [rule.cells for rule in rules], 1),
        customs=tuple(each for each in layout.constraints if isinstance(each, Custom)),
        around=tuple(map(tuple, around)),
        impossible=any(not is_fillable(unit, layout.digits) for unit in layout.units)
        or any(not each.cells and not each.holds(()) for each in layout.constraints),
    )


def _rules(layout: Layout, check: Callable[[], object]) -> list[WatchedConstraint]:
    """Return the constraints that peers, counts and ``allowed`` do not cover, and implied sums, cheap ones first."""
    rules: list[WatchedConstraint] = []
    rules += digit_sights(layout, [each for each in layout.constraints if isinstance(each, Exclusions)])
    for constraint in layout.constraints:
        check()
        if isinstance(constraint, Count):
            rules.append(count_in_parts(layout, constraint))
        elif not isinstance(constraint, Unit | Allowed | Exclusions) and not is_difference(constraint, layout.full):
            table = sum_table(layout, constraint)
            rules.append(table or constraint)
            if table is None and isinstance(constraint, Sum) and (groups := groups_of_sum(layout, constraint)):
                rules.append(GroupedSum.of(groups, merged_weights(constraint), constraint.total))
    for implied in implied_sums(layout, check=check):
        check()
        weights = implied.weights or (1,) * len(implied.cells)
        rules.append(sum_table(layout, implied) or Bounds(implied.cells, weights, implied.total))
    return sorted(
        rules, key=lambda rule: 0 if isinstance(rule, Table) else 1 if isinstance(rule, Bounds | GroupedSum) else 2
    )


def sum_table(layout: Layout, each: Constraint) -> Table | None:
    """Return a sum as a table; None if its cells may be equal, if it has too many combinations, or for all else."""
    if not isinstance(each, Sum) or each.weights is not None or not each.cells or not all_differ(layout, each.cells):
        return None
    found = sum_combinations(layout.digits, len(each.cells), each.total)
    return None if found is None else Table(each.cells, found)


def _memberships(size: int, groups: Sequence[Sequence[Cell]], width: int) -> tuple[int, ...]:
    """Return one int per cell, with a bit for each group that contains the cell; these bits are *width* apart."""
    found = [0] * size
    for number, cells in enumerate(groups):
        for cell in cells:
            found[cell] |= 1 << width * number
    return tuple(found)
