"""The candidates that reasoning on one digit alone may remove.

A *placing* of a digit is a set of its places, one in each house, no two of which see each other. A candidate that lies
in a placing is removed by no reasoning on its digit alone, be it a fish, a colouring, an X-chain or an empty rectangle,
since the placing fulfils everything that such reasoning knows. A few placings contain most candidates of a board, so
that only a few others are left as targets, often none; each technique on a single digit looks at these alone.

A placing stays one as long as the board has all of its candidates, and a candidate without placings never gets one.
Both are therefore carried from board to board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import attrs

from ruleout import plugin as kit
from ruleout.internal import bits, by_index, cell_set, check_time, once_per_layout, union_of

NODES_PER_CANDIDATE = 400
"""The number of choices after which the search for a placing through one candidate ends."""


@attrs.frozen(eq=False)
class GridUnits:
    """The cells and the units of one grid of a layout: one of its parts, or all of it."""

    cells: kit.CellSet
    units: tuple[kit.Unit, ...]
    sets: tuple[kit.CellSet, ...]
    """The cell set of each unit."""
    houses: tuple[int, ...]
    """The indices of the units that are houses."""
    around: dict[kit.Cell, tuple[int, ...]]
    """The indices of the units that contain each of the cells."""
    house_sets: tuple[kit.CellSet, ...]
    """The cell set of each house."""
    peer_sets: tuple[kit.CellSet, ...]
    """The peers of each cell of the layout."""
    rules: bool
    """True if the layout has constraints on several cells that are not units."""

    @classmethod
    def of(cls, layout: kit.Layout, cells: kit.CellSet, number: dict[kit.Unit, int], rules: bool) -> GridUnits:
        """Return the grid of the cell set *cells*; *number* orders the units of the layout, which may have *rules*."""
        near = {unit for cell in bits(cells) for unit in layout.units_of[cell]}
        units = tuple(sorted((each for each in near if not layout.unit_sets[each] & ~cells), key=number.__getitem__))
        sets = tuple(layout.unit_sets[unit] for unit in units)
        houses = tuple(i for i, unit in enumerate(units) if layout.is_house(unit))
        around: dict[kit.Cell, list[int]] = {cell: [] for cell in bits(cells)}
        for i, each in enumerate(sets):
            for cell in bits(each):
                around[cell].append(i)
        lists = {cell: tuple(found) for cell, found in around.items()}
        house_sets = tuple(sets[i] for i in houses)
        return cls(cells, units, sets, houses, lists, house_sets, layout.peer_sets, rules)


@once_per_layout
def grids_of(layout: kit.Layout) -> tuple[GridUnits, ...]:
    """Return the grids of *layout*: its parts, and one for the houses that lie in no part if there are some."""
    number = {unit: i for i, unit in enumerate(layout.unit_sets)}
    rules = any(not isinstance(each, kit.Unit) and len(each.cells) > 1 for each in layout.constraints)
    if len(layout.parts) < 2:
        return (GridUnits.of(layout, (1 << layout.size) - 1, number, rules),)
    grids = [GridUnits.of(layout, cell_set(part.cells), number, rules) for part in layout.parts]
    inside = {grid.units[i] for grid in grids for i in grid.houses}
    if others := union_of(layout.unit_sets[house] for house in layout.houses if house not in inside):
        grids.append(GridUnits.of(layout, others, number, rules))
    return tuple(grids)


@attrs.frozen
class DigitPlacings:
    """The placings (templates) of one digit in one grid: the cells in some, in none and in all of them."""

    places: kit.CellSet
    impossible: kit.CellSet
    """The places that lie in no placing."""
    placings: tuple[kit.CellSet, ...]
    """Placings, as cell sets."""
    open: kit.CellSet
    """The places for which the search ended before it found a placing or showed that there is none."""


class Placings(kit.View):
    """The targets of reasoning on one digit.

    Attributes
    ----------
    grids
        The grids of the layout.
    targets
        For each digit the cell set of the candidates that lie in no placing of some grid. The search for placings is
        limited, so that on large grids there may be some candidates among them that do lie in one.
    targets_in
        The placings of each digit, as one tuple per grid.
    complete
        True if no reasoning on one digit removes other candidates than the targets, since there is one grid and no
        constraints other than units.
    """

    def __init__(
        self, grids: tuple[GridUnits, ...], found: tuple[tuple[DigitPlacings, ...], ...], open_cells: kit.CellSet
    ) -> None:
        self.grids = grids
        self.found = found
        self.targets_in = tuple(
            tuple([(each.impossible | each.open) & open_cells for each in digits]) for digits in found
        )
        self.targets = tuple([union_of(digit) for digit in zip(*self.targets_in, strict=True)])
        self.complete = len(grids) == 1 and not grids[0].rules

    @classmethod
    def of(cls, board: kit.Board, before: Self | None) -> Self:
        grids = grids_of(board.layout)
        found = []
        for number, grid in enumerate(grids):
            known = before.found[number] if before is not None else None
            found.append(
                tuple(
                    [
                        _placings(grid, cells & grid.cells, known[bit] if known is not None else None)
                        for bit, cells in by_index(board.cells_by_digit)
                    ]
                )
            )
        return cls(grids, tuple(found), board.open)


def _placings(grid: GridUnits, places: kit.CellSet, before: DigitPlacings | None) -> DigitPlacings:
    """Return what is known of the digit with *places* in *grid*, given what was known *before* of more places."""
    impossible, placings = 0, []
    if before is not None:
        if before.places == places:
            return before
        impossible = before.impossible & places
        placings = [each for each in before.placings if not each & ~places]
    within = union_of(placings)
    undecided = 0
    left = places & ~within & ~impossible
    while left:
        check_time()
        low = left & -left
        found = placing_through(grid, places & ~impossible, low, left)
        if found is None:
            undecided |= low
        elif found:
            placings.append(found)
            within |= found
        else:
            impossible |= low
        left = places & ~within & ~impossible & ~undecided
    return DigitPlacings(places, impossible, tuple(placings), undecided & ~within)


def placing_through(
    grid: GridUnits, places: kit.CellSet, cell: kit.CellSet, preferred: kit.CellSet = 0, most: int = NODES_PER_CANDIDATE
) -> kit.CellSet | None:
    """Return a placing among *places* that contains *cell*.

    Parameters
    ----------
    grid
        The grid.
    places
        The cell set of the places of the digit.
    cell
        One of them, as a cell set.
    preferred
        The places that are tried first, so that few placings contain all places.
    most
        The number of choices after which the search ends.

    Returns
    -------
    int or None
        The placing as a cell set, 0 if there is none, None if the search ended before it was known.
    """
    start = cell.bit_length() - 1
    search = _Search(grid.peer_sets, preferred, most)
    return search.grow(places & ~grid.peer_sets[start] & ~cell, cell, grid.house_sets)


class _Search:
    """The search for one placing: the places that are tried first, and how many choices are left."""

    __slots__ = ("_left", "_peers", "_preferred")

    def __init__(self, peers: Sequence[kit.CellSet], preferred: kit.CellSet, most: int) -> None:
        self._peers, self._preferred, self._left = peers, preferred, most

    def grow(self, places: kit.CellSet, taken: kit.CellSet, houses: Sequence[kit.CellSet]) -> kit.CellSet | None:
        """Return a placing of *taken* and some of *places*, with one cell in each of *houses*.

        0 if there is none, None if the search ended before it was known.
        """
        peers = self._peers
        is_settled = False
        while not is_settled:
            self._left -= 1
            if self._left < 0:
                return None
            is_settled = True
            fewest, best = 1 << 30, 0
            rest = []
            for house in houses:
                if house & taken:
                    continue
                options = house & places
                if not options & (options - 1):
                    if not options:
                        return 0
                    taken |= options
                    places &= ~peers[options.bit_length() - 1]
                    is_settled = False
                    continue
                rest.append(house)
                if is_settled and (count := options.bit_count()) < fewest:
                    fewest, best = count, options
            houses = rest
        if not houses:
            return taken
        for some in (best & self._preferred, best & ~self._preferred):
            for option in bits(some):
                here = 1 << option
                found = self.grow(places & ~peers[option] & ~here, taken | here, houses)
                if found != 0:
                    return found
        return 0


def promising_digits(board: kit.Board) -> kit.Mask:
    """Return the mask of the digits of which reasoning on one digit alone may remove a candidate."""
    placings = board.view(Placings)
    if not placings.complete:
        return board.layout.full
    return sum([1 << bit for bit, targets in by_index(placings.targets) if targets])
