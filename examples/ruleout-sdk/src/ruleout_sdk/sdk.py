"""``.sdk``: headings that describe a puzzle, then nine rows of nine characters."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ruleout.plugin import (
    Claim,
    Document,
    Format,
    InputError,
    Location,
    Unsupported,
    is_ignored,
    quoted,
)

HEADINGS = {
    "A": "author",
    "D": "title",
    "C": "comment",
    "B": "date",
    "S": "source",
    "L": "difficulty",
    "U": "url",
}
"""The letter of each heading, and the key of the document for its text."""

HEADING = re.compile(r"#([ADCBSLU])(?! )(.*)")
SIZE = 9


def sniff(text: str) -> Claim | None:
    """Certain if there is a heading and, apart from lines that begin with ``#``, nine rows of nine characters."""
    lines = [line for line in text.split("\n") if line.strip()]
    rows = [line for line in lines if not line.startswith("#")]
    fits = len(rows) == SIZE and all(re.fullmatch("[.0-9]{9}", row.strip()) for row in rows)
    return Claim("an .sdk file", certain=True) if fits and any(map(HEADING.fullmatch, lines)) else None


def read(text: str, variant: str | None) -> Sequence[Document]:
    data: dict[str, object] = {}
    rows: list[list[int]] = []
    for number, line in enumerate(text.split("\n"), start=1):
        heading = HEADING.fullmatch(line)
        if heading:
            data[HEADINGS[heading[1]]] = heading[2]
        elif line.strip() and not line.startswith("#"):
            rows.append(digits_of_row(line.strip(), number, len(rows)))
    if len(rows) != SIZE:
        raise InputError(f"found {len(rows)} rows; expected {SIZE}")
    return [Document(variant or "classic", {**data, "givens": rows}, line=1)]


def digits_of_row(row: str, number: int, index: int) -> list[int]:
    if len(row) != SIZE:
        raise InputError(f"found {len(row)} characters; expected {SIZE}", Location(line=number))
    for column, character in enumerate(row, start=1):
        if character not in ".0123456789":
            where = Location(line=number, column=column, cell=f"r{index + 1}c{column}")
            raise InputError(f"found {quoted(character)}; expected 1-9, 0 or .", where)
    return [int(character.replace(".", "0")) for character in row]


def write(document: Document) -> str:
    rows = document.data.get("givens", [[0] * SIZE] * SIZE)
    strange = [key for key in document.data if key not in ("n", "givens") and not is_ignored(key)]
    if document.variant != "classic" or strange or len(rows) != SIZE:
        what = quoted(strange[0]) if strange else f"variant {document.variant} of {len(rows)} rows"
        raise Unsupported(f"format sdk cannot carry {what}; json can")
    data = document.data
    lines = [f"#{letter}{' '.join(str(data[key]).split())}" for letter, key in HEADINGS.items() if data.get(key)]
    lines += ["".join(str(digit or ".") for digit in row) for row in rows]
    return "\n".join(lines if lines[0].startswith("#") else ["#C", *lines])


SDK = Format(
    id="sdk",
    title="SudoCue .sdk",
    sniff=sniff,
    signs=("\n",),
    read=read,
    write=write,
    suffixes=(".sdk",),
    summary="headings such as #AAuthor, then nine rows of nine characters",
)
