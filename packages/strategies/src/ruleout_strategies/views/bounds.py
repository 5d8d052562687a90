"""Bounds of sums and counts whose fillings are too many: the cells of each in one row, column or box differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain

import attrs

from ruleout import internal as kit
from ruleout_strategies.views.region_equations import families_of
from ruleout_strategies.views.rules import rules_of


@attrs.frozen(eq=False)
class Bounds:
    """A sum or count, some of whose cells lie in the same houses.

    Attributes
    ----------
    constraint
        The sum, or the numbers of times that digits occur.
    houses
        The houses, without a common cell, in which several of its cells differ.
    parts
        The cells of a sum, or the places of a count, that differ, and each other one alone.
    cells
        Its cells, in the order of the parts if it is a sum.
    narrow
        The function of the masks of the cells that returns what they leave; with a 0 if they leave nothing.
    """

    constraint: kit.Sum | kit.Count
    houses: tuple[kit.Unit, ...]
    parts: tuple[tuple[int, ...], ...]
    cells: tuple[kit.Cell, ...]
    narrow: Callable[[Sequence[kit.Mask]], Sequence[kit.Mask]]

    def left(self, masks: Mapping[kit.Cell, kit.Mask]) -> dict[kit.Cell, kit.Mask]:
        """Return each cell with what is left of its mask; nothing if no digits fit."""
        after, left = self.narrow([masks[cell] for cell in self.cells]), dict[kit.Cell, kit.Mask]()
        for cell, mask in () if 0 in after else zip(self.cells, after, strict=True):
            left[cell] = left.get(cell, mask) & mask
        return left


@kit.once_per_layout
def bounds_of(layout: kit.Layout) -> dict[kit.Constraint, tuple[Bounds, ...]]:
    """Return for each sum and count of a rule its bounds by rows, by columns and by each other kind of houses."""
    found: dict[kit.Constraint, tuple[Bounds, ...]] = {}
    for each in (constraint for rule in rules_of(layout) for constraint in rule):
        if isinstance(each, kit.Sum) or (isinstance(each, kit.Count) and not _repeats(each)):
            families = [[region.why for region in family] for family in families_of(layout).houses]
            by_kind = [_bounds(each, [unit for unit in family if isinstance(unit, kit.Unit)]) for family in families]
            found[each] = tuple([bounds for bounds in by_kind if bounds.houses])
    return found


def _repeats(count: kit.Count) -> bool:
    """Return whether a set of *count* has a cell twice."""
    return any(len({count.cells[place] for place in places}) < len(places) for places in count.places)


def _bounds(constraint: kit.Sum | kit.Count, houses: Sequence[kit.Unit]) -> Bounds:
    """Return the bounds of *constraint* by *houses*, which have no common cell."""
    house_of = {cell: house for house in houses for cell in house.cells}
    if isinstance(constraint, kit.Sum):
        weights = kit.merged_weights(constraint)
        groups = _together({cell: (house_of.get(cell, cell), weight) for cell, weight in weights.items()})
        grouped = kit.GroupedSum.of(groups, weights, constraint.total)
        shared = [house_of.get(group[0]) for group in groups if len(group) > 1]
        return Bounds(constraint, _once(shared), tuple(groups), grouped.cells, grouped.narrow)
    sets = [
        _together({place: house_of.get(constraint.cells[place], -place) for place in places})
        for places in constraint.places
    ]
    shared = [house_of.get(constraint.cells[part[0]]) for parts in sets for part in parts if len(part) > 1]
    in_parts = kit.CountInParts(constraint.cells, tuple(map(tuple, sets)), constraint.counts)
    return Bounds(constraint, _once(shared), tuple(chain(*sets)), constraint.cells, in_parts.narrow)


def _together(key_of: Mapping[int, object]) -> list[tuple[int, ...]]:
    """Return the cells, or places, with equal keys together."""
    groups: dict[object, list[int]] = {}
    for each, key in key_of.items():
        groups.setdefault(key, []).append(each)
    return list(map(tuple, groups.values()))


def _once(houses: Sequence[kit.Unit | None]) -> tuple[kit.Unit, ...]:
    return tuple(dict.fromkeys(house for house in houses if house is not None))
