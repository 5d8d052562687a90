"""Phrases that several explanations of this package use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import attrs

from ruleout import internal as kit

SUBSETS = {2: "pair", 3: "triple", 4: "quad", 5: "quintuple", 6: "sextuple"}
"""The names of sets by their size."""


WORDING = kit.Sentences(
    "wording",
    in_unit="in {unit}, ",
    place="{digit} in {cells:or}",
    places="{digit} in {cells}",
    so="So {removals}",
    by_units="{^units}: {removals}",
    each_occurs="the {count:digits} cells of {unit} have only {digits} left, so each of these occurs there. ",
)


def where(board: kit.Board, unit: kit.Unit) -> kit.Sentence:
    """Return the beginning of a sentence on where the digits of *unit* are: ``in row 5, ``.

    If *unit* is not a house, in which all digits occur, it is the reason why every remaining digit occurs there.
    """
    if board.layout.is_house(unit):
        return WORDING.sentence("in_unit", unit=kit.Units([unit]))
    left = kit.digits_of(kit.union_of(board.masks[cell] for cell in unit.cells))
    return WORDING.sentence(
        "each_occurs", count=kit.Number(len(unit.cells)), unit=kit.Units([unit]), digits=kit.Digits(left)
    )


def occurs(board: kit.Board, unit: kit.Unit) -> kit.Sentence | None:
    """Return why every remaining digit of *unit* occurs there, None if it is a house."""
    return None if board.layout.is_house(unit) else where(board, unit)


def place(candidates: Iterable[kit.Candidate]) -> kit.Sentence:
    """Return candidates of one digit: ``5 in r1c2``, ``5 in r1c2 or r1c3``."""
    group = tuple(candidates)
    cells = kit.Cells([each.cell for each in group])
    return WORDING.sentence("place", digit=kit.Digits([group[0].digit]), cells=cells)


def places_of(candidates: Iterable[kit.Candidate]) -> kit.Sentence:
    """Return candidates of one digit, all of which are meant: ``5 in r1c2 and r1c3``."""
    return attrs.evolve(place(candidates), key="wording.places", template=WORDING.templates["places"])


def removals_by_units(
    board: kit.Board, removes: Iterable[kit.Candidate], groups_of: Callable[[kit.Digit], Iterable[kit.CellSet]]
) -> kit.Several:
    """Return the removals by their units: ``Column 7: r5c7 and r7c7 cannot be 6. Box 6: ...``.

    Parameters
    ----------
    board
        The board.
    removes
        The candidates.
    groups_of
        A function of a digit that returns cell sets, in each of which the digit occurs. The cell of a removed candidate
        sees all places for the digit in one of them.

    Returns
    -------
    Several
        A sentence for the units by which cells see these places, without the end of the last one.
    """
    layout = board.layout
    found: dict[tuple[kit.Constraint, ...], list[kit.Candidate]] = {}
    for each in removes:
        places = (board.cells_by_digit[each.digit - 1] & group for group in groups_of(each.digit))
        seen = next((some for some in places if some and not some & ~layout.peer_sets[each.cell]), 0)
        found.setdefault(layout.why_sees(each.cell, kit.cells_of(seen)) if seen else (), []).append(each)
    return kit.Several(
        [
            WORDING.sentence("by_units" if why else "so", units=kit.Units(why), removals=kit.removals(group))
            for why, group in found.items()
        ],
        ". ",
    )


def covering(offers: Sequence[tuple[kit.Unit, int]], wanted: int) -> tuple[list[kit.Unit], int]:
    """Return a few units that cover the bits of *wanted*, and the bits that no unit covers.

    *offers* are units, each with the bits that it covers. The result is in the order of *offers*.
    """
    chosen = []
    while wanted:
        most = best = 0
        for i, (_, offered) in enumerate(offers):
            count = (offered & wanted).bit_count()
            if count > most:
                most, best = count, i
        if not most:
            break
        chosen.append(best)
        wanted &= ~offers[best][1]
    return [offers[i][0] for i in sorted(chosen)], wanted


def singular(kind: str) -> str:
    """Return a unit's kind as a noun: ``row``, ``box``, ``across run``."""
    return f"{kind} run" if kind in ("across", "down") else kind


def number(count: int) -> str:
    """Return *count* as a word, up to twelve."""
    return kit.ENGLISH.number(count)


def times(count: int) -> str:
    """Return ``once``, ``twice`` or ``3 times``."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
