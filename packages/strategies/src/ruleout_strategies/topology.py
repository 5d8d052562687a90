"""What techniques ask of a layout again and again."""

from __future__ import annotations

from ruleout.plugin import Layout, Unit, once_per_layout
from ruleout_strategies.group import Group, house_group

LINES = frozenset({"row", "column"})


class Topology:
    """Units with their cell sets, houses and other units apart."""

    def __init__(self, layout: Layout) -> None:
        units = tuple(layout.unit_sets.items())
        houses = [house_group(unit, layout.full) for unit in layout.houses]
        self.houses: tuple[Group, ...] = tuple(sorted(houses, key=lambda group: group.unit.kind in LINES))
        """The houses. Blocks, which people survey at once, come before lines."""
        self.units = units
        """Every unit with its cell set."""
        self.small = tuple((unit, cells) for unit, cells in units if 1 < len(unit.cells) < layout.digits)
        """The units that are not houses."""
        self.has_cliques = any(_sees_beyond_units(layout, cell) for cell in range(layout.size))
        """Whether some cells all see each other although no unit holds them all."""


def _sees_beyond_units(layout: Layout, cell: int) -> bool:
    """Whether *cell* is in a set of two or three cells that all see each other although no unit holds them all."""
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
