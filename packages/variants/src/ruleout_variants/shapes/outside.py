"""Clues outside the grid: at a side, and along a diagonal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ruleout import plugin as kit
from ruleout_variants.shapes.entries import Constraints, Entry, MakeRule, Needs, any_entry, any_layout, entry_rule
from ruleout_variants.shapes.fields import Field, cell_field, choice_field, number_field
from ruleout_variants.shapes.places import SIDES, line_from, ray, require_flat

VALUE = number_field("value", 0)
WAYS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
"""The directions of diagonals, as (row step, column step)."""


def _turn_side(entry: Entry, layout: kit.Layout, turn: kit.Turn) -> Entry:
    side, index, *values = entry
    rows, columns = layout.extent
    places = {"left": (index, -1), "right": (index, columns), "top": (-1, index), "bottom": (rows, index)}
    row, column = turn.place(places[side], layout.extent)
    across = side in ("left", "right")
    if across != turn.swaps:
        return ("left" if column < 0 else "right"), row, *values
    return ("top" if row < 0 else "bottom"), column, *values


def outside_rule(
    key: str,
    title: str,
    word: str,
    summary: str,
    *,
    field: Field = VALUE,
    more: Sequence[Field] = (),
    check: Callable[..., None] = any_entry,
    fewest: int = 2,
    whole: bool = False,
    needs: Needs = any_layout,
) -> MakeRule:
    """Return the decorator that makes a rule of clues at sides: objects with ``side``, ``index`` and that of *field*.

    Parameters
    ----------
    key, title, word, summary
        The key of the rule, its title, the word for one clue, and one sentence about the rule.
    field
        The third key, ``value`` if not given. Its value is shown beside the grid.
    more, check
        Further keys, and a function of the layout, the words that begin an error and the values of all these keys that
        raises InputError if they do not go together.
    fewest
        The least number of cells of a row or column.
    whole
        True if a row or column must have as many cells as there are digits.
    needs
        A function of the layout and the key that raises InputError if the rule makes no sense there.

    Returns
    -------
    Callable
        It takes a function of the layout, the cells as seen from the side, and the values of *field* and *more*, and
        returns the rule. The cells are those from the first one on, until there is none; if there are several grids, at
        most as many as there are digits.
    """

    def check_line(layout: kit.Layout, what: str, side: str, index: int, *values: Any) -> None:
        require_flat(layout, what)
        count, needed = len(line_from(side, index, layout)[0]), layout.digits if whole else fewest
        if count < needed or (whole and count > needed):
            found = f"found {count} cells in {_line(side, index)} from the {side} on"
            raise kit.InputError(f"{what}: {found}; expected {needed}; index counts from 0")
        check(layout, what, *values)

    def label(layout: kit.Layout, side: str, index: int, value: Any, *others: Any) -> str:
        text = field.shown(value)
        return f"the {word}{' ' if text else ''}{text} at the {side} of {_line(side, index)}"

    def decorations(layout: kit.Layout, side: str, index: int, value: Any, *others: Any) -> Iterable[kit.Decoration]:
        place = line_from(side, index, layout)[1]
        return [kit.Decoration("outside", text=field.shown(value), place=place, family=word)]

    def make(function: Constraints) -> kit.Rule:
        return entry_rule(
            key,
            title,
            word,
            summary,
            [choice_field("side", *SIDES), number_field("index", 0), field, *more],
            label=label,
            decorations=decorations,
            turn=_turn_side,
            check=check_line,
            needs=needs,
            shape="outside",
        )(lambda layout, side, index, *values: function(layout, line_from(side, index, layout)[0], *values))

    return make


def _line(side: str, index: int) -> str:
    return f"{'row' if SIDES[side][1] else 'column'} {index + 1}"


def diagonal_rule(key: str, title: str, word: str, summary: str, *, field: Field) -> MakeRule:
    """Return the decorator that makes a rule of clues along diagonals.

    An entry has ``start``, the first cell, ``direction``, one of UL, UR, DL and DR, and the key of *field*. The
    decorator takes a function of the layout, the cells of the diagonal from its start to the edge, and the value of
    *field*, and returns the rule.
    """

    def cells_of(layout: kit.Layout, start: int, way: str) -> tuple[int, ...]:
        return ray(layout.positions[start] or (-9, -9), WAYS[way], layout)

    def check(layout: kit.Layout, what: str, start: int, way: str, value: Any) -> None:
        require_flat(layout, what)
        if len(cells_of(layout, start, way)) < 2:
            name = layout.names[start]
            raise kit.InputError(f"{what}: found no cell beside {name} in direction {way}; expected a diagonal of two")

    def label(layout: kit.Layout, start: int, way: str, value: Any) -> str:
        cells = cells_of(layout, start, way)
        return f"the {word}{field.in_label(value)} from {layout.names[start]} to {layout.names[cells[-1]]}"

    def decorations(layout: kit.Layout, start: int, way: str, value: Any) -> Iterable[kit.Decoration]:
        (row, column), (down, across) = layout.positions[start] or (0, 0), WAYS[way]
        place = (row - down, column - across)
        if place in layout.at:
            return [kit.Decoration("arrow", cells_of(layout, start, way), family=word)]
        text = field.shown(value)
        return [kit.Decoration("outside", text=text, place=place, direction=(down, across), family=word)]

    def turned(entry: Entry, layout: kit.Layout, turn: kit.Turn) -> Entry:
        start, way, value = entry
        (row, column), (other_row, other_column) = (turn.place(place, (0, 0)) for place in ((0, 0), WAYS[way]))
        step = (other_row - row, other_column - column)
        return start, next(each for each in WAYS if WAYS[each] == step), value

    def make(function: Constraints) -> kit.Rule:
        return entry_rule(
            key,
            title,
            word,
            summary,
            [cell_field("start"), choice_field("direction", *WAYS), field],
            label=label,
            decorations=decorations,
            turn=turned,
            check=check,
            shape="diagonals",
        )(lambda layout, start, way, value: function(layout, cells_of(layout, start, way), value))

    return make
