"""Cells as pages and lists have them: behind numbers and names, one per line, in tables of HTML or with tabs."""

from __future__ import annotations

import re
from html import unescape
from math import isqrt

from ruleout.puzzles.characters import looks_like_cells

SMALLEST = 4
"""The smallest number of rows of a grid that is looked for."""
_LABELLED = re.compile(
    r"\s*(?P<label>(?:[A-Za-z]|[A-Za-z]?[0-9]{1,6})(?:[.):]|\s-)\s+|\(?[0-9]{1,6}\)\s*|[-*\u2022]\s+|[0-9a-f]{12}\s+"
    r"|[A-Za-z][\w .#-]{0,60}[:=](?!//)\s*|[A-Za-z]{2}[\w .#-]{0,60}\s)"
    r"[\"'`]?(?P<cells>[^\s\"'`,;]+)[\"'`]?[,;]?(?P<rest>\s.*)?"
)
"""A number, a name or the hash of a puzzle bank, and cells."""
_ROW, _CELL = re.compile(r"<tr\b[^>]*>", re.IGNORECASE), re.compile(r"<t[dh]\b[^>]*>", re.IGNORECASE)
_ENTRY = re.compile(r"<input\b[^>]*?\bvalue=[\"']?(\w*)[^>]*>", re.IGNORECASE)
_END = re.compile("</t.*", re.IGNORECASE | re.DOTALL)
"""The end of a cell, and the rest up to the next one or to the end of the page."""
_TAG = re.compile(r"<[^>]*>")


def without_labels(text: str) -> tuple[str, list[tuple[int, str]]] | None:
    """Return *text* without what is before the cells on each line, and these words with the numbers of their lines.

    None if a line has no cells, or if none has words before them.
    """
    found, labels = [], []
    for number, line in enumerate(text.split("\n"), start=1):
        match = _LABELLED.fullmatch(line)
        cells = match["cells"] if match else (line.split() or [""])[0]
        if (
            line.strip()
            and not line.startswith("#")
            and not (isqrt(len(cells)) ** 2 == len(cells) >= SMALLEST**2 and looks_like_cells(cells))
        ):
            return None
        if match:
            labels.append((number, match["label"]))
        found.append(f"{cells}{match['rest'] or ''}" if match else line)
    return ("\n".join(found), labels) if labels else None


def with_all_fields(text: str) -> str | None:
    """Return the rows of a table with a comma after each cell, None if *text* has no table of n rows of n cells.

    That is a table of HTML, cells with tabs between them of which those at the ends of lines were stripped, or one cell
    per line.
    """
    lines = text.removesuffix("\n").split("\n")
    if _CELL.search(text):
        rows = [[_content(cell) for cell in _CELL.split(row)[1:]] for row in _ROW.split(text)[1:]]
    elif "\t" in text and any(line.startswith("\t") for line in lines):
        rows = [[field.strip() for field in line.split("\t")] for line in lines]
        rows = [[*row, *[""] * (len(rows) - len(row))] for row in rows]
    else:
        n = isqrt(len(lines))
        rows = [[line.strip() for line in lines[at : at + n]] for at in range(0, len(lines), n)] if n else []
    n = len(rows)
    cells = [cell for row in rows for cell in row]
    if any(len(row) != n for row in rows) or not has_boxes(n) or not any(cells):
        return None
    if max(map(len, cells)) > len(str(n)):
        return None
    return "\n".join(",".join(row) for row in rows)


def has_boxes(n: int) -> bool:
    """Return whether a square of n rows has boxes."""
    return n >= SMALLEST and any(n % divisor == 0 for divisor in range(2, n))


def _content(cell: str) -> str:
    return unescape(_TAG.sub("", _ENTRY.sub(r"\1", _END.sub("", cell)))).strip()
