"""Comparisons of houses of one kind with houses of another that leave few cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from math import comb

import attrs

from ruleout.internal import CellSet, Layout, Unit, bits, check_time, once_per_layout, union_of
from ruleout_strategies.views.region_equations import Family, families_of

MOST_HOUSES = 4
"""The largest number of houses on the first side."""
MOST_CHOICES = 1000
"""Largest number of choices of equally many houses of one kind that are compared; none are if there are more."""
MOST_EQUAL = 12
"""Largest number of equally good choices of houses on the second side, or of units that contain some cells; none are
used if there are more.
"""


Cover = tuple[tuple[CellSet, Unit], ...]
"""Cell sets, each with a unit that contains it, so that no digit occurs twice there; they may have common cells."""


@attrs.frozen(eq=False)
class Side:
    """The cell set of the *cells* of some houses without a common cell that the other side does not have."""

    houses: tuple[Unit, ...]
    cells: CellSet


@attrs.frozen(eq=False)
class Comparison:
    """Two sides: each digit occurs *excess* times more often in *first* than in *second*."""

    first: Side
    second: Side
    excess: int

    @property
    def size(self) -> int:
        """The number of cells of the larger side."""
        return max(self.first.cells.bit_count(), self.second.cells.bit_count())


@once_per_layout
def comparisons_of(layout: Layout) -> tuple[Comparison, ...]:
    """Return the comparisons of *layout*, those with the fewest cells first.

    All houses of one kind whose cells lie mostly within some houses of another kind are compared with these, or as many
    as these if that leaves few cells too. One house is not compared with one other, which would be locked candidates.
    """
    found: dict[tuple[CellSet, CellSet], Comparison] = {}
    families = families_of(layout).houses
    for i, ours in enumerate(families):
        around = union_of(each.cells for each in ours)
        for theirs in families[i + 1 :]:
            if not around & union_of(each.cells for each in theirs):
                continue
            for one, other in ((ours, theirs), (theirs, ours)):
                for chosen in _connected(one, other):
                    check_time()
                    for against in _closest(chosen, other):
                        each = _comparison(layout, chosen, against)
                        if each is not None:
                            found.setdefault((each.first.cells, each.second.cells), each)
    several = [each for key, each in found.items() if not _is_of_two(layout, *key)]
    return tuple(sorted(several, key=lambda each: (each.size, len(each.first.houses))))


def _is_of_two(layout: Layout, first: CellSet, second: CellSet) -> bool:
    """Return whether some house and another one consist of their common cells and *first* or *second*."""
    if not first or not second:
        return False
    houses = {layout.unit_sets[house] for house in layout.houses_of[(first & -first).bit_length() - 1]}
    others = {layout.unit_sets[house] for house in layout.houses_of[(second & -second).bit_length() - 1]}
    return any(not first & ~house and not second & house and house & ~first | second in others for house in houses)


def _connected(ours: Family, theirs: Family) -> Iterator[Family]:
    """Yield the choices of up to ``MOST_HOUSES`` houses of *ours* that houses of *theirs* connect.

    They stop at the first size with more than ``MOST_CHOICES``.
    """
    reach = [union_of(each.cells for each in theirs if (each.cells & own.cells).bit_count() > 1) for own in ours]
    layer = {1 << i: reach[i] for i in range(len(ours))}
    for _ in range(MOST_HOUSES):
        wider: dict[int, CellSet] = {}
        for choice, reached in layer.items():
            check_time()
            yield tuple(ours[i] for i in bits(choice))
            for i, own in enumerate(ours if len(wider) <= MOST_CHOICES else ()):
                if not choice >> i & 1 and own.cells & reached and reach[i] and choice | 1 << i not in wider:
                    wider[choice | 1 << i] = reached | reach[i]
        layer = wider if len(wider) <= MOST_CHOICES else {}


def _closest(chosen: Family, theirs: Family) -> Iterator[Family]:
    """Yield the houses of *theirs* that lie mostly within those of *chosen*, and the best choices of equally many."""
    inside = union_of(each.cells for each in chosen)
    cost = {i: each.cells.bit_count() - 2 * (each.cells & inside).bit_count() for i, each in enumerate(theirs)}
    near = [i for i, each in enumerate(theirs) if each.cells & inside]
    near.sort(key=cost.__getitem__)
    mostly = [i for i in near if cost[i] < 0]
    yield tuple(theirs[i] for i in sorted(mostly))
    if len(mostly) != len(chosen) <= len(near):
        last = cost[near[len(chosen) - 1]]
        better, equal = [i for i in near if cost[i] < last], [i for i in near if cost[i] == last]
        wanted = len(chosen) - len(better)
        for some in combinations(equal, wanted) if comb(len(equal), wanted) <= MOST_EQUAL else ():
            yield tuple(theirs[i] for i in sorted((*better, *some)))


def _comparison(layout: Layout, chosen: Family, against: Family) -> Comparison | None:
    """Return the comparison, with the side of more houses first, if it leaves few cells and is not trivial."""
    if len(against) > len(chosen):
        chosen, against = against, chosen
    one, other = union_of(each.cells for each in chosen), union_of(each.cells for each in against)
    first, second = one & ~other, other & ~one
    count = first.bit_count() + second.bit_count()
    if not count or count > layout.digits + 2 or (not second and first in layout.unit_sets.values()):
        return None
    if len(chosen) == len(against) and first & -first > second & -second:
        chosen, against, first, second = against, chosen, second, first
    return Comparison(_side(chosen, first), _side(against, second), len(chosen) - len(against))


def _side(houses: Family, cells: CellSet) -> Side:
    return Side(tuple(each.why for each in houses if isinstance(each.why, Unit)), cells)


@once_per_layout
def covers_of(layout: Layout) -> Callable[[CellSet], tuple[Cover, ...]]:
    """Return the function of a cell set that returns its covers with as few pieces as possible.

    It returns none if there are more than ``MOST_EQUAL``.
    """

    @lru_cache(maxsize=1 << 14)
    def covers(cells: CellSet) -> tuple[Cover, ...]:
        pieces: dict[CellSet, Unit] = {}
        for cell in bits(cells):
            for unit in layout.units_of[cell]:
                pieces.setdefault(layout.unit_sets[unit] & cells, unit)
        largest = [piece for piece in pieces if not any(piece & other == piece != other for other in pieces)]
        layer: set[tuple[CellSet, frozenset[CellSet]]] = {(cells, frozenset())}
        while layer and all(left for left, _ in layer):
            check_time()
            layer = {
                (left & ~piece, chosen | {piece}) for left, chosen in layer for piece in largest if piece & left & -left
            }
        found = [chosen for left, chosen in layer if not left]
        if len(found) > MOST_EQUAL:
            return ()
        return tuple(tuple((piece, pieces[piece]) for piece in sorted(each)) for each in sorted(found, key=sorted))

    return covers
