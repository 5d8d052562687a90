"""Units of one kind that do not overlap: the lines that a fish is woven of."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import attrs

from ruleout.plugin import Layout, Unit
from ruleout_strategies.topology import LINES


@attrs.frozen(eq=False)
class Family:
    """Units of one kind, no two with a cell in common; *number* is the index of each cell's unit, -1 where none is."""

    units: tuple[Unit, ...]
    sets: tuple[int, ...]
    number: tuple[int, ...]
    houses: tuple[int, ...]
    """The indices of the units that are houses."""


def _families(layout: Layout) -> tuple[Family, ...]:
    """Each unit goes to the first family of its kind that it does not overlap, so that grids that share cells come
    to different families. Lines come first."""
    gathered: list[tuple[str, list[Unit], int]] = []
    for unit, cells in layout.unit_sets.items():
        for i, (kind, units, taken) in enumerate(gathered):
            if kind == unit.kind and not taken & cells:
                gathered[i] = (kind, [*units, unit], taken | cells)
                break
        else:
            gathered.append((unit.kind, [unit], cells))
    families = []
    for _, units, _ in sorted(gathered, key=lambda each: each[0] not in LINES):
        number = [-1] * layout.size
        for i, unit in enumerate(units):
            for cell in unit.cells:
                number[cell] = i
        sets = tuple(layout.unit_sets[unit] for unit in units)
        houses = tuple(i for i, unit in enumerate(units) if len(unit.cells) == layout.digits)
        families.append(Family(tuple(units), sets, tuple(number), houses))
    return tuple(families)


_known: WeakKeyDictionary[Layout, tuple[Family, ...]] = WeakKeyDictionary()


def families_of(layout: Layout) -> tuple[Family, ...]:
    """The families of *layout*, worked out when first asked for."""
    found = _known.get(layout)
    if found is None:
        found = _known[layout] = _families(layout)
    return found
