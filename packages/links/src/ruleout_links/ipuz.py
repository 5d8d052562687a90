"""The format ``ipuz``: sudoku in files of ipuz (libipuz.org/ipuz-spec.html).

Rows have 0 for a blank, a number, or a character of the charset. Cells of zones and cages are [column, row] from 0,
rectangles [left, top, right, bottom]. Titles may hold HTML, of which the text is kept.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ruleout import internal as kit
from ruleout_links.draft import Draft
from ruleout_links.fields import compact_json, items, parse_json, records, whole
from ruleout_links.omissions import Omissions, distributions
from ruleout_links.squares import (
    LARGEST,
    Square,
    default_labels,
    numbered,
    partition,
    require_usual_digits,
    square_of,
    start_draft,
)
from ruleout_links.text_formats import text_format

ID = "ipuz"
VERSION, KIND = "http://ipuz.org/v2", "http://ipuz.org/sudoku"
RULES = {"diagonalsudoku": "diagonals", "hypersudoku": "windoku"}
KINDS = ("wordoku", "latinsquare", *RULES, "jigsawsudoku", "calcudoku", "killersudoku")
WITHOUT_BOXES = ("latinsquare", "calcudoku", "jigsawsudoku")
KEYS = ("cages", "calculation_cages", "extra_groups", "windoku")
"""The keys of rules that it can hold; also both diagonals."""
OPERATORS = "+-*/"
_KIND = re.compile(rf"https?://ipuz\.org/sudoku(?:/(?P<kind>{'|'.join(KINDS)}))?(?:#[0-9]+)?")
_OPENING = re.compile(r'\s*(?:ipuz\s*\(\s*)?\{(?=.{0,2000}"https?://ipuz\.org/)', re.DOTALL)
_WRAPPED = re.compile(r"\s*ipuz\s*\((.*)\)\s*;?\s*", re.DOTALL)
_DESCRIBING = {"title": "title", "author": "author", "date": "date", "difficulty": "difficulty", "notes": "comment",
               "url": "url"}  # fmt: skip


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return the document of the object. Raises InputError."""
    text = text.strip("\ufeff")
    wrapped = _WRAPPED.fullmatch(text)
    found = parse_json(wrapped[1] if wrapped else text, ID)
    kinds = [_KIND.fullmatch(str(each)) for each in items(found.get("kind"), "kind")]
    if not kinds or kinds[-1] is None:
        raise kit.InputError(f"found an ipuz of the kind {kit.quoted_json(found.get('kind'))}; expected {KIND}#1")
    kind = kinds[-1]["kind"] or ""
    rows = [items(row, "puzzle") for row in items(found.get("puzzle"), "puzzle")]
    n = len(rows)
    if not 2 <= n <= LARGEST or {len(row) for row in rows} != {n}:
        raise kit.InputError(f"puzzle: found {n} rows; expected n rows of n cells")
    charset = str(found.get("charset") or "".join(kit.default_symbols(n)))
    zones = [[list(cell) for cell in _cells(zone, "zone", n)] for zone in items(found.get("zones"), "zones")]
    has_boxes = found.get("boxes", kind not in WITHOUT_BOXES)
    are_regions = kind == "jigsawsudoku" and {*map(len, zones)} == {n}
    labels = default_labels(n) if has_boxes is True else partition(zones, n) if are_regions else None
    if (has_boxes is True or kind == "jigsawsudoku") and labels is None:
        raise kit.InputError(f"found no boxes or zones of {n} cells each in {n}x{n}")
    givens = [_digit(cell, charset, kit.cell_name(r, c)) for r, row in enumerate(rows) for c, cell in enumerate(row)]
    draft = start_draft(ID, Square(n, labels, tuple([given or None for given in givens])))
    draft.data |= {RULES[kind]: True} if kind in RULES else {"symbols": charset} if kind == "wordoku" else {}
    if kind != "jigsawsudoku" or has_boxes is True:
        draft.extend("extra_groups", zones)
    _read_cages(draft, found, n, is_calculated=kind == "calcudoku")
    _read_saved(draft, found, givens, charset, n)
    describing = {name: _text(found.get(key)) for key, name in _DESCRIBING.items()}
    return [draft.document(describing, 1)]


def _digit(cell: Any, charset: str, where: str) -> int:
    """Return the digit of a cell, 0 for a blank. Raises InputError for a place without a cell."""
    value = cell.get("given", cell.get("value", cell.get("cell", 0))) if isinstance(cell, Mapping) else cell
    if isinstance(value, str) and len(value) == 1 and value in charset:
        return charset.index(value) + 1
    if value is None:
        raise kit.InputError(f"{where}: found a place without a cell; expected a square that is full")
    return whole(value or 0, where, 0, len(charset))


def _cells(group: Any, what: str, n: int) -> list[tuple[int, int]]:
    """Return (row, column) of the cells of a group: a list of cells, or an object with cells or a rectangle."""
    if isinstance(group, Mapping) and "rect" in group:
        left, top, right, bottom = [
            whole(each, what, 0, n - 1) for each in (*items(group["rect"], what), 0, 0, 0, 0)[:4]
        ]
        return [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]
    places = [items(each, what) for each in items(group.get("cells") if isinstance(group, Mapping) else group, what)]
    if not places or any(len(place) != 2 for place in places):
        raise kit.InputError(f"{what}: expected cells as [column, row] from 0, or a rectangle")
    return [(whole(r, what, 0, n - 1), whole(c, what, 0, n - 1)) for c, r in places]


def _read_cages(draft: Draft, found: Mapping[str, Any], n: int, *, is_calculated: bool) -> None:
    for name, cage in records(found.get("cages"), "cage"):
        cells, value, operator = [list(each) for each in _cells(cage, name, n)], cage.get("value"), cage.get("operator")
        if operator not in (None, "", *OPERATORS) or (not is_calculated and operator not in (None, "", "+")):
            raise kit.InputError(f"{name}: found the operator {kit.quoted_json(operator)}; expected one of {OPERATORS}")
        number = None if value in (None, "", 0) else whole(value, f"{name}, value")
        if is_calculated:
            draft.add("calculation_cages", {**({"op": operator} if operator else {}), "value": number, "cells": cells})
        else:
            draft.add("cages", {"sum": number, "cells": cells})


def _read_saved(draft: Draft, found: Mapping[str, Any], givens: list[int], charset: str, n: int) -> None:
    """Read a player's entries; lists are notes, which may mean anything."""
    saved = [cell for row in items(found.get("saved"), "saved") for cell in items(row, "saved")]
    if len(saved) == n * n:
        entries = [
            0 if given or isinstance(cell, list) or cell is None else _digit(cell, charset, "saved")
            for cell, given in zip(saved, givens, strict=True)
        ]
        draft.data |= {"placed": kit.as_rows(entries, n)} if any(entries) else {}


def _text(value: Any) -> str:
    return re.sub(r"<[^>]*>", "", str(value)).strip() if isinstance(value, str | int) else ""


def _write(document: kit.Document, left_out: Omissions) -> str:
    square, rules = square_of(document, ID)
    require_usual_digits(square, ID)
    n = square.n
    kind, held = "", ["placed", "cages"]
    more: dict[str, Any] = {}
    if square.labels is None:
        kind = "latinsquare"
    elif numbered(square.labels) != default_labels(n):
        kind, more["zones"] = "jigsawsudoku", [_places(cells) for cells in square.boxes()]
    for name, key in RULES.items():
        if rules.get(key) is True and not kind:
            kind, held = name, [*held, key]
    if rules.get("extra_groups") and kind != "jigsawsudoku":
        more["zones"], held = [_places(cells) for cells in rules["extra_groups"]], [*held, "extra_groups"]
    cages = [{"value": cage.get("sum") or 0, "cells": _places(cage["cells"])} for cage in rules.get("cages") or ()]
    if rules.get("calculation_cages") and kind == "latinsquare" and not cages:
        kind, held = "calcudoku", [*held, "calculation_cages"]
        for cage in rules["calculation_cages"]:
            operator = {"operator": cage["op"]} if cage.get("op") else {}
            cages.append({"value": cage.get("value") or 0, **operator, "cells": _places(cage["cells"])})
    if rules.get("placed"):
        more["saved"] = rules["placed"]
    left_out.add_rest(rules, held)
    describing = {
        key: document.data[name] for key, name in _DESCRIBING.items() if isinstance(document.data.get(name), str)
    }
    kind = "killersudoku" if cages and not kind else kind
    head = {"version": VERSION, "kind": [f"{KIND}{f'/{kind}' if kind else ''}#1"], **describing}
    grid = kit.as_rows([given or 0 for given in square.givens], n)
    found = {**head, "charset": "".join(kit.default_symbols(n)), "boxes": kind not in WITHOUT_BOXES, "puzzle": grid}
    found |= {"cages": cages} if cages else {}
    return compact_json({**found, **more})


def _places(cells: Any) -> list[list[int]]:
    return [[c, r] for r, c in cells]


IPUZ = text_format(
    ID,
    ID,
    _OPENING.match,
    read,
    _write,
    "files of ipuz: sudoku, Latin squares, jigsaws, diagonals, windoku, killers and KenKen",
    keys=distributions(KEYS),
)
