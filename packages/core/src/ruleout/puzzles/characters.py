"""What a character or a number stands for in a text of digits, and what a wrong one is called."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from ruleout.errors import quoted
from ruleout.model.symbols import BLANKS, default_symbols, expected_signs, signs_of


@lru_cache(maxsize=64)
def digit_of(n: int) -> Mapping[str, int]:
    """The digit of each character that n digits are written with, 0 for a blank; letters may be small."""
    return signs_of(default_symbols(n))


def expected(n: int) -> str:
    """What a cell may hold, for an error message: ``1-9, 0 or .``."""
    return expected_signs(default_symbols(n))


def named(char: str) -> str:
    """*char* in quotes, with its Unicode name where it is not ASCII, and the digit that was perhaps meant."""
    if char.isascii():
        return quoted(char)
    name = unicodedata.name(char, "")
    meant = unicodedata.digit(char, None)
    text = quoted(char) + (f" ({name})" if name else "")
    return text if meant is None else f"{text}, not the ASCII digit {meant}"


def looks_like_cells(text: str) -> bool:
    """Whether most of *text* could be cells: at least nine in ten characters are letters, digits or blanks, and at
    least a third are digits or blanks. Digits of other scripts count, so that they can be refused by name."""
    plain = sum(char in BLANKS or char.isdigit() for char in text)
    letters = sum(char.isascii() and char.isalpha() for char in text)
    return (len(text) - plain - letters) * 10 <= len(text) and plain * 3 >= len(text)
