"""The format ``iss``: texts and addresses of Interactive Sudoku Solver."""

from __future__ import annotations

import re
from urllib.parse import quote

import attrs

from ruleout import internal as kit
from ruleout_links.addresses import ISS as LINK
from ruleout_links.addresses import as_asked, first_line, read_lines
from ruleout_links.iss import names
from ruleout_links.iss.read import read_text
from ruleout_links.iss.short import is_short, read_short
from ruleout_links.iss.write import KEYS, write_text
from ruleout_links.omissions import distributions
from ruleout_links.pieces import is_line
from ruleout_links.text_formats import text_format

ADDRESS = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
_BEGINNING = re.compile(r"\s*(?:#[^\n]*\n\s*)*\.+(?P<name>[A-Za-z]*)(?P<mark>~|\.|\s|$)")
_MOST_DIGITS = 81
"""The most cells of a line in which all digits are decimal; beyond, ISS reads A as 1."""
_KNOWN = frozenset({
    *(*names.LINES, *names.GROUPED_LINES, *names.NUMBERED, *names.DIGITS, *names.OUTSIDE, *names.FLAGS),
    *(*names.UNEXPRESSED, *names.GRID, "And", "GlobalEntropy", "GlobalMod", "StrictXV", "Windoku", "DisjointSets"),
})  # fmt: skip
"""Items by whose name a text is recognised even if it has no arguments."""


def _is_text(text: str) -> bool:
    """Return whether *text* begins with an item."""
    found = _BEGINNING.match(text)
    return found is not None and (found["mark"] == "~" or found["name"] in _KNOWN)


def _is_ours(text: str) -> bool:
    line = first_line(text)
    return _is_text(text) or LINK.is_on(line) or is_short(line)


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return the document of a text, which may have blank lines, or one per address or short form."""
    if _is_text(text):
        document = read_text(kit.plain_text(text), line=1)
        return [attrs.evolve(document, variant=as_asked(document.variant, variant))]
    return read_lines(text, _read_line, variant)


def _read_line(line: str) -> kit.Document:
    if is_short(line):
        return read_short(line)
    text = LINK.payload_of(line, f"{ADDRESS}.Thermo~R1C1~R1C2")
    if is_short(text):
        return read_short(text)
    return kit.LINE.read(text, None)[0] if is_line(text) and len(text) <= _MOST_DIGITS else read_text(text)


def address(text: str) -> str:
    """Return the address at which ISS opens a text."""
    return ADDRESS + quote(text.strip(), safe=".~_-")


ISS = text_format(
    "iss",
    "Interactive Sudoku Solver",
    _is_ours,
    read,
    write_text,
    "texts and links of Interactive Sudoku Solver, and its short forms of killers",
    address=address,
    keys=distributions(KEYS),
)
