"""Short forms that ISS reads: killers, and large grids in letters.

A killer has an arrow per cell to the head of its cage, or a number per cell. In a large grid, A is 1, and the regions
of a jigsaw may follow the cells.
"""

from __future__ import annotations

import re
import string
from math import isqrt

from ruleout import internal as kit
from ruleout_links.iss.items import SITE
from ruleout_links.squares import Square, box_labels, default_labels, start_draft

STEPS = {"<": (0, -1), ">": (0, 1), "^": (-1, 0), "v": (1, 0), "`": (-1, -1), "'": (-1, 1), ",": (1, -1), ".": (1, 1)}
"""The step (rows, columns) from a cell towards the head of its cage."""
SUMS = string.digits + string.ascii_uppercase + string.ascii_lowercase[:10]
ARROWS = re.compile(rf"(?=.*[<^>])[{re.escape(''.join(STEPS))}{SUMS}]{{81}}")
NUMBERS = re.compile(r"(?P<h>[1-9])x(?P<w>[1-9]):(?P<d>d?):k:(?P<cells>(?:[0-9]{1,6}:)*[0-9]{1,6}):?")
_PER_SUM = 256
_LARGE = range(10, 17)


def is_short(line: str) -> bool:
    """Return whether *line* is in one of the short forms, and in no other program's."""
    return ARROWS.fullmatch(line) is not None or NUMBERS.fullmatch(line) is not None or _lettered_side(line) is not None


def _lettered_side(line: str) -> int | None:
    """Return the number of rows of a large grid in letters; None if it may use other programs' digits and letters."""
    n = next((n for n in _LARGE if len(line) in (n * n, 2 * n * n)), None)
    if n is None:
        return None
    letters = string.ascii_uppercase[:n]
    used = set(line[: n * n])
    # Other programs use 1 to 9 before A: for them the last letter of n digits is the one with the number n - 9.
    return n if used <= {*letters, ".", "0"} and used & set(letters[n - 9 :]) else None


def read_short(line: str) -> kit.Document:
    """Return the document of a puzzle in one of the short forms. Raises InputError."""
    found, n = NUMBERS.fullmatch(line), _lettered_side(line)
    if n is not None:
        givens = tuple([string.ascii_uppercase.find(letter) + 1 or None for letter in line[: n * n]])
        labels = tuple(line[n * n :]) or default_labels(n)
        return start_draft(SITE, Square(n, labels, givens)).document({})
    return _of_arrows(line) if found is None else _of_numbers(found)


def _document(n: int, box: tuple[int, int], cages: list[tuple[int, list[int]]], diagonals: bool) -> kit.Document:
    draft = start_draft(SITE, Square(n, box_labels(n, *box), (None,) * (n * n)))
    for total, cells in cages:
        draft.add("cages", {"sum": total or None, "cells": [list(divmod(cell, n)) for cell in cells]})
    if diagonals:
        draft.data["diagonals"] = True
    return draft.document({})


def _of_arrows(line: str) -> kit.Document:
    n = isqrt(len(line))
    members: dict[int, list[int]] = {}
    for cell in range(len(line)):
        head, seen = cell, set()
        while line[head] not in SUMS:
            seen.add(head)
            down, right = STEPS[line[head]]
            row, column = head // n + down, head % n + right
            if not (0 <= row < n and 0 <= column < n) or row * n + column in seen:
                where = kit.Location(position=head + 1, cell=kit.cell_name(*divmod(head, n)))
                raise kit.InputError(f"found {kit.quoted(line[head])}, which leads to no head of a cage", where)
            head = row * n + column
        members.setdefault(head, []).append(cell)
    cages = [(SUMS.index(line[head]), cells) for head, cells in members.items()]
    return _document(n, (3, 3), [cage for cage in cages if cage[0] or len(cage[1]) > 1], diagonals=False)


def _of_numbers(found: re.Match[str]) -> kit.Document:
    box = int(found["h"]), int(found["w"])
    n = box[0] * box[1]
    numbers = [int(each) for each in found["cells"].split(":")]
    if len(numbers) != n * n:
        raise kit.InputError(f"found {len(numbers)} numbers; expected {n * n}, one per cell")
    members: dict[int, list[int]] = {}
    for cell, number in enumerate(numbers):
        if number >= _PER_SUM:
            members.setdefault(number, []).append(cell)
    return _document(n, box, [(number // _PER_SUM, cells) for number, cells in members.items()], bool(found["d"]))
