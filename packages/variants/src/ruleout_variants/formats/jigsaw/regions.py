"""Region maps as text: one character per cell, which is the label of its region.

The characters are digits and letters; upper and lower case differ. If they are 1 to n (or 0 to n - 1, with letters
after 9), the labels are numbers; otherwise the labels are the characters themselves.
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Sequence

from ruleout.internal import InputError, Location, Token, as_rows, named
from ruleout_variants.grids.jigsaw import require_n_cells

_NUMBERED = string.digits + string.ascii_uppercase
_LABELS = frozenset(string.digits + string.ascii_letters)


def looks_like_map(text: str, n: int) -> bool:
    """Return whether the characters of *text* (about n * n) are a map of regions rather than a puzzle or its solution.

    In a map, most cells have a neighbour in their region. In a solution, no two neighbours have equal digits; in a
    puzzle, only blanks are equal to neighbours, and there are too many or too few of them. A few wrong characters are
    tolerated.
    """
    if abs(len(text) - n * n) > n:
        return False
    counts = Counter(text)
    wrong = sum(count for char, count in counts.items() if char not in _LABELS)
    labels = sum(count > n // 2 for count in counts.values())
    if wrong > n // 2 or abs(labels - n) > 1 or max(counts.values()) >= 2 * n:
        return False
    beside = sum(
        (at % n > 0 and text[at - 1] == char)
        or (at % n < n - 1 and text[at + 1 : at + 2] == char)
        or text[at + n : at + n + 1] == char
        or (at >= n and text[at - n] == char)
        for at, char in enumerate(text)
    )
    return beside * 2 >= len(text)


def read_map(rows: Sequence[Sequence[Token]]) -> list[list[int | str]]:
    """Return the labels of n rows of n tokens.

    Raises InputError if a label is invalid, or if a region does not have n cells.
    """
    n = len(rows)
    cells: dict[str, list[Location]] = {}
    for r, row in enumerate(rows):
        for c, label in enumerate(row):
            if not (label.text.isascii() and label.text.isalnum()):
                raise InputError(f"found {named(label.text)}; expected a region's digit or letter", label.at(r, c))
            cells.setdefault(label.text, []).append(label.at(r, c))
    require_n_cells(cells, n)
    numbered = _numbering(set(cells), n)
    return [[numbered.get(label.text, label.text) for label in row] for row in rows]


def write_map(labels: Sequence[str], n: int) -> list[str]:
    """Return one string per row for n * n labels.

    If single characters cannot represent them, they are replaced by 1 to n in order of appearance, since the name of a
    region has no meaning.
    """
    names = list(dict.fromkeys(labels))
    shown = _characters(names, n) or {label: _NUMBERED[number] for number, label in enumerate(names, 1)}
    return ["".join(row) for row in as_rows([shown[label] for label in labels], n)]


def _characters(names: Sequence[str], n: int) -> dict[str, str] | None:
    """Return the character for each label; None if reading the characters would not return the labels."""
    numbers = {str(number): char for number, char in enumerate(_NUMBERED)}
    shown = {name: numbers.get(name, name) for name in names}
    if not set(shown.values()) <= _LABELS:
        return None
    numbered = _numbering(set(shown.values()), n)
    return shown if all(str(numbered.get(char, char)) == name for name, char in shown.items()) else None


def _numbering(labels: set[str], n: int) -> dict[str, int]:
    """Return the numbers that *labels* represent if they are n consecutive numbers, otherwise nothing."""
    for first in (1, 0):
        single = {_NUMBERED[number]: number for number in range(first, min(first + n, len(_NUMBERED)))}
        spelt = {str(number): number for number in range(first, first + n)}
        for numbers in (single, spelt):
            if set(numbers) == labels:
                return numbers
    return {}
