"""From the JSON of f-puzzles to a document.

A number that f-puzzles leaves out is in the document: the default of the solver of its users (dclamage, SudokuSolver).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from ruleout import internal as kit
from ruleout_links.dispatch import by_name, methods_of
from ruleout_links.draft import Cell, Draft
from ruleout_links.fields import is_blank, is_number, items, records, whole
from ruleout_links.fpuzzles import keys
from ruleout_links.outside import STEPS, beyond, is_inside, side_of
from ruleout_links.squares import LARGEST, SMALLEST, Square, box_labels, default_labels, start_draft

_CELL = re.compile(r"R(-?[0-9]{1,2})C(-?[0-9]{1,2})")
LARGEST_SUM = 9999
Entry = Mapping[str, Any]


def read_puzzle(puzzle: Mapping[str, Any], line: int | None = None) -> kit.Document:
    """Return the document of *puzzle*, the object in a link.

    Keys that no rule of ruleout expresses are under ``not_expressed``, with their numbers, decorations under
    ``cosmetics``. Raises InputError for values that f-puzzles does not write.
    """
    n = whole(puzzle.get("size"), "size", SMALLEST, LARGEST)
    rows = _rows(puzzle.get("grid"), n)
    labels = _labels(rows, n)
    draft = start_draft(keys.SITE, Square(n, labels, tuple([_given(cell, n, name) for name, cell in rows])))
    _read_candidates(draft, rows)
    reader = _Rules(draft)
    for key, value in puzzle.items():
        if key in _READERS:
            for what, entry in records(value, key):
                _READERS[key](reader, entry, what)
        elif key in keys.FLAGS and value:
            draft.data[keys.FLAGS[key]] = True
        elif key in keys.DIAGONALS and value:
            draft.add_diagonal(keys.DIAGONALS[key])
        elif key in keys.FOG and value:
            draft.lack("fog")
        elif not (key in _HANDLED or key in keys.DESCRIBING or key in keys.COSMETIC) and value:
            draft.lack(f"the key {kit.quoted(key)} of f-puzzles", len(value) if isinstance(value, list) else 1)
    _read_negatives(draft, puzzle)
    _check_regions(draft)
    return draft.document({**{key: puzzle.get(key) for key in keys.DESCRIBING}, **_cosmetics(puzzle, rows)}, line)


def _rows(grid: object, n: int) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the cells row by row, each with its name."""
    rows = items(grid, "grid")
    if len(rows) != n:
        raise kit.InputError(f"grid: found {len(rows)} rows; expected {n}")
    found = []
    for r, row in enumerate(rows):
        cells = items(row, f"grid, row {r + 1}")
        if len(cells) != n:
            raise kit.InputError(f"grid, row {r + 1}: found {len(cells)} cells; expected {n}")
        names = [kit.cell_name(r, c) for c in range(n)]
        found += [(name, kit.read_object(cell, f"grid, {name}")) for name, cell in zip(names, cells, strict=True)]
    return found


def _labels(rows: list[tuple[str, Mapping[str, Any]]], n: int) -> tuple[object, ...] | None:
    """Return the region of each cell, by default that of its box; the default boxes of a prime size are rows."""
    default = default_labels(n) or box_labels(n, 1, n)
    found: list[object] = []
    for at, (name, cell) in enumerate(rows):
        label = cell.get("region", default[at])
        # Programs disagree about -1: no region, a region of its own, or the default one.
        found.append(None if label is None else whole(label, f"region of {name}", 0, n * n))
    return None if found.count(None) == len(found) else tuple(found)


def _given(cell: Mapping[str, Any], n: int, name: str) -> int | None:
    if not cell.get("given") or is_blank(cell.get("value")):
        return None
    return whole(cell["value"], f"the given at {name}", 1, n)


def _read_candidates(draft: Draft, rows: list[tuple[str, Mapping[str, Any]]]) -> None:
    cells: dict[tuple[int, ...], list[Cell]] = {}
    for at, (name, cell) in enumerate(rows):
        marks = items(cell.get("givenPencilMarks"), f"the given pencil marks at {name}")
        if marks:
            values = {whole(mark, f"the given pencil marks at {name}", 1, draft.n) for mark in marks}
            cells.setdefault(tuple(sorted(values)), []).append(list(divmod(at, draft.n)))
    draft.extend("allowed", ({"digits": list(digits), "cells": where} for digits, where in cells.items()))


def _place(name: object, what: str) -> Cell:
    """Return the row and column, from 0, of ``R1C1``; it may be off the grid."""
    found = _CELL.fullmatch(name) if isinstance(name, str) else None
    if found is None:
        raise kit.InputError(f"{what}: found {kit.quoted_json(name)}; expected a cell such as R1C1")
    return [int(found[1]) - 1, int(found[2]) - 1]


class _Reader:
    def __init__(self, draft: Draft) -> None:
        self.draft, self.n = draft, draft.n

    def cell(self, name: object, what: str) -> Cell:
        place = _place(name, what)
        if not is_inside(place, self.n):
            raise kit.InputError(f"{what}: {name} is not in the grid; expected R1C1 to R{self.n}C{self.n}")
        return place

    def cells(self, entry: Entry, what: str, part: str = "cells") -> list[Cell]:
        return [self.cell(name, f"{what}, {part}") for name in items(entry.get(part), f"{what}, {part}")]

    def shapes(self, entry: Entry, what: str) -> Iterator[list[Cell]]:
        """Yield the lines of an entry, without empty ones."""
        for line in items(entry.get("lines"), f"{what}, lines"):
            cells = [self.cell(name, what) for name in items(line, what)]
            if cells:
                yield cells

    def line(self, entry: Entry, what: str, key: str) -> None:
        self.draft.extend(key, self.shapes(entry, what))

    def numbered_line(self, entry: Entry, what: str, name: str) -> None:
        key, number = keys.NUMBERED_LINES[name]
        missing = {"whispers": -(-self.n // 2), "lockout": self.n // 2, "modularline": 3}[name]
        if name == "lockout" and is_blank(entry.get("value")) and missing != 4:
            raise kit.InputError(f"{what}, value: found none; expected a number, as programs take 4 or {missing}")
        chosen = self.number(entry, what, missing)
        self.draft.extend(key, ({number: chosen, "cells": cells} for cells in self.shapes(entry, what)))

    def dot(self, entry: Entry, what: str, key: str, missing: int) -> None:
        number = self.number(entry, what, missing)
        self.draft.add(key, {"cells": self.pair(entry, what), "value": number})

    def number(self, entry: Entry, what: str, missing: int) -> int:
        given = entry.get("value")
        return missing if is_blank(given) else whole(given, f"{what}, value", 0, LARGEST)

    def pair(self, entry: Entry, what: str) -> list[Cell]:
        cells = self.cells(entry, what)
        if len(cells) != 2:
            raise kit.InputError(f"{what}: found {len(cells)} cells; expected 2")
        return cells

    def single_cell(self, entry: Entry, what: str, key: str) -> None:
        self.draft.add(key, self.cell(entry.get("cell"), what))

    def indexer(self, entry: Entry, what: str, key: str) -> None:
        self.draft.extend(key, self.cells(entry, what))

    def outside(self, entry: Entry, what: str, key: str) -> None:
        found = side_of(_place(entry.get("cell"), what), self.n)
        if found is None:
            raise kit.InputError(f"{what}: {entry.get('cell')} is not beside the grid of {self.n}x{self.n} cells")
        if not is_blank(entry.get("value")):
            number = whole(entry["value"], f"{what}, value", 0, LARGEST_SUM)
            self.draft.add(key, {"side": found[0], "index": found[1], "value": number})


class _Rules(_Reader):
    """Rules with a form of their own: each method reads the key of its name."""

    def arrow(self, entry: Entry, what: str) -> None:
        shafts = [line[1:] for line in self.shapes(entry, what) if len(line) > 1]
        bulb = self.cells(entry, what)
        if shafts and not bulb:
            raise kit.InputError(f"{what}, cells: found none; expected the cells of the bulb")
        if shafts:
            self.draft.add("arrows", {"bulb": bulb, "shafts": shafts})

    def cage(self, entry: Entry, what: str) -> None:
        """Count a cage that is only drawn and has a text: the text may be a rule."""
        if not is_blank(entry.get("value")):
            self.draft.lack("cage with a text that is not a killer cage")

    def clone(self, entry: Entry, what: str) -> None:
        pair = [self.cells(entry, what, part) for part in ("cells", "cloneCells")]
        if len(pair[0]) != len(pair[1]):
            raise kit.InputError(f"{what}: found {len(pair[0])} and {len(pair[1])} cells; expected as many in both")
        self.draft.add("clones", pair)

    def extraregion(self, entry: Entry, what: str) -> None:
        self.draft.add("extra_groups", self.cells(entry, what))

    def killercage(self, entry: Entry, what: str) -> None:
        total, cells = entry.get("value"), self.cells(entry, what)
        if is_blank(total) or is_number(total):
            found = None if is_blank(total) else whole(total, what, 0, LARGEST_SUM)
            self.draft.add("cages", {"sum": found or None, "cells": cells})
        else:
            self.draft.lack(f"killer cage with the text {kit.quoted(total)}")

    def littlekillersum(self, entry: Entry, what: str) -> None:
        place, direction = _place(entry.get("cell"), what), entry.get("direction")
        if not (isinstance(direction, str) and direction in STEPS):
            raise kit.InputError(f"{what}: found {kit.quoted_json(direction)}; expected UL, UR, DL or DR")
        start = list(beyond(place, direction))
        if not is_inside(start, self.n):
            raise kit.InputError(f"{what}: no diagonal of the grid begins at {entry.get('cell')} towards {direction}")
        total = entry.get("value")
        if not (is_blank(total) or is_number(total)):
            self.draft.lack(f"little killer with the text {kit.quoted(total)}")
        elif not is_blank(total) and whole(total, what, -LARGEST_SUM, LARGEST_SUM) > 0:
            self.draft.add("little_killers", {"start": start, "direction": direction, "sum": whole(total, what)})

    def quadruple(self, entry: Entry, what: str) -> None:
        digits = [whole(each, f"{what}, values", 1, self.n) for each in items(entry.get("values"), f"{what}, values")]
        corner = min(self.cells(entry, what), default=None)
        if corner is None or max(corner) > self.n - 2:
            raise kit.InputError(f"{what}: expected four cells around a corner")
        if digits:
            self.draft.add("quadruples", {"corner": corner, "digits": sorted(digits)})

    def xv(self, entry: Entry, what: str) -> None:
        letter, pair = str(entry.get("value") or "").upper(), self.pair(entry, what)
        if letter in keys.PAIR_SUMS:
            self.draft.add("pair_sums", {"cells": pair, "value": keys.PAIR_SUMS[letter]})
        elif letter:
            self.draft.lack(f"mark between cells with the text {kit.quoted(letter)}")


_READERS: dict[str, Callable[[_Rules, Entry, str], None]] = {
    **by_name(_Reader.line, keys.LINES),
    **{name: partial(_Reader.numbered_line, name=name) for name in keys.NUMBERED_LINES},
    **{name: partial(_Reader.dot, key=key, missing=missing) for name, (key, missing) in keys.DOTS.items()},
    **by_name(_Reader.single_cell, keys.SINGLE_CELLS),
    **by_name(_Reader.indexer, keys.INDEXERS),
    **by_name(_Reader.outside, keys.OUTSIDE),
    **methods_of(_Rules),
}
_HANDLED = frozenset({"size", "grid", "negative", "nonconsecutive", *keys.FLAGS, *keys.FOG})


def _read_negatives(draft: Draft, puzzle: Mapping[str, Any]) -> None:
    """Read the rules about pairs without a mark. A dot of either kind exempts its pair from the rules about dots."""
    negative = {str(each) for each in items(puzzle.get("negative"), "negative")}
    for name in sorted(negative - {"ratio", "xv"}):
        draft.lack(f"negative rule {kit.quoted(name)}")
    if "xv" in negative:
        draft.data["all_pair_sums_given"] = sorted(keys.PAIR_SUMS.values())
    ratios = {mark["value"] for mark in draft.data.get("ratios", ())}
    has_dots = bool(ratios or draft.data.get("differences"))
    if puzzle.get("nonconsecutive"):
        if "ratio" in negative and ratios <= {2}:
            draft.data["all_dots_given"] = True
            return
        if has_dots and not ratios:
            draft.data["all_differences_given"] = [1]
        elif has_dots:
            draft.lack("no consecutive digits in neighbours without a dot")
        else:
            draft.data["non_consecutive"] = True
    if "ratio" in negative:
        draft.lack("no ratio in neighbours without a dot")


def _check_regions(draft: Draft) -> None:
    """Remove rules about regions if no variant has the regions, and report them as missing."""
    if draft.has_odd_regions:
        for key in ("region_sum_lines", "box_indexers", "disjoint_groups"):
            found = draft.data.pop(key, None)
            if found:
                draft.lack(f"{key} in a grid with incomplete regions", 1 if found is True else len(found))
    elif draft.variant == "jigsaw" and draft.data.pop("disjoint_groups", None):
        draft.lack("disjoint groups of irregular regions")


def _cosmetics(puzzle: Mapping[str, Any], rows: list[tuple[str, Mapping[str, Any]]]) -> dict[str, Any]:
    """Return decorations and a player's entries, as f-puzzles has them, and the number of drawings."""
    found: dict[str, Any] = {key: value for key, value in puzzle.items() if key in keys.COSMETIC and value}
    cells: dict[str, Any] = {}
    for name, cell in rows:
        left = {key: value for key, value in cell.items() if key not in ("given", "region", "givenPencilMarks")}
        if cell.get("given"):
            left.pop("value", None)
        if left:
            cells[name] = left
    if cells:
        found["grid"] = cells
    drawings = [entry for key in keys.DRAWINGS for _, entry in records(puzzle.get(key), key)]
    ruled = [
        lines for key in keys.TWINS for _, entry in records(puzzle.get(key), key) for lines in [entry.get("lines")]
    ]
    count = sum(not (entry.get("fromConstraint") or entry.get("lines") in ruled) for entry in drawings)
    return {"cosmetics": {keys.SITE: found} if found else None, "drawings": count}
