"""Square grids with cages or other rules: the givens, the cages as letters, the sums and rules, blank lines between.

In the square of cages the cells of one cage have the same sign, those without a cage ``.``. Then comes a line for
each cage: its sign and its sum, or ``-`` where it has none. Further lines may say ``box 2x3`` (rows x columns),
``variant latin``, and rules in words (see ``sayings.py``); cages that overlap are among them, and the square of cages
is left out. ::

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
    diagonals
"""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from typing import Any

from ruleout.plugin import (
    DEFAULT_SIZE,
    Claim,
    Document,
    Format,
    InputError,
    Location,
    Unsupported,
    default_box,
    has_several_lines,
    quoted,
    square_grid,
)
from ruleout_variants.formats.shared.carrying import carried, of_variant
from ruleout_variants.formats.shared.rule_lines import KEYS, NO_SUM, Extent, is_saying, read_sayings, write_sayings
from ruleout_variants.formats.shared.text import (
    LARGEST,
    Block,
    Line,
    blocks_of,
    cell_name,
    digit_sign,
    looks_like_json,
    nearly_square,
    opening,
    read_rows,
    row_of,
)
from ruleout_variants.grids.shorthands import SHORTHANDS
from ruleout_variants.reading import side, square_digits
from ruleout_variants.rules.cages import Cage
from ruleout_variants.rules.cages import read as read_cages

ID = "cages-grid"
NO_CAGE = "."
LABELS = string.ascii_uppercase + string.ascii_lowercase
KILLER = "killer"
VARIANTS = ("classic", "latin", *(each.id for each in SHORTHANDS))
"""What a square grid with rules may be."""

_BOX = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")
_SUM = re.compile(r"[1-9][0-9]{0,3}")
_NAME = re.compile(r"[a-z][a-z0-9-]*")


def sniff(text: str) -> Claim | None:
    if looks_like_json(text):
        return None
    blocks = blocks_of(opening(text))
    if len(blocks) not in (2, 3):
        return None
    n = len(blocks[0])
    squares = [line for block in blocks[:-1] for line in block]
    if not 1 <= n <= LARGEST or len(squares) % n or not nearly_square(squares, n):
        return None
    sums = [line for line in blocks[-1] if not _is_own(line) and not is_saying(line)]
    if len(blocks) == 2 and not sums:
        return Claim(f"a {n}x{n} grid, its givens and then its rules", certain=True)
    if len(blocks) == 3 and sums and all(_is_sum(line) for line in sums):
        return Claim(f"a {n}x{n} grid, its givens, its cages and their sums", certain=True)
    return None


def read(text: str, variant: str | None) -> list[Document]:
    blocks = blocks_of(text)
    if not blocks:
        raise InputError("no puzzle found")
    if len(blocks) not in (2, 3):
        raise InputError(
            f"found {len(blocks)} parts; expected givens, cages and their sums with blank lines between them",
            Location(line=blocks[-1][0].number),
        )
    givens, lines = blocks[0], blocks[-1]
    n = len(givens)
    if n > LARGEST:
        raise InputError(f"found {n} rows; expected at most {LARGEST}", Location(line=givens[0].number))
    data: dict[str, Any] = {"n": n, "givens": read_rows(givens, n)}
    cells = _cells(blocks[1], n) if len(blocks) == 3 else {}
    own, said = [line for line in lines if _is_own(line)], [line for line in lines if is_saying(line)]
    named = ""
    for line in own:
        word, value = line.text.split()
        if word == "box":
            data["box"] = [int(length) for length in value.split("x")]
        else:
            named = value
    listed = _with_sums(cells, [line for line in lines if line not in own and line not in said], lines)
    rules = read_sayings(said, Extent(n, n, n))
    if listed or "cages" in rules:
        data["cages"] = listed + rules.pop("cages", [])
    data.update(rules)
    return [Document(variant or named or (KILLER if "cages" in data else "classic"), data, line=givens[0].number)]


def write(document: Document) -> str:
    data = carried(document, ID, ("n", "box", "givens", *KEYS))
    of_variant(document, ID, VARIANTS)
    n = side(data, "givens") if {"n", "givens"} & set(data) else DEFAULT_SIZE
    givens = square_digits(data.get("givens"), n)
    cages = read_cages(data.get("cages", ()), square_grid(n))
    overlap = len({cell for cage in cages for cell in cage.cells}) < sum(len(cage.cells) for cage in cages)
    parts = [["".join(map(digit_sign, givens[at : at + n])) for at in range(0, n * n, n)]]
    lines: list[str] = []
    if cages and not overlap:
        square, lines = _square_and_sums(cages, n)
        parts.append(square)
    if "box" in data and tuple(data["box"]) != default_box(n):
        lines.append("box {}x{}".format(*data["box"]))
    if document.variant not in (None, "classic") and not (cages and document.variant == KILLER):
        lines.append(f"variant {document.variant}")
    lines += write_sayings(data, Extent(n, n, n), cages=overlap)
    if not lines:
        raise Unsupported(f"format {ID} carries grids with cages or other rules; this puzzle has none")
    return "\n\n".join("\n".join(part) for part in [*parts, lines]) + "\n"


def _square_and_sums(cages: Sequence[Cage], n: int) -> tuple[list[str], list[str]]:
    """The square of cages that do not overlap, and the line of each cage."""
    labels = LABELS if len(cages) <= len(LABELS) else [str(number) for number in range(1, len(cages) + 1)]
    signs = [NO_CAGE] * (n * n)
    for label, cage in zip(labels, cages, strict=False):
        for cell in cage.cells:
            signs[cell] = label
    apart = " " if len(cages) > len(LABELS) else ""
    square = [apart.join(signs[at : at + n]) for at in range(0, n * n, n)]
    totals = [NO_SUM if cage.total is None else str(cage.total) for cage in cages]
    return square, [f"{label} {total}" for label, total in zip(labels, totals, strict=False)]


def _with_sums(cells: dict[str, list[list[int]]], sums: Block, lines: Block) -> list[dict[str, Any]]:
    """The cages of the square with the sums that *sums* say, in the order of these lines. Raises InputError."""
    totals: dict[str, int | None] = {}
    for line in sums:
        label, total = _total(line, cells)
        if label in totals:
            raise InputError(f"cage {quoted(label)} has two lines; expected one", Location(line=line.number))
        totals[label] = total
    for label in cells:
        if label not in totals:
            raise InputError(
                f"cage {quoted(label)} has no sum; expected a line '{label} 15', or '{label} {NO_SUM}' for none",
                Location(line=lines[-1].number, cell=cell_name(*cells[label][0])),
            )
    return [{"sum": total, "cells": cells[label]} for label, total in totals.items()]


def _cells(cages: Block, n: int) -> dict[str, list[list[int]]]:
    """The cells of each cage, row by row. Raises InputError."""
    if len(cages) != n:
        raise InputError(
            f"found {len(cages)} rows of cages; expected {n}, as there are rows of givens",
            Location(line=cages[min(n, len(cages) - 1)].number),
        )
    cells: dict[str, list[list[int]]] = {}
    for r, line in enumerate(cages):
        for c, word in enumerate(row_of(line, n)):
            if word.text != NO_CAGE:
                cells.setdefault(word.text, []).append([r, c])
    return cells


def _total(line: Line, cells: dict[str, list[list[int]]]) -> tuple[str, int | None]:
    """The cage that a line speaks of and its sum. Raises InputError."""
    if not _is_sum(line):
        raise InputError(
            f"found {quoted(line.text.strip())}; expected a cage and its sum such as 'A 15', 'A {NO_SUM}' for none, "
            "'box 3x3', 'variant latin', or a rule such as 'diagonals'",
            Location(line=line.number),
        )
    label, total = line.text.split()
    if label not in cells:
        raise InputError(f"found a sum for cage {quoted(label)}, which has no cell", Location(line=line.number))
    return label, None if total == NO_SUM else int(total)


def _is_sum(line: Line) -> bool:
    """Whether *line* looks like a cage and its sum."""
    words = line.text.split()
    return len(words) == 2 and bool(words[1] == NO_SUM or _SUM.fullmatch(words[1]))


def _is_own(line: Line) -> bool:
    """Whether *line* says the box or the variant."""
    words = line.text.split()
    form = {"box": _BOX, "variant": _NAME}.get(words[0])
    return form is not None and len(words) == 2 and form.fullmatch(words[1]) is not None


CAGES_GRID = Format(
    id=ID,
    title="Grid with cages or other rules",
    sniff=sniff,
    plausible=has_several_lines,
    read=read,
    write=write,
    summary="the givens, a blank line, the cages as letters, a blank line, a line 'A 15' for each cage; other rules "
    "in words, such as 'diagonals' or 'group r1c1 r2c3'",
)
