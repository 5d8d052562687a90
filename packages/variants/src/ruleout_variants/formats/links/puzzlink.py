"""Links of puzz.link and pzv.jp (pzpr) to Kakuro and sudoku: ``https://puzz.link/p?kakuro/5/5/48la0.na0...``.

The part that begins with the kind is sufficient; percent-encoding and ``+`` for spaces are decoded. One link per line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from urllib.parse import unquote

import attrs

from ruleout import internal as kit
from ruleout_variants.formats.links import puzzlink_kakuro, puzzlink_sudoku
from ruleout_variants.formats.links.payload import Payload

ID = "puzzlink"
SITE = "https://puzz.link/p?"
MOST_CELLS = kit.LARGEST_LAYOUT["squares"]
"""The largest number of cells of a link, black ones included."""

_HOSTS = r"(?:www\.)?(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app|pzplus\.tck\.mn)"
_LINK = re.compile(rf"(?:https?://)?{_HOSTS}/[^?]*\?(?P<puzzle>.*)", re.IGNORECASE)
_PUZZLE = re.compile(
    r"(?P<kind>[a-z0-9_-]+)/(?:[a-z]+:?/)?(?P<columns>[0-9]{1,6})/(?P<rows>[0-9]{1,6})/(?P<body>[^/]*)/?", re.IGNORECASE
)


@attrs.frozen
class _Kind:
    """One kind of puzzle: *decode* returns the data for columns, rows and body of a link, *encode* is its inverse."""

    variant: str
    decode: Callable[[Payload, int, int], Mapping[str, object]]
    encode: Callable[[kit.Document], tuple[int, int, str]]


_KINDS = {
    "kakuro": _Kind("kakuro", puzzlink_kakuro.decode, puzzlink_kakuro.encode),
    "sudoku": _Kind("classic", puzzlink_sudoku.decode, puzzlink_sudoku.encode),
}


def sniff(text: str) -> kit.Claim | None:
    """Return a claim, certain if the first line is a link, or the part of a link that begins with a known kind."""
    for _, line in _links(kit.opening(text))[:1]:
        link = _decoded(line)
        alone = _PUZZLE.fullmatch(link)
        if _LINK.fullmatch(link) or (alone and _kind(alone["kind"])):
            return kit.Claim("a link of puzz.link", certain=True)
    return None


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return one document per link. Raises InputError."""
    return [_read_one(number, line, variant) for number, line in _links(text)]


def write(document: kit.Document) -> str:
    """Return the link to *document*. Raises Unsupported."""
    name = "kakuro" if document.variant == "kakuro" or "cells" in document.data else "sudoku"
    kind = _KINDS[name]
    if document.variant not in (None, kind.variant):
        raise kit.Unsupported(f"format {ID} carries kakuro and classic, not {kit.quoted(document.variant)}")
    columns, rows, body = kind.encode(document)
    if columns * rows > MOST_CELLS:
        raise kit.Unsupported(f"format {ID} carries at most {MOST_CELLS} cells")
    return f"{SITE}{name}/{columns}/{rows}/{body}\n"


def _links(text: str) -> list[tuple[int, str]]:
    """Return the lines that are not blank or comments, with their numbers."""
    lines = enumerate(kit.plain_text(text).split("\n"), start=1)
    return [(number, line) for number, line in lines if line.strip() and not line.lstrip().startswith("#")]


def _decoded(text: str) -> str:
    """Return the link without percent-encoding and spaces."""
    return "".join(unquote(text.replace("+", " ")).split())


def _kind(name: str) -> _Kind | None:
    return _KINDS.get(name.lower().removesuffix("_edit").removesuffix("_play"))


def _read_one(number: int, line: str, variant: str | None) -> kit.Document:
    where = kit.Location(line=number)
    link = _decoded(line)
    found = _LINK.fullmatch(link)
    puzzle = _PUZZLE.fullmatch(found["puzzle"] if found else link)
    if puzzle is None:
        raise kit.InputError(f"found {kit.quoted(link)}; expected a link such as {SITE}kakuro/5/5/...", where)
    kind = _kind(puzzle["kind"])
    if kind is None:
        raise kit.InputError(
            f"found a link to a puzzle of kind {kit.quoted(puzzle['kind'])}; expected {' or '.join(_KINDS)}", where
        )
    columns, rows = int(puzzle["columns"]), int(puzzle["rows"])
    if not 1 <= columns * rows <= MOST_CELLS:
        raise kit.InputError(f"the link expands to {columns * rows} cells; expected 1 to {MOST_CELLS}", where)
    try:
        data = kind.decode(Payload(puzzle["body"]), columns, rows)
    except kit.InputError as error:
        raise error.at(line=number) from None
    return kit.Document(variant or kind.variant, data, line=number)


PUZZLINK = kit.Format(
    id=ID,
    title="puzz.link",
    sniff=sniff,
    read=read,
    write=write,
    summary="links of puzz.link and pzv.jp to Kakuro and sudoku",
)
