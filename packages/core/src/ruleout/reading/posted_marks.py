"""Pencil marks as people post them: with characters beside the digits, labels, and other states of the puzzle above.

A candidate that is to be removed, or that a chain passes, has a character before or after it, or is in brackets. These
characters are no part of the puzzle. They are dropped if each row then has as many groups as there are rows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from string import ascii_lowercase, digits

from ruleout.model.symbols import BLANKS
from ruleout.puzzles.digits import as_rows

SMALLEST, LARGEST = 4, len(digits[1:])
"""The fewest and the most rows: beyond nine digits, letters are digits."""
_BARS = frozenset("|\u2502\u2503\u2551")
LONGEST = 20_000
"""The number of characters of the longest text that is looked at: three grids have less than 5,000."""
MOST_LINES = 100
_BORDER = re.compile(r"--|==|[\u2500-\u257f]{2}")
_COMMENT = re.compile(r"(?:^|\s)#(?=\s|[A-Za-z]|$).*")
_TOKEN = re.compile("[{0}]|[^{0}\\s]+".format("".join(_BARS)))
_IN_BRACKETS = re.compile(r"\(([\d.]+)\)|\[([\d.]+)\]|\{([\d.]+)\}|<([\d.]+)>")
_GROUP = re.compile(r"[^\w\s.]{0,3}[A-Za-z]?([\d.]+(?:[-#*+][\d.]+)*)[A-Za-z]?[^\w\s.]{0,3}")
_LABELS = (digits[1:], ascii_lowercase, ascii_lowercase.replace("i", ""))
"""Names of rows and columns in order; many leave out the letter that looks like a 1."""


def plain_marks(text: str) -> str | None:
    """Return the pencil marks of *text* without labels and characters beside digits, states above them as keys.

    None if the text is not one puzzle with marks.
    """
    if len(text) > LONGEST or text.count("\n") > MOST_LINES:
        return None
    lines = [_COMMENT.sub("", line) for line in text.split("\n")]
    rows = _without_labels([_TOKEN.findall(line) for line in lines if line.strip() and not _BORDER.search(line)])
    n = len(_groups(rows[-1])) if rows else 0
    rows = [row if len(_groups(row)) == n else list("".join(row)) for row in rows]
    if not SMALLEST <= n <= LARGEST or len(rows) not in (n, 2 * n, 3 * n) or {len(_groups(row)) for row in rows} != {n}:
        return None
    marks = [[token if token in _BARS else _plain(token) for token in row] for row in rows[-n:]]
    groups = [group for row in marks for group in _groups(row)]
    states = [[group for row in rows[at : at + n] for group in _groups(row)] for at in range(0, len(rows) - n, n)]
    if "" in groups or max(map(len, groups)) == 1 or not all(_is_state(state, groups) for state in states):
        return None
    digits_of = [[0 if char in BLANKS else int(char) for char in state] for state in states]
    if len(states) == 2:
        if any(given not in (0, digit) for given, digit in zip(*digits_of, strict=True)):
            return None
        digits_of[1] = [0 if given else digit for given, digit in zip(*digits_of, strict=True)]
    found = [as_rows(each, n) for each in digits_of]
    keys = [f"{key}: {json.dumps(each)}" for key, each in zip(("givens", "placed"), found, strict=False)]
    return "\n".join([*map(" ".join, marks), *keys])


def _groups(row: Sequence[str]) -> list[str]:
    return [token for token in row if token not in _BARS]


def _without_labels(rows: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
    """Return *rows* without the labels above the columns and before the rows."""
    rows = [row for row in rows if _groups(row) and not _are_labels(_groups(row), "c")]
    firsts = [_groups(row)[0] for row in rows]
    n = len(_groups(rows[-1])) - 1 if rows else 0
    if n > 0 and all(_are_labels(firsts[at : at + n], "r") for at in range(0, len(rows), n)):
        return [row[row.index(first) + 1 :] for row, first in zip(rows, firsts, strict=True)]
    return rows


def _are_labels(words: Sequence[str], before: str) -> bool:
    """Return whether *words* are labels in order: ``r1 r2 r3``, ``A B C`` or ``1 2 3``."""
    named = [word.lower().rstrip(":.") for word in words]
    found = "".join(word.removeprefix(before) if len(word) > 1 else word for word in named)
    return len(words) >= SMALLEST and len(found) == len(words) and any(each.startswith(found) for each in _LABELS)


def _plain(token: str) -> str:
    """Return the digits of a group, empty if it is none."""
    found = _GROUP.fullmatch(_IN_BRACKETS.sub(lambda match: match[match.lastindex or 0], token))
    return re.sub("[-#*+]", "", found[1]) if found else ""


def _is_state(state: Sequence[str], groups: Sequence[str]) -> bool:
    """Return whether each cell of *state* is blank, or a digit that its group has."""
    return all(
        len(char) == 1 and (char in BLANKS or (char.isdecimal() and char in group))
        for char, group in zip(state, groups, strict=True)
    )
