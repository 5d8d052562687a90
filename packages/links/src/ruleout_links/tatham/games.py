"""The descriptions of Solo, Unequal, Towers and Keen, in both directions (``solo.c``, ``unequal.c`` and others)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from ruleout import internal as kit
from ruleout_links.draft import Draft
from ruleout_links.omissions import Omissions
from ruleout_links.squares import LARGEST, Square, box_labels, numbered, partition, start_draft
from ruleout_links.tatham.runs import read_blocks, read_runs, write_blocks, write_runs

SITE = "Tatham"
STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
SIDES = ("top", "bottom", "left", "right")
OPERATORS = {"a": "+", "m": "*", "s": "-", "d": "/"}
_ITEM = re.compile(r"(?P<blanks>[a-z]*)(?P<digit>[0-9]{1,2})(?P<marks>[URDL]*)")
_CLUE = re.compile(r"([amsd])([0-9]{1,9})")
_CLUES = re.compile(r"(?:[amsd][0-9]+)+")
KEYS = ("all_differences_given", "calculation_cages", "differences", "greater_than", "skyscrapers")
"""The keys of rules that ids can hold; also both diagonals, and cages if each cell is in one that has a sum."""


def _checked(n: int, givens: list[int]) -> tuple[int | None, ...]:
    """Return *givens*. Raises InputError for a side or a digit that is out of range."""
    if not 2 <= n <= LARGEST:
        raise kit.InputError(f"found {n}x{n}; expected 2x2 to {LARGEST}x{LARGEST}")
    if max(givens) > n:
        raise kit.InputError(f"found the digit {max(givens)} in {n}x{n}; expected at most {n}")
    return tuple([given or None for given in givens])


def read_solo(found: re.Match[str]) -> Draft:
    """Return the draft of an id of Solo. Raises InputError."""
    is_jigsaw, flags = found["columns"] is None, re.sub("[rm][248]|md[24]|d[a-z]", "", found["flags"])
    rows, columns = int(found["n"]), int(found["columns"] or 1)
    n = rows * columns
    runs, *more = found["description"].split(",")
    if len(more) != is_jigsaw + 2 * ("k" in flags):
        raise kit.InputError(
            f"found {len(more) + 1} parts between commas; expected {1 + is_jigsaw + 2 * ('k' in flags)}"
        )
    givens = _checked(n, read_runs(runs, n))
    labels = tuple(read_blocks(more.pop(0), n)) if is_jigsaw else box_labels(n, rows, columns)
    draft = start_draft(SITE, Square(n, labels, givens))
    draft.data |= {"diagonals": True} if "x" in flags else {}
    if "k" in flags:
        for cells, clue in _clued(read_blocks(more[0], n), read_runs(more[1], n), n):
            draft.add("cages", {"sum": clue or None, "cells": cells})
    return draft


def _clued(blocks: list[int], clues: list[int], n: int) -> list[tuple[list[list[int]], int]]:
    """Return the cells of each block with the clue at its first one. Raises InputError for a clue elsewhere."""
    cells = [[cell for cell, block in enumerate(blocks) if block == number] for number in range(max(blocks) + 1)]
    if any(clue and cells[blocks[cell]][0] != cell for cell, clue in enumerate(clues)):
        raise kit.InputError("found a sum that is not at the first cell of its cage")
    return [([list(divmod(cell, n)) for cell in each], clues[each[0]]) for each in cells]


def read_unequal(found: re.Match[str]) -> Draft:
    """Return the draft of an id of Unequal: greater digits, or neighbours that differ by 1. Raises InputError."""
    n = int(found["n"])
    digits: list[int] = []
    marks: list[tuple[int, str]] = []
    for item in found["description"].removesuffix(",").split(","):
        each = _ITEM.fullmatch(item)
        if each is None:
            raise kit.InputError(f"found {kit.quoted(item)}; expected a number and some of U, R, D and L")
        digits += [0] * sum(ord(letter) - 96 for letter in each["blanks"])
        marks += [(len(digits), letter) for letter in each["marks"]]
        digits.append(int(each["digit"]))
    if len(digits) != n * n:
        raise kit.InputError(f"found {len(digits)} cells; expected {n * n} ({n}x{n})")
    draft = start_draft(SITE, Square(n, None, _checked(n, digits)))
    pairs = []
    for cell, letter in marks:
        r, c = divmod(cell, n)
        other = [r + STEPS[letter][0], c + STEPS[letter][1]]
        if not (0 <= other[0] < n and 0 <= other[1] < n):
            raise kit.InputError(f"found {letter} at {kit.cell_name(r, c)}; expected a neighbour there")
        pairs.append([[r, c], other])
    if found["adjacent"]:
        draft.data["all_differences_given"] = [1]
        near = sorted({tuple(map(tuple, sorted(pair))) for pair in pairs})
        draft.extend("differences", ({"cells": [list(a), list(b)], "value": 1} for a, b in near))
    else:
        draft.variant = "futoshiki"
        draft.extend("greater_than", pairs)
    return draft


def read_towers(found: re.Match[str]) -> Draft:
    """Return the draft of an id of Towers. Raises InputError."""
    n = int(found["n"])
    clues, _, runs = found["description"].partition(",")
    values = clues.split("/")
    if len(values) != 4 * n or not all(len(each) < 4 for each in values):
        raise kit.InputError(f"found {len(values)} numbers around the grid; expected {4 * n}")
    draft = start_draft(SITE, Square(n, None, _checked(n, read_runs(runs, n) if runs else [0] * (n * n))))
    draft.variant = "skyscrapers"
    for at, value in enumerate(values):
        if value:
            draft.add("skyscrapers", {"side": SIDES[at // n], "index": at % n, "value": int(value)})
    return draft


def read_keen(found: re.Match[str]) -> Draft:
    """Return the draft of an id of Keen. Raises InputError."""
    n = int(found["n"])
    blanks = _checked(n, [0] * (n * n))
    blocks, _, text = found["description"].partition(",")
    clues = _CLUE.findall(text)
    cages = _clued(read_blocks(blocks, n), [0] * (n * n), n)
    if len(clues) != len(cages):
        raise kit.InputError(f"found {len(clues)} clues; expected one for each of {len(cages)} blocks")
    draft = start_draft(SITE, Square(n, None, blanks))
    draft.variant = "kenken"
    for (cells, _), (letter, number) in zip(cages, clues, strict=True):
        if letter in "sd" and len(cells) != 2:
            raise kit.InputError(f"found {letter}{number} for {len(cells)} cells; expected two")
        op = {} if len(cells) == 1 else {"op": OPERATORS[letter]}
        draft.add("calculation_cages", {**op, "value": int(number), "cells": cells})
    return draft


def write_id(square: Square, rules: Mapping[str, Any], left_out: Omissions) -> str:
    """Return the id of the game that has these *rules*, and count those that it does not have."""
    n, numbers = square.n, [given or 0 for given in square.givens]
    if square.labels is not None:
        return _solo(square, numbers, rules, left_out)
    if rules.get("calculation_cages"):
        return f"{n}:{_keen(n, numbers, rules, left_out)}"
    if rules.get("skyscrapers"):
        clues = {(clue["side"], clue["index"]): str(clue["value"]) for clue in rules["skyscrapers"]}
        values = "/".join(clues.get((side, index), "") for side in SIDES for index in range(n))
        left_out.add_rest(rules, ("skyscrapers",))
        return f"{n}:{values}" + (f",{write_runs(numbers)}" if any(numbers) else "")
    return _unequal(n, numbers, rules, left_out)


def _solo(square: Square, numbers: list[int], rules: Mapping[str, Any], left_out: Omissions) -> str:
    n, labels = square.n, square.labels or ()
    parameters, parts = f"{n}j", [write_runs(numbers)]
    if square.box is not None:
        parameters = "{}x{}".format(*square.box)
    else:
        parts.append(_blocks(labels, n))
        if not parts[-1]:
            raise kit.Unsupported("format tatham holds regions of one piece; json can hold others")
    cages, held = rules.get("cages") or (), set()
    if rules.get("diagonals") is True:
        parameters, held = parameters + "x", {"diagonals"}
    sums = [0] * (n * n)
    blocks = _blocks(partition([cage["cells"] for cage in cages], n), n)
    if cages and blocks and all(cage.get("sum") for cage in cages):
        for cage in cages:
            sums[min(r * n + c for r, c in cage["cells"])] = cage["sum"]
        parameters, held = parameters + "k", {*held, "cages"}
        parts += [blocks, write_runs(sums)]
    left_out.add_rest(rules, held)
    return f"{parameters}:{','.join(parts)}"


def _blocks(labels: Sequence[object] | None, n: int) -> str:
    """Return the text of blocks, empty without *labels* of cells and if a block is in several pieces."""
    text = write_blocks(labels, n) if labels else ""
    return text if labels and read_blocks(text, n) == list(numbered(labels)) else ""


def _keen(n: int, numbers: list[int], rules: Mapping[str, Any], left_out: Omissions) -> str:
    cages = sorted(rules["calculation_cages"], key=lambda cage: min(map(tuple, cage["cells"])))
    blocks = _blocks(partition([cage["cells"] for cage in cages], n), n)
    letters = {operator: letter for letter, operator in OPERATORS.items()} | {None: "a"}
    clues = "".join(f"{letters[cage.get('op')]}{cage.get('value')}" for cage in cages)
    if not blocks or any(numbers) or not _CLUES.fullmatch(clues):
        raise kit.Unsupported(
            "format tatham holds cages with numbers that have each cell once, without givens; json can"
        )
    left_out.add_rest(rules, ("calculation_cages",))
    return f"{_shortened(blocks)},{clues}"


def _shortened(text: str) -> str:
    runs = ((letter, len(list(same))) for letter, same in groupby(text))
    return "".join(f"{letter}{count}" if count > 2 else letter * count for letter, count in runs)


def _unequal(n: int, numbers: list[int], rules: Mapping[str, Any], left_out: Omissions) -> str:
    pairs, adjacent, held = rules.get("greater_than") or [], "", ["greater_than"]
    marks = rules.get("differences") or []
    if rules.get("all_differences_given") == [1] and not pairs and all(mark["value"] == 1 for mark in marks):
        pairs = [pair for mark in marks for pair in (mark["cells"], mark["cells"][::-1])]
        adjacent, held = "a", ["differences", "all_differences_given"]
    left_out.add_rest(rules, held)
    letters = {step: letter for letter, step in STEPS.items()}
    found = {(tuple(a), letters[b[0] - a[0], b[1] - a[1]]) for a, b in pairs}
    items = ("".join(letter for letter in STEPS if (divmod(cell, n), letter) in found) for cell in range(n * n))
    return f"{n}{adjacent}:" + "".join(f"{digit}{item}," for digit, item in zip(numbers, items, strict=True))
