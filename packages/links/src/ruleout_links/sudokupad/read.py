"""From the JSON of SudokuPad to a document.

Only givens, regions, cages that are marked as unique or have a sum, and the list of global rules are read as rules.
Lines and shapes are counted as drawings; they are not guessed to be thermometers or dots.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ruleout import internal as kit
from ruleout_links.draft import Cell, Draft
from ruleout_links.fields import is_blank, is_number, items, records, whole
from ruleout_links.packed import CELLS, unpacked
from ruleout_links.squares import LARGEST, SMALLEST, Square, box_labels, start_draft
from ruleout_links.sudokupad.zipped import SITE

GLOBAL = {"antiking": "anti_king", "antiknight": "anti_knight", "nonconsecutive": "non_consecutive"}
DRAWINGS = {"arrows": "drawn arrow", "lines": "drawn line", "overlays": "drawn shape or text",
            "underlays": "drawn shape or text"}  # fmt: skip
FOG = ("foglight", "triggereffect", "foglink", "fogtrigger")
KILLER = "killer"
"""The type of a cage that is drawn as one."""
LARGEST_SUM = 9999
KEYS = ("anti_king", "anti_knight", "cages", "extra_groups", "non_consecutive", "sums")
"""The keys of rules in documents that SudokuPad can hold."""
_TITLED = re.compile(r"(title|author|rules|solution|msgcorrect|foglight):", re.IGNORECASE)


def read_puzzle(puzzle: Mapping[str, Any]) -> kit.Document:
    """Return the document of *puzzle*, the object in a link. Raises InputError for an invalid value."""
    rows = [items(row, f"cells, row {number}") for number, row in enumerate(items(puzzle.get("cells"), "cells"), 1)]
    n = len(rows)
    if not SMALLEST <= n <= LARGEST or any(len(row) != n for row in rows):
        sizes = sorted({len(row) for row in rows})
        raise kit.InputError(f"no installed variant has {n} rows of {' or '.join(map(str, sizes)) or 'no'} cells")
    metadata = {**_metadata(puzzle), **kit.read_object(puzzle.get("metadata") or {}, "metadata")}
    if metadata.get("norowcol"):
        raise kit.InputError(
            "norowcol: a grid without rules for rows and columns may hold any digits, and the link names none"
        )
    givens = tuple(
        [
            _given(kit.read_object(cell, name), n, name)
            for r, row in enumerate(rows)
            for c, cell in enumerate(row)
            for name in [kit.cell_name(r, c)]
        ]
    )
    draft = start_draft(SITE, Square(n, _labels(puzzle, n), givens))
    _read_cages(draft, puzzle)
    for name in items(puzzle.get("global"), "global"):
        if str(name) in GLOBAL:
            draft.data[GLOBAL[str(name)]] = True
        else:
            draft.lack(f"the rule {kit.quoted(name)} of SudokuPad")
    for key, what in DRAWINGS.items():
        count = sum(not _is_empty(each) for each in items(puzzle.get(key), key))
        if count:
            draft.lack(what, count)
    if any(puzzle.get(key) or metadata.get(key) for key in FOG):
        draft.lack("fog")
    return draft.document(
        {
            "title": metadata.get("title"),
            "author": metadata.get("author"),
            "ruleset": metadata.get("rules"),
            "solution": metadata.get("solution"),
            "cosmetics": _cosmetics(puzzle),
        }
    )


def _cosmetics(puzzle: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the drawings, which no rule expresses, for a link that is written again."""
    found = {key: puzzle[key] for key in DRAWINGS if puzzle.get(key)}
    return {SITE: found} if found else None


def _is_empty(drawing: object) -> bool:
    """Return whether *drawing* only reserves space, for which SudokuPad widens the board."""
    return isinstance(drawing, dict) and not drawing.keys() - {"center", "width", "height"}


def _metadata(puzzle: Mapping[str, Any]) -> dict[str, str]:
    """Return the metadata in cages without cells, such as ``title: Miracle``, of older links."""
    found = {}
    for _, cage in records(puzzle.get("cages"), "cage"):
        value = cage.get("value")
        if isinstance(value, str) and not cage.get("cells") and _TITLED.match(value):
            name, _, text = value.partition(":")
            found[name.lower()] = text.strip()
    return found


def _given(cell: Mapping[str, Any], n: int, name: str) -> int | None:
    if is_blank(cell.get("value")) or cell.get("given") is False:
        return None
    return whole(cell["value"], f"the given at {name}", 1, n)


def _cells(value: object, n: int, what: str) -> list[Cell]:
    cells = []
    for each in items(value, what):
        place = [whole(part, what, 0, n - 1) for part in items(each, what)]
        if len(place) != 2:
            raise kit.InputError(f"{what}: found {kit.quoted_json(each)}; expected [row, column]")
        cells.append(place)
    return cells


def _labels(puzzle: Mapping[str, Any], n: int) -> tuple[object, ...] | None:
    labels: list[object] = [None] * (n * n)
    for number, region in enumerate(items(puzzle.get("regions"), "regions")):
        for row, column in _cells(region, n, f"region {number + 1}"):
            labels[row * n + column] = number
    return None if labels.count(None) == n * n else tuple(labels)


def _read_cages(draft: Draft, puzzle: Mapping[str, Any]) -> None:
    for what, cage in records(puzzle.get("cages"), "cage"):
        if not cage.get("cells") or cage.get("type") == "rowcol":
            continue
        cells = _cells(cage["cells"], draft.n, what)
        total, text = cage.get("sum"), cage.get("value")
        number = None if is_blank(total) else whole(total, f"{what}, sum", 0, LARGEST_SUM)
        has_other_text = not is_blank(text) and not (is_number(text) and whole(text, what, 0) == number)
        if has_other_text or (not cage.get("unique") and number is None):
            draft.lack(f"cage with the text {kit.quoted(text)}" if has_other_text else "cage without a rule")
        elif not cage.get("unique"):
            draft.add("sums", {"sum": number, "cells": cells})
        elif number is None and cage.get("type") != KILLER:
            if cage.get("type") != "region":
                draft.add("extra_groups", cells)
        else:
            draft.add("cages", {"sum": number, "cells": cells})


def read_packed(packed: str) -> kit.Document:
    """Return the document of a packed classic: each letter is a digit and up to five blanks after it.

    ``w`` and ``x`` at the end stand for windows and diagonals. Raises InputError.
    """
    digits, at = unpacked(packed)
    if len(digits) < CELLS and at < len(packed):
        raise kit.InputError(f"link payload is damaged at char {at + 4}: found {kit.quoted(packed[at])}")
    rules = packed[at:].removesuffix(".scf")
    if len(digits) != CELLS or not set(rules) <= {"w", "x"}:
        raise kit.InputError(f"link payload is damaged: found {len(digits)} cells and {kit.quoted(rules)}; expected 81")
    draft = start_draft(SITE, Square(9, box_labels(9, 3, 3), tuple([int(digit) or None for digit in digits])))
    draft.data |= {"windoku": True} if "w" in rules else {}
    draft.data |= {"diagonals": True} if "x" in rules else {}
    return draft.document({})
