"""Cubes as layers: n rows of n cells each, with a blank line between the layers.

The cells of a row may be separated by spaces, and each layer may have a frame; between framed layers the blank line may
be missing. A text may contain several cubes, one after the other. A first line ``cube`` makes the text a cube. Without
it, nine grids of 9x9 could also be nine puzzles: they are certainly a cube if digits of different layers see each other
in so many pairs that in unrelated puzzles some pairs would be equal. A line ``key: JSON`` after the layers sets any
other key, and a line ``symbols: CERTAINLY`` before them sets other symbols.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import log

import attrs

from ruleout import internal as kit
from ruleout_variants.formats.shared.carrying import puzzle_keys, require_variant
from ruleout_variants.formats.shared.rows import opening_table
from ruleout_variants.grids.cube import CUBE, LAYERS, SIDES, WITH_BOXES, digits_of, in_layers, layout_of
from ruleout_variants.grids.cube import grid as grid_of

OWN_KEYS = ("n", LAYERS, "symbols")
HEADER = "cube"
UNLIKELY = 1e-5
"""The probability with which unrelated puzzles may be taken for the layers of a cube."""
NEARLY = 2
"""The number of rows that the text of a cube with boxes may lack, or have too many."""

_HEADER = re.compile(r"cube\s*:?", re.IGNORECASE)


@attrs.frozen
class _Cube:
    """The rows of a cube of side *n*, and whether the first line says so; *first* is the number of its first line."""

    n: int
    rows: Sequence[kit.Row]
    is_named: bool
    first: int

    def digits(self, symbols: tuple[str, ...]) -> list[int]:
        """Return the digits, 0 for blanks. Raises InputError with the first cell that is invalid."""
        found = []
        for number, row in enumerate(self.rows):
            for column, cell in enumerate(row.cells(self.n)):
                name = kit.cell_name(*divmod(number, self.n), column)
                where = kit.Location(line=cell.line, column=cell.column, cell=name)
                found.append(kit.read_digit(cell.text, symbols, where))
        return found


def sniff(text: str) -> kit.Claim | None:
    """Return a claim, certain if the first line says so, or if the layers fit together; see above."""
    table = opening_table(text)
    if not table.rows:
        return None
    if _is_header(table.rows[0]):
        return kit.Claim("a cube, as its first line says", certain=True)
    n, rows = _side(table.rows), table.rows
    is_right = n in SIDES and (not len(rows) % n**2 or (kit.opening(text) != text and len(rows) > n**2))
    is_near = is_right or (len(table.blocks) == n >= min(WITH_BOXES) and abs(len(rows) - n**2) <= NEARLY)
    if n not in SIDES or not is_near:
        return None
    try:
        (keys,) = kit.read_keys(table.symbols[:1], [rows[0].number])
        known = kit.symbol_table(keys.symbols(digits_of(n)))
        cells = [cell.text for row in rows[: n**2] for cell in row.cells(n)] if is_right else []
    except kit.InputError:
        return None
    if sum(cell in known for cell in cells) * 10 < len(cells) * 9:
        return None
    certain = is_right and _fit_together(n, [known.get(cell, 0) for cell in cells])
    return kit.Claim(f"the layers of a cube of {n}x{n}x{n}", certain)


def _fit_together(n: int, digits: Sequence[int]) -> bool:
    """Return whether digits in different layers that see each other all differ, in more pairs than by chance."""
    layout, given = layout_of(n), [cell for cell, digit in enumerate(digits) if digit]
    seen = [
        digits[one] != digits[other]
        for one, other in combinations(given, 2)
        if one // n**2 != other // n**2 and layout.peer_sets[one] >> other & 1
    ]
    return all(seen) and len(seen) * log(1 - 1 / layout.digits) < log(UNLIKELY)


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return one document per cube. Raises InputError."""
    table = kit.tokenize(text)
    cubes = _cubes(table)
    every = kit.read_keys(table.keys, [cube.first for cube in cubes])
    return [_document(cube, keys, variant) for cube, keys in zip(cubes, every, strict=True)]


def _document(cube: _Cube, keys: kit.Keys, variant: str | None) -> kit.Document:
    n, symbols = cube.n, keys.symbols(digits_of(cube.n))
    layers = [kit.as_symbols(layer, n, symbols) for layer in in_layers(cube.digits(symbols), n)]
    return keys.added_to(kit.Document(variant or CUBE.id, {"n": n, LAYERS: layers}, line=cube.first), n=digits_of(n))


def _is_header(row: kit.Row) -> bool:
    return _HEADER.fullmatch(row.text.strip()) is not None


def _side(rows: Sequence[kit.Row]) -> int:
    """Return the most frequent number of cells of a row."""
    return Counter(row.count(len(row.tokens) in SIDES) for row in rows).most_common(1)[0][0]


def _cubes(table: kit.Table) -> list[_Cube]:
    """Read the cubes of a text. Raises InputError with the layer that has too many rows, or the number of layers."""
    found: list[_Cube] = []
    header: kit.Row | None = None
    blocks: list[Sequence[kit.Row]] = []
    for block in (*table.blocks, None):
        begins = block is not None and _is_header(block[0])
        if block is None or begins:
            found += _cubes_of(blocks, header) if blocks or header is not None else ()
            header, blocks = (block[0] if block is not None else None), []
            block = block[1:] if block is not None else ()
        blocks += [block] if block else []
    return found


def _cubes_of(blocks: Sequence[Sequence[kit.Row]], header: kit.Row | None) -> list[_Cube]:
    """Return the cubes whose layers are *blocks*, which may follow a line ``cube``."""
    if not blocks:
        line = header.number if header is not None else None
        raise kit.InputError("found no layers after the line 'cube'", kit.Location(line=line))
    rows = [row for block in blocks for row in block]
    n = _side(rows)
    if n not in SIDES:
        expected = "expected a cube of 2x2x2, 3x3x3, 4x4x4 or 9x9x9"
        raise kit.InputError(f"found rows of {n} cells; {expected}", kit.Location(line=rows[0].number))
    if len(rows) % n**2:
        for number, block in enumerate(blocks if len(blocks) > 1 else ()):
            if len(block) != n:
                found = "1 row" if len(block) == 1 else f"{len(block)} rows"
                message = f"found {found} in layer {number % n + 1}; expected {n}"
                raise kit.InputError(message, kit.Location(line=block[min(n, len(block) - 1)].number))
        message = f"found {len(rows)} rows of {n} cells; expected {n} layers of {n} rows"
        raise kit.InputError(message, kit.Location(line=rows[-1].number))
    starts = range(0, len(rows), n**2)
    cubes = [_Cube(n, rows[start : start + n**2], header is not None, rows[start].number) for start in starts]
    return [attrs.evolve(cubes[0], first=header.number), *cubes[1:]] if header is not None else cubes


def write(document: kit.Document) -> str:
    """Return the layers, after a line ``cube`` if they could be read as something else. Raises Unsupported."""
    require_variant(document, CUBE_LAYERS.id, (CUBE.id,))
    data = puzzle_keys(document)
    if document.variant is None and LAYERS not in data:
        raise kit.Unsupported(f"format {CUBE_LAYERS.id} carries cubes; this puzzle has no layers")
    found = grid_of({key: data[key] for key in OWN_KEYS if key in data})
    n = found.layout.layers
    head, symbols = kit.written_symbols(data, digits_of(n), CUBE_LAYERS.id)
    layers = ["\n".join(kit.as_symbols(layer, n, symbols)) for layer in in_layers(found.givens, n)]
    is_certain = n == max(SIDES) and _fit_together(n, found.givens)
    first = [*([] if is_certain else [HEADER]), *head]
    keys = kit.write_keys(document.data, OWN_KEYS)
    parts = ["\n".join([*first, layers[0]]), *layers[1:], *(["\n".join(keys)] if keys else [])]
    return "\n\n".join(parts) + "\n"


CUBE_LAYERS = kit.Format(
    id="cube-layers",
    title="Layers of a cube",
    sniff=sniff,
    read=read,
    write=write,
    summary="n layers of n rows of n cells, a blank line between them; a first line 'cube' if the digits do not show "
    "that they belong together",
)
