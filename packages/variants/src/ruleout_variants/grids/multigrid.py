"""Overlapping grids, such as samurai, for any list of placements."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import attrs

from ruleout import internal as kit
from ruleout_variants.grids.arrangements import ARRANGEMENTS, BY_NAME, NAMES, Arrangement, VirtualGrid
from ruleout_variants.grids.multigrid_digits import from_grid, from_grids, to_grid, to_grids
from ruleout_variants.reading import LARGEST, SMALLEST, position

SIZE_KEYS = ("n", "box", "symbols", "first", "rows", "cols")
PLACE_KEYS = ("layout", "subgrids", "virtual_grid", "virtual_grids")
DIGIT_KEYS = ("grid", "grids")
FARTHEST = 1000
"""The largest row or column, from 0, at which a grid may begin."""


@lru_cache(maxsize=64)
def layout_of(arrangement: Arrangement, symbols: tuple[str, ...] | None = None, first: int = 1) -> kit.Layout:
    """Return the grids as one layout, of which each grid, virtual or not, is a part. A shared box is one unit.

    *symbols* are those of the digits, None for the default ones.
    """
    one = kit.square_grid(arrangement.n, kit.boxes(arrangement.n, *arrangement.box), symbols, first=first)
    known = NAMES.get(frozenset(arrangement.corners), {}) if arrangement.n == 9 else {}
    whole = kit.compose(
        kit.Placement(one, corner, known.get(corner, f"the grid at {kit.cell_name(*corner)}"))
        for corner in arrangement.corners
    )
    parts = list(whole.parts)
    constraints = list(whole.constraints)
    for number, places in enumerate(arrangement.virtual, 1):
        name = "the virtual grid" if len(arrangement.virtual) == 1 else f"virtual grid {number}"
        cells = tuple(whole.at[place] for place in places)
        parts.append(kit.Part(name, one, cells))
        constraints += [attrs.evolve(unit.relabelled(cells), name=f"{unit.name} of {name}") for unit in one.units]
    if not arrangement.virtual:
        return whole
    return whole.with_only(constraints, parts)


def arrangement_of(data: kit.DocumentData) -> Arrangement:
    """Return the arrangement that ``n``, ``box``, ``subgrids`` and ``virtual_grid`` or ``virtual_grids`` describe.

    ``layout`` may name one of the named arrangements. Raises InputError.
    """
    n = kit.read_whole(data.get("n", 9), "n", SMALLEST, LARGEST)
    box = _box(data.get("box"), n)
    known = _known(data)
    if known is not None and n != 9:
        raise kit.InputError(f"layout {known.id} is made of 9x9 grids; found n {n}")
    if data.get("subgrids") is not None:
        corners = _corners(data["subgrids"])
        if known is not None and sorted(corners) != sorted(known.corners):
            shown = ", ".join(f"[{row}, {column}]" for row, column in known.corners)
            raise kit.InputError(f"subgrids: these are not the corners of {known.id}: {shown}")
    elif known is not None:
        corners = known.corners
    else:
        raise kit.InputError("subgrids: missing; expected the top left corners of the grids as [row, column], from 0")
    kit.check_size(constraints=3 * n * (len(corners) + len(_virtual_grids(data))))
    arrangement = Arrangement(corners=corners, n=n, box=box)
    virtual = tuple(_virtual(grid, arrangement) for grid in _virtual_grids(data))
    return attrs.evolve(arrangement, virtual=virtual or (known.virtual if known is not None else ()))


def _known(data: kit.DocumentData) -> Arrangement | None:
    """Return the arrangement that ``layout`` names; if there are ``subgrids``, ``layout`` may be any word."""
    name = data.get("layout")
    if name is None:
        return None
    if isinstance(name, str) and name in BY_NAME:
        return BY_NAME[name]
    if data.get("subgrids") is not None and isinstance(name, str):
        return None
    raise kit.InputError(f"layout: found {kit.quoted_json(name)}; {kit.suggestion(str(name), BY_NAME)}")


def _box(value: object, n: int) -> tuple[int, int]:
    if value is None:
        root = round(n**0.5)
        if root * root == n:
            return (root, root)
        raise kit.InputError(f"box: missing; expected [rows, columns] of a box of {n} cells")
    rows, columns = position(value, "box")
    if rows < 1 or columns < 1 or rows * columns != n:
        raise kit.InputError(f"box: found {rows}x{columns}; expected [rows, columns] of a box of {n} cells")
    return (rows, columns)


def _corners(value: object) -> tuple[kit.Position, ...]:
    corners = tuple(position(each, "subgrids") for each in kit.read_items(value, "subgrids", "corners"))
    if not corners:
        raise kit.InputError("subgrids: found none; expected at least one corner as [row, column]")
    seen: set[kit.Position] = set()
    for corner in corners:
        if not all(0 <= part <= FARTHEST for part in corner):
            raise kit.InputError(
                f"subgrids: found {kit.quoted(list(corner))}; expected rows and columns from 0 to {FARTHEST}"
            )
        if corner in seen:
            raise kit.InputError(f"subgrids: {kit.cell_name(*corner)} is the corner of two grids")
        seen.add(corner)
    return corners


def _virtual_grids(data: kit.DocumentData) -> Sequence[Any]:
    one, many = data.get("virtual_grid"), data.get("virtual_grids")
    if one is not None and many is not None:
        raise kit.InputError("found both virtual_grid and virtual_grids; expected one of them")
    if one is not None:
        return [one]
    return () if many is None else kit.read_items(many, "virtual_grids", "grids")


def _virtual(value: object, arrangement: Arrangement) -> VirtualGrid:
    """Read the positions of a virtual grid, row by row. Each is a cell of some grid, and none occurs twice."""
    n = arrangement.n
    places = [position(entry, "virtual grid") for entry in kit.rectangle_entries(value, n, n, "virtual grid")]
    seen: set[kit.Position] = set()
    for place in places:
        if place not in arrangement.cells:
            raise kit.InputError(f"virtual grid: there is no cell at {kit.quoted(list(place))}")
        if place in seen:
            raise kit.InputError(f"virtual grid: {kit.cell_name(*place)} is listed twice")
        seen.add(place)
    return tuple(places)


def grid(data: kit.DocumentData) -> kit.Grid:
    """Return the grid for an arrangement (see :func:`arrangement_of`) and its digits.

    The digits are in ``grid`` (rows of the whole, with a space if there is no cell) or in ``grids`` (one grid after the
    other). ``rows`` and ``cols`` are the numbers of rows and columns of the whole.
    """
    arrangement = arrangement_of(data)
    layout = layout_of(
        arrangement, kit.read_symbols(data.get("symbols"), arrangement.n), kit.read_first(data.get("first"))
    )
    for key, least in zip(("rows", "cols"), arrangement.extent, strict=True):
        if data.get(key) is not None and kit.read_whole(data[key], key, 1, FARTHEST + LARGEST) < least:
            raise kit.InputError(f"{key}: found {data[key]}; the grids take {least}")
    if data.get("grid") is not None and data.get("grids") is not None:
        raise kit.InputError("found both grid and grids; expected one of them")
    if data.get("grids") is not None:
        givens = from_grids(data["grids"], layout, len(arrangement.corners))
    else:
        givens = from_grid(data.get("grid"), layout, data.get("rows"), data.get("cols"))
    shaded = tuple(kit.Decoration("shade", part.cells) for part in layout.parts[len(arrangement.corners) :])
    return kit.Grid(layout, givens, shaded)


def fill(data: kit.DocumentData, grid: kit.Grid, digits: tuple[int, ...]) -> kit.DocumentData:
    """Return *data* with *digits* as its givens, under the key from which its givens were read."""
    if data.get("grids") is not None:
        return {**data, "grids": to_grids(digits, grid.layout, data["grids"])}
    rows, columns = grid.layout.extent
    return {**data, "grid": to_grid(digits, grid.layout, data.get("rows") or rows, data.get("cols") or columns)}


def turn(data: kit.DocumentData, turn: kit.Turn) -> kit.DocumentData:
    """Return the placements of the turned grids, in order and without the name of an arrangement, and the symbols."""
    arrangement = arrangement_of(data)
    n, box, extent = arrangement.n, arrangement.box, arrangement.extent
    ends = [(turn.place(corner, extent), turn.place((corner[0] + n - 1, corner[1] + n - 1), extent))
            for corner in arrangement.corners]  # fmt: skip
    corners = sorted((min(a, c), min(b, d)) for (a, b), (c, d) in ends)
    top, left = corners[0][0], min(column for _, column in corners)

    def moved(place: kit.Position) -> list[int]:
        row, column = turn.place(place, extent)
        return [row - top, column - left]

    tables = [[places[start : start + n] for start in range(0, n * n, n)] for places in arrangement.virtual]
    virtual = [[list(map(moved, row)) for row in turn.table(table)] for table in tables]
    return {
        "n": n,
        "box": list(box[::-1] if turn.swaps else box),
        "subgrids": [[row - top, column - left] for row, column in corners],
        **({"virtual_grids": virtual} if virtual else {}),
        **{key: value for key, value in data.items() if key in ("symbols", "first")},
    }


MULTIGRID = kit.Variant(
    id="multigrid",
    title="Grids that overlap",
    grid=grid,
    fill=fill,
    turn=turn,
    keys=frozenset({*SIZE_KEYS, *PLACE_KEYS, *DIGIT_KEYS}),
    claims=frozenset({"subgrids", "layout"}),
    also=("gattai",),
    summary="Any list of placements of 9x9 grids, or of another size.",
)

NAMED = tuple(
    kit.Variant(
        id=each.id,
        title=each.title,
        extends="multigrid",
        defaults={"layout": each.id},
        also=each.also,
        summary=f"{len(each.corners)} grids of 9x9" + (" and a virtual one." if each.virtual else "."),
    )
    for each in ARRANGEMENTS
)
