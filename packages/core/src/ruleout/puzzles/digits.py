"""Digits in JSON: one reader for the cells of every variant, and the forms in which they are written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt
from typing import Any, TypeVar

from ruleout.errors import InputError, Location, quoted
from ruleout.masks import Digit, Mask, full_mask, mask_of
from ruleout.model.coordinates import cell_name
from ruleout.model.layout import Layout
from ruleout.model.symbols import default_symbols, symbol_table
from ruleout.puzzles.characters import read_digit
from ruleout.values import is_whole_number, quoted_json, read_items

T = TypeVar("T")

UNKNOWN = "?"
"""The symbol of a digit that no given shows."""
NO_CELL = " "
"""The entry of a row for a position without a cell."""

SYMBOLS, MARKS_KEY, PLACED_KEY = "symbols", "marks", "placed"
PLAYER_KEYS = frozenset({MARKS_KEY, PLACED_KEY})
"""The keys of a player's pencil marks and entries, which every variant has."""


def read_digits(value: Any, layout: Layout, key: str = "givens") -> tuple[Digit, ...]:
    """Read the digit of each cell of *layout* from the JSON value of *key*; every variant reads its digits with this.

    Parameters
    ----------
    value
        A list of rows, or one string of all visible cells, or None for blanks alone; for several layers a list of
        layers, each of them rows or a string. A row is a list of whole numbers (0 for a blank) and symbols, or a string
        of symbols; ``.``, ``0``, ``_``, ``*`` and ``-`` are blanks unless they are symbols. In a string, white
        space separates symbols of several characters. In a layout that does not fill its rows, a place without a cell
        holds a space, 0 or null, or is left out at the end of its row.
    layout
        The cells, their names for error messages, and their symbols.
    key
        The name of *value* in error messages.

    Returns
    -------
    tuple of int
        One digit per cell, hidden ones included, 0 for a blank.

    Raises
    ------
    InputError
        Names *key* and the first row or cell that is invalid.
    """
    if value is None:
        return (0,) * layout.size
    entries = cell_entries(value, layout, key)
    _refuse_numbers(entries, layout, key)
    found = _digits(entries, layout.names, layout.symbols, key)
    return found + (0,) * (layout.size - layout.visible)


def digits_in_rows(
    value: Any, n: int, key: str = "givens", symbols: tuple[str, ...] | None = None, columns: int | None = None
) -> tuple[Digit, ...]:
    """Read the digits of a grid without a layout, row by row, as :func:`read_digits` does.

    The grid has *n* rows and *columns* columns, or *n* columns if that is None.
    """
    across = columns or n
    return _digits(rectangle_entries(value, n, across, key), _names(n, across), symbols or default_symbols(n), key)


@lru_cache(maxsize=64)
def _names(rows: int, columns: int) -> tuple[str, ...]:
    """Return the names of the cells of a grid."""
    return tuple([cell_name(row, column) for row in range(rows) for column in range(columns)])


def read_marks(value: Any, layout: Layout, key: str = "marks") -> tuple[Mask, ...] | None:
    """Read the mask of candidates of each cell from rows as in :func:`read_digits`; None if *value* is None.

    The entry of a cell is a list of digits, numbers or symbols, or a string of symbols. A string of blanks alone
    stands for every digit. Hidden cells may hold every digit.
    """
    if value is None:
        return None
    entries = cell_entries(value, layout, key, strict=False)
    for entry in entries:
        _refuse_numbers(entry if isinstance(entry, Sequence) else (), layout, key)
    masks = [_mask(entry, name, layout.symbols, key) for entry, name in zip(entries, layout.names, strict=False)]
    return (*masks, *[layout.full] * (layout.size - layout.visible))


def _refuse_numbers(entries: Sequence[Any], layout: Layout, key: str) -> None:
    """Raise InputError if digits count from 0 and one is written as a number, among which 0 would be a blank."""
    if layout.first == 0 and any(map(is_whole_number, entries)):
        found = next(filter(is_whole_number, entries))
        raise InputError(
            f"{key}: found the number {quoted_json(found)}; with first 0, expected symbols, such as '0' and '.'"
        )


def read_first(value: Any) -> int:
    """Return what the first digit counts as: *value*, 0 or 1, or 1 if it is None. Raises InputError."""
    if value is None:
        return 1
    if is_whole_number(value) and value in (0, 1):
        return value
    raise InputError(f"first: found {quoted_json(value)}; expected 0 or 1, what the first digit counts as")


def side_of(rows: Sequence[Any]) -> int:
    """Return how many rows a square has whose JSON value is a list of *rows* or one string of all cells."""
    if not isinstance(rows, str):
        return len(rows)
    words = rows.split()
    return isqrt(len(words) if isqrt(len(words)) ** 2 == len(words) > 1 else len("".join(words)))


def cell_entries(value: Any, layout: Layout, key: str, strict: bool = True) -> list[Any]:
    """Return the JSON entry of each visible cell of *layout*, in the order of cells; see :func:`read_digits`.

    If *strict*, anything but a space, 0 and null at a place without a cell is refused.
    """
    if layout.layers > 1:
        return _layer_entries(value, layout, key)
    rows, columns = layout.extent
    if layout.visible == rows * columns:
        return rectangle_entries(value, rows, columns, key)
    if isinstance(value, str):
        return _entries(value, layout.visible, key)
    _require_rows(value, rows, key, or_more=True)
    found: list[Any] = [None] * layout.visible
    for r, row in enumerate(value):
        if not isinstance(row, Sequence):
            raise InputError(f"{key}, row {r + 1}: found {quoted_json(row)}; expected a list of cells")
        for c, entry in enumerate(row):
            cell = layout.at.get((r, c))
            if cell is not None:
                found[cell] = None if entry == NO_CELL else entry
            elif strict and entry is not None and (entry != 0 or isinstance(entry, bool)) and entry != NO_CELL:
                where = Location(cell=cell_name(r, c))
                raise InputError(f"{key}: found {quoted(entry)} where there is no cell; expected a space", where)
    if None in found:
        name = layout.names[found.index(None)]
        raise InputError(f"{key}: found no cell; expected a digit or .", Location(cell=name))
    return found


def _layer_entries(value: Any, layout: Layout, key: str) -> list[Any]:
    """Return the JSON entries of the cells of several layers."""
    if isinstance(value, str):
        return _entries(value, layout.visible, key)
    if len(read_items(value, key, "layers")) != layout.layers:
        raise InputError(f"{key}: found {len(value)} layers; expected {layout.layers}")
    rows, columns = layout.extent_of_layer
    layers = (rectangle_entries(each, rows, columns, f"{key}, layer {number}") for number, each in enumerate(value, 1))
    return [entry for layer in layers for entry in layer]


def rectangle_entries(value: Any, rows: int, columns: int, key: str) -> list[Any]:
    """Return the JSON entries of *rows* x *columns* cells, row by row: a list of rows, or one string of all cells."""
    if isinstance(value, str):
        return _entries(value, rows * columns, key, f" ({rows}x{columns})")
    _require_rows(value, rows, key)
    found: list[Any] = []
    for number, row in enumerate(value, 1):
        if type(row) is not list and not isinstance(row, Sequence):
            raise InputError(f"{key}, row {number}: found {quoted_json(row)}; expected a list of {columns} cells")
        found += row if type(row) is list and len(row) == columns else _entries(row, columns, f"{key}, row {number}")
    return found


def _require_rows(value: Any, rows: int, key: str, or_more: bool = False) -> None:
    read_items(value, key, "rows")
    if len(value) < rows or (len(value) > rows and not or_more):
        raise InputError(f"{key}: found {len(value)} rows; expected {rows}")


def _entries(cells: Sequence[Any], count: int, key: str, shape: str = "") -> list[Any]:
    """Return the *count* entries of a list of cells, or of a string of symbols."""
    if isinstance(cells, str):
        words = cells.split()
        cells = words if len(words) == count else "".join(words)
    if len(cells) != count:
        raise InputError(f"{key}: found {len(cells)} cells; expected {count}{shape}")
    return list(cells)


def _digits(entries: Sequence[Any], names: Sequence[str], symbols: tuple[str, ...], key: str) -> tuple[Digit, ...]:
    kinds = set(map(type, entries))
    if kinds == {int} and set(entries).issubset(range(len(symbols) + 1)):
        return tuple(entries)
    if kinds == {str} and symbol_table(symbols).keys() >= set(entries):
        return tuple(map(symbol_table(symbols).__getitem__, entries))
    return tuple(json_digit(entry, name, symbols, key) for entry, name in zip(entries, names, strict=False))


def json_digit(entry: Any, name: str, symbols: tuple[str, ...], key: str, blank: bool = True) -> Digit:
    """Return the digit of one JSON entry, a whole number or a symbol; 0 for a blank.

    *name* is the cell's and *key* that of the whole value, for InputError. Without *blank*, 0 is refused.
    """
    if isinstance(entry, str):
        return read_digit(entry.strip(), symbols, Location(cell=name), key)
    if is_whole_number(entry) and (0 if blank else 1) <= entry <= len(symbols):
        return entry
    expected = f"a digit from 1 to {len(symbols)}" + (", or 0 for a blank" if blank else "")
    raise InputError(f"{key}: found {quoted_json(entry)}; expected {expected}", Location(cell=name))


def _mask(entry: Any, name: str, symbols: tuple[str, ...], key: str) -> Mask:
    if not isinstance(entry, Sequence):
        raise InputError(f"{key}: found {quoted_json(entry)}; expected a list of digits", Location(cell=name))
    if not entry:
        raise InputError(f"{key}: found no digit; expected at least one", Location(cell=name))
    alone = isinstance(entry, str) and entry in symbol_table(symbols)
    digits = {json_digit(each, name, symbols, key, blank=False) for each in ([entry] if alone else entry)}
    return mask_of(digits - {0}) or full_mask(len(symbols))


def read_symbols(symbols: Any, n: int) -> tuple[str, ...] | None:
    """Return the symbols of n digits from a string of n characters or a list of strings; None if *symbols* is None.

    One may be missing, for example if the givens show only eight of nine letters; ``?`` stands for it. Raises
    InputError.
    """
    if symbols is None:
        return None
    if not isinstance(symbols, Sequence):
        raise InputError(f"symbols: found {quoted_json(symbols)}; expected {n} different ones")
    shown = tuple(symbols)
    for each in shown:
        if not isinstance(each, str) or not each.isprintable() or not each.strip(" .") or " " in each:
            raise InputError(f"symbols: found {quoted_json(each)}; expected what a digit can be shown as")
    if len(shown) == len(set(shown)) == n - 1 and UNKNOWN not in shown:
        return (*shown, UNKNOWN)
    if len(shown) != n or len(set(shown)) != n:
        raise InputError(f"symbols: found {len(set(shown))} different ones; expected {n}")
    return shown


def as_rows(digits: Sequence[T], n: int, rows: int | None = None) -> list[list[T]]:
    """Return *digits*, counted row by row, as *rows* rows of *n*; *n* rows if *rows* is None.

    Digits beyond these are left out.
    """
    return [list(digits[at : at + n]) for at in range(0, n * (n if rows is None else rows), n)]


def as_symbols(digits: Sequence[Digit], n: int, symbols: Sequence[str], rows: int | None = None) -> list[str]:
    """Return *digits* as *rows* rows of *n* symbols, ``.`` for a blank; *n* rows if *rows* is None.

    Spaces separate symbols of several characters.
    """
    between = "" if all(len(symbol) == 1 for symbol in symbols) else " "
    return [between.join(symbols[digit - 1] if digit else "." for digit in row) for row in as_rows(digits, n, rows)]


def as_before(digits: Sequence[Digit], layout: Layout, before: Any) -> list[list[Digit]] | list[str] | str:
    """Return the *digits* of a rectangular *layout*, or of one of its layers, in the form of *before*.

    *before* is the JSON value that they replace. If it consists of symbols in rows or in one string, so does the
    result; otherwise it has rows of whole numbers.
    """
    rows, columns = layout.extent_of_layer
    if isinstance(before, str):
        between = " " if max(map(len, layout.symbols)) > 1 else ""
        return between.join(as_symbols(digits, columns, layout.symbols, rows))
    if layout.first == 0 or (before and all(isinstance(row, str) for row in before)):
        return as_symbols(digits, columns, layout.symbols, rows)
    return as_rows(digits, columns, rows)


def in_rows(values: Sequence[T], layout: Layout) -> list[Any]:
    """Return one value per visible cell of *layout* as rows, or as a list of several layers.

    Positions without a cell have null.
    """
    if layout.layers > 1:
        rows, columns = layout.extent_of_layer
        lines = [list(values[start : start + columns]) for start in range(0, layout.visible, columns)]
        return [lines[start : start + rows] for start in range(0, len(lines), rows)]
    return by_position(values, layout)


def by_position(values: Sequence[T], layout: Layout) -> list[list[T | None]]:
    """Return one value per visible cell of *layout* in the rows and columns of its drawing.

    Positions without a cell have None.
    """
    rows, columns = layout.extent
    return [[values[layout.at[r, c]] if (r, c) in layout.at else None for c in range(columns)] for r in range(rows)]
