"""Sentences shared by explanations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ruleout.plugin import (
    Board,
    Candidate,
    Constraint,
    Layout,
    Unit,
    bits,
    cell_set,
    cells_in_words,
    digits_of,
    join_words,
)
from ruleout_strategies.topology import topology_of


def digits_in_words(layout: Layout, digits: Iterable[int]) -> str:
    """``2 and 5``, in the layout's symbols."""
    return join_words(layout.show(digit) for digit in sorted(digits))


def any_of(words: Iterable[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    return join_words(words, "or")


def sentence(text: str) -> str:
    """*text* with a capital at its beginning; a label may stand there."""
    return text[:1].upper() + text[1:]


def and_not(layout: Layout, removes: Iterable[Candidate]) -> str:
    """``r1c2 and r1c9 cannot be 2, r1c4 cannot be 2 or 5``: what is removed, cells that lose the same together."""
    digits_of: dict[int, list[int]] = {}
    for each in removes:
        digits_of.setdefault(each.cell, []).append(each.digit)
    cells_of: dict[tuple[int, ...], list[int]] = {}
    for cell, digits in digits_of.items():
        cells_of.setdefault(tuple(sorted(digits)), []).append(cell)
    return ", ".join(
        f"{cells_in_words(layout, sorted(cells))} cannot be {any_of(layout.show(digit) for digit in digits)}"
        for digits, cells in cells_of.items()
    )


def each_occurs(board: Board, unit: Unit) -> str:
    """Why every digit that is left in a unit occurs there, as the beginning of a sentence; nothing for a house, whose
    digits all do."""
    if len(unit.cells) == board.layout.digits:
        return ""
    left = 0
    for cell in unit.cells:
        left |= board.masks[cell]
    return (
        f"the {len(unit.cells)} cells of {unit.label} have only {digits_in_words(board.layout, digits_of(left))} left, "
        "so each of these occurs there; "
    )


def covering(offers: Mapping[Unit, int], wanted: int) -> tuple[list[str], int]:
    """Units that between them offer the bits of *wanted*, few of them: their labels in the order of *offers*, and the
    bits that no unit offers."""
    chosen: set[Unit] = set()
    while any(offered & wanted for offered in offers.values()):
        most = max(offers, key=lambda unit: (offers[unit] & wanted).bit_count())
        chosen.add(most)
        wanted &= ~offers[most]
    return [unit.label for unit in offers if unit in chosen], wanted


def sight(layout: Layout, places: int, losing: int) -> str:
    """How the cells of the cell set *losing* see every cell of the cell set *places*, as the end of a sentence that
    names the places: ``both in row 3``, or cell by cell ``which r1c9 sees by row 1 and column 9``."""
    by = _ways(layout, places, losing)
    around = _around(by)
    if around:
        return f"{'both' if places.bit_count() == 2 else 'all'} in {join_words(around)}"
    seen = []
    for ways, cells in by.items():
        see = "sees" if len(cells) == 1 else "see"
        seen.append(f"{cells_in_words(layout, cells)} {see} by {join_words(each.label for each in ways)}")
    return f"which {join_words(seen)}"


def leaving(layout: Layout, places: int, removes: Iterable[Candidate]) -> str:
    """What follows where one digit is somewhere in the cell set *places*: how the cells that lose it see these, and
    that they do."""
    gone = tuple(removes)
    losing = cell_set(each.cell for each in gone)
    around = _around(_ways(layout, places, losing))
    rest = f", so the rest of {join_words(around)} cannot hold it" if around else ""
    return f"{sight(layout, places, losing)}{rest}: {and_not(layout, gone)}"


Ways = Mapping[tuple[Constraint, ...], Sequence[int]]
"""Cells by what shows that they see others."""


def _ways(layout: Layout, places: int, losing: int) -> Ways:
    found: dict[tuple[Constraint, ...], list[int]] = {}
    for cell in bits(losing):
        joins = dict.fromkeys(topology_of(layout).joins(cell, places))
        found.setdefault(tuple(joins), []).append(cell)
    return found


def _around(ways: Ways) -> list[str]:
    """The units, by their labels, if one shows it of each cell; else nothing."""
    units = [way[0].label for way in ways if len(way) == 1 and isinstance(way[0], Unit)]
    return units if len(units) == len(ways) else []


def plural(kind: str) -> str:
    """More than one unit of a kind: ``rows``, ``boxes``, ``across runs``."""
    if kind in ("across", "down"):
        return f"{kind} runs"
    return f"{kind}es" if kind.endswith("x") else f"{kind}s"
