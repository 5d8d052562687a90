"""Fields: the parts of an entry of a rule, each with its reader, its writer and its errors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from ruleout import internal as kit
from ruleout_variants.reading import cell_at, listed_cells, places_of

LARGEST_NUMBER = 1_000_000
"""The largest number of a clue."""

Most = Callable[[int], int]
"""A function of the number of digits that returns the largest number of cells."""


def _unchanged(value: Any, layout: kit.Layout) -> Any:
    return value


def _shown(value: Any) -> str:
    return "".join(map(str, value)) if isinstance(value, tuple) else "" if value is None else str(value)


def _told(value: Any, layout: kit.Layout) -> str:
    return kit.join_words(map(str, value)) if isinstance(value, tuple) else str(value)


@attrs.frozen
class Field:
    """Part of an entry: a key with its reader and writer.

    Attributes
    ----------
    key
        Its key in JSON.
    read
        Takes the JSON value, the layout and the words that begin an error, and returns the argument of the rule's
        function. Raises InputError.
    write
        The inverse of *read*; by default it returns its value.
    optional
        True if an entry need not have it. The rule's function then gets None.
    shown
        Takes the result of *read*, and returns its text in the grid and in the name of an entry: by default a number or
        text as it is, and a list without anything between its items.
    told
        Takes the result of *read* and the layout, and returns its text in what an entry requires.
    kind
        Its kind in rules in words; see :class:`ruleout.plugin.Rule`.
    example
        A value in words, if a number from 1 on is none.
    """

    key: str
    read: Callable[[Any, kit.Layout, str], Any]
    write: Callable[[Any, kit.Layout], Any] = _unchanged
    optional: bool = False
    shown: Callable[[Any], str] = _shown
    told: Callable[[Any, kit.Layout], str] = _told
    kind: str = ""
    example: str = ""

    def in_label(self, value: Any) -> str:
        """Return the number or text *value* with a space before it, nothing for a list or a value that is not shown."""
        text = "" if isinstance(value, tuple) else self.shown(value)
        return f" {text}" if text else ""


def number_field(key: str, least: int = 1, most: int = LARGEST_NUMBER) -> Field:
    """Return the field of a whole number from *least* to *most*."""
    return Field(key, lambda value, layout, what: kit.read_whole(value, f"{what}, {key}", least, most), kind="number")


def choice_field(key: str, *choices: str) -> Field:
    """Return the field of one of several words."""

    def read(value: Any, layout: kit.Layout, what: str) -> str:
        return kit.read_choice(value, f"{what}, {key}", choices)

    return Field(key, read, kind="word", example=choices[0])


def values_field(key: str) -> Field:
    """Return the field of a list of values of digits, in ascending order; a value may occur several times."""

    def read(value: Any, layout: kit.Layout, what: str) -> tuple[int, ...]:
        first, last = layout.values[0], layout.values[-1]
        found = [
            kit.read_whole(each, f"{what}, {key}", first, last)
            for each in kit.read_items(value, f"{what}, {key}", "digits")
        ]
        if not found:
            raise kit.InputError(f"{what}, {key}: found no digits; expected at least one")
        return tuple(sorted(found))

    return Field(key, read, lambda data, layout: list(data), kind="numbers")


def cell_field(key: str) -> Field:
    """Return the field of one cell, which has no text."""
    return Field(
        key,
        lambda value, layout, what: cell_at(value, layout, f"{what}, {key}"),
        lambda data, layout: places_of([data], layout)[0],
        shown=lambda value: "",
        told=lambda data, layout: layout.names[data],
        kind="cell",
    )


def names_of(cells: tuple[int, ...], layout: kit.Layout) -> str:
    """Return the names of cells in words: ``r1c1 and r1c2``."""
    return kit.join_words(layout.names[cell] for cell in cells)


def read_cells(
    value: Any, layout: kit.Layout, what: str, fewest: int = 1, most: Most | None = None, repeats: bool = False
) -> tuple[int, ...]:
    """Return the cells of a list of names and positions, or of a text of names, in its order.

    Parameters
    ----------
    value
        The JSON value.
    layout
        The cells.
    what
        The name of the list, at the beginning of an error.
    fewest, most
        The smallest number of different cells, and the largest as a function of the number of digits.
    repeats
        True if a cell may be listed several times, as on a line that crosses itself.

    Raises
    ------
    InputError
        If the value is something else.
    """
    cells = listed_cells(value, layout, what)
    if len(set(cells)) < fewest:
        found = kit.counted(len(set(cells)), "cell")
        raise kit.InputError(f"{what}: found {found}; expected {fewest} or more")
    if not repeats and len(set(cells)) < len(cells):
        twice = next(cell for cell in cells if cells.count(cell) > 1)
        raise kit.InputError(f"{what}: {layout.names[twice]} is listed twice")
    if most is not None and len(cells) > most(layout.digits):
        raise kit.InputError(f"{what}: found {len(cells)} cells; expected at most {most(layout.digits)}")
    return cells


def cells_field(key: str = "cells", fewest: int = 1, most: Most | None = None, repeats: bool = False) -> Field:
    """Return the field of a list of cells; see :func:`read_cells`."""

    def read(value: Any, layout: kit.Layout, what: str) -> tuple[int, ...]:
        return read_cells(value, layout, what, fewest, most, repeats)

    return Field(key, read, places_of, told=names_of, kind="cells")


def lists_field(key: str, fewest: int = 1, repeats: bool = False) -> Field:
    """Return the field of a list of *fewest* or more lists of cells."""

    def read(value: Any, layout: kit.Layout, what: str) -> tuple[tuple[int, ...], ...]:
        lists: Sequence[Any] = kit.read_items(value, what, "lists of cells")
        if len(lists) < fewest:
            raise kit.InputError(f"{what}: found {len(lists)} lists of cells; expected {fewest} or more")
        return tuple(
            read_cells(each, layout, f"{what}, list {number}", repeats=repeats) for number, each in enumerate(lists, 1)
        )

    return Field(key, read, lambda data, layout: [places_of(cells, layout) for cells in data])
