"""The format ``pages``: JSON of pages and other programs in which exactly one value per object is a grid.

A grid is 81 digits in a text or a list, or 9 lists or texts of 9 digits; a second one that completes it is the
solution. An object without a grid, such as one with ``easy`` and ``hard``, may have several objects with one. Objects
with keys of documents are not claimed, and those with keys that sound like rules are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ruleout import internal as kit
from ruleout_links.fields import parse_value, records
from ruleout_links.positions import CELLS, SIZE, Position
from ruleout_links.text_formats import text_format

ID, SITE = "pages", "JSON of pages"
DEEPEST = 6
LONGEST = 2**20
OURS = frozenset({
    *("version", "variant", "n", "box", "givens", "cells", "rows", "columns", "digits", "document", "kind", "placed"),
    *("marks", "symbols", "puzzles", "cosmetics"),
})  # fmt: skip
"""Keys of documents and records."""
_RULES = re.compile(
    "cage|region|area|thermo|diagonal|arrow|killer|jigsaw|constraint|rule|sandwich|knight|anti|kropki|whisper|renban"
    "|palindrome|sums?$|parity|hyper.?sudoku|windoku|inequal|irregular",
    re.IGNORECASE,
)
_SOLUTION = re.compile("solution|solved|answer|complet", re.IGNORECASE)


def _is_ours(text: str) -> bool:
    """Return whether *text* is an object of another program with a grid in it, or a list of some."""
    text = text.strip("\ufeff \n\r\t")
    if "//ipuz.org/" in text or len(text) > LONGEST or not kit.GRID_IN_JSON.search(text):
        return False
    try:
        found = _parsed(text)
    except kit.InputError:
        return False
    return all(map(OURS.isdisjoint, found)) and any(
        not _SOLUTION.search(key) for _, grids in _grids(found, DEEPEST + 1) for key, _ in grids
    )


def _parsed(text: str) -> list[Mapping[str, Any]]:
    """Return the object that *text* is, or the objects of its list. Raises InputError."""
    found = parse_value(text, SITE)
    return [each for _, each in records(found if isinstance(found, list) else [found], SITE)]


def _grid(value: Any) -> list[int] | None:
    """Return the 81 digits that *value* is, None if it is no grid."""
    if isinstance(value, list) and len(value) == SIZE and all(isinstance(row, list | str) for row in value):
        value = [cell for row in value for cell in row]
    if isinstance(value, str):
        value = list(value)
    if not isinstance(value, list) or len(value) != CELLS:
        return None
    digits = [
        0 if each in (None, "", *kit.BLANKS) else int(each) if len(str(each)) == 1 and str(each) in "0123456789" else -1
        for each in value
    ]
    return None if -1 in digits else digits


def _grids(value: Any, depth: int) -> Iterator[tuple[list[str], list[tuple[str, list[int]]]]]:
    """Yield, for each object in *value* that has grids, the keys that lead to it, and its grids by key."""
    if isinstance(value, list) and depth:
        for each in value:
            yield from _grids(each, depth - 1)
    elif isinstance(value, dict) and depth:
        own = [(key, grid) for key, each in value.items() if (grid := _grid(each)) is not None]
        if own:
            yield [], own
        for key, each in value.items():
            if _grid(each) is None:
                yield from (([key, *keys], grids) for keys, grids in _grids(each, depth - 1))


def _keys(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        yield from value
    for each in value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ():
        yield from _keys(each)


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return one document per object with a grid. Raises InputError for keys of rules, and for several grids."""
    found = _parsed(text.strip("\ufeff \n\r\t"))
    rule = next(filter(_RULES.search, _keys(found)), None)
    if rule is not None:
        raise kit.InputError(
            f"found the key {kit.quoted(rule)}, which may be a rule of another program; only grids are read"
        )
    return [_document(keys, grids) for keys, grids in _grids(found, DEEPEST + 1)]


def _document(keys: list[str], grids: list[tuple[str, list[int]]]) -> kit.Document:
    (_, first), *others = sorted(grids, key=lambda each: (bool(_SOLUTION.search(each[0])), -each[1].count(0)))
    for name, other in others:
        if (
            0 in other
            or len(others) > 1
            or any(digit not in (0, full) for digit, full in zip(first, other, strict=True))
        ):
            raise kit.InputError(f"found several grids, also under {kit.quoted(name)}; expected one and its solution")
    solution = kit.as_rows(others[0][1], SIZE) if others else None
    return Position(first).document(title=keys[0] if keys else "", solution=solution)


PAGES = text_format(ID, SITE, _is_ours, read, None, "objects of pages and other programs with exactly one grid each")
