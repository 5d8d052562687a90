"""Deadly patterns: cells whose digits can be exchanged without breaking a constraint.

If a solution had one of the two fillings of such a pattern, the other filling would make a second solution. So in a
puzzle with one solution, neither filling occurs. That holds only if the exchange is possible in this puzzle: no cell of
the pattern is a given, the pencil marks that were handed in allow both digits, and each constraint that touches the
pattern is met by both fillings or by neither. Marks count only if the puzzle has several solutions without them:
otherwise they follow from the givens, and do not restrict it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Self

import attrs

from ruleout import plugin as kit
from ruleout_strategies.views.pairs import Pairs


@attrs.frozen
class Pattern:
    """Cells with two fillings of two digits.

    Parameters
    ----------
    cells
        The cells, in an order in which each sees the next and the last sees the first.
    digits
        The two digits as indices. In the first filling the cells alternate between them, beginning with the first.

    Attributes
    ----------
    mask
        The mask of the two digits.
    cell_set
        The cell set of the cells.
    """

    cells: tuple[kit.Cell, ...]
    digits: tuple[kit.DigitIndex, kit.DigitIndex]
    mask: kit.Mask = attrs.field(
        init=False, eq=False, default=attrs.Factory(lambda self: 1 << self.digits[0] | 1 << self.digits[1], True)
    )
    cell_set: kit.CellSet = attrs.field(
        init=False, eq=False, default=attrs.Factory(lambda self: kit.cell_set(self.cells), True)
    )

    @property
    def filled(self) -> list[kit.Digit]:
        """The digits of the cells in the first filling, in their order."""
        return [self.digits[i % 2] + 1 for i in range(len(self.cells))]

    def filling(self, number: int) -> dict[kit.Cell, kit.DigitIndex]:
        """Return the index of the digit of each cell in filling 0 or 1."""
        return {cell: self.digits[(i + number) % 2] for i, cell in enumerate(self.cells)}

    @property
    def exchange(self) -> tuple[tuple[kit.Candidate, kit.Candidate], ...]:
        """The candidates of the two fillings, in the order of the cells."""
        one, other = self.filling(0), self.filling(1)
        return tuple((kit.Candidate(cell, one[cell] + 1), kit.Candidate(cell, other[cell] + 1)) for cell in self.cells)


@attrs.frozen
class GuardedPattern:
    """A pattern on a board with its guardians, the candidates of its open cells other than its two digits.

    Parameters
    ----------
    pattern
        The pattern.
    cells
        The cells with guardians, ascending.
    digits
        The mask of the digits of the guardians.
    """

    pattern: Pattern
    cells: tuple[kit.Cell, ...]
    digits: kit.Mask

    @classmethod
    def on(cls, board: kit.Board, pattern: Pattern) -> GuardedPattern:
        """Return *pattern* with its guardians on *board*."""
        masks, beyond, digits = board.masks, ~pattern.mask, 0
        cells = []
        for cell in kit.bits(pattern.cell_set & board.open):
            others = masks[cell] & beyond
            if others:
                cells.append(cell)
                digits |= others
        return cls(pattern, tuple(cells), digits)

    def guardians(self, board: kit.Board) -> tuple[kit.Candidate, ...]:
        """Return the guardians as candidates."""
        return kit.other_candidates(board, self.pattern.cell_set, self.pattern.mask)

    def places(self, board: kit.Board, bit: kit.DigitIndex) -> kit.CellSet:
        """Return the cells whose guardian is the digit with the index *bit*, as a cell set."""
        return 0 if self.pattern.mask >> bit & 1 else board.cells_by_digit[bit] & kit.cell_set(self.cells)


def is_deadly(board: kit.Board, pattern: Pattern) -> bool:
    """Return whether the fillings of *pattern* can be exchanged in the puzzle of *board*."""
    return keeps_units(board.layout, pattern.cells) and _is_exchangeable(board, pattern)


def keeps_units(layout: kit.Layout, cells: tuple[kit.Cell, ...]) -> bool:
    """Return whether both fillings of a pattern of *cells* put equal digits into each unit, whatever the digits."""
    one, other = kit.cell_set(cells[::2]), kit.cell_set(cells[1::2])
    units = _units_at(layout)
    for cell in cells:
        for around in units[cell]:
            if (around & one).bit_count() != (around & other).bit_count():
                return False
    return True


def _is_exchangeable(board: kit.Board, pattern: Pattern) -> bool:
    """Return whether no given, pencil mark or constraint other than a unit prevents the exchange."""
    if pattern.cell_set & board.given:
        return False
    marks = None if board.puzzle is None else board.puzzle.marks
    if marks is not None and any(pattern.mask & ~marks[cell] for cell in pattern.cells):
        return False
    rules = _rules_at(board.layout)
    if not pattern.cell_set & rules.cells:
        return True
    one, other = pattern.filling(0), pattern.filling(1)
    touching = dict.fromkeys(rule for cell in pattern.cells for rule in rules.at[cell])
    return all(_keeps(rule, one, other) for rule in touching)


@kit.once_per_layout
def _units_at(layout: kit.Layout) -> tuple[tuple[kit.CellSet, ...], ...]:
    """Return the cell sets of the units of each cell."""
    return tuple(tuple([layout.unit_sets[unit] for unit in units]) for units in layout.units_of)


@attrs.frozen(eq=False)
class _Rules:
    """The constraints on each cell other than units, and the cell set of the cells that have one."""

    at: tuple[tuple[kit.Constraint, ...], ...]
    cells: kit.CellSet


@kit.once_per_layout
def _rules_at(layout: kit.Layout) -> _Rules:
    at = [tuple([each for each in touching if not isinstance(each, kit.Unit)]) for touching in constraints_at(layout)]
    return _Rules(tuple(at), kit.cell_set(cell for cell, rules in enumerate(at) if rules))


@kit.once_per_layout
def constraints_at(layout: kit.Layout) -> tuple[tuple[kit.Constraint, ...], ...]:
    """Return the constraints on each cell."""
    found: list[list[kit.Constraint]] = [[] for _ in range(layout.size)]
    for constraint in layout.constraints:
        for cell in dict.fromkeys(constraint.cells):
            found[cell].append(constraint)
    return tuple(map(tuple, found))


def _keeps(
    constraint: kit.Constraint, one: dict[kit.Cell, kit.DigitIndex], other: dict[kit.Cell, kit.DigitIndex]
) -> bool:
    """Return whether *constraint* is met by both fillings or by neither, whatever its other cells hold."""
    cells = [cell for cell in constraint.cells if cell in one]
    if isinstance(constraint, kit.Sum) and constraint.weights is None:
        return sorted(one[cell] for cell in cells) == sorted(other[cell] for cell in cells)
    if isinstance(constraint, kit.Allowed):
        return all(constraint.mask >> filling[cell] & 1 for filling in (one, other) for cell in cells)
    return False


_Corner = tuple[kit.CellSet, tuple[kit.Cell, kit.Cell, kit.Cell, kit.Cell]]
"""A rectangle: the cell set of all cells but the first, and the cells."""


class _Corners:
    """The rectangles of a layout that units do not rule out, by their first cell; those of a cell are listed once."""

    def __init__(self, layout: kit.Layout) -> None:
        self._layout = layout
        self._known: dict[kit.Cell, tuple[tuple[kit.CellSet, list[_Corner]], ...]] = {}

    def among(self, first: kit.Cell, cells: kit.CellSet) -> Iterator[_Corner]:
        """Yield the rectangles whose first cell is *first* and whose others are in the cell set *cells*."""
        known = self._known.get(first)
        if known is None:
            by_second: dict[kit.CellSet, list[_Corner]] = {}
            for each in self._found(first):
                by_second.setdefault(1 << each[1][1], []).append(each)
            known = self._known[first] = tuple(by_second.items())
        unable = ~cells
        for second, found in known:
            if second & cells:
                for each in found:
                    if not each[0] & unable:
                        yield each

    def _found(self, first: kit.Cell) -> Iterator[_Corner]:
        peers, units = self._layout.peer_sets, _units_at(self._layout)[first]
        near = peers[first]
        for second in kit.bits(near):
            kit.check_time()
            corners = peers[second] & ~near & ~(1 << first)
            for fourth in kit.bits(near & ~peers[second] & -(2 << second)):
                both = 1 << second | 1 << fourth
                if any((around & both).bit_count() != 1 for around in units):
                    continue
                for third in kit.bits(corners & peers[fourth]):
                    cells = (first, second, third, fourth)
                    if keeps_units(self._layout, cells):
                        yield 1 << second | 1 << third | 1 << fourth, cells


@kit.once_per_layout
def _corners(layout: kit.Layout) -> _Corners:
    return _Corners(layout)


class Patterns(kit.View, ABC):
    """Deadly patterns of a board with their guardians; each kind is a subclass."""

    def __init__(self, board: kit.Board, patterns: Iterable[Pattern]) -> None:
        self.found = tuple([GuardedPattern.on(board, pattern) for pattern in patterns])

    @classmethod
    def of(cls, board: kit.Board, before: Self | None) -> Self:
        return cls(board, cls.search(board))

    @staticmethod
    @abstractmethod
    def search(board: kit.Board) -> Iterable[Pattern]:
        """Return the patterns of *board*, each once."""


class Rectangles(Patterns):
    """The deadly rectangles of a board, each once for its two digits.

    All four cells are open and may hold one of the two digits at least; one of them has just these two candidates.
    """

    @staticmethod
    def search(board: kit.Board) -> Iterable[Pattern]:
        masks, corners, free = board.masks, _corners(board.layout), board.open & ~board.given
        found: dict[tuple[kit.CellSet, kit.Mask], Pattern] = {}
        for first in kit.bits(board.view(Pairs).cells & free):
            mask = masks[first]
            a, b = kit.digit_indices(mask)
            able = (board.cells_by_digit[a] | board.cells_by_digit[b]) & free
            kit.check_time()
            for others, cells in corners.among(first, able):
                if (key := (others | 1 << first, mask)) not in found:
                    pattern = Pattern(cells, (a, b))
                    if _is_exchangeable(board, pattern):
                        found[key] = pattern
        return found.values()


class SolvedRectangles(Patterns):
    """Deadly rectangles of a board that can still be filled in one way.

    Two or three of their cells are placed, of which two see each other.
    """

    def __init__(self, board: kit.Board, patterns: Iterable[Pattern]) -> None:
        super().__init__(board, patterns)
        self._placed = board.placed

    @classmethod
    def of(cls, board: kit.Board, before: Self | None) -> Self:
        if before is None or before._placed != board.placed:
            return cls(board, cls.search(board))
        # No digit was placed, so that there are no others than those that can still be filled.
        known = [each.pattern for each in before.found]
        return cls(board, [each for each in known if all(map(board.has, each.cells, each.filled))])

    @staticmethod
    def search(board: kit.Board) -> Iterable[Pattern]:
        masks, peers, free = board.masks, board.layout.peer_sets, ~board.given
        seen = set()
        for first in kit.bits(board.placed & free):
            a = masks[first].bit_length() - 1
            with_a = board.cells_by_digit[a] & free & ~peers[first] & ~(1 << first)
            for second in kit.bits(board.placed & free & peers[first]):
                kit.check_time()
                b = masks[second].bit_length() - 1
                for fourth in kit.bits(board.cells_by_digit[b] & free & peers[first] & ~peers[second] & ~(1 << second)):
                    for third in kit.bits(with_a & peers[second] & peers[fourth]):
                        cells = 1 << first | 1 << second | 1 << third | 1 << fourth
                        if cells & board.open and cells not in seen:
                            seen.add(cells)
                            pattern = Pattern((first, second, third, fourth), (a, b))
                            if is_deadly(board, pattern):
                                yield pattern


MOST_LOOP_CELLS = 14
"""The number of cells of the longest loop that is searched for."""
MOST_WIDE = 3
"""The number of cells of a loop that may have further candidates."""


class Loops(Patterns):
    """The deadly loops of a board of six and more cells, short ones first.

    All cells have both digits as candidates, and all but a few have no others.
    """

    @staticmethod
    def search(board: kit.Board) -> Iterable[Pattern]:
        masks, peers = board.masks, board.layout.peer_sets
        found: dict[tuple[kit.CellSet, kit.Mask], Pattern] = {}
        by_mask: dict[kit.Mask, kit.CellSet] = {}
        for cell in kit.bits(board.view(Pairs).cells):
            by_mask[masks[cell]] = by_mask.get(masks[cell], 0) | 1 << cell
        for mask, pairs in by_mask.items():
            if pairs.bit_count() < 3:
                continue
            a, b = kit.digit_indices(mask)
            able = board.cells_by_digit[a] & board.cells_by_digit[b] & board.open
            for cells in _cycles(peers, able, pairs):
                pattern = Pattern(cells, (a, b))
                key = (pattern.cell_set, mask)
                if key not in found and is_deadly(board, pattern):
                    found[key] = pattern
        return sorted(found.values(), key=lambda pattern: (len(pattern.cells), pattern.cells))


def _cycles(peers: Sequence[kit.CellSet], able: kit.CellSet, pairs: kit.CellSet) -> Iterator[tuple[kit.Cell, ...]]:
    """Yield cycles of an even number of cells of *able*, all but a few of which are in *pairs*.

    Each cell sees the next one, and no two cells of a filling see each other.
    """

    def grow(
        path: tuple[kit.Cell, ...], wide: int, odd: kit.CellSet, even: kit.CellSet
    ) -> Iterator[tuple[kit.Cell, ...]]:
        kit.check_time()
        # *odd* and *even* are the cells that see a cell of the filling of odd and of even positions.
        last = path[-1]
        same = odd if len(path) % 2 else even
        if len(path) > 5 and len(path) % 2 == 0 and peers[last] >> path[0] & 1:
            yield path
        if len(path) == MOST_LOOP_CELLS:
            return
        for cell in kit.bits(able & peers[last] & ~same):
            if cell < path[0] or cell in path:
                continue
            more = wide + (not pairs >> cell & 1)
            if more > MOST_WIDE:
                continue
            if len(path) % 2:
                yield from grow((*path, cell), more, odd | peers[cell], even)
            else:
                yield from grow((*path, cell), more, odd, even | peers[cell])

    for start in kit.bits(able):
        yield from grow((start,), 0 if pairs >> start & 1 else 1, 0, peers[start])
