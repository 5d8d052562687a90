"""Drawings of characters, as ``show``, ``solve --draw`` and ``hint --draw`` write them.

Classics, jigsaws, cages with sums, Kakuro and multi-grids are read, with the candidates of a drawing with pencil marks,
with Unicode or ASCII lines; the pattern of a step in a drawing is left out. In a drawing of candidates, a digit in the
middle of a cell is a given, unless it may be a lone candidate and a cell that it sees still lists it. A line
``symbols: ...`` below sets other symbols. Drawings are separated by blank lines.

The text is claimed if it is drawn in this way. Drawings of digits alone that the formats ``grid``, ``kakuro`` and
``multigrid-rows`` read are left to these.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ruleout import internal as kit
from ruleout_variants.formats.drawing.documents import document_of
from ruleout_variants.formats.drawing.scan import scan
from ruleout_variants.formats.drawing.strokes import NoDrawing, NotReadable

ID = "drawing"
CORNERS = ("\u250c", "\u250f", "+")
"""The first character of a drawing, apart from spaces."""
OWN = ("regions", "cages")
"""A drawing with one of these keys is read by this format alone."""
Lines = list[tuple[int, str]]


def sniff(text: str) -> kit.Claim | None:
    """Return a certain claim if *text* begins with a drawing that no other format reads."""
    if not text.lstrip().startswith(CORNERS):
        return None
    lines, key_lines = kit.lines_and_keys(text)
    blocks = _blocks(lines)
    try:
        keys = kit.read_keys(key_lines, [block[0][0] for block in blocks])
        found = _document(blocks[0], keys[0], None)
    except NotReadable:
        return kit.Claim("a drawing that does not hold the whole puzzle", certain=True)
    except (NoDrawing, kit.InputError):
        return None
    is_open = any(cell is not None and len(cell) > 1 for row in found.data.get("marks", ()) for cell in row)
    is_own = is_open or any(key in found.data for key in OWN)
    return kit.Claim("a drawing", certain=is_own) if is_own or "marks" in found.data else None


def read(text: str, variant: str | None) -> Sequence[kit.Document]:
    """Return one document per drawing. Raises InputError."""
    lines, key_lines = kit.lines_and_keys(text)
    blocks = _blocks(lines)
    keys = kit.read_keys(key_lines, [block[0][0] for block in blocks])
    found = []
    for block, own in zip(blocks, keys, strict=True):
        try:
            found.append(_document(block, own, variant))
        except NoDrawing:
            expected = "expected one as 'ruleout show' makes it"
            raise kit.InputError(f"found no complete drawing; {expected}", kit.Location(line=block[0][0])) from None
    return found


def _blocks(lines: Lines) -> list[Lines]:
    """Return the lines between blank lines."""
    found: list[Lines] = [[]]
    for number, line in lines:
        if line.strip():
            found[-1].append((number, line.rstrip()))
        elif found[-1]:
            found.append([])
    return [block for block in found if block]


def _document(block: Lines, keys: kit.Keys, variant: str | None) -> kit.Document:
    """Return the document of one drawing. Raises NoDrawing and InputError."""
    said = keys.data.get("symbols")
    symbols = None if said is None else kit.read_symbols(said, len(said))
    for drawn in scan([line for _, line in block], block[0][0]):
        try:
            found = attrs.evolve(document_of(drawn, symbols, variant), line=block[0][0])
            return keys.added_to(found, n=None if symbols is None else len(symbols))
        except NoDrawing:
            continue
    raise NoDrawing


DRAWING = kit.Format(
    id=ID,
    title="Drawing",
    sniff=sniff,
    read=read,
    near=r"\s*(?:[\u250c\u250f]|\+=)(?s:.*)",
    summary="what show, solve --draw and hint --draw write, with pencil marks, regions and cages; it is only read",
)
