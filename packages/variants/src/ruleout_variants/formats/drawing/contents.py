"""The digits and candidates in the places of a drawing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt

import attrs

from ruleout.internal import Digit, Location, Mask, digit_mask, digits_of, mask_of, read_digit
from ruleout_variants.formats.drawing.strokes import NoDrawing, NotReadable, refusal

_HIGHLIGHT = re.compile("[\u00b7:]")
"""The characters that fill the blanks of cells in the pattern of a step."""
_PREFIX = re.compile(r"[+-](?=\w)")
"""The character before a candidate that a step places or removes."""


@attrs.frozen
class Content:
    """The candidates of a cell, and its digit, 0 if it is not known.

    A lone candidate may stand where a digit would be drawn; then the digit is not sure.
    """

    mask: Mask
    digit: Digit = 0
    is_sure: bool = True


def symbol_in(lines: Sequence[str], symbols: tuple[str, ...], where: Location) -> Content:
    """Return the content of a cell that shows one symbol or a dot. Raises InputError."""
    text = "".join(lines).strip()
    if text[1:] in (*symbols, ".") and text not in symbols and not text[0].isalnum():
        raise refusal(text[0], where)
    digit = read_digit(text, symbols, where)
    return Content(digit_mask(digit) if digit else 0, digit)


def candidates_in(lines: Sequence[str], symbols: tuple[str, ...], where: Location) -> Content:
    """Return the content of a cell that shows its candidates, each in its own place, or a digit in the middle.

    Raises NoDrawing if it does not fit the block, and InputError for the sign of a rule.
    """
    columns, size = isqrt(len(symbols) - 1) + 1, max(map(len, symbols))
    rows, width = -(-len(symbols) // columns), columns * (size + 1) - 1
    if len(lines) != rows or len(lines[0]) < width + 2:
        raise NoDrawing
    if not any(" " in line for line in lines):
        lines = [_HIGHLIGHT.sub(" ", line) for line in lines]
    lines = [_PREFIX.sub(" ", line) for line in lines]
    blocks = [line[-width - 1 : -1] for line in lines]
    texts = [line[at : at + size] for line in blocks for at in range(0, width, size + 1)]
    mask = mask_of(digit for digit, text in enumerate(texts, 1) if text.strip() in symbols[digit - 1 : digit])
    shown = sum(len(line.replace(" ", "")) for line in blocks)
    is_placed = shown == sum(len(symbols[digit - 1]) for digit in digits_of(mask))
    middle = blocks[rows // 2]
    digit = symbols.index(middle.strip()) + 1 if middle.strip() in symbols else 0
    is_middle = digit > 0 and middle == symbols[digit - 1].center(width) and shown == len(symbols[digit - 1])
    if not is_middle and not is_placed:
        raise NoDrawing
    beside = "".join(line[: -width - 1] + line[-1:] for line in lines).strip()
    if beside:
        raise refusal(beside, where)
    if is_middle:
        return Content(digit_mask(digit), digit, is_sure=not is_placed)
    if not mask:
        raise NotReadable("found no digit; expected at least one", where)
    return Content(mask)
