"""What techniques ask of a layout again and again, worked out once for each layout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from weakref import WeakKeyDictionary

from ruleout.plugin import Constraint, Layout, Unit
from ruleout_strategies.group import Group, house_group

LINES = frozenset({"row", "column"})


class Topology:
    """Units with their cell sets, and the constraints by which two cells see each other."""

    def __init__(self, layout: Layout) -> None:
        units = tuple(layout.unit_sets.items())
        houses = [house_group(unit, layout.full) for unit, _ in units if len(unit.cells) == layout.digits]
        self.houses: tuple[Group, ...] = tuple(sorted(houses, key=lambda group: group.unit.kind in LINES))
        """The houses. Blocks, which the eye takes in at once, come before lines."""
        self.units = units
        """Every unit with its cell set."""
        self.small = tuple((unit, cells) for unit, cells in units if 1 < len(unit.cells) < layout.digits)
        """The units that are no houses."""
        self._around: list[list[tuple[Unit, int]]] = [[] for _ in range(layout.size)]
        for unit, cells in units:
            for cell in unit.cells:
                self._around[cell].append((unit, cells))
        self._others = layout.constraints_of
        self.has_cliques = any(self._see_each_other_beyond_units(layout, cell) for cell in range(layout.size))
        """Whether there are cells that all see each other though no unit holds them all."""

    def _see_each_other_beyond_units(self, layout: Layout, cell: int) -> bool:
        """Whether *cell* and one or two others see each other so."""
        peers = layout.peer_sets
        for other in layout.peers[cell]:
            together = 0
            for _, cells in self._around[cell]:
                if cells >> other & 1:
                    together |= cells
            if not together or peers[cell] & peers[other] & ~together:
                return True
        return False

    def joins(self, cell: int, others: int) -> Iterator[Constraint]:
        """Constraints that show that *cell* sees every cell of the cell set *others*: one unit where one does, else
        as many as it takes. Every one of *others* must be a peer of *cell*."""
        while others:
            reached = 0
            for candidate, cells in self._around[cell]:
                if (cells & others).bit_count() > reached.bit_count():
                    unit, reached = candidate, cells & others
            if reached:
                yield unit
            else:
                reached = others & -others
                yield self._relation(cell, reached.bit_length() - 1)
            others &= ~reached

    def _relation(self, cell: int, other: int) -> Constraint:
        for constraint in self._others[cell]:
            if any({a, b} == {cell, other} for a, b in constraint.unequal_pairs()):
                return constraint
        raise ValueError(f"cells {cell} and {other} do not see each other")


_known: WeakKeyDictionary[Layout, Topology] = WeakKeyDictionary()


def topology_of(layout: Layout) -> Topology:
    """The topology of *layout*, made when first asked for."""
    found = _known.get(layout)
    if found is None:
        found = _known[layout] = Topology(layout)
    return found


def apart(constraints: Iterable[Constraint]) -> tuple[tuple[Unit, ...], tuple[Constraint, ...]]:
    """Units and other constraints apart, each once, in order."""
    once = list({id(each): each for each in constraints}.values())
    units = tuple(each for each in once if isinstance(each, Unit))
    return units, tuple(each for each in once if not isinstance(each, Unit))
