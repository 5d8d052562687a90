"""The search for fish of every sort.

Assume a candidate, the *target*. Its peers are false, so that each base house keeps the places that do not see the
target. If *n* houses without common places keep places in *n* - 1 other units only, then *n* places are needed in units
that have room for *n* - 1, and the target is false. These houses and units are the *core* of a fish; a unit through the
target is the last cover. All fins see the target, whether they are places outside the covers or in two bases
(endo-fins), so that one question finds fish with and without fins, Franken and mutant ones. The candidates in no
placing of their digit are the only possible targets, and there are few of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

import attrs

from ruleout.internal import Board, CellSet, DigitIndex, View, bits, by_index, check_time
from ruleout_strategies.topology import LINES, UnitBits
from ruleout_strategies.views.cache import Replayed
from ruleout_strategies.views.placings import GridUnits, Placings

BASIC, FRANKEN, MUTANT = 0, 1, 2
"""The sorts of fish, the simplest first."""


@attrs.frozen
class Fish:
    """Base houses, covers, and what follows for the digit with the index *bit*.

    *bases* and *covers* are indices of units of *grid*, as bits; the others are cell sets. *body* is the places of the
    bases in the covers that are not fins, *endo_fins* are places in two bases, and *fins* are all other places of the
    bases that are in no cover. *removes* is what the fish removes.
    """

    grid: GridUnits
    bit: DigitIndex
    bases: UnitBits
    covers: UnitBits
    body: CellSet
    fins: CellSet
    endo_fins: CellSet
    removes: CellSet
    sort: int
    is_sashimi: bool

    @property
    def has_fins(self) -> bool:
        """True if the fish has fins or endo-fins."""
        return bool(self.fins | self.endo_fins)


_Search = tuple[int, int, DigitIndex, int]
"""Size, sort, digit, and the index of the grid."""


_State = tuple[CellSet, CellSet, CellSet]
"""Key of the fish of a digit: its places, the targets, and the open places."""


class FishOfBoard(View):
    """The fish of a board, by size, sort, digit and grid; they are searched for when they are first wanted.

    The fish of a digit depend on its places alone, so that they are kept for the next board.
    """

    def __init__(self, board: Board, kept: dict[_Search, tuple[_State, Replayed[Fish]]]) -> None:
        placings = board.view(Placings)
        self._grids, self._targets = placings.grids, placings.targets_in
        self._places, self._open = board.cells_by_digit, board.open
        self._kept = kept

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        return cls(board, {} if before is None else before._kept)

    def fish(self, size: int, sort: int) -> Iterator[Fish]:
        """Yield what :func:`fish_of` yields."""
        for bit, everywhere in by_index(self._places):
            for number, (grid, targets) in enumerate(zip(self._grids, self._targets, strict=True)):
                if targets[bit]:
                    key, places = (size, sort, bit, number), everywhere & grid.cells
                    state = places, targets[bit], places & self._open
                    if key not in self._kept or self._kept[key][0] != state:
                        search = _fish_of_digit(grid, bit, places, targets[bit], size, sort, self._open)
                        self._kept[key] = state, Replayed(search)
                    yield from self._kept[key][1]


def fish_of(board: Board, size: int, sort: int) -> Iterator[Fish]:
    """Yield the fish of *size* bases that remove something, each pair of bases and covers once.

    Parameters
    ----------
    board
        The board.
    size
        The number of bases and of covers.
    sort
        The hardest sort that is searched for. With ``FRANKEN``, basic fish are among those found; with ``MUTANT``,
        all others.
    """
    yield from board.view(FishOfBoard).fish(size, sort)


def _fish_of_digit(
    grid: GridUnits, bit: DigitIndex, everywhere: CellSet, targets: CellSet, size: int, sort: int, open_cells: CellSet
) -> Iterator[Fish]:
    """Yield the fish of one digit in one grid, for each target those with few fins first."""
    seen: set[tuple[UnitBits, UnitBits]] = set()
    for houses, able in _bases_and_covers(grid, size, sort):
        for target in bits(targets):
            found: list[Fish] = []
            rest = everywhere & ~grid.peer_sets[target] & ~(1 << target)
            for bases, covers in _Cores(grid, everywhere, rest, 1 << target, size, houses, able).all():
                for last in grid.around[target]:
                    key = bases, covers | 1 << last
                    if able >> last & 1 and not (bases | covers) >> last & 1 and key not in seen:
                        seen.add(key)
                        fish = made(grid, bit, everywhere, *key, open_cells)
                        found += [fish] if fish is not None else []
            yield from sorted(found, key=lambda fish: (fish.fins | fish.endo_fins).bit_count())


def _bases_and_covers(grid: GridUnits, size: int, sort: int) -> Iterator[tuple[list[int], UnitBits]]:
    """Yield the indices of the possible bases and, as bits, of the possible covers for each way of fish of *sort*.

    Ways with fewer than *size* bases are left out.
    """
    for base_kinds, cover_kinds in ways_of(grid, sort):
        houses = [i for i in grid.houses if grid.units[i].kind in base_kinds]
        if len(houses) >= size:
            yield houses, sum(1 << i for i, unit in enumerate(grid.units) if unit.kind in cover_kinds)


def cores_of(
    grid: GridUnits, everywhere: CellSet, rest: CellSet, barred: CellSet, size: int, sort: int
) -> Iterator[tuple[UnitBits, UnitBits, UnitBits]]:
    """Yield the cores of fish of one digit, each once.

    Parameters
    ----------
    grid
        The grid.
    everywhere
        The cell set of the places of the digit.
    rest
        The places that are left under some assumption.
    barred
        The cells that no base may contain.
    size
        The number of bases; their places among *rest* are in one cover less.
    sort
        The hardest sort of fish.

    Yields
    ------
    tuple of int
        The bases and the covers, and the units that may be covers: indices of units of *grid*, as bits.
    """
    seen: set[tuple[UnitBits, UnitBits]] = set()
    for houses, able in _bases_and_covers(grid, size, sort):
        for core in _Cores(grid, everywhere, rest, barred, size, houses, able).all():
            if core not in seen:
                seen.add(core)
                yield *core, able


def ways_of(grid: GridUnits, sort: int) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """Yield the kinds of bases and of covers among which fish of *sort* are searched for.

    Basic fish have lines of one direction as bases and those of the other direction as covers; in grids without two
    directions of lines, units of any two kinds. Franken fish may also have any other units. Mutant fish may have all.
    """
    kinds = list(dict.fromkeys(unit.kind for unit in grid.units))
    lines = [kind for kind in kinds if kind in LINES]
    others = frozenset(kinds) - LINES
    if sort == MUTANT:
        yield frozenset(kinds), frozenset(kinds)
    elif sort == FRANKEN:
        directions = lines if len(lines) > 1 else [*lines, ""]
        for a, b in _pairs(directions) or [("", "")]:
            yield others | {a}, others | {b}
    else:
        for a, b in _pairs(lines) or _pairs(kinds):
            yield frozenset((a,)), frozenset((b,))


def _pairs(kinds: Sequence[str]) -> list[tuple[str, str]]:
    """Return each kind with each other one."""
    return [(a, b) for a in kinds for b in kinds if a != b]


def sort_of(grid: GridUnits, bases: UnitBits, covers: UnitBits) -> int:
    """Return the sort of the fish with these bases and covers, by the kinds of the units; see :func:`ways_of`."""
    base_kinds = {grid.units[i].kind for i in bits(bases)}
    cover_kinds = {grid.units[i].kind for i in bits(covers)}
    base_lines, cover_lines = base_kinds & LINES, cover_kinds & LINES
    if base_lines & cover_lines or len(base_lines) > 1 or len(cover_lines) > 1:
        return MUTANT
    if len(base_kinds) == 1 == len(cover_kinds) and base_kinds != cover_kinds:
        two_directions = len(LINES & {unit.kind for unit in grid.units}) > 1
        if not two_directions or (base_lines and cover_lines):
            return BASIC
    return FRANKEN


def made(
    grid: GridUnits, bit: DigitIndex, everywhere: CellSet, bases: UnitBits, covers: UnitBits, open_cells: CellSet
) -> Fish | None:
    """Return the fish with these bases and covers, None if it removes nothing.

    Places in two bases count as fins. A removed place sees all fins, and is in a cover but in no base, or in two covers
    and one base.
    """
    base, endo_fins = once_and_twice(grid, bases)
    cover, cover_twice = once_and_twice(grid, covers)
    base &= everywhere
    endo_fins &= everywhere
    if any(not grid.sets[i] & base for i in bits(covers)):
        return None
    fins = base & ~cover & ~endo_fins
    removes = everywhere & open_cells & ((cover & ~base) | (cover_twice & base)) & ~endo_fins
    for fin in bits(fins | endo_fins):
        removes &= grid.peer_sets[fin]
        if not removes:
            return None
    if not removes:
        return None
    body = base & cover & ~endo_fins
    is_sashimi = bool(fins | endo_fins) and any((grid.sets[i] & body).bit_count() < 2 for i in bits(bases))
    return Fish(grid, bit, bases, covers, body, fins, endo_fins, removes, sort_of(grid, bases, covers), is_sashimi)


def once_and_twice(grid: GridUnits, units: UnitBits) -> tuple[CellSet, CellSet]:
    """Return the cells in some of *units*, and those in at least two."""
    once = twice = 0
    for i in bits(units):
        twice |= once & grid.sets[i]
        once |= grid.sets[i]
    return once, twice


class _Cores:
    """The cores of *size* bases, of which none has a cell in *barred*, if the digit keeps the places *rest*; each once.

    Bases are added one after the other, each sharing a cover with those before, and the places of each are covered one
    by one, the first place with each unit through it. A unit that was tried for a place is not used in what follows, so
    that each set of covers is found once.
    """

    def __init__(
        self,
        grid: GridUnits,
        everywhere: CellSet,
        rest: CellSet,
        barred: CellSet,
        size: int,
        houses: Sequence[int],
        able: UnitBits,
    ) -> None:
        self.grid, self.size = grid, size
        self.able = able
        options = []
        for i in houses:
            cells = grid.sets[i]
            left = rest & cells
            whole = everywhere & cells
            if left and not cells & barred and whole & (whole - 1):
                options.append((left.bit_count(), i, left))
        options.sort()
        self.options = [(i, left) for _, i, left in options]

    def all(self) -> Iterator[tuple[UnitBits, UnitBits]]:
        """Yield the bases and the covers of each core, as bits."""
        if len(self.options) < self.size:
            return
        tried = 0
        for i, left in self.options:
            tried |= 1 << i
            yield from self._with(i, left, 0, 0, 0, 0, 0, tried)

    def _with(
        self,
        i: int,
        left: CellSet,
        bases: UnitBits,
        taken: CellSet,
        covers: UnitBits,
        covered: CellSet,
        banned: UnitBits,
        tried: UnitBits,
    ) -> Iterator[tuple[UnitBits, UnitBits]]:
        """Yield the cores with the base *i* in addition to *bases*."""
        bases |= 1 << i
        count = bases.bit_count()
        for more, around, barred in self._covers(left & ~covered, covers, covered, banned | bases):
            if count == self.size:
                if self._is_minimal(bases, more):
                    yield bases, more
            elif more.bit_count() >= count:
                yield from self._grown(bases, taken | left, more, around, barred, tried)

    def _grown(
        self, bases: UnitBits, taken: CellSet, covers: UnitBits, covered: CellSet, banned: UnitBits, tried: UnitBits
    ) -> Iterator[tuple[UnitBits, UnitBits]]:
        full = covers.bit_count() == self.size - 1
        for i, left in self.options:
            if tried >> i & 1 or covers >> i & 1 or left & taken or not left & covered:
                continue
            if full and left & ~covered:
                continue
            tried |= 1 << i
            yield from self._with(i, left, bases, taken, covers, covered, banned, tried)

    def _covers(
        self, places: CellSet, covers: UnitBits, covered: CellSet, banned: UnitBits
    ) -> Iterator[tuple[UnitBits, CellSet, UnitBits]]:
        """Yield *covers* with units added that cover *places*, the cells of them all, and the units that are barred."""
        check_time()
        if not places:
            yield covers, covered, banned
            return
        if covers.bit_count() == self.size - 1:
            return
        sets = self.grid.sets
        for unit in self.grid.around[(places & -places).bit_length() - 1]:
            if self.able >> unit & 1 and not banned >> unit & 1:
                cells = sets[unit]
                yield from self._covers(places & ~cells, covers | 1 << unit, covered | cells, banned)
                banned |= 1 << unit

    def _is_minimal(self, bases: UnitBits, covers: UnitBits) -> bool:
        """Return whether no subset of k base units is covered by fewer than k cover units."""
        if covers.bit_count() != self.size - 1:
            return False
        sets = self.grid.sets
        lefts = [left for i, left in self.options if bases >> i & 1]
        units = [sets[i] for i in bits(covers)]
        for subset in range((1 << len(units)) - 1):
            cells = 0
            for i in bits(subset):
                cells |= units[i]
            if sum(not left & ~cells for left in lefts) > subset.bit_count():
                return False
        return True
