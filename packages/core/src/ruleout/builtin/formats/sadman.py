"""``.sdk`` files with sections, as SadMan Sudoku writes them.

Lines such as ``#AAuthor`` describe the puzzle. ``[Puzzle]`` is followed by the rows of the givens, ``[State]`` by the
rows of the position, whose other digits are the player's entries. Further sections, which have a player's pencil marks
and colours, are left out. The text is certain if it has a line ``[Puzzle]``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import attrs

from ruleout.builtin.formats.frames import exact_arrangement
from ruleout.builtin.formats.squares import plain_square_of, square_document
from ruleout.builtin.formats.tables import read_rows, tokenize
from ruleout.errors import InputError, Location, Unsupported, printable
from ruleout.masks import Digit
from ruleout.model.coordinates import cell_name
from ruleout.model.symbols import default_symbols
from ruleout.puzzles.digits import as_rows, as_symbols, digits_in_rows
from ruleout.puzzles.document import Document
from ruleout.puzzles.format import Claim, Format

HEADINGS = {
    "A": "author", "B": "date", "C": "comment", "D": "title", "L": "difficulty", "S": "source", "U": "url",
}  # fmt: skip
"""The letter after ``#`` in a line, and the key that its text is the value of."""
PUZZLE, STATE, PLACED = "puzzle", "state", "placed"
_PUZZLE = re.compile(r"^\s*\[puzzle\]\s*$", re.IGNORECASE | re.MULTILINE)
_SECTION = re.compile(r"\s*\[([a-z ]+)\]\s*", re.IGNORECASE)
_HEADING = re.compile(r"\s*#([ABCDLSU])(?! )(.+)")


def sniff(text: str) -> Claim | None:
    """Return a certain claim if *text* has a section of givens."""
    return Claim("a file of SadMan Sudoku", certain=True) if _PUZZLE.search(text) else None


def read(text: str, variant: str | None) -> Sequence[Document]:
    """Return the one document of *text*. Raises InputError with the place of the first error."""
    described: dict[str, str] = {}
    sections: dict[str, list[str]] = {}
    name = ""
    for number, line in enumerate(text.split("\n"), start=1):
        section, heading = _SECTION.fullmatch(line), _HEADING.fullmatch(line)
        if section:
            name = section[1].lower()
            if name in sections:
                raise InputError(f"found the section [{section[1]}] twice; expected it once", Location(line=number))
            sections[name] = [""] * number
        elif heading:
            described[HEADINGS[heading[1]]] = heading[2].strip()
        if name and not section:
            sections[name].append("" if heading else line)
    if PUZZLE not in sections:
        raise InputError("found no line [Puzzle]; expected one, and the rows of the givens below it")
    lines, givens = _digits(sections[PUZZLE])
    n = len(lines)
    more: dict[str, Any] = dict(described)
    document = square_document(givens, n, variant, lines[0], **more)
    if STATE not in sections:
        return [document]
    lines, state = _digits(sections[STATE])
    if len(lines) != n:
        raise InputError(f"found {len(lines)} rows in [State]; expected {n}, as in [Puzzle]", Location(line=lines[0]))
    for cell, (given, digit) in enumerate(zip(givens, state, strict=True)):
        if given and digit not in (0, given):
            where = Location(line=lines[cell // n], cell=cell_name(*divmod(cell, n)))
            raise InputError(f"found {digit} in [State]; expected the given {given}, or a blank", where)
    placed = [0 if given else digit for given, digit in zip(givens, state, strict=True)]
    return [
        attrs.evolve(document, data={**document.data, PLACED: as_rows(placed, n)} if any(placed) else document.data)
    ]


def _digits(lines: Sequence[str]) -> tuple[list[int], list[Digit]]:
    """Return the line numbers of the rows of a section, and its digits."""
    table = tokenize("\n".join(lines))
    if not table.rows:
        raise InputError("found a section without rows; expected rows of cells", Location(line=len(lines)))
    arrangement = exact_arrangement(table, is_single=True)
    n = arrangement.n
    rows = read_rows(table.rows, n, default_symbols(n), arrangement.apart)
    return [row.number for row in table.rows], [digit for row in rows for digit in row]


def write(document: Document) -> str:
    """Return what describes the puzzle, its givens and a player's entries. Raises Unsupported for other rules."""
    n, givens = plain_square_of(document, "sadman", (PLACED,))
    placed = document.data.get(PLACED)
    try:
        entries = digits_in_rows(placed, n, PLACED) if placed else ()
    except InputError as error:
        raise Unsupported(f"format sadman cannot carry the entries: {error}") from None
    described = {letter: document.data.get(key) for letter, key in HEADINGS.items()}
    lines = [
        f"#{letter}{printable(text.strip())}"
        for letter, text in described.items()
        if isinstance(text, str) and text.strip()
    ]
    lines += ["[Puzzle]", *as_symbols(givens, n, default_symbols(n))]
    if any(entries):
        state = [given or entry for given, entry in zip(givens, entries, strict=True)]
        lines += ["[State]", *as_symbols(state, n, default_symbols(n))]
    return "\n".join(lines)


SADMAN = Format(
    id="sadman",
    title="SadMan Sudoku",
    sniff=sniff,
    read=read,
    write=write,
    summary="[Puzzle] and the rows of the givens, [State] and the rows of the position, lines such as #AAuthor",
)
