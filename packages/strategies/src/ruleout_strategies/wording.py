"""Phrases that several explanations of this package use."""

from __future__ import annotations

from collections.abc import Mapping

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


def covering(offers: Mapping[Unit, int], wanted: int) -> tuple[list[str], int]:
    """Return the labels of a few units that cover the bits of *wanted*, and the bits that no unit covers.

    *offers* maps each unit to the bits that it covers. Labels are in the order of *offers*.
    """
    chosen: set[Unit] = set()
    while any(offered & wanted for offered in offers.values()):
        most = max(offers, key=lambda unit: (offers[unit] & wanted).bit_count())
        chosen.add(most)
        wanted &= ~offers[most]
    return [unit.label for unit in offers if unit in chosen], wanted


def plural(kind: str) -> str:
    """Return the plural of a unit's kind: ``rows``, ``boxes``, ``across runs``."""
    if kind in ("across", "down"):
        return f"{kind} runs"
    return f"{kind}es" if kind.endswith("x") else f"{kind}s"


def times(count: int) -> str:
    """Return ``once``, ``twice`` or ``3 times``."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
