"""Properties of a layout that techniques use often, computed once per layout, and groups of cells with known digits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias, TypeVar

import attrs

from ruleout.internal import (
    Board,
    Cell,
    CellSet,
    Constraint,
    Layout,
    Mask,
    Reason,
    Sum,
    Unit,
    bits,
    cell_set,
    has_cliques,
    once_per_layout,
)

T = TypeVar("T")
LINES = frozenset({"row", "column", "pillar"})
UnitBits: TypeAlias = int
"""A set of units, houses or lines: bit ``i`` is the one with the index ``i`` in the layout, grid or family."""


@attrs.frozen
class Group:
    """Cells that all differ (because of *unit*) and in which each of *digits*, a mask, must occur.

    *cells* is a cell set, *order* contains the same cells in the order of the unit. In a house the digits follow from
    the unit alone; in other groups they follow from the candidates of all cells and from *sums*.
    """

    unit: Unit
    cells: CellSet
    order: tuple[Cell, ...]
    digits: Mask
    sums: tuple[Sum, ...] = ()

    @property
    def label(self) -> str:
        return (self.sums or (self.unit,))[0].label


class Topology:
    """The units of a layout with their cell sets, separated into houses and other units."""

    def __init__(self, layout: Layout) -> None:
        units = tuple(layout.unit_sets.items())
        houses = [Group(unit, cell_set(unit.cells), unit.cells, layout.full) for unit in layout.houses]
        self.houses = tuple(sorted(houses, key=lambda each: each.unit.kind in LINES))
        """The houses. Blocks come before lines, since people scan them first."""
        self.reasons = tuple(Reason.of(group.order, {"unit": [group.unit]}) for group in self.houses)
        """The reason that names each house and all of its cells."""
        self.house_sets = tuple(group.cells for group in self.houses)
        """The cell sets of the houses."""
        index = {group.unit: i for i, group in enumerate(self.houses)}
        self.houses_at = tuple([tuple(sorted([index[house] for house in houses])) for houses in layout.houses_of])
        """The indices of the houses of each cell."""
        self.alone = tuple(Reason((cell,)) for cell in range(layout.size))
        """The reason that consists of each cell."""
        self.units = units
        """Every unit with its cell set."""
        self._units_of = layout.units_of
        self._crossing: dict[Unit, tuple[tuple[Unit, CellSet], ...]] = {}
        self.small = tuple((unit, cells) for unit, cells in units if 1 < len(unit.cells) < layout.digits)
        """The units that are not houses."""
        self.has_cliques = has_cliques(layout)
        """True if there are cells that all see each other, but not through a single unit."""

    def crossing(self, unit: Unit) -> tuple[tuple[Unit, CellSet], ...]:
        """Return the units that have cells in common with *unit*, itself included, with their cell sets."""
        found = self._crossing.get(unit)
        if found is None:
            others = {other for cell in unit.cells for other in self._units_of[cell]}
            found = self._crossing[unit] = tuple(each for each in self.units if each[0] in others)
        return found


@once_per_layout
def crossings_of(layout: Layout) -> tuple[tuple[Unit, Unit, CellSet], ...]:
    """Return the pairs of units of *layout* that have several cells in common, each with the cell set of these."""
    sets = layout.unit_sets
    number = {unit: i for i, unit in enumerate(sets)}
    meeting = {pair for units in layout.units_of for pair in combinations(sorted(units, key=number.__getitem__), 2)}
    found = ((one, other, sets[one] & sets[other]) for one, other in meeting)
    several = [each for each in found if each[2] & (each[2] - 1)]
    return tuple(sorted(several, key=lambda each: (number[each[0]], number[each[1]])))


@once_per_layout
def topology_of(layout: Layout) -> Topology:
    """Return the topology of *layout*."""
    return Topology(layout)


@once_per_layout
def sight_of(layout: Layout) -> Callable[[CellSet], CellSet]:
    """Return the function of a cell set that returns the cells of *layout* that see all of its cells.

    The same cell sets are asked for on one board after the other, so that its results are kept.
    """
    peers, every = layout.peer_sets, layout.all_cells

    @lru_cache(maxsize=1 << 14)
    def sight(cells: CellSet) -> CellSet:
        found = every
        for cell in bits(cells):
            found &= peers[cell]
            if not found:
                break
        return found

    return sight


def disjoint(items: Iterable[tuple[str, CellSet, T]]) -> list[list[T]]:
    """Distribute *items*, each with its kind and its cells, over groups of one kind without common cells.

    The items that have no cell in common with others of their kind are one group, and each of the others is a group by
    itself, so that the order does not matter.
    """
    found: dict[str, list[tuple[CellSet, T]]] = {}
    for kind, cells, item in items:
        found.setdefault(kind, []).append((cells, item))
    groups = []
    for each in found.values():
        once = twice = 0
        for cells, _ in each:
            twice |= once & cells
            once |= cells
        apart = [item for cells, item in each if not cells & twice]
        groups += [apart] if apart else []
        groups += [[item] for cells, item in each if cells & twice]
    return groups


def unit_around(layout: Layout, cells: CellSet) -> Unit:
    """Return the first unit that contains the cell set *cells*."""
    first = (cells & -cells).bit_length() - 1
    return next(unit for unit in layout.units_of[first] if not cells & ~layout.unit_sets[unit])


def complete_groups(board: Board) -> Iterator[Group]:
    """Yield the houses, then the other units whose cells have only as many digits left in total as there are cells."""
    yield from topology_of(board.layout).houses
    yield from small_groups(board)


def small_groups(board: Board) -> Iterator[Group]:
    """Yield the units that are not houses, if their cells have only as many digits left in total as there are cells."""
    masks = board.masks
    for unit, cells in topology_of(board.layout).small:
        union = 0
        for cell in unit.cells:
            union |= masks[cell]
        if union.bit_count() == len(unit.cells):
            yield Group(unit, cells, unit.cells, union)


def witnesses(board: Board, group: Group, places: CellSet) -> tuple[Cell, ...]:
    """Return the cells that prove that digits of *group* have no other places there than the cell set *places*."""
    return group.order if group.sums else no_places(board, group.unit, places)


def no_places(board: Board, unit: Constraint, places: CellSet) -> tuple[Cell, ...]:
    """Return the cells of *unit* that prove that a digit is in one of *places*.

    In a house, these are its other cells; in other units, all cells.
    """
    if board.layout.is_house(unit):
        return tuple([cell for cell in unit.cells if not places >> cell & 1])
    return unit.cells
