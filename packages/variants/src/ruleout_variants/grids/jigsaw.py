"""Jigsaws: rows, columns, and regions of any shape instead of boxes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from ruleout import internal as kit
from ruleout_variants.reading import fill_givens, side


@lru_cache(maxsize=256)
def layout_of(n: int, labels: tuple[str, ...], symbols: tuple[str, ...] | None = None, first: int = 1) -> kit.Layout:
    """Return the n x n layout in which each cell is in the region of its label; *labels* are given row by row."""
    regions = [kit.Unit(f"region {label}", "region", cells) for label, cells in cells_by_region(labels).items()]
    return kit.square_grid(n, regions, symbols, first=first)


def cells_by_region(labels: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """Return the cells of each region, in the order of the first cells of the regions."""
    found: dict[str, list[int]] = {}
    for cell, label in enumerate(labels):
        found.setdefault(label, []).append(cell)
    return {label: tuple(cells) for label, cells in found.items()}


def region_labels(value: object, n: int) -> tuple[str, ...]:
    """Return the label of each cell, row by row. There are n labels, whole numbers or letters, with n cells each."""
    places = [kit.Location(cell=kit.cell_name(r, c)) for r in range(n) for c in range(n)]
    labels = tuple(map(_label, kit.rectangle_entries(value, n, n, "regions"), places))
    found = cells_by_region(labels)
    require_n_cells({label: [places[cell] for cell in cells] for label, cells in found.items()}, n)
    return labels


def require_n_cells(regions: Mapping[str, Sequence[kit.Location]], n: int) -> None:
    """Raise InputError if a region does not have n cells; *regions* maps each label to the places of its cells."""
    wrong = sorted((label for label, places in regions.items() if len(places) != n), key=lambda one: len(regions[one]))
    if wrong:
        count, last = len(regions[wrong[0]]), wrong[-1]
        more = f"; {last} has {len(regions[last])}" if len(wrong) > 1 else ""
        shown = kit.counted(count, "cell")
        raise kit.InputError(f"region {wrong[0]} has {shown}; expected {n}{more}", regions[wrong[0]][0])


def _label(value: object, where: kit.Location) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, str) and value.isascii() and value.isalnum():
        return value
    raise kit.InputError(f"regions: unknown label {kit.quoted_json(value)}; expected a whole number or a letter", where)


def pieces(cells: Sequence[int], n: int) -> list[set[int]]:
    """Return the connected parts of *cells* in an n x n grid; cells are connected by edges."""
    left = set(cells)
    found = []
    while left:
        piece: set[int] = set()
        edge = [min(left)]
        while edge:
            cell = edge.pop()
            if cell in left:
                left.remove(cell)
                piece.add(cell)
                column = cell % n
                edge += [cell - n, cell + n, *([cell - 1] if column else []), *([cell + 1] if column < n - 1 else [])]
        found.append(piece)
    return found


def refuse_pieces(labels: Sequence[str], n: int) -> None:
    """Raise InputError if a region is not connected."""
    for label, cells in cells_by_region(labels).items():
        parts = pieces(cells, n)
        if len(parts) > 1:
            starts = [kit.cell_name(*divmod(min(part), n)) for part in parts]
            shown = f"{', '.join(starts[:-1])} and {starts[-1]}"
            raise kit.InputError(f"region {label} lies in {len(parts)} pieces, at {shown}; expected one piece")


def grid(data: kit.DocumentData) -> kit.Grid:
    """Return the grid of ``n``, ``regions`` (n rows of n labels), ``givens``, ``symbols`` and ``connected``.

    ``connected`` is true if each region has to be connected.
    """
    n = side(data, "regions", "givens")
    if data.get("regions") is None:
        raise kit.InputError(f"regions: missing; expected {n} rows of {n} labels")
    labels = region_labels(data["regions"], n)
    if kit.read_flag(data.get("connected", False), "connected"):
        refuse_pieces(labels, n)
    layout = layout_of(n, labels, kit.read_symbols(data.get("symbols"), n), kit.read_first(data.get("first")))
    return kit.Grid(layout, kit.read_digits(data.get("givens"), layout))


def turn(data: kit.DocumentData, turn: kit.Turn) -> kit.DocumentData:
    """Return *data* without digits, with the regions of the turned grid numbered in the order of their first cells."""
    n = side(data, "regions", "givens")
    labels = region_labels(data["regions"], n)
    rows = turn.table([labels[start : start + n] for start in range(0, n * n, n)])
    numbers = {label: number for number, label in enumerate(dict.fromkeys(each for row in rows for each in row), 1)}
    rest = {key: value for key, value in data.items() if key in ("symbols", "first", "connected")}
    return {"n": n, "regions": [[numbers[label] for label in row] for row in rows], **rest}


JIGSAW = kit.Variant(
    id="jigsaw",
    title="Jigsaw",
    grid=grid,
    fill=fill_givens,
    turn=turn,
    keys=frozenset({"n", "regions", "givens", "symbols", "first", "connected"}),
    claims=frozenset({"regions"}),
    also=("irregular", "squiggly", "nonomino"),
    summary='Regions of any shape, in one piece or not ("connected": true refuses those that are not).',
)
