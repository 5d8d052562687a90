"""Phrases that several explanations of this package use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from ruleout import plugin as kit

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

SUBSETS = {2: "pair", 3: "triple", 4: "quad", 5: "quintuple", 6: "sextuple"}
"""The names of sets by their size."""


def why_each_occurs(board: kit.Board, unit: kit.Unit) -> str:
    """Return the reason why every remaining digit of *unit* occurs there, as the beginning of a sentence.

    The text is empty for a house, in which all digits occur.
    """
    if board.layout.is_house(unit):
        return ""
    left = kit.union_of(board.masks[cell] for cell in unit.cells)
    digits = kit.digits_in_words(board.layout, kit.digits_of(left))
    return f"the {len(unit.cells)} cells of {unit.label} have only {digits} left, so each of these occurs there; "


def covering(offers: Sequence[tuple[kit.Unit, int]], wanted: int) -> tuple[list[kit.Unit], int]:
    """Return a few units that cover the bits of *wanted*, and the bits that no unit covers.

    *offers* are units, each with the bits that it covers. The result is in the order of *offers*.
    """
    chosen = []
    while wanted:
        best, most = 0, 0
        for i, (_, offered) in enumerate(offers):
            count = (offered & wanted).bit_count()
            if count > most:
                best, most = i, count
        if not most:
            break
        chosen.append(best)
        wanted &= ~offers[best][1]
    return [offers[i][0] for i in sorted(chosen)], wanted


def candidates_in_words(board: kit.Board, cells: Iterable[kit.Cell]) -> str:
    """Return ``r1c1 is 1 or 2, r1c5 is 2 or 3 and r2c2 is 1 or 3``."""
    layout = board.layout
    return kit.join_words(
        f"{layout.names[cell]} is {kit.digits_in_words(layout, kit.digits_of(board.masks[cell]), 'or')}"
        for cell in cells
    )


def plural(kind: str) -> str:
    """Return the plural of a unit's kind: ``rows``, ``boxes``, ``across runs``."""
    one = singular(kind)
    return f"{one}es" if one.endswith("x") else f"{one}s"


def singular(kind: str) -> str:
    """Return a unit's kind as a noun: ``row``, ``box``, ``across run``."""
    return f"{kind} run" if kind in ("across", "down") else kind


def number(count: int) -> str:
    """Return *count* as a word, up to twelve."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def is_true(layout: kit.Layout, node: kit.Node) -> str:
    """Return that *node* is true: ``r1c2 is 5``, ``r1c2 or r1c3 is 5``, ``r1c2 is 5 or 7``."""
    return f"{_cells_of(layout, node, 'or')} is {_digits_of(layout, node)}"


def is_false(layout: kit.Layout, node: kit.Node) -> str:
    """Return that *node* is false: ``r1c2 is not 5``, ``r1c2 and r1c3 are not 5``, ``r1c2 is not 5 or 7``."""
    verb = "is" if len({each.cell for each in node.candidates}) == 1 else "are"
    return f"{_cells_of(layout, node, 'and')} {verb} not {_digits_of(layout, node)}"


def _cells_of(layout: kit.Layout, node: kit.Node, last: str) -> str:
    return kit.cells_in_words(layout, dict.fromkeys(each.cell for each in node.candidates), last)


def _digits_of(layout: kit.Layout, node: kit.Node) -> str:
    return kit.digits_in_words(layout, {each.digit for each in node.candidates}, "or")


def removals_in_sight(
    layout: kit.Layout, removes: Sequence[kit.Candidate], places: kit.CellSet, digits: Iterable[kit.Digit]
) -> str:
    """Return what follows if each of *digits* is in some cell of the cell set *places*.

    ``r1c2 and r1c3, which see both, cannot be 2``. Removals that do not follow from the sight of the places, but from
    another constraint, are listed without these words.
    """
    possible, every = set(digits), "both" if places.bit_count() == 2 else "all of them"
    seeing: list[kit.Candidate] = []
    others: list[kit.Candidate] = []
    for each in removes:
        sees = each.digit in possible and not places & ~layout.peer_sets[each.cell]
        (seeing if sees and places & (places - 1) else others).append(each)
    return "; ".join(
        filter(None, (kit.removals_in_words(layout, seeing, every), kit.removals_in_words(layout, others)))
    )


def with_article(title: str) -> str:
    """Return *title* with its indefinite article: ``an X-Wing``, ``a UVWXYZ-Wing``."""
    first = title.split("-")[0]
    vowel = first[0] in "AEFHILMNORSX" if first.isupper() else first[0] in "AEIO"
    return f"{'an' if vowel else 'a'} {title}"


def units_in_words(units: Sequence[kit.Constraint], last: str = "and") -> str:
    """Return the labels of *units*, those of one kind together; *last* is the word before the last item.

    ``rows 2 and 6``, ``row 2, columns 1 and 3 and box 5``, ``regions A and C``, ``rows 1 and 2 of the second grid``.
    """
    return _units_in_words(tuple(units), last)


@lru_cache(maxsize=1 << 12)
def _units_in_words(units: tuple[kit.Constraint, ...], last: str) -> str:
    """The body of :func:`units_in_words`; cached, since most steps name the same few units."""
    if len(units) == 1:
        return units[0].label
    grids: dict[str, dict[str, list[str]]] = {}
    for unit in units:
        parts = _parts(unit)
        if parts is None:
            return kit.join_words(dict.fromkeys(unit.label for unit in units), last)
        kind, number, where = parts
        grids.setdefault(where, {}).setdefault(kind, []).append(number)
    return kit.join_words((_kinds_in_words(kinds, last) + where for where, kinds in grids.items()), last)


@lru_cache(maxsize=1 << 12)
def _parts(unit: kit.Constraint) -> tuple[str, str, str] | None:
    """Return kind, number and grid, which may be empty, in the label of *unit*; None if it has another form."""
    found = re.fullmatch(r"(\w+) (\w+)( of .+)?", unit.label)
    if not (found and isinstance(unit, kit.Unit) and found[1] == unit.kind):
        return None
    return found[1], found[2], found[3] or ""


def _kinds_in_words(kinds: Mapping[str, Iterable[str]], last: str) -> str:
    """The units of one grid: their numbers by their kinds."""
    parts = []
    for kind, numbers in kinds.items():
        ordered = sorted(dict.fromkeys(numbers), key=lambda each: (len(each), each))
        parts.append(f"{plural(kind) if len(ordered) > 1 else kind} {kit.join_words(ordered, last)}")
    return kit.join_words(parts, last)


def times(count: int) -> str:
    """Return ``once``, ``twice`` or ``3 times``."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
