"""The format ``iss``: texts and addresses of Interactive Sudoku Solver."""

from __future__ import annotations

import re
from urllib.parse import quote

import attrs

from ruleout import internal as kit
from ruleout_links.addresses import ISS as LINK
from ruleout_links.addresses import as_asked, first_line, read_lines
from ruleout_links.iss import names
from ruleout_links.iss.items import SITE
from ruleout_links.iss.read import read_text
from ruleout_links.iss.short import is_short, read_short
from ruleout_links.iss.write import KEYS, write_text
from ruleout_links.omissions import distributions, lossy_format, written
from ruleout_links.pieces import is_line

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


def sniff(text: str) -> kit.Claim | None:
    """Return a certain claim if *text* begins with an item, is an address of ISS, or in a short form."""
    line = first_line(text)
    if _is_text(text) or LINK.is_on(line):
        return kit.Claim("a text of Interactive Sudoku Solver", certain=True)
    return kit.Claim("a short form of Interactive Sudoku Solver", certain=True) if is_short(line) else None


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


def write_lossy(document: kit.Document) -> kit.Written:
    """Return the text of *document*, and the clues that it omits."""
    text, left_out = write_text(document)
    return written(document, SITE, text, left_out)


def address(text: str) -> str:
    """Return the address at which ISS opens a text."""
    return ADDRESS + quote(text.strip(), safe=".~_-")


ISS = lossy_format(
    "iss",
    "Interactive Sudoku Solver",
    sniff,
    read,
    write_lossy,
    "texts and links of Interactive Sudoku Solver, and its short forms of killers",
    address=address,
    keys=distributions(KEYS),
)
