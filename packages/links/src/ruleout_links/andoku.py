"""The format ``andoku``: puzzles of Andoku, ``clues|areas|extra``, one per line.

Source: evilsquid888/andoku, ``transfer/PuzzleDecoder.java``. Areas are the digits of regions, or nothing for boxes; the
letters of *extra* are those of the rule ``extra``.
"""

from __future__ import annotations

import re
from collections import Counter
from math import isqrt

from ruleout import internal as kit
from ruleout_links.omissions import Omissions
from ruleout_links.squares import Square, default_labels, numbered, require_usual_digits, square_of, start_draft
from ruleout_links.text_formats import per_line, text_format

ID, SITE = "andoku", "Andoku"
_LINE = re.compile(r"(?P<clues>[.0-9]{25,81})\|(?P<areas>[0-9]*)\|(?P<extra>[XHPC]*)")
LETTERS = {"diagonals": "X", "windoku": "H", "disjoint_groups": "C"}
"""The letters of rules that have a key of their own."""
SIDES = range(5, 10)


def _read_line(line: str) -> kit.Document:
    found = _LINE.fullmatch(line)
    n = isqrt(len(found["clues"])) if found else 0
    if found is None or n not in SIDES or n * n != len(found["clues"]) or len(found["areas"]) not in (0, n * n):
        raise kit.InputError(f"found {kit.quoted(line)}; expected clues|areas|extra")
    labels = tuple(found["areas"]) or default_labels(n)
    if labels is None or {*Counter(labels).values()} != {n}:
        raise kit.InputError(f"found no areas of {n} cells each in {n}x{n}")
    digits = [int(char) if char != "." else None for char in found["clues"]]
    draft = start_draft(SITE, Square(n, labels, tuple([digit or None for digit in digits])))
    draft.data |= {"extra": found["extra"]} if found["extra"] else {}
    return draft.document({})


def _write(document: kit.Document, left_out: Omissions) -> str:
    square, rules = square_of(document, ID)
    require_usual_digits(square, ID)
    n, labels = square.n, square.labels
    if labels is None or n not in SIDES or None in labels:
        raise kit.Unsupported(f"format {ID} holds 5x5 to 9x9 with boxes or regions; json can hold others")
    areas = "" if numbered(labels) == default_labels(n) else "".join(str(1 + (each or 0)) for each in numbered(labels))
    held = [key for key in LETTERS if rules.get(key) is True]
    extra = dict.fromkeys("".join(LETTERS[key] for key in held) + str(rules.get("extra") or ""))
    left_out.add_rest(rules, (*held, "extra"))
    clues = "".join(str(given or ".") for given in square.givens)
    return f"{clues}|{areas}|{''.join(extra)}"


ANDOKU = text_format(
    ID, SITE, *per_line(_LINE.fullmatch, _read_line), _write, "puzzles of Andoku, clues|areas|extra, one per line"
)
