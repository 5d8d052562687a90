"""The format ``ksudoku``: puzzles of KSudoku, which are only read.

Source: KDE/ksudoku, ``src/gui/serializer.cpp``, ``src/gui/symbols.cpp``, ``src/globals.h``. Cells are numbered column
by column. In ``values``, ``b`` is 1, ``_`` a blank and ``.`` no cell. The history of a game is left out.
"""

from __future__ import annotations

import re
from math import isqrt
from xml.etree.ElementTree import Element

from ruleout import internal as kit
from ruleout_links.fields import whole
from ruleout_links.positions import samurai
from ruleout_links.squares import LARGEST, Square, default_labels, partition, start_draft
from ruleout_links.text_formats import opening, text_format
from ruleout_links.xml_text import parse_xml

SITE = "KSudoku"
OPERATORS = {"1": "/", "2": "-", "3": "*", "4": "+"}


def _read(text: str, variant: str | None) -> list[kit.Document]:
    puzzle = parse_xml(text, SITE).find(".//puzzle")
    graph = None if puzzle is None else puzzle.find("graph")
    if puzzle is None or graph is None:
        raise kit.InputError(f"{SITE}: found no puzzle with a graph")
    kind = graph.get("specific-type") or graph.get("type") or ""
    values = "".join((puzzle.findtext("values") or "").split())
    n = isqrt(len(values))
    if graph.get("sizeZ", "1") != "1" or n * n != len(values) or not 2 <= n <= LARGEST or kind.lower() == "roxdoku":
        raise kit.InputError(f"{SITE}: found a puzzle of the type {kit.quoted(kind)}; expected a square or a samurai")
    digits = {divmod(at, n)[::-1]: _digit(char) for at, char in enumerate(values) if char != "."}
    if kind == "Samurai" and n == 21:
        return [samurai(digits)]
    if len(digits) != n * n or not set(digits.values()) <= {*range(n + 1)}:
        raise kit.InputError(f"{SITE}: found cells or digits that a square of {n}x{n} does not have")
    return [_square(graph, kind, n, digits)]


def _digit(char: str) -> int:
    return ord(char) - ord("a") if "b" <= char <= "z" else 0


def _square(graph: Element, kind: str, n: int, digits: dict[tuple[int, int], int]) -> kit.Document:
    squares = graph.findall("sudokugroups")
    if any(each.get("at", "0") != "0" for each in squares) or (len(squares) != 1 and graph.get("type") != "sudoku"):
        raise kit.InputError(f"{SITE}: found the type {kit.quoted(kind)}; expected rows and columns of one square")
    groups = [_cells(each, n) for each in graph.findall("clique")]
    has_boxes = graph.get("type") == "sudoku" or squares[0].get("withblocks") == "1"
    regions = default_labels(n) if has_boxes else partition(groups, n) if {*map(len, groups)} == {n} else None
    groups = groups if has_boxes or regions is None else []
    for cage in (each for each in graph.findall("cage") if each.get("operator") == "0"):
        digits |= dict.fromkeys(_cells(cage, n), _value(cage))
    draft = start_draft(SITE, Square(n, regions, tuple([digits[divmod(cell, n)] or None for cell in range(n * n)])))
    draft.extend("extra_groups", ([list(cell) for cell in group] for group in groups))
    for cage in graph.findall("cage"):
        operator, cells = OPERATORS.get(cage.get("operator", "")), [list(cell) for cell in _cells(cage, n)]
        if operator and kind == "Mathdoku":
            draft.add("calculation_cages", {"op": operator, "value": _value(cage), "cells": cells})
        elif operator == "+":
            draft.add("cages", {"sum": _value(cage), "cells": cells})
        elif operator:
            raise kit.InputError(f"{SITE}: found a cage with {operator} in a {kind}; expected sums")
    return draft.document({}, 1)


def _value(cage: Element) -> int:
    return whole(cage.get("value") or 0, f"{SITE}: value of a cage")


def _cells(group: Element, n: int) -> list[tuple[int, int]]:
    """Return (row, column) of the cells whose numbers *group* has. Raises InputError."""
    numbers = (group.text or "").split()
    if not all(re.fullmatch("[0-9]{1,3}", each) and int(each) < n * n for each in numbers) or not numbers:
        raise kit.InputError(f"{SITE}: found the cells {kit.quoted(group.text or '')}; expected numbers below {n * n}")
    return [divmod(int(each), n)[::-1] for each in numbers]


KSUDOKU = text_format(
    "ksudoku",
    SITE,
    opening(r"\s*(?:<\?xml.*?\?>\s*)?(?:<!DOCTYPE ksudoku>\s*)?<ksudoku\b"),
    _read,
    None,
    "puzzles of KSudoku: squares with groups or cages, and samurai",
)
