"""The digit that a character or number shows, with one message for whatever shows none."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping

from ruleout.errors import InputError, Location, quoted
from ruleout.masks import Digit
from ruleout.model.symbols import BLANKS, default_symbols, expected_symbols, symbol_table

DEEPEST = 32
"""The maximum depth of nested brackets in JSON; documents need five, and links of other programs seven."""
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]+|[\]}]+', re.DOTALL)
"""A string, of which the end may be missing, or brackets that follow each other."""


def too_deep_at(text: str) -> int | None:
    """Return the position at which brackets of *text*, as JSON, are nested too deeply; None if they never are."""
    depth = 0
    for found in _BRACKETS.finditer(text):
        if found[0][0] in "[{":
            depth += len(found[0])
            if depth > DEEPEST:
                return found.start()
        elif found[0][0] != '"':
            depth = max(depth - len(found[0]), 0)
    return None


def refuse_deep_brackets(text: str) -> None:
    """Raise InputError with the line at which brackets of *text*, as JSON, are nested too deeply."""
    at = too_deep_at(text)
    if at is not None:
        raise InputError("nested too deeply", Location(line=1 + text.count("\n", 0, at)))


def read_digit(text: str, symbols: tuple[str, ...], where: Location, key: str = "") -> Digit:
    """Return the digit that the text of one cell shows.

    Parameters
    ----------
    text
        A symbol, a blank (``. 0 _ * -``, several dots, or nothing at all) or, with the default symbols, a decimal
        number.
    symbols
        One symbol per digit.
    where
        The place of the cell, for the error.
    key
        The key of the document that the cell belongs to, for the error; empty in texts.

    Returns
    -------
    int
        A digit from 1, or 0 for a blank.

    Raises
    ------
    InputError
        If *text* is none of these.
    """
    digit = symbol_table(symbols).get(text)
    if digit is not None:
        return digit
    if not text.strip("."):
        return 0
    is_number = text.isascii() and text.isdigit() and len(text) <= 2 and symbols == default_symbols(len(symbols))
    if is_number and int(text) <= len(symbols):
        return int(text)
    found = f"{key}: found" if key else "found"
    raise InputError(f"{found} {named(text)}; expected {expected_symbols(symbols)}", where)


def digit_of(n: int) -> Mapping[str, Digit]:
    """Return the digit that each character shows in a grid of *n* digits with the default symbols, 0 for a blank."""
    return symbol_table(default_symbols(n))


def named(text: str) -> str:
    """*text* in quotes; a character beyond ASCII also with its Unicode name and the digit that was perhaps meant."""
    if len(text) != 1 or text.isascii():
        return quoted(text)
    name = unicodedata.name(text, f"U+{ord(text):04X}")
    meant = unicodedata.digit(text, None)
    shown = f"{quoted(text)} ({name})"
    return shown if meant is None else f"{shown}, not the ASCII digit {meant}"


def looks_like_cells(text: str) -> bool:
    """Return whether most of *text* could be cells.

    At least nine in ten characters are then letters, digits or blanks, and at least a third are digits or blanks.
    Digits of other scripts count, so that the error can name them.
    """
    counts = Counter(text)
    plain = sum(count for char, count in counts.items() if char in BLANKS or char.isdigit())
    letters = sum(count for char, count in counts.items() if char.isascii() and char.isalpha())
    return (len(text) - plain - letters) * 10 <= len(text) and plain * 3 >= len(text)


def plain_text(text: str) -> str:
    """*text* without a byte order mark, its lines ending with LF."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
