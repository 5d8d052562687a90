"""Properties of a layout that techniques use often, computed once per layout."""

from __future__ import annotations

from ruleout.plugin import Layout, Reason, Unit, once_per_layout
from ruleout_strategies.group import Group, house_group

LINES = frozenset({"row", "column"})


class Topology:
    """The units of a layout with their cell sets, separated into houses and other units."""

    def __init__(self, layout: Layout) -> None:
        units = tuple(layout.unit_sets.items())
        houses = [house_group(unit, layout.full) for unit in layout.houses]
        self.houses: tuple[Group, ...] = tuple(sorted(houses, key=lambda group: group.unit.kind in LINES))
        """The houses. Blocks come before lines, since they are easier for people to scan."""
        self.reasons = {group.unit: Reason.of(group.order, {"unit": [group.unit]}) for group in self.houses}
        """For each house the reason that names it and all of its cells."""
        self.house_sets = tuple(group.cells for group in self.houses)
        """Their cell sets."""
        self.units = units
        """Every unit with its cell set."""
        self.crossing = {
            unit: tuple((other, around) for other, around in units if cells & around) for unit, cells in units
        }
        """For each unit those that have cells in common with it, itself included, with their cell sets."""
        self.small = tuple((unit, cells) for unit, cells in units if 1 < len(unit.cells) < layout.digits)
        """The units that are not houses."""
        self.has_cliques = any(_sees_beyond_units(layout, cell) for cell in range(layout.size))
        """Whether there are cells that all see each other, but not through a single unit."""


def _sees_beyond_units(layout: Layout, cell: int) -> bool:
    """Whether *cell* is one of two or three cells that all see each other, but not through a single unit."""
    peers = layout.peer_sets
    for other in layout.peers[cell]:
        together = 0
        for constraint, cells in layout.sights[cell]:
            if cells >> other & 1 and isinstance(constraint, Unit):
                together |= cells
        if not together or peers[cell] & peers[other] & ~together:
            return True
    return False


@once_per_layout
def topology_of(layout: Layout) -> Topology:
    """Return the topology of *layout*."""
    return Topology(layout)
