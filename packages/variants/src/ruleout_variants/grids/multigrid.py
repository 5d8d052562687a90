"""Overlapping grids, such as samurai, from any list of placements."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

import attrs

from ruleout.plugin import (
    Decoration,
    DocumentData,
    Grid,
    InputError,
    Layout,
    Part,
    Placement,
    Variant,
    boxes,
    compose,
    quoted,
    quoted_json,
    read_symbols,
    rectangle_entries,
    square_grid,
    suggestion,
)
from ruleout_variants.grids.multigrid_digits import from_grid, from_grids, to_grid, to_grids
from ruleout_variants.grids.placements import BY_NAME, NAMES, PLACEMENTS, Corner, VirtualGrid
from ruleout_variants.reading import LARGEST, SMALLEST, integer, items, name_at, position

FARTHEST = 1000
"""The largest row or column, from 0, that a grid may begin at."""


@attrs.frozen
class Arrangement:
    """What a layout is made of: n x n grids with boxes of *box* (rows, columns) at *corners*, *virtual* grids, and the
    *symbols* of the digits, None for the usual ones."""

    n: int
    box: tuple[int, int]
    corners: tuple[Corner, ...]
    virtual: tuple[VirtualGrid, ...] = ()
    symbols: tuple[str, ...] | None = None

    @property
    def extent(self) -> tuple[int, int]:
        """How many rows and columns the whole takes."""
        return (
            max(row for row, _ in self.corners) + self.n,
            max(column for _, column in self.corners) + self.n,
        )


@lru_cache(maxsize=64)
def layout_of(arrangement: Arrangement) -> Layout:
    """Return the grids as one layout; each, virtual ones included, is a part. A box that grids share is one unit."""
    n, symbols = arrangement.n, arrangement.symbols
    one = square_grid(n, boxes(n, *arrangement.box), symbols)
    known = NAMES.get(frozenset(arrangement.corners), {}) if arrangement.n == 9 else {}
    whole = compose(
        Placement(one, corner, known.get(corner, f"the grid at {name_at(*corner)}")) for corner in arrangement.corners
    )
    parts = list(whole.parts)
    constraints = list(whole.constraints)
    for number, places in enumerate(arrangement.virtual, 1):
        name = "the virtual grid" if len(arrangement.virtual) == 1 else f"virtual grid {number}"
        cells = tuple(whole.at[place] for row in places for place in row)
        parts.append(Part(name, one, cells))
        constraints += [attrs.evolve(unit.relabelled(cells), name=f"{unit.name} of {name}") for unit in one.units]
    if not arrangement.virtual:
        return whole
    return Layout.of(whole.digits, whole.positions, constraints, parts, whole.symbols)


def arrangement_of(data: DocumentData) -> Arrangement:
    """Return what ``n``, ``box``, ``symbols`` and ``subgrids`` with ``virtual_grid`` or ``virtual_grids`` describe.

    ``layout`` may name all of these placements. Raises InputError.
    """
    n = integer(data.get("n", 9), "n", SMALLEST, LARGEST)
    box = _box(data.get("box"), n)
    known = _known(data)
    if known is not None and n != 9:
        raise InputError(f"layout {known.id} is made of 9x9 grids; found n {n}")
    if data.get("subgrids") is not None:
        corners = _corners(data["subgrids"])
        if known is not None and sorted(corners) != sorted(known.corners):
            raise InputError(f"subgrids: these are not the corners of {known.id}: {_shown(known.corners)}")
    elif known is not None:
        corners = known.corners
    else:
        raise InputError("subgrids: missing; expected the top left corners of the grids as [row, column], from 0")
    virtual = _virtual(data, n)
    if not virtual and known is not None:
        virtual = known.virtual
    arrangement = Arrangement(n, box, corners, virtual, read_symbols(data.get("symbols"), n))
    _check_virtual(arrangement)
    return arrangement


def _known(data: DocumentData) -> Any:
    """The placements that ``layout`` names; with ``subgrids`` it may be any word."""
    name = data.get("layout")
    if name is None:
        return None
    if isinstance(name, str) and name in BY_NAME:
        return BY_NAME[name]
    if data.get("subgrids") is not None and isinstance(name, str):
        return None
    raise InputError(f"layout: found {quoted_json(name)}; {suggestion(str(name), BY_NAME)}")


def _box(value: object, n: int) -> tuple[int, int]:
    if value is None:
        root = round(n**0.5)
        if root * root == n:
            return (root, root)
        raise InputError(f"box: missing; expected [rows, columns] of a box of {n} cells")
    rows, columns = position(value, "box")
    if rows < 1 or columns < 1 or rows * columns != n:
        raise InputError(f"box: found {rows}x{columns}; expected [rows, columns] of a box of {n} cells")
    return (rows, columns)


def _shown(corners: Sequence[Corner]) -> str:
    return ", ".join(f"[{row}, {column}]" for row, column in corners)


def _corners(value: object) -> tuple[Corner, ...]:
    corners = tuple(position(each, "subgrids") for each in items(value, "subgrids", "corners"))
    if not corners:
        raise InputError("subgrids: found none; expected at least one corner as [row, column]")
    seen: set[Corner] = set()
    for corner in corners:
        if not all(0 <= part <= FARTHEST for part in corner):
            raise InputError(f"subgrids: found {quoted(list(corner))}; expected rows and columns from 0 to {FARTHEST}")
        if corner in seen:
            raise InputError(f"subgrids: {name_at(*corner)} is the corner of two grids")
        seen.add(corner)
    return corners


def _virtual(data: DocumentData, n: int) -> tuple[VirtualGrid, ...]:
    one, many = data.get("virtual_grid"), data.get("virtual_grids")
    if one is not None and many is not None:
        raise InputError("found both virtual_grid and virtual_grids; expected one of them")
    listed = [one] if one is not None else [] if many is None else list(items(many, "virtual_grids", "grids"))
    return tuple(
        tuple(tuple(places[start : start + n]) for start in range(0, n * n, n))
        for each in listed
        for places in [[position(entry, "virtual grid") for entry in rectangle_entries(each, n, n, "virtual grid")]]
    )


def _check_virtual(arrangement: Arrangement) -> None:
    """Every position of a virtual grid is a cell of some grid, and none occurs twice."""
    if not arrangement.virtual:
        return
    side = range(arrangement.n)
    cells = {(top + row, left + column) for top, left in arrangement.corners for row in side for column in side}
    for grid in arrangement.virtual:
        seen: set[Corner] = set()
        for place in chain.from_iterable(grid):
            if place not in cells:
                raise InputError(f"virtual grid: there is no cell at {quoted(list(place))}")
            if place in seen:
                raise InputError(f"virtual grid: {name_at(*place)} is listed twice")
            seen.add(place)


def grid(data: DocumentData) -> Grid:
    """Return the grid of placements (see :func:`arrangement_of`), and of digits under ``grid`` (rows of the whole, a
    space where there is no cell) or ``grids`` (one grid after the other); ``rows`` and ``cols`` are those of the
    whole."""
    arrangement = arrangement_of(data)
    layout = layout_of(arrangement)
    for key, least in zip(("rows", "cols"), arrangement.extent, strict=True):
        if data.get(key) is not None and integer(data[key], key, 1, FARTHEST + LARGEST) < least:
            raise InputError(f"{key}: found {data[key]}; the grids take {least}")
    if data.get("grid") is not None and data.get("grids") is not None:
        raise InputError("found both grid and grids; expected one of them")
    if data.get("grids") is not None:
        givens = from_grids(data["grids"], layout, len(arrangement.corners))
    elif data.get("grid") is not None:
        givens = from_grid(data["grid"], layout, data.get("rows"), data.get("cols"))
    else:
        givens = (0,) * layout.size
    shaded = tuple(Decoration("shade", part.cells) for part in layout.parts[len(arrangement.corners) :])
    return Grid(layout, givens, shaded)


def fill(data: DocumentData, grid: Grid, digits: tuple[int, ...]) -> DocumentData:
    """Return *data* with *digits* as its givens, under the key that they were read from."""
    arrangement = arrangement_of(data)
    if data.get("grids") is not None:
        return {**data, "grids": to_grids(digits, grid.layout, data["grids"])}
    rows, columns = (data.get(key) or least for key, least in zip(("rows", "cols"), arrangement.extent, strict=True))
    return {**data, "grid": to_grid(digits, grid.layout, rows, columns)}


MULTIGRID = Variant(
    id="multigrid",
    title="Grids that overlap",
    grid=grid,
    fill=fill,
    keys=frozenset(
        {
            "n",
            "box",
            "symbols",
            "layout",
            "rows",
            "cols",
            "subgrids",
            "grid",
            "grids",
            "virtual_grid",
            "virtual_grids",
        }
    ),
    claims=frozenset({"subgrids", "layout"}),
    also=("gattai",),
    summary="Any list of placements of 9x9 grids, or of another size.",
)

NAMED = tuple(
    Variant(
        id=each.id,
        title=each.title,
        extends="multigrid",
        defaults={"layout": each.id},
        also=each.also,
        summary=f"{len(each.corners)} grids of 9x9" + (" and a virtual one." if each.virtual else "."),
    )
    for each in PLACEMENTS
)
