"""Composites that stand for other items: ``And`` for the items in it, ``Replicate`` for copies of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from ruleout.plugin import InputError
from ruleout_links.iss import names, tables
from ruleout_links.iss.items import MOST_ITEMS, Item, cell_of, is_extra_cell, name_of
from ruleout_links.outside import is_inside


def plain(item: Item) -> Iterator[Item]:
    """Yield *item*, or the items in an ``And``, which also hold without it."""
    if item.name == "And":
        for inner in item.inner:
            yield from plain(inner)
    else:
        yield item


def replicated(items: Sequence[Item], rows: int, columns: int) -> list[Item]:
    """Return *items* with the items that each ``Replicate`` stands for, in a grid of this size. Raises InputError."""
    found = [each for item in items for each in _replicated(item, rows, columns)]
    if len(found) > MOST_ITEMS:
        raise InputError(f"found {len(found)} items after replication; expected at most {MOST_ITEMS}")
    return found


def _replicated(item: Item, rows: int, columns: int) -> Iterator[Item]:
    """Yield the item, or the items that a ``Replicate`` stands for: its cells moved by each of the offsets.

    A bit is the offset from the origin, in cells row by row.
    """
    if item.name != "Replicate" or is_extra_cell((*item.arguments, "", "")[1]):
        yield item
        return
    arguments = (*item.arguments, "", "")
    row, column = cell_of(arguments[1] or "R1C1", item, rows, columns)
    origin = row * columns + column
    try:
        bits = tables.bits_of(arguments[0], rows * columns - origin)
    except InputError as error:
        raise item.error(error.message) from None
    inner = [each for one in item.inner for each in plain(one)]
    if sum(bits) * len(inner) > MOST_ITEMS:
        raise item.error(f"found {sum(bits)} times {len(inner)} items; expected at most {MOST_ITEMS} in all")
    for at, is_set in enumerate(bits, origin):
        if is_set:
            down, right = at // columns - row, at % columns - column
            for each in inner:
                if each.inner or each.name in names.UNEXPRESSED:
                    yield each
                else:
                    moved = [_moved(argument, each, (rows, columns), down, right) for argument in each.arguments]
                    yield attrs.evolve(each, arguments=tuple(moved))


def _moved(argument: str, item: Item, size: tuple[int, int], down: int, right: int) -> str:
    name, mark, rest = argument.partition("_")
    if name[:1].upper() != "R" or "C" not in name.upper():
        return argument
    row, column = cell_of(name, item, *size)
    place = (row + down, column + right)
    if not is_inside(place, *size):
        raise item.error(f"{name} is replicated to a place outside the grid")
    return f"{name_of(place)}{mark}{rest}"
