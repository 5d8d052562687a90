"""Multi-grids as one line of 81 characters per grid: five lines for a samurai.

The order of the grids is top left, top right, centre, bottom left, bottom right; for other multi-grids, whose variant
has to be named, it is from top to bottom and from left to right.

Five lines of 81 characters may also be five classics. Unless a variant is named, they are read as a samurai only if the
boxes that its grids share agree exactly, blanks included, which does not happen in five unrelated puzzles with givens.
If the variant is named, a shared cell may be blank in one of its grids.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

import attrs

from ruleout import internal as kit
from ruleout_variants.formats.multigrid.documents import OWN_KEYS, SIDE, asked_for, document_of, placed
from ruleout_variants.grids.arrangements import BY_NAME, Arrangement
from ruleout_variants.grids.multigrid_digits import NO_CELL

ID = "samurai-lines"
LENGTH = SIDE * SIDE
SAMURAI = BY_NAME["samurai"]


@attrs.frozen
class _Seen:
    """The digit that the line of one grid has for a cell of the whole.

    *grid* counts from 1, *own_name* is the name of the cell in that grid, *where* its location in the text and its name
    in the whole.
    """

    digit: int
    grid: int
    own_name: str
    where: kit.Location


def sniff(text: str) -> kit.Claim | None:
    """Return a claim, certain if the text consists of lines of 81 characters whose shared boxes agree."""
    if kit.looks_like_json(text):
        return None
    claim = None
    # A long text is read completely only if its first lines may be samurai.
    for part in dict.fromkeys((kit.opening(text), text)):
        claim = _sniff(part, is_whole=part == text)
        if claim is None:
            return None
    return claim


def _sniff(text: str, *, is_whole: bool) -> kit.Claim | None:
    table = kit.tokenize(text, commas=False, frame=False)
    count = len(SAMURAI.corners)
    rows = table.rows if is_whole else table.rows[: len(table.rows) // count * count]
    if not rows or len(rows) % count:
        return None
    puzzles = _puzzles(rows, count)
    try:
        every = kit.read_keys(table.symbols, [lines[0].number for lines in puzzles])
        symbols = [keys.symbols(SIDE) for keys in every]
    except kit.InputError:
        return None
    if not all(_is_grid(row, own) for lines, own in zip(puzzles, symbols, strict=True) for row in lines):
        return None
    has_digits = False
    for lines, own in zip(puzzles, symbols, strict=True):
        seen = _seen(lines, SAMURAI, own)
        clash = _disagreement(seen, blanks_count=False) or _disagreement(seen, blanks_count=True)
        if clash is not None:
            return (
                None if len(puzzles) > 1 else kit.Claim(f"one samurai, five lines of 81, though {_described(*clash)}")
            )
        has_digits = has_digits or any(each.digit for found in seen.values() for each in found)
    if not has_digits:
        return kit.Claim("an empty samurai, five lines of 81")
    return kit.Claim("a samurai, five lines of 81 whose shared boxes agree", certain=True)


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return one document per group of as many lines as the multi-grid has grids. Raises InputError."""
    arrangement = SAMURAI if variant is None else _arrangement(variant)
    table = kit.tokenize(text, commas=False, frame=False)
    rows, count = table.rows, len(arrangement.corners)
    if not rows or len(rows) % count:
        raise kit.InputError(
            f"found {len(rows)} lines; expected {count} lines of {LENGTH}, one for each grid of a {arrangement.id}",
            kit.Location(line=rows[-1].number if rows else 1),
        )
    puzzles = _puzzles(rows, count)
    every = kit.read_keys(table.keys, [lines[0].number for lines in puzzles])
    return [_document(lines, keys, arrangement, variant) for lines, keys in zip(puzzles, every, strict=True)]


def write(document: kit.Document) -> str:
    """Return the lines of the grids, and one line per key that these do not contain. Raises Unsupported."""
    subject = placed(document, ID)
    if not subject.arrangement.id:
        raise kit.Unsupported(f"format {ID} cannot carry placements that have no name; multigrid-rows and json can")
    rows = ["".join(subject.rows[r + i][c : c + SIDE] for i in range(SIDE)) for r, c in subject.arrangement.corners]
    return "\n".join([*subject.head, *rows, *kit.write_keys(document.data, OWN_KEYS)]) + "\n"


def _document(rows: Sequence[kit.Row], keys: kit.Keys, arrangement: Arrangement, variant: str | None) -> kit.Document:
    symbols = keys.symbols(SIDE)
    seen = _seen(rows, arrangement, symbols)
    clash = _disagreement(seen, blanks_count=False)
    if clash is None and variant is None:
        clash = _disagreement(seen, blanks_count=True)
    if clash is not None:
        _refuse(*clash)
    shown = {place: (".", *symbols)[max(each.digit for each in found)] for place, found in seen.items()}
    height, width = arrangement.extent
    grid = ["".join(shown.get((r, c), NO_CELL) for c in range(width)) for r in range(height)]
    return keys.added_to(document_of(arrangement, grid, rows[0].number), n=SIDE)


def _puzzles(rows: Sequence[kit.Row], count: int) -> list[Sequence[kit.Row]]:
    """Return the rows of each puzzle of *count* grids."""
    return [rows[at : at + count] for at in range(0, len(rows), count)]


def _arrangement(variant: str) -> Arrangement:
    arrangements = asked_for(variant, ID)
    if len(arrangements) > 1:
        raise kit.InputError(
            f"format {ID} needs the name of a multi-grid, such as samurai; {variant} has no placements of its own"
        )
    return arrangements[0]


def _is_grid(row: kit.Row, symbols: tuple[str, ...]) -> bool:
    """Return whether *row* has 81 symbols or blanks without spaces between them."""
    text = row.text.strip()
    return len(text) == LENGTH and set(text) <= kit.symbol_table(symbols).keys()


def _seen(
    rows: Sequence[kit.Row], arrangement: Arrangement, symbols: tuple[str, ...]
) -> dict[kit.Position, list[_Seen]]:
    """Return the digits that the lines contain for each cell of the whole. Raises InputError."""
    seen: dict[kit.Position, list[_Seen]] = {}
    for grid, (row, (top, left)) in enumerate(zip(rows, arrangement.corners, strict=True), 1):
        for at, cell in enumerate(row.cells(LENGTH)):
            r, c = divmod(at, SIDE)
            where = cell.at(top + r, left + c)
            found = _Seen(kit.read_digit(cell.text, symbols, where), grid, kit.cell_name(r, c), where)
            seen.setdefault((top + r, left + c), []).append(found)
    return seen


def _disagreement(seen: dict[kit.Position, list[_Seen]], *, blanks_count: bool) -> tuple[_Seen, _Seen] | None:
    """Return the first shared cell in which two lines differ; blanks are compared only if *blanks_count*."""
    for place in sorted(seen):
        compared = [each for each in seen[place] if each.digit or blanks_count]
        for other in compared[1:]:
            if compared[0].digit != other.digit:
                return compared[0], other
    return None


def _refuse(first: _Seen, second: _Seen) -> NoReturn:
    blank = not (first.digit and second.digit)
    hint = "; name the variant if a blank there means nothing" if blank else ""
    raise kit.InputError(
        f"found {second.digit or 'a blank'} in grid {second.grid} (its {second.own_name}); expected "
        f"{first.digit or 'a blank'}, as in grid {first.grid} (its {first.own_name}, line {first.where.line}){hint}",
        second.where,
    )


def _described(first: _Seen, second: _Seen) -> str:
    """Describe the cell in which two lines disagree, by the coordinates of both grids."""
    parts = [
        f"{each.digit or 'blank'} in grid {each.grid} (its {each.own_name}, line {each.where.line})"
        for each in (first, second)
    ]
    return f"{first.where.cell} is {' and '.join(parts)}"


SAMURAI_LINES = kit.Format(
    id=ID,
    title="Lines of 81, one per grid",
    sniff=sniff,
    read=read,
    write=write,
    summary="five lines of 81 for a samurai, in the order top left, top right, centre, bottom left, bottom right; as "
    "many as it has grids for another multi-grid that is named",
)
