"""Square grids of digits, in documents and as other programs see them: a region for each cell, or none.

A few programs have rectangles as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from ruleout import internal as kit
from ruleout_links.draft import Draft

SMALLEST, LARGEST = 2, 25
DIGITS_FROM_ZERO = "0123456789ABCDEFGHIJKLMNO"
"""The symbols of values that begin with 0."""
SHORTHANDS: Mapping[str, Mapping[str, Any]] = {
    "killer": {},
    "diagonal": {"diagonals": True},
    "windoku": {"windoku": True},
    "disjoint-groups": {"disjoint_groups": True},
    "consecutive": {"all_differences_given": [1]},
    "odd-even": {},
}
"""The variants that are a classic with a rule, which their documents need not repeat."""
LATIN_SQUARES = ("latin", "futoshiki", "kenken", "mathrax", "skyscrapers", "renban")
"""The variants without boxes."""
OWN_KEYS = frozenset(
    {"n", "rows", "columns", "lines", "digits", "box", "regions", "givens", "symbols", "connected", "first"}
)
"""The keys of a grid, not of a rule."""


@attrs.frozen
class Square:
    """A grid of *n* rows of *n* cells, or of *columns* cells.

    There are *n* + *more_digits* digits. If *has_lines*, no row and no column holds a digit twice. *labels* names the
    region of each cell, row by row, None for a cell without one; it is None if no cell has one. *givens* holds values,
    None for a blank; the least value is *first*, 0 or 1.
    """

    n: int
    labels: tuple[object, ...] | None
    givens: tuple[int | None, ...]
    first: int = 1
    more_digits: int = 0
    has_lines: bool = True
    columns: int = attrs.field(default=attrs.Factory(lambda square: square.n, takes_self=True))

    @property
    def size(self) -> tuple[int, int]:
        """The numbers of rows and columns."""
        return self.n, self.columns

    @property
    def box(self) -> tuple[int, int] | None:
        """The rows and columns of a box, None if the regions are not boxes."""
        return None if self.labels is None else box_of(self.labels, self.n)

    @property
    def values(self) -> range:
        """The values of the digits."""
        return range(self.first, self.first + self.n + self.more_digits)

    def boxes(self) -> list[list[list[int]]]:
        """Return the cells of each region of exactly n cells, as [row, column] from 0, in the order of regions."""
        return [cells for cells in cells_by_label(self.labels or (), self.n).values() if len(cells) == self.n]


def cells_by_label(labels: Sequence[object], columns: int) -> dict[object, list[list[int]]]:
    """Return the cells of each region as [row, column] from 0; cells without a region are left out."""
    found: dict[object, list[list[int]]] = {}
    for cell, label in enumerate(labels):
        if label is not None:
            found.setdefault(label, []).append(list(divmod(cell, columns)))
    return found


def partition(groups: Sequence[Sequence[Sequence[int]]], n: int) -> tuple[int, ...] | None:
    """Return the number of each cell's group, None unless each cell is in exactly one of *groups*."""
    labels = {tuple(cell): number for number, cells in enumerate(groups) for cell in cells}
    is_whole = len(labels) == n * n == sum(map(len, groups))
    return tuple([labels[divmod(cell, n)] for cell in range(n * n)]) if is_whole else None


def box_labels(n: int, rows: int, columns: int, across: int | None = None) -> tuple[int, ...]:
    """Return the number of the box of each cell, row by row; the grid has *n* columns unless *across* is given."""
    width = n if across is None else across
    return tuple([r // rows * (width // columns) + c // columns for r in range(n) for c in range(width)])


def default_labels(n: int) -> tuple[int, ...] | None:
    """Return the number of the default box of each cell, None if *n* is prime."""
    box = kit.default_box(n)
    return None if box is None else box_labels(n, *box)


def numbered(labels: Sequence[object]) -> tuple[int | None, ...]:
    """Return *labels* as numbers from 0 in the order of their first cells, None where there is none."""
    numbers = {label: number for number, label in enumerate(dict.fromkeys(each for each in labels if each is not None))}
    return tuple([None if label is None else numbers[label] for label in labels])


def blocks(n: int, joined: Iterable[tuple[int, int]]) -> list[int]:
    """Return the number of each cell's block, from 0 in the order of first cells; pairs of cells are *joined*."""
    block = list(range(n * n))
    for pair in joined:
        low, high = sorted(block[cell] for cell in pair)
        if low != high:
            block = [low if each == high else each for each in block]
    numbers = {each: number for number, each in enumerate(dict.fromkeys(block))}
    return [numbers[each] for each in block]


def borders(n: int) -> list[tuple[int, int]]:
    """Return the pairs of cells at the borders within rows, row by row, and within columns, column by column."""
    beside = [(r * n + c, r * n + c + 1) for r in range(n) for c in range(n - 1)]
    return beside + [(r * n + c, r * n + n + c) for c in range(n) for r in range(n - 1)]


def box_of(labels: Sequence[object], n: int) -> tuple[int, int] | None:
    """Return (rows, columns) of the boxes that *labels* describe, None if the regions are not boxes."""
    ordered = numbered(labels)
    shapes = ((rows, n // rows) for rows in range(2, n // 2 + 1) if n % rows == 0)
    return next((shape for shape in shapes if box_labels(n, *shape) == ordered), None)


def start_draft(site: str, square: Square) -> Draft:
    """Return the draft of a document with the grid of *square*; regions that no variant has are in extra groups."""
    n, labels = square.n, square.labels
    draft = Draft(site, n, square.first)
    digits, is_free = len(square.values), not square.has_lines or square.columns != n
    regions = {} if labels is None else cells_by_label(labels, square.columns)
    wrong = [cells for cells in regions.values() if len(cells) != n or digits != n]
    draft.data |= {"rows": n, "columns": square.columns} if is_free else {"n": n}
    if digits != max(n, square.columns):
        draft.data["digits"] = digits
    if is_free:
        draft.variant = "free"
        draft.data |= {"lines": True} if square.has_lines else {}
        _add_groups(draft, regions.values(), digits)
    elif labels is None or (not wrong and None not in labels and _are_lines(labels, n)):
        draft.variant = "latin"
    elif wrong or None in labels:
        draft.variant = "latin"
        _add_groups(draft, regions.values(), digits)
    elif square.box is not None:
        draft.variant = "classic"
        if square.box != kit.default_box(n):
            draft.data["box"] = list(square.box)
    else:
        draft.variant = "jigsaw"
        draft.data["regions"] = kit.as_rows([1 + (label or 0) for label in numbered(labels)], n)
    draft.data["givens"] = _givens_of(square)
    if square.first == 0:
        draft.data |= {"symbols": DIGITS_FROM_ZERO[:digits], "first": 0}
    return draft


def _add_groups(draft: Draft, regions: Iterable[list[list[int]]], digits: int) -> None:
    """Add *regions* as groups without equal digits.

    A region with more cells than digits is how setters draw a grid without boxes.
    """
    draft.extend("extra_groups", (cells for cells in regions if 1 < len(cells) <= digits))
    draft.has_odd_regions = True


def _are_lines(labels: Sequence[object], n: int) -> bool:
    """Return whether the regions are the rows, or the columns."""
    ordered = numbered(labels)
    return ordered in (box_labels(n, 1, n), box_labels(n, n, 1))


def _givens_of(square: Square) -> list[Any]:
    rows = kit.as_rows(square.givens, square.columns, square.n)
    if square.first == 1:
        return [[given or 0 for given in row] for row in rows]
    return ["".join("." if given is None else DIGITS_FROM_ZERO[given] for given in row) for row in rows]


def square_of(document: kit.Document, site: str, *, or_rectangle: bool = False) -> tuple[Square, dict[str, Any]]:
    """Return the grid of *document*, and the values of the keys of its rules.

    Raises Unsupported if the grid is not a square of rows, columns and perhaps regions, nor a rectangle that may be.
    """
    data = {key: value for key, value in document.data.items() if not kit.is_ignored(key)}
    data = {key: value for key, value in data.items() if value is not None and value is not False}
    variant = document.variant or ("jigsaw" if "regions" in data else "classic")
    if variant in SHORTHANDS:
        data = {**SHORTHANDS[variant], **data}
        variant = "classic"
    if variant not in ("classic", "jigsaw", "free", *LATIN_SQUARES):
        raise kit.Unsupported(f"format {site} holds grids of rows, columns and regions, not {kit.quoted(variant)}")
    across = None
    if variant == "free":
        rows, across = (data.get(key) for key in ("rows", "columns"))
        if rows != across and not or_rectangle:
            raise kit.Unsupported(f"format {site} holds square grids, not one of {rows}x{across}")
        data["n"] = rows
    n = _side(data)
    across = n if across is None else int(across)
    count = int(data.get("digits", max(n, across)))
    if count < n and variant in LATIN_SQUARES:
        raise kit.Unsupported(f"format {site} holds grids of {n} digits or more in {n} rows, not {count}")
    given_symbols = kit.read_symbols(data.get("symbols"), count)
    symbols = given_symbols or kit.default_symbols(count, 0 if data.get("first") == 0 else 1)
    digits = (0,) * (n * across)
    if data.get("givens") is not None:
        digits = kit.digits_in_rows(data["givens"], n, symbols=symbols, columns=across)
    first = 0 if data.get("first") == 0 or (symbols and symbols[0] == "0") else 1
    labels: tuple[object, ...] | None = None
    if variant == "classic":
        rows, columns = data.get("box") or kit.default_box(n) or (1, n)
        labels = box_labels(n, rows, columns)
    elif variant == "jigsaw":
        labels = numbered([str(each) for each in kit.rectangle_entries(data["regions"], n, n, "regions")])
    givens = tuple([digit - 1 + first if digit else None for digit in digits])
    rules = {key: value for key, value in data.items() if key not in OWN_KEYS}
    return Square(n, labels, givens, first, count - n, variant != "free" or bool(data.get("lines")), across), rules


def require_usual_digits(square: Square, format_id: str) -> None:
    """Raise Unsupported unless *square* has rules for rows and columns, and digits from 1 to the number of its rows."""
    if not square.has_lines:
        raise kit.Unsupported(f"format {format_id} holds grids with rules for rows and columns; json can")
    if square.first != 1 or square.more_digits:
        first, last = square.values[0], square.values[-1]
        raise kit.Unsupported(f"format {format_id} holds digits from 1 to {square.n}, not {first} to {last}; json can")


def _side(data: Mapping[str, Any]) -> int:
    if data.get("n") is not None:
        return int(data["n"])
    for key in ("givens", "regions"):
        if data.get(key) is not None:
            return kit.side_of(data[key])
    box = data.get("box")
    return box[0] * box[1] if box else kit.DEFAULT_SIZE
