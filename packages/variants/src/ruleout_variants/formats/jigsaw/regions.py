"""Region maps as text: one sign a cell, the same sign for the cells of one region.

Signs are digits and letters, told apart by case. A map with the signs 1 to n (or 0 to n - 1), letters following 9,
has numbers as its labels; any other map keeps its signs.
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Sequence

from ruleout.plugin import InputError, Location
from ruleout_variants.formats.shared.text import Word, cell_name, described

_NUMBERED = string.digits + string.ascii_uppercase
_SIGNS = frozenset(string.digits + string.ascii_letters)


def looks_like_map(signs: str, n: int) -> bool:
    """Whether *signs* (about n * n of them) are a map of regions rather than digits of a puzzle or its solution.

    In a map most cells have a neighbour of the same region; in a solution none has one of the same digit, and in a
    puzzle only blanks do, which are too many or too few. A few signs may be wrong.
    """
    if abs(len(signs) - n * n) > n:
        return False
    counts = Counter(signs)
    wrong = sum(count for sign, count in counts.items() if sign not in _SIGNS)
    labels = sum(count > n // 2 for count in counts.values())
    if wrong > n // 2 or abs(labels - n) > 1 or max(counts.values()) >= 2 * n:
        return False
    beside = sum(
        (at % n > 0 and signs[at - 1] == sign)
        or (at % n < n - 1 and signs[at + 1 : at + 2] == sign)
        or signs[at + n : at + n + 1] == sign
        or (at >= n and signs[at - n] == sign)
        for at, sign in enumerate(signs)
    )
    return beside * 2 >= len(signs)


def read_map(rows: Sequence[Sequence[Word]]) -> list[list[int | str]]:
    """The labels of n rows of n signs. Raises InputError where a sign is none or a region has not n cells."""
    n = len(rows)
    cells: dict[str, list[Location]] = {}
    for r, row in enumerate(rows):
        for c, word in enumerate(row):
            where = Location(line=word.line, column=word.column, cell=cell_name(r, c))
            if not (word.text.isascii() and word.text.isalnum()):
                raise InputError(f"found {described(word.text)}; expected a region's digit or letter", where)
            cells.setdefault(word.text, []).append(where)
    wrong = sorted((len(places), label) for label, places in cells.items() if len(places) != n)
    if wrong:
        (count, label), others = wrong[0], wrong[1:]
        more = f"; {others[-1][1]} has {others[-1][0]}" if others else ""
        shown = "1 cell" if count == 1 else f"{count} cells"
        raise InputError(f"region {label} has {shown}; expected {n}{more}", cells[label][0])
    numbered = _numbering(set(cells), n)
    return [[numbered.get(word.text, word.text) for word in row] for row in rows]


def write_map(labels: Sequence[str], n: int) -> list[str]:
    """One string a row for n * n labels. Those that a sign cannot show are replaced by 1 to n in order of appearance;
    what a region is called says nothing of the puzzle."""
    names = list(dict.fromkeys(labels))
    signs = _signs(names, n) or {label: _NUMBERED[number] for number, label in enumerate(names, 1)}
    return ["".join(signs[label] for label in labels[at : at + n]) for at in range(0, n * n, n)]


def _signs(names: Sequence[str], n: int) -> dict[str, str] | None:
    """The sign of each label, None where reading them would not give the labels back."""
    numbers = {str(number): sign for number, sign in enumerate(_NUMBERED)}
    signs = {name: numbers.get(name, name) for name in names}
    if not set(signs.values()) <= _SIGNS:
        return None
    numbered = _numbering(set(signs.values()), n)
    return signs if all(str(numbered.get(sign, sign)) == name for name, sign in signs.items()) else None


def _numbering(signs: set[str], n: int) -> dict[str, int]:
    """The numbers that *signs* stand for, if they are a row of numbers."""
    for first in (1, 0):
        single = {_NUMBERED[number]: number for number in range(first, min(first + n, len(_NUMBERED)))}
        spelt = {str(number): number for number in range(first, first + n)}
        for numbers in (single, spelt):
            if set(numbers) == signs:
                return numbers
    return {}
