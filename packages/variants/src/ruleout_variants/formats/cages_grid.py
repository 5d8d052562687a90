"""Square grids with cages, boxes or variants: givens, cages as letters, and sums, separated by blank lines.

In the square of cages all cells of a cage have its label, and cells without a cage have ``.``. It is followed
by one line per cage: its label and its sum, or ``-`` if it has none. Further lines may be ``box 2x3`` (rows x columns)
and ``variant latin``. If cages overlap, they are written as rules, and the square of cages is left out. A line
``key: JSON`` after the givens sets any other key, and a line ``symbols: ...`` before them sets other symbols. ::

    ....
    ....
    ....
    ....

    AABB
    CCB.
    DDEE
    DDEE

    A 5
    B 7
    C -
    D 10
    E 10
"""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from typing import Any

from ruleout import internal as kit
from ruleout_variants.formats.shared.carrying import puzzle_keys, require_variant
from ruleout_variants.formats.shared.rows import opening_table, side_of_squares
from ruleout_variants.grids.shorthands import SHORTHANDS
from ruleout_variants.reading import LARGEST, side, square_digits
from ruleout_variants.rules.cages import Cage
from ruleout_variants.rules.cages import read as read_cages

ID = "cages-grid"
NO_CAGE = "."
NO_SUM = "-"
LABELS = string.ascii_uppercase + string.ascii_lowercase
KILLER = "killer"
VARIANTS = ("classic", "latin", *(each.id for each in SHORTHANDS))
"""The variants that this format can contain."""

_BOX = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")
_SUM = re.compile(r"[1-9][0-9]{0,3}")
_NAME = re.compile(r"[a-z][a-z0-9-]*")


def sniff(text: str) -> kit.Claim | None:
    """Return a claim, certain if givens are followed by rules in words, or by a square of cages and their sums."""
    blocks = opening_table(text).blocks
    if len(blocks) not in (2, 3):
        return None
    n = len(blocks[0])
    squares = [row for block in blocks[:-1] for row in block]
    if not 1 <= n <= LARGEST or len(squares) % n or not kit.is_square(squares, n):
        return None
    sums = [row for row in blocks[-1] if not _is_own(row)]
    if len(blocks) == 2 and not sums:
        return kit.Claim(f"a {n}x{n} grid, its givens and then its box or variant", certain=True)
    if len(blocks) == 3 and sums and all(_is_sum(row) for row in sums):
        return kit.Claim(f"a {n}x{n} grid, its givens, its cages and their sums", certain=True)
    return None


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return the one document of *text*. Raises InputError."""
    table = kit.tokenize(text)
    blocks = table.blocks
    if not blocks:
        return []
    if len(blocks) not in (2, 3):
        raise kit.InputError(
            f"found {len(blocks)} parts; expected givens, cages and their sums with blank lines between them",
            kit.Location(line=blocks[-1][0].number),
        )
    givens, rows = blocks[0], blocks[-1]
    cages = blocks[1] if len(blocks) == 3 else ()
    n = side_of_squares(givens, cages or givens, "cages")
    (keys,) = kit.read_keys(table.keys, [givens[0].number])
    symbols = keys.symbols(n)
    data: dict[str, Any] = {"n": n, "givens": kit.read_rows(givens, n, symbols)}
    cells = _cells(cages, n)
    own = [row for row in rows if _is_own(row)]
    sums = [row for row in rows if not _is_own(row)]
    named = ""
    for row in own:
        word, value = row.words
        if word == "box":
            data["box"] = [int(length) for length in value.split("x")]
        else:
            named = value
    listed = _with_sums(cells, sums, rows[-1].number)
    if listed:
        data["cages"] = listed
    is_killer = "cages" in data or "cages" in keys.data
    found = kit.Document(variant or named or (KILLER if is_killer else "classic"), data, line=givens[0].number)
    return [keys.added_to(found, n=n)]


def write(document: kit.Document) -> str:
    """Return the squares, the sums, the box and the variant, and the rules. Raises Unsupported if all are missing."""
    require_variant(document, ID, VARIANTS)
    data = puzzle_keys(document)
    n = side(data, "givens") if {"n", "givens"} & set(data) else kit.DEFAULT_SIZE
    head, symbols = kit.written_symbols(data, n, ID)
    digits = square_digits(data, n)
    cages = _cages(data.get("cages", ()), n)
    overlap = len({cell for cage in cages for cell in cage.cells}) < sum(len(cage.cells) for cage in cages)
    has_square = bool(cages) and not overlap
    parts = [[*head, *kit.as_symbols(digits, n, symbols)]]
    lines: list[str] = []
    if has_square:
        square, lines = _square_and_sums(cages, n)
        parts.append(square)
    if "box" in data and tuple(data["box"]) != kit.default_box(n):
        lines.append("box {}x{}".format(*data["box"]))
    if document.variant not in (None, "classic") and not (has_square and document.variant == KILLER):
        lines.append(f"variant {document.variant}")
    own = ("n", "box", "givens", "symbols", *(("cages",) if has_square else ()))
    if not lines:
        raise kit.Unsupported(f"format {ID} carries grids with cages, or of another box or variant; grid and json can")
    more = kit.write_keys(document.data, own)
    return "\n\n".join("\n".join(part) for part in [*parts, lines, more] if part) + "\n"


def _cages(value: object, n: int) -> Sequence[Cage]:
    """Return the cages of a document; none if they are invalid, so that they are written unchanged as JSON."""
    try:
        return read_cages(value, kit.square_grid(n))
    except kit.InputError:
        return ()


def _square_and_sums(cages: Sequence[Cage], n: int) -> tuple[list[str], list[str]]:
    """Return the square of cages that do not overlap, and one line per cage."""
    labels = LABELS if len(cages) <= len(LABELS) else [str(number) for number in range(1, len(cages) + 1)]
    shown = [NO_CAGE] * (n * n)
    for label, cage in zip(labels, cages, strict=False):
        for cell in cage.cells:
            shown[cell] = label
    apart = " " if len(cages) > len(LABELS) else ""
    square = [apart.join(row) for row in kit.as_rows(shown, n)]
    totals = [NO_SUM if cage.total is None else str(cage.total) for cage in cages]
    return square, [f"{label} {total}" for label, total in zip(labels, totals, strict=False)]


def _with_sums(cells: dict[str, list[list[int]]], sums: Sequence[kit.Row], last: int) -> list[dict[str, Any]]:
    """Return the cages of the square, with their sums, in the order of the lines *sums*.

    *last* is the last line of the text. Raises InputError.
    """
    totals: dict[str, int | None] = {}
    for row in sums:
        label, total = _total(row, cells)
        if label in totals:
            raise kit.InputError(f"cage {kit.quoted(label)} has two lines; expected one", kit.Location(line=row.number))
        totals[label] = total
    for label in cells:
        if label not in totals:
            raise kit.InputError(
                f"cage {kit.quoted(label)} has no sum; expected a line {kit.quoted(f'{label} 15')}, "
                f"or {kit.quoted(f'{label} {NO_SUM}')} for none",
                kit.Location(line=last, cell=kit.cell_name(*cells[label][0])),
            )
    return [{"sum": total, "cells": cells[label]} for label, total in totals.items()]


def _cells(cages: Sequence[kit.Row], n: int) -> dict[str, list[list[int]]]:
    """Return the cells of each cage, row by row. Raises InputError."""
    cells: dict[str, list[list[int]]] = {}
    for r, row in enumerate(cages):
        for c, label in enumerate(row.cells(n)):
            if label.text != NO_CAGE:
                cells.setdefault(label.text, []).append([r, c])
    return cells


def _total(row: kit.Row, cells: dict[str, list[list[int]]]) -> tuple[str, int | None]:
    """Return the label and the sum of the cage on a line. Raises InputError."""
    if not _is_sum(row):
        raise kit.InputError(
            f"found {kit.quoted(row.text.strip())}; expected a cage and its sum such as 'A 15', 'A {NO_SUM}' for none, "
            "'box 3x3', 'variant latin', or a rule such as 'diagonals' or 'group r1c1 r2c3'",
            kit.Location(line=row.number),
        )
    label, total = row.words
    if label not in cells:
        raise kit.InputError(
            f"found a sum for cage {kit.quoted(label)}, which has no cell", kit.Location(line=row.number)
        )
    return label, None if total == NO_SUM else int(total)


def _is_sum(row: kit.Row) -> bool:
    """Return whether *row* looks like a cage and its sum."""
    return len(row.tokens) == 2 and bool(row.words[1] == NO_SUM or _SUM.fullmatch(row.words[1]))


def _is_own(row: kit.Row) -> bool:
    """Return whether *row* gives the box or the variant."""
    form = {"box": _BOX, "variant": _NAME}.get(row.words[0])
    return form is not None and len(row.tokens) == 2 and form.fullmatch(row.words[1]) is not None


CAGES_GRID = kit.Format(
    id=ID,
    title="Grid with cages",
    sniff=sniff,
    read=read,
    write=write,
    summary="the givens, a blank line, the cages as letters, a blank line, a line 'A 15' for each cage, and lines "
    "such as 'box 2x3' or 'variant latin'",
)
