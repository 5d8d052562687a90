"""Sentences shared by explanations."""

from __future__ import annotations

from collections.abc import Iterable

from ruleout import Candidate, Layout
from ruleout.phrases import cells_in_words, listed


def digits_in_words(layout: Layout, digits: Iterable[int]) -> str:
    """``2 and 5``, in the layout's symbols."""
    return listed(layout.show(digit) for digit in sorted(digits))


def any_of(words: Iterable[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} or {items[-1]}"


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


def plural(kind: str) -> str:
    """More than one unit of a kind: ``rows``, ``boxes``, ``across runs``."""
    if kind in ("across", "down"):
        return f"{kind} runs"
    return f"{kind}es" if kind.endswith("x") else f"{kind}s"
