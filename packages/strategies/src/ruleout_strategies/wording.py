"""Phrases that several explanations of this package use."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter

from ruleout.plugin import Board, Unit, digits_in_words, digits_of, union_of


def why_each_occurs(board: Board, unit: Unit) -> str:
    """Return the reason why every remaining digit of *unit* occurs there, as the beginning of a sentence.

    The text is empty for a house, in which all digits occur.
    """
    if board.layout.is_house(unit):
        return ""
    left = union_of(board.masks[cell] for cell in unit.cells)
    return (
        f"the {len(unit.cells)} cells of {unit.label} have only {digits_in_words(board.layout, digits_of(left))} left, "
        "so each of these occurs there; "
    )


def covering(offers: Iterable[tuple[Unit, int]], wanted: int) -> tuple[list[str], int]:
    """Return the labels of a few units that cover the bits of *wanted*, and the bits that no unit covers.

    *offers* are units, each with the bits that it covers. Labels are in the order of *offers*.
    """
    useful = [(offered, i, unit) for i, (unit, offered) in enumerate(offers) if offered & wanted]
    chosen = []
    while useful:
        best = useful[0]
        most = (best[0] & wanted).bit_count()
        for each in useful[1:]:
            count = (each[0] & wanted).bit_count()
            if count > most:
                best, most = each, count
        chosen.append(best[1:])
        wanted &= ~best[0]
        useful = [each for each in useful if each[0] & wanted] if wanted else []
    return [unit.label for _, unit in sorted(chosen, key=itemgetter(0))], wanted


def plural(kind: str) -> str:
    """Return the plural of a unit's kind: ``rows``, ``boxes``, ``across runs``."""
    if kind in ("across", "down"):
        return f"{kind} runs"
    return f"{kind}es" if kind.endswith("x") else f"{kind}s"


def times(count: int) -> str:
    """Return ``once``, ``twice`` or ``3 times``."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
