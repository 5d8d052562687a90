"""Grids as arrays of programming languages: ``[[5, 3, 0, ...], ...]``.

The brackets are ``[]``, ``{}`` or ``()``. The innermost ones hold the cells of a row, or of a whole grid, as numbers,
characters or ``None``; or the rows, or whole grids, as strings. Commas may be missing, as in arrays that NumPy prints.
There may be a name and ``=`` in front, and several grids may follow each other. The beginning (``ARRAY`` in
``json.py``) makes the format certain.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from math import isqrt

from ruleout.builtin.formats.json import ARRAY
from ruleout.builtin.formats.line import LENGTHS, SHORTEST
from ruleout.builtin.formats.squares import plain_square_of, square_document
from ruleout.builtin.formats.tables import Token
from ruleout.errors import InputError, Location, quoted
from ruleout.masks import Digit
from ruleout.model.symbols import default_symbols
from ruleout.puzzles.characters import read_digit
from ruleout.puzzles.digits import as_rows
from ruleout.puzzles.document import Document
from ruleout.puzzles.format import Claim, Format

NOTHING = frozenset({"", " ", "x", "?", "none", "null", "nil", "nan"})
"""The entries that are blanks, apart from those of every format."""
_PARTS = re.compile(
    r"""(?P<open>[\[({])|(?P<close>[\])}])|"(?P<double>[^"\n]*)"|'(?P<single>[^'\n]*)'|[,;\s]+|dtype *= *[\w.]+"""
    r"""|(?P<number>\d+)\.0*(?!\w)|(?P<word>[\w.?*-]+)|(?P<other>.)"""
)

_END = re.compile(r"[\s,;.)]*(?:(?:#|//|%).*)?\Z", re.DOTALL)
"""Matches the text that may follow an array: punctuation, and a comment."""


def sniff(text: str) -> Claim | None:
    """Return a certain claim if *text* begins as an array of cells."""
    return Claim("arrays of cells", certain=True) if ARRAY.match(text) else None


def read(text: str, variant: str | None) -> Sequence[Document]:
    """Return one document per grid. Raises InputError with the place of the first error."""
    groups = list(_groups(text))
    grids: list[Sequence[Sequence[Token]]] = []
    rows: list[Sequence[Token]] = []
    for group in groups:
        found = _grids_in(group, len(groups))
        grids += found
        rows += [] if found else [group]
    n = Counter(map(len, rows)).most_common(1)[0][0] if rows else 1
    odd = next((row for row in rows if len(row) != n), None)
    if odd is not None:
        raise InputError(f"found {len(odd)} cells; expected {n}", Location(line=odd[0].line, column=odd[0].column))
    if len(rows) % n:
        raise InputError(f"found {len(rows)} rows of {n} cells; expected {n}", Location(line=rows[-1][0].line))
    grids += [rows[at : at + n] for at in range(0, len(rows), n)]
    return [_document(grid, variant) for grid in grids]


def _grids_in(group: Sequence[Token], count: int) -> list[Sequence[Sequence[Token]]]:
    """Return the grids that one of *count* groups holds as strings or in one sequence of cells; none if it is a row."""
    sizes = {len(cell.text) for cell in group}
    if sizes == {len(group)} and len(group) >= isqrt(SHORTEST):
        return [[row.characters() for row in group]]
    if sizes <= LENGTHS:
        return [as_rows(grid.characters(), isqrt(len(grid.text))) for grid in group]
    return [as_rows(group, isqrt(len(group)))] if len(group) in LENGTHS and count % len(group) else []


def _groups(text: str) -> Iterator[Sequence[Token]]:
    """Yield what is in each pair of innermost brackets. Raises InputError for what is no part of an array."""
    opening = ARRAY.match(text)
    at, depth = opening.start("brackets") if opening else 0, 0
    line, left = 1 + text.count("\n", 0, at), text.rfind("\n", 0, at)
    group: list[Token] = []
    for part in _PARTS.finditer(text, at):
        kind, start = part.lastgroup, part.start(part.lastgroup or 0)
        line, left = line + text.count("\n", at, start), max(left, text.rfind("\n", at, start))
        at, column = start, start - left
        if kind in ("open", "close"):
            depth += 1 if kind == "open" else -1
            if group:
                yield group
            group = []
        elif kind == "other" or (kind and depth == 0):
            raise InputError(
                f"found {quoted(part[0])} in an array; expected cells in brackets", Location(line=line, column=column)
            )
        elif kind:
            group.append(Token(part[kind], line, column))
        if depth == 0 and _END.match(text, part.end()):
            return
    raise InputError("found the end of the text; expected a closing bracket", Location(line=line))


def _document(grid: Sequence[Sequence[Token]], variant: str | None) -> Document:
    n = len(grid)
    symbols = default_symbols(n)
    digits = [_digit(cell, symbols, cell.at(r, c)) for r, row in enumerate(grid) for c, cell in enumerate(row)]
    return square_document(digits, n, variant, grid[0][0].line)


def _digit(cell: Token, symbols: tuple[str, ...], where: Location) -> Digit:
    return 0 if cell.text.lower() in NOTHING else read_digit(cell.text.strip(), symbols, where)


def write(document: Document) -> str:
    """Return the rows as a list of lists of numbers. Raises Unsupported for what is not a plain grid."""
    n, digits = plain_square_of(document, "array")
    return json.dumps(as_rows(digits, n)).replace("], ", "],\n ")


ARRAYS = Format(
    id="array",
    title="Array",
    sniff=sniff,
    read=read,
    write=write,
    summary="rows in brackets, as in programs: [[5, 3, 0, ...], ...]; None, null and empty strings are blanks",
)
