"""Texts of all formats that are damaged at random: no traceback, and no digit of a plain text is dropped or moved.

``RULEOUT_WHOLE`` reads 20,000 of them, at most 4 kB long each.
"""

from __future__ import annotations

import os
import random
import re
from contextlib import suppress

import damaged_links
import pasted_texts
import pytest

import ruleout
from ruleout.internal import read_puzzles

COUNT = 20_000 if os.environ.get("RULEOUT_WHOLE") == "1" else 400
PLAIN = {
    *(
        "line",
        "spaced",
        "rows",
        "CSV with empty fields",
        "tabs with empty fields",
        "one cell per line",
        "stripped tabs",
    ),
    *("rows with commas", "rows with semicolons", "frame of Simple Sudoku", "Markdown", "placed digits"),
    "one cell per line, blanks as empty lines",
}
"""Texts in which each digit is a cell, and each cell with a digit is one."""


def digits_of(puzzle: ruleout.Puzzle) -> str:
    entries = puzzle.placed or (0,) * len(puzzle.givens)
    return "".join(str(given or entry) for given, entry in zip(puzzle.givens, entries, strict=True) if given or entry)


@pytest.mark.parametrize("seed", range(10))
def test_damaged_texts_are_read_or_refused(seed: int) -> None:
    rng, registry = random.Random(seed), ruleout.discover()
    for _ in range(COUNT // 10):
        text = rng.choice(pasted_texts.ALL)
        damaged = damaged_links.in_letters(text.text, rng)[:4_000]
        puzzles = []
        with suppress(ruleout.RuleoutError):
            puzzles = list(read_puzzles(damaged, registry))
        if text.name in PLAIN and "#" not in damaged and ";" not in damaged and puzzles:
            shown = "".join(char for char in damaged if char in "123456789")
            assert shown == "".join(map(digits_of, puzzles)), damaged


ODD = ("5.", "--5", "\u00b2", "\u0663", "9" * 5_000, "-", "1e3", "")
"""Texts in the place of a number, of which Python's own reading of numbers raises an error for most."""


@pytest.mark.parametrize(
    "text", [each for each in pasted_texts.ALL if "<" in each.text or "{" in each.text], ids=lambda each: each.name
)
def test_values_that_are_no_numbers_are_refused(text: pasted_texts.Text) -> None:
    registry = ruleout.default_registry()
    values = [*re.finditer(r'(?<=")[0-9]{1,4}(?=")|(?<=[>: ,])[0-9]{1,4}(?=[<,}\]])', text.text)]
    for number, value in enumerate(values[:: max(1, len(values) // 10)]):
        for odd in (ODD[number % len(ODD)], ODD[(number + 3) % len(ODD)]):
            with suppress(ruleout.RuleoutError):
                list(read_puzzles(text.text[: value.start()] + odd + text.text[value.end() :], registry))
