"""Columns of a grid that are ordered only in part.

Groups of stacks are in the order of their places. The stacks of a group are *tied*: each of them can have each place of
the group. A stack consists of cells, in order, and the columns of a cell are tied likewise.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial, prod

Cell = tuple[int, ...]
"""Tied columns of one stack."""
Stack = tuple[Cell, ...]
"""The cells of one stack."""
Group = tuple[Stack, ...]
"""Tied stacks, which have cells of the same sizes."""
Groups = tuple[Group, ...]


def all_tied(size: int, width: int) -> Groups:
    """Return *size* columns in stacks of *width*, all of them tied."""
    return (tuple((tuple(range(start, start + width)),) for start in range(0, size, width)),)


def find_column(groups: Groups, column: int, width: int) -> tuple[int, int, int]:
    """Return the group and the cell of a column, and the first of its possible places."""
    own = column // width
    before = 0
    for at, group in enumerate(groups):
        for stack in group:
            if stack[0][0] // width == own:
                if len(stack) == width:  # every cell is one column
                    place = stack.index((column,))
                    return at, place, before + place
                for place, cell in enumerate(stack):
                    if column in cell:
                        return at, place, before
                    before += len(cell)
        before += len(group) * width
    raise AssertionError(column)


def place_first(groups: Groups, at: int, place: int, column: int) -> Groups:
    """Give *column*, which is in cell number *place* of a stack of group *at*, the first of its possible places."""
    if len(groups[at]) > 1:
        groups = move_stacks(groups, at, tuple([stack for stack in groups[at] if column in stack[place]]))
    return move_columns(groups, at, place, (column,))


def move_stacks(groups: Groups, at: int, first: Group) -> Groups:
    """Move *first*, some stacks of a group but not all, before the others."""
    rest = tuple([stack for stack in groups[at] if stack not in first])
    return (*groups[:at], first, rest, *groups[at + 1 :])


def move_columns(groups: Groups, at: int, place: int, first: Cell) -> Groups:
    """Move *first*, some columns of a cell, before the others. The group has one stack."""
    (stack,) = groups[at]
    cell = stack[place]
    if len(first) == len(cell):
        return groups
    rest = tuple([column for column in cell if column not in first])
    return (*groups[:at], ((*stack[:place], first, rest, *stack[place + 1 :]),), *groups[at + 1 :])


def number_of_orders(groups: Sequence[Group]) -> int:
    """Return the number of orders of the columns that *groups* admits."""
    return prod(
        factorial(len(group)) * prod(factorial(len(cell)) for stack in group for cell in stack) for group in groups
    )


def one_order(groups: Groups) -> tuple[int, ...]:
    """Return the columns in one of the orders that *groups* admits."""
    return tuple(column for group in groups for stack in group for cell in stack for column in cell)
