"""The least arrangement of a grid of boxes.

Rows of the result are chosen one after another. After each one, only those partial arrangements are kept whose rows so
far are the least; all of them have the same rows so far. Columns and digits are ordered no further than these rows
require: columns that they do not distinguish are tied, and a digit that first occurs in a tied column has no label
before that column has a place. So an empty grid and a complete one have few partial arrangements, whereas there are
3,359,232 orders of rows and columns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import attrs

from ruleout import Unsupported
from ruleout.plugin import check_time
from ruleout_generate.equivalence.shape import Shape
from ruleout_generate.equivalence.tied_columns import (
    Group,
    Groups,
    Stack,
    all_tied,
    find_column,
    move_columns,
    move_stacks,
    number_of_orders,
    one_order,
    place_first,
)

MOST_STEPS = 3_000_000
"""The most steps, multiplied by the size of the grid, after which the search ends without a result, so that it needs
less than 500 MB. A step continues a partial order by a cell or a stack. A 9x9 may take 333,333 steps; the most that is
known is 237,330, for a Latin square that repeats digits in its boxes. Only larger symmetric grids take more."""

STEPS_PER_CHECK = 64
"""The number of steps after which the time is checked again."""

Row = tuple[int, ...]


@attrs.frozen
class Arrangement:
    """The row and the column of a grid, after a transposition or not, at each place of the result."""

    transposed: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]


@attrs.frozen
class _Partial:
    """A partial arrangement: the rows so far, the columns as far as they are ordered, and the labels of digits.

    *labels* has an entry per digit: its label, 0 if it has not occurred, or ``-1 - (row * size + column)`` if it has
    the label that a tied column has in a row of the result. *used* counts the digits that have occurred. *weight*
    counts the arrangements with other rows in the place of equal ones.
    """

    transposed: bool
    rows: tuple[int, ...]
    groups: Groups
    labels: tuple[int, ...]
    used: int = 0
    weight: int = 1


@attrs.frozen
class _NextRow:
    """A row that may be next in a partial arrangement, and the digits that occur in it several times.

    *equal* is the number of rows that are equal to it in its place.
    """

    partial: _Partial
    number: int
    equal: int
    row: Row
    repeated: frozenset[int]


RowOrder = tuple[Groups, tuple[int, ...], int, Row]
"""Groups, labels and used digits while a row is placed, and the part of the row that is decided."""


def least_form(rows: Sequence[Row], shape: Shape) -> tuple[list[Row], Arrangement, int]:
    """Return the least grid that is equivalent to *rows*, how it is arranged, and the number of such arrangements.

    Parameters
    ----------
    rows
        The digits of each row, 0 for a blank. Digits may be repeated in a row, column or box.
    shape
        The size of the boxes.

    Returns
    -------
    The rows of the least grid, whose digits are numbered in the order of their first occurrence; an arrangement that
    leads to it; and the number of arrangements that do, which is the number of automorphisms of the grid.

    Raises
    ------
    OutOfTime
        If the time of the call is over.
    Unsupported
        After too many steps; see ``MOST_STEPS``.
    """
    grids = [tuple(rows)]
    if shape.boxes_are_square:
        grids.append(tuple(zip(*rows, strict=True)))
    size = shape.size
    nothing = all_tied(size, shape.width), (0,) * (size + 1)
    partials = [_Partial(transposed, (), *nothing) for transposed in (False, True)[: len(grids)]]
    search = _RowSearch(shape)
    for _ in range(size):
        partials = search.next_row(
            _NextRow(partial, number, equal, row := grids[partial.transposed][number], _repeated(row))
            for partial in partials
            for number, equal in _candidates(partial, grids[partial.transposed], shape.height)
        )
    first = partials[0]
    number = sum(partial.weight * number_of_orders(partial.groups) for partial in partials)
    return search.result, Arrangement(first.transposed, first.rows, one_order(first.groups)), number


def _repeated(row: Row) -> frozenset[int]:
    """Return the digits that occur several times in a row."""
    return frozenset(digit for digit, times in Counter(row).items() if digit and times > 1)


def _candidates(partial: _Partial, grid: Sequence[Row], height: int) -> Iterator[tuple[int, int]]:
    """Yield each row that may be next, with the number of rows that are equal to it in its place.

    Of equal rows of a band only the first is yielded, and of bands with equal rows too.
    """
    used = set(partial.rows)
    if len(partial.rows) % height:
        equal_bands = {partial.rows[-1] // height: 1}
    else:
        contents = Counter[tuple[Row, ...]]()
        firsts: dict[tuple[Row, ...], int] = {}
        for band in range(len(grid) // height):
            if band * height not in used:
                content = tuple(sorted(grid[band * height : band * height + height]))
                contents[content] += 1
                firsts.setdefault(content, band)
        equal_bands = {firsts[content]: times for content, times in contents.items()}
    for band, times in equal_bands.items():
        free = {row: grid[row] for row in range(band * height, band * height + height) if row not in used}
        equal_rows = Counter(free.values())
        for row, digits in free.items():
            if digits in equal_rows:
                yield row, equal_rows.pop(digits) * times


class _RowSearch:
    """The search for one row of the result after another."""

    def __init__(self, shape: Shape) -> None:
        self._size, self._width = shape.size, shape.width
        self._least: Row = ()  # the beginning of the least next row, as far as it is known
        self._steps = 0
        self.result: list[Row] = []

    def next_row(self, candidates: Iterable[_NextRow]) -> list[_Partial]:
        """Add a row to the result, and return the arrangements that have it, in all orders of columns that lead to it.

        The orders with the shortest beginnings are continued first, so that few are continued in vain.
        """
        self._least = ()
        todo: list[list[tuple[RowOrder, _NextRow]]] = [[] for _ in range(self._size + 1)]
        for candidate in candidates:
            partial = candidate.partial
            todo[0].append(((partial.groups, partial.labels, partial.used, ()), candidate))
        for waiting in todo[:-1]:
            while waiting:
                order, candidate = waiting.pop()
                if order[3] > self._least[: len(order[3])]:
                    continue
                for continued in self._continue(order, candidate.row, candidate.repeated):
                    out = continued[3]
                    known = self._least[: len(out)]
                    if out < known or (len(out) > len(known) and out[: len(known)] == known):
                        self._least = out
                    elif out != known:
                        continue
                    todo[len(out)].append((continued, candidate))
        self.result.append(self._least)
        return [
            _Partial(
                candidate.partial.transposed,
                (*candidate.partial.rows, candidate.number),
                *order[:3],
                candidate.partial.weight * candidate.equal,
            )
            for order, candidate in todo[-1]
            if order[3] == self._least
        ]

    def _continue(self, order: RowOrder, row: Row, repeated: frozenset[int]) -> list[RowOrder]:
        """Return the ways to continue by a group of stacks or a cell, or by a decision on one."""
        if not self._steps % STEPS_PER_CHECK:
            check_time()
        self._steps += 1
        if self._steps * self._size > MOST_STEPS:
            raise Unsupported("the grid is so symmetric that too many arrangements would have to be compared")
        groups, done = order[0], len(order[3])
        at = 0
        for group in groups:
            if done < (length := len(group) * self._width):
                break
            done -= length
            at += 1
        if len(group) > 1:
            return self._order_stacks(order, at, row, repeated)
        place = 0
        for cell in group[0]:
            if not done:
                break
            done -= len(cell)
            place += 1
        return self._order_cell(order, at, place, row, repeated)

    def _order_stacks(self, order: RowOrder, at: int, row: Row, repeated: frozenset[int]) -> list[RowOrder]:
        """Order the tied stacks of group *at* as far as *row* distinguishes them.

        If that depends on digits whose labels are not decided, blank stacks are the first; if there are none, each of
        the stacks is tried as the first.
        """
        groups, labels, used, out = order
        group, new = groups[at], self._size + 1
        kinds: dict[Row, list[Stack]] = {}
        decided = True
        for stack in group:
            values: list[int] = []
            cells = []
            for cell in stack:
                by_value: dict[int, list[int]] = {}
                for column in cell:
                    digit = row[column]
                    value = labels[digit] or (digit and new)
                    if value < 0 or (digit in repeated and value == new):
                        decided = False
                    by_value.setdefault(value, []).append(column)
                for value in sorted(by_value):
                    cells.append(tuple(by_value[value]))
                    values += [value] * len(cells[-1])
            kinds.setdefault(tuple(values), []).append(tuple(cells))
        if not decided:
            blank = tuple(stack for stack in group if not any(row[column] for cell in stack for column in cell))
            firsts = [blank] if blank else [(stack,) for stack in group]
            return [(move_stacks(groups, at, first), labels, used, out) for first in firsts]
        ordered: list[Group] = []
        digits, known = list(out), list(labels)
        for kind, stacks in sorted(kinds.items()):
            ordered.append(tuple(stacks))
            for stack in stacks:
                columns = [(column, len(cell) * len(stacks) > 1) for cell in stack for column in cell]
                for (column, is_tied), value in zip(columns, kind, strict=True):
                    if value == new:
                        used += 1
                        known[row[column]] = self._label_of(column) if is_tied else used
                    digits.append(used if value == new else value)
        return [((*groups[:at], *ordered, *groups[at + 1 :]), tuple(known), used, tuple(digits))]

    def _order_cell(self, order: RowOrder, at: int, place: int, row: Row, repeated: frozenset[int]) -> list[RowOrder]:
        """Order the columns of a cell, cell number *place* of group *at*, as far as the next value requires."""
        groups, labels, used, out = order
        cell = groups[at][0][place]
        values = []
        found = {}  # the group and the cell of the column that decides the label of a digit
        for column in cell:
            digit = row[column]
            label = labels[digit]
            if label < 0:
                number, linked = divmod(-1 - label, self._size)
                if linked in cell and len(cell) > 1:  # its place decides what comes first, and the reverse
                    return [(move_columns(groups, at, place, (each,)), labels, used, out) for each in cell]
                found[digit] = find_column(groups, linked, self._width)
                label = self.result[number][found[digit][2]]
            elif not label and digit:
                label = used + 1
            values.append(label)
        value = min(values)
        if len(self._least) > len(out) and value > self._least[len(out)]:
            return []
        first = cell
        if len(cell) > 1:
            first = tuple([column for column, each in zip(cell, values, strict=True) if each == value])
        digit = row[first[0]]
        if value == labels[digit]:
            return [(move_columns(groups, at, place, first), labels, used, out + (value,) * len(first))]
        digits = dict.fromkeys([row[column] for column in first])
        if value <= used:
            orders = []
            for digit in digits:
                own = tuple([column for column in first if row[column] == digit])
                ordered = move_columns(groups, at, place, own)
                group, linked, _ = found[digit]
                if group == at and linked > place and len(own) < len(cell):
                    linked += 1  # since the cell before it has become two
                ordered = place_first(ordered, group, linked, (-1 - labels[digit]) % self._size)
                orders.append((ordered, _labelled(labels, digit, value), used, out + (value,) * len(own)))
            return orders
        if not repeated.isdisjoint(digits):
            return [(groups, _labelled(labels, digit, value), value, out) for digit in digits]
        known = list(labels)
        for number, column in enumerate(first, value):
            known[row[column]] = number if len(first) == 1 else self._label_of(column)
        more = tuple(range(value, value + len(first)))
        return [(move_columns(groups, at, place, first), tuple(known), used + len(first), out + more)]

    def _label_of(self, column: int) -> int:
        """Return the entry of a digit whose label is that of a column in the row to be chosen."""
        return -1 - (len(self.result) * self._size + column)


def _labelled(labels: tuple[int, ...], digit: int, label: int) -> tuple[int, ...]:
    return (*labels[:digit], label, *labels[digit + 1 :])
