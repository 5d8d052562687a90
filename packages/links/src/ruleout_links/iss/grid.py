"""The grid that a text of ISS describes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import isqrt, prod

import attrs

from ruleout import plugin as kit
from ruleout_links.iss.items import LARGEST, Item
from ruleout_links.squares import Square, box_labels, cells_by_label, partition

_SHAPE = re.compile(r"([0-9]{1,2})x([0-9]{1,2})")
_VALUES = re.compile(r"(?:([01])-)?([0-9]{1,2})")
DEFAULT = "9x9"
MOST_VALUES = 16
RAW = "Raw"


def square_in(items: Sequence[Item]) -> tuple[Square, tuple[int, int] | None, list[list[list[int]]]]:
    """Return the grid without its givens, (rows, columns) of a box, and the regions that it has in addition to boxes.

    The shape of a box is that of its number of cells, also if the grid has no boxes; it is None if no box fits.

    Raises InputError for a grid with fewer values than rows or columns.
    """
    last = {item.name: item for item in items}
    shape = last.get("Shape")
    n, columns, first, digits = (9, 9, 1, 9) if shape is None else _size(shape)
    has_lines = shape is None or not _is_raw(shape)
    box = _box(last.get("RegionSize"), (n, columns), digits)
    blank = Square(n, None, (None,) * (n * columns), first, digits - n, has_lines, columns)
    has_boxes = has_lines and "NoBoxes" not in last
    labels: tuple[object, ...] | None = box_labels(n, *box, columns) if box and has_boxes else None
    pieces = _pieces(last.get("Jigsaw"), (n, columns), digits)
    if labels is not None and box and (columns != n or box[0] * box[1] != n):
        # Boxes of a rectangle, or of another number of cells than rows, are groups.
        return blank, box, [*cells_by_label(labels, columns).values(), *pieces]
    if labels is None and columns == n == digits and {*map(len, pieces)} == {n}:
        labels = partition(pieces, n)
        pieces = pieces if labels is None else []
    return attrs.evolve(blank, labels=labels), box, pieces


def _size(shape: Item) -> tuple[int, int, int, int]:
    """Return the numbers of rows and columns, the least value and the number of values."""
    found = _SHAPE.fullmatch(shape.arguments[0] if shape.arguments else "")
    options = [each for each in shape.arguments[1:] if each]
    if found is None:
        raise shape.error(f"found {kit.quoted('~'.join(shape.arguments))}; expected a size such as {DEFAULT}")
    rows, columns = int(found[1]), int(found[2])
    if not (1 <= rows <= LARGEST and 1 <= columns <= LARGEST):
        raise shape.error(f"found {rows}x{columns}; expected 1x1 to {LARGEST}x{LARGEST}")
    is_raw = _is_raw(shape)
    if is_raw:
        options.remove(RAW)
    values = _VALUES.fullmatch(options[0]) if options else None
    if options and values is None:
        raise shape.error(f"found {kit.quoted(options[0])}; expected values such as 9 or 0-8")
    first = int(values[1] or 1) if values else 1
    count = int(values[2]) + 1 - first if values else max(rows, columns)
    least = 1 if is_raw else max(rows, columns)
    if rows * columns < 2 or not least <= count <= MOST_VALUES:
        raise shape.error(
            f"found {rows} rows, {columns} columns and {count} values; expected two cells or more, and {least} to "
            f"{MOST_VALUES} values"
        )
    return rows, columns, first, count


def _is_raw(shape: Item) -> bool:
    """Return whether the grid has no rules for rows, columns and boxes."""
    return RAW in shape.arguments[1:]


def _box(size: Item | None, extent: tuple[int, int], digits: int) -> tuple[int, int] | None:
    if size is None or not size.arguments or not size.arguments[0]:
        return default_shape(*extent)
    text = size.arguments[0]
    count = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
    if not 1 <= count <= digits:
        raise size.error(f"found {kit.quoted(text)}; expected a number of cells from 1 to {digits}")
    return _shape(*extent, count)


def default_shape(rows: int, columns: int) -> tuple[int, int] | None:
    """Return the rows and columns of a box of as many cells as the longer lines of the grid; None if no box fits."""
    return _shape(rows, columns, max(rows, columns))


def _shape(n: int, columns: int, count: int) -> tuple[int, int] | None:
    """Return the rows and columns of a box of *count* cells in a grid of this size; None if no box fits.

    Of several, it is the one closest to a square, and rather wide than high.
    """
    shapes = [(rows, count // rows) for rows in range(2, isqrt(count) + 1) if count % rows == 0]
    fitting = [(h, w) for shape in reversed(shapes) for h, w in (shape, shape[::-1]) if n % h == 0 and columns % w == 0]
    return fitting[0] if fitting else None


def diagonal_at(cell: Sequence[int], n: int, columns: int) -> str | None:
    """Return the direction of the diagonal that ISS names by *cell*, None if it names none by it."""
    row, column = cell
    if column == 0 and row < n - 1:
        return "DR"
    if column == columns - 1 and row > 0:
        return "UL"
    return "DL" if row == 0 else "UR" if row == n - 1 else None


def _pieces(jigsaw: Item | None, extent: tuple[int, int], digits: int) -> list[list[list[int]]]:
    """Return the regions of a jigsaw, apart from one with too many cells; none if all cells are in one region."""
    if jigsaw is None:
        return []
    layout = jigsaw.arguments[-1] if jigsaw.arguments else ""
    if len(layout) != prod(extent):
        raise jigsaw.error(f"found {len(layout)} letters; expected {prod(extent)}, one for each cell")
    regions: Mapping[object, list[list[int]]] = cells_by_label(layout, extent[1])
    return [] if len(regions) == 1 else [cells for cells in regions.values() if len(cells) <= digits]
