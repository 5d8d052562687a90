"""Square grids with cages: the givens, a blank line, the cages as letters, a blank line, the sum of each cage.

In the square of cages the cells of one cage have the same sign, those without a cage ``.``. Then comes a line for
each cage: its sign and its sum, or ``-`` where it has none. Further lines may say ``box 2x3`` (rows x columns),
``diagonals``, ``windoku`` or ``disjoint_groups``. ::

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

from ruleout.builtin.classic import DEFAULT_SIZE, default_box
from ruleout.builtin.grids import square_grid
from ruleout.document import Document
from ruleout.errors import InputError, Unsupported, Where, quoted
from ruleout.format import Claim, Format
from ruleout_variants.formats.carrying import carried, of_variant
from ruleout_variants.formats.text import (
    LARGEST,
    Block,
    Line,
    blocks_of,
    cell_name,
    digit_sign,
    fits_row,
    looks_like_json,
    opening,
    read_rows,
    row_of,
    words_of,
)
from ruleout_variants.reading import side, square_digits
from ruleout_variants.rules.cages import read as read_cages

ID = "cages-grid"
NO_CAGE = "."
NO_SUM = "-"
LABELS = string.ascii_uppercase + string.ascii_lowercase
FLAGS = ("diagonals", "windoku", "disjoint_groups")
"""Rules that are said by their name alone."""

_BOX = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")
_SUM = re.compile(r"[1-9][0-9]{0,3}")


def sniff(text: str) -> Claim | None:
    if looks_like_json(text):
        return None
    blocks = blocks_of(opening(text))
    if len(blocks) != 3:
        return None
    n = len(blocks[0])
    squares = [*blocks[0], *blocks[1]]
    if not 1 <= n <= LARGEST or len(blocks[1]) != n or not all(fits_row(line, n) for line in squares):
        return None
    if all(_is_saying(line) for line in blocks[2]):
        return Claim(f"a {n}x{n} grid with cages, its givens, its cages and their sums", certain=True)
    return None


def read(text: str, variant: str | None) -> list[Document]:
    blocks = blocks_of(text)
    if not blocks:
        raise InputError("no puzzle found")
    if len(blocks) != 3:
        raise InputError(
            f"found {len(blocks)} parts; expected givens, cages and their sums with blank lines between them",
            Where(line=blocks[-1][0].number),
        )
    givens, cages, sayings = blocks
    n = len(givens)
    if n > LARGEST:
        raise InputError(f"found {n} rows; expected at most {LARGEST}", Where(line=givens[0].number))
    if len(cages) != n:
        raise InputError(
            f"found {len(cages)} rows of cages; expected {n}, as there are rows of givens",
            Where(line=cages[min(n, len(cages) - 1)].number),
        )
    digits = read_rows(givens, n)
    cells = _cells(cages, n)
    data: dict[str, Any] = {"n": n}
    totals: dict[str, int | None] = {}
    for line in sayings:
        words = [word.text for word in words_of(line)]
        if words[0] == "box" and len(words) == 2 and _BOX.fullmatch(words[1]):
            data["box"] = [int(side) for side in words[1].split("x")]
        elif len(words) == 1 and words[0] in FLAGS:
            data[words[0]] = True
        else:
            label, total = _total(line, words, cells)
            if label in totals:
                raise InputError(f"cage {quoted(label)} has two lines; expected one", Where(line=line.number))
            totals[label] = total
    for label in cells:
        if label not in totals:
            raise InputError(
                f"cage {quoted(label)} has no sum; expected a line '{label} 15', or '{label} {NO_SUM}' for none",
                Where(line=sayings[-1].number, cell=cell_name(*cells[label][0])),
            )
    data["givens"] = digits
    data["cages"] = [{"sum": total, "cells": cells[label]} for label, total in totals.items()]
    return [Document(variant or "killer", data, line=givens[0].number)]


def write(document: Document) -> str:
    data = carried(document, ID, ("n", "box", "givens", "cages", *FLAGS))
    of_variant(document, ID, ("killer", "classic"))
    if not data.get("cages"):
        raise Unsupported(f"format {ID} carries grids with cages; this puzzle has none")
    n = side(data, "givens") if {"n", "givens"} & set(data) else DEFAULT_SIZE
    givens = square_digits(data.get("givens"), n)
    cages = read_cages(data["cages"], square_grid(n))
    labels = LABELS if len(cages) <= len(LABELS) else [str(number) for number in range(1, len(cages) + 1)]
    signs = [NO_CAGE] * (n * n)
    for label, cage in zip(labels, cages, strict=False):
        for cell in cage.cells:
            if signs[cell] != NO_CAGE:
                where = cell_name(*divmod(cell, n))
                raise Unsupported(f"format {ID} cannot carry cages that overlap, as at {where}; json can")
            signs[cell] = label
    apart = " " if len(cages) > len(LABELS) else ""
    rows = range(0, n * n, n)
    lines = ["".join(map(digit_sign, givens[at : at + n])) for at in rows]
    lines += ["", *(apart.join(signs[at : at + n]) for at in rows), ""]
    lines += [
        f"{label} {NO_SUM if cage.total is None else cage.total}" for label, cage in zip(labels, cages, strict=False)
    ]
    if "box" in data and tuple(data["box"]) != default_box(n):
        lines.append("box {}x{}".format(*data["box"]))
    lines += [flag for flag in FLAGS if data.get(flag)]
    return "\n".join(lines) + "\n"


def _cells(cages: Block, n: int) -> dict[str, list[list[int]]]:
    """The cells of each cage, row by row. Raises InputError."""
    cells: dict[str, list[list[int]]] = {}
    for r, line in enumerate(cages):
        for c, word in enumerate(row_of(line, n)):
            if word.text != NO_CAGE:
                cells.setdefault(word.text, []).append([r, c])
    return cells


def _total(line: Line, words: Sequence[str], cells: dict[str, list[list[int]]]) -> tuple[str, int | None]:
    """The cage that a line speaks of and its sum. Raises InputError."""
    if len(words) != 2 or not (words[1] == NO_SUM or _SUM.fullmatch(words[1])):
        raise InputError(
            f"found {quoted(line.text.strip())}; expected a cage and its sum such as 'A 15', 'A {NO_SUM}' for none, "
            f"'box 3x3' or {', '.join(FLAGS)}",
            Where(line=line.number),
        )
    if words[0] not in cells:
        raise InputError(f"found a sum for cage {quoted(words[0])}, which has no cell", Where(line=line.number))
    return words[0], None if words[1] == NO_SUM else int(words[1])


def _is_saying(line: Line) -> bool:
    """Whether *line* looks like one behind the squares."""
    words = [word.text for word in words_of(line)]
    if len(words) == 1:
        return words[0] in FLAGS
    return len(words) == 2 and bool(words[1] == NO_SUM or _SUM.fullmatch(words[1]) or _BOX.fullmatch(words[1]))


CAGES_GRID = Format(
    id=ID,
    title="Grid with cages",
    sniff=sniff,
    read=read,
    write=write,
    summary="the givens, a blank line, the cages as letters, a blank line, a line 'A 15' for each cage",
)
