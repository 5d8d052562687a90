"""The characters of a cell."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ruleout.plugin import Digit, digits_of
from ruleout_play.terminal.evidence import INVOLVED, SIGNS
from ruleout_play.terminal.plan import Size
from ruleout_render.internal import block_shape

Row = list[tuple[str, str]]
"""Characters, each with the name of its kind."""


@attrs.frozen
class Look:
    """Picture of a cell: everything on which it depends, besides its place.

    Attributes
    ----------
    digit
        Its digit, 0 if there is none.
    kind
        Kind of the digit: ``given``, ``entry``, ``clash``, ``wrong`` or ``cause``.
    corner, centre
        The masks of its marks.
    colours
        The mask of its colours.
    background
        The background on top of its colours, empty if there is none.
    candidates
        The candidates that a hint shows in place of marks.
    is_cursor
        True if the cursor is on it.
    """

    digit: Digit
    kind: str
    corner: int
    centre: int
    colours: int
    background: str
    candidates: tuple[tuple[Digit, str], ...]
    is_cursor: bool


@attrs.frozen
class Frame:
    """The room of a cell: its size, its characters, and what is always in it."""

    size: Size
    height: int
    text: int
    label: str
    beside: str
    has_labels: bool
    plain: bool
    empty: str = "."


def rows_of(look: Look, frame: Frame, symbols: Sequence[str]) -> list[Row]:
    """Return the lines of a cell, each of ``frame.text`` characters."""
    rows = [[(" ", "")] * frame.text for _ in range(frame.height)]
    line = 1 if frame.size == "medium" and frame.has_labels else frame.height // 2 if frame.size == "large" else 0
    if frame.label:
        _put(rows[0], 0, frame.label, "label")
    if look.digit:
        _put_digit(rows[line], symbols[look.digit - 1], look.kind, frame)
    elif frame.size == "overview":
        _put_overview(rows[0], look, symbols, frame.empty)
    elif look.candidates:
        _put_candidates(rows, look.candidates, frame, symbols)
    else:
        _put_marks(rows, look, frame, symbols)
    if frame.beside and rows[line][0][0] == " ":
        rows[line][0] = (frame.beside, "label")
    if look.is_cursor:
        _put_cursor(rows[line], frame)
    return rows


def _put(row: Row, at: int, text: str, kind: str) -> None:
    for shift, character in enumerate(text[: max(0, len(row) - at)]):
        if character != " ":
            row[at + shift] = (character, kind)


def _put_digit(row: Row, symbol: str, kind: str, frame: Frame) -> None:
    if frame.size == "overview":
        _put(row, len(row) - len(symbol), symbol, kind)
    else:
        _put(row, (len(row) - len(symbol)) // 2, symbol, kind)


def _put_overview(row: Row, look: Look, symbols: Sequence[str], empty: str) -> None:
    """Put the placed or removed digit of a hint into *row*, or *empty*; a colon if there are marks."""
    role = {role: digit for digit, role in reversed(look.candidates)}
    for each in ("place", "remove"):
        if each in role:
            _put(row, 0, SIGNS[each] + symbols[role[each] - 1], each)
            return
    _put(row, len(row) - 1, ":" if look.corner or look.centre else empty, "empty")


def _put_cursor(row: Row, frame: Frame) -> None:
    """Put characters beside the digit, for terminals without colours."""
    if row[0][0] == " ":
        row[0] = (">" if frame.size == "overview" else "[", "cursor-sign")
    if frame.size != "overview" and row[-1][0] == " ":
        row[-1] = ("]", "cursor-sign")


def _put_marks(rows: list[Row], look: Look, frame: Frame, symbols: Sequence[str]) -> None:
    corner = [symbols[digit - 1] for digit in digits_of(look.corner)]
    centre = [symbols[digit - 1] for digit in digits_of(look.centre)]
    start = len(frame.label) + 1 if frame.label else 0
    if centre and not corner and frame.size == "large":
        _put_keypad(rows, tuple((digit, "") for digit in digits_of(look.centre)), frame, symbols)
        return
    if corner:
        _put(rows[0], start, _fitted(corner, frame.text - start), "corner")
        rest, starts = rows[1:], [0] * (len(rows) - 1)
    elif start == 0 and len("".join(centre)) <= frame.text:
        rest, starts = rows[-1:], [0]
    else:
        rest, starts = rows, [start, *[0] * (len(rows) - 1)]
    for number, (row, at) in enumerate(zip(rest, starts, strict=True)):
        shown = _fitted(centre, len(row) - at, is_last=number == len(rest) - 1)
        centre = centre[_count(centre, shown) :]
        _put(row, at + (len(row) - at - len(shown) + 1) // 2, shown, "centre")


def _fitted(symbols: Sequence[str], room: int, is_last: bool = True) -> str:
    """Return as many symbols as fit into *room*, with a plus at the end if it *is_last* and some are left out."""
    gap = " " if any(len(symbol) > 1 for symbol in symbols) else ""
    shown = ""
    for number, symbol in enumerate(symbols):
        longer = f"{shown}{gap if shown else ''}{symbol}"
        left = number < len(symbols) - 1 and is_last
        if len(longer) > room - left and not (len(longer) <= room and not left):
            return shown + "+" if is_last and len(shown) < room else shown
        shown = longer
    return shown


def _count(symbols: Sequence[str], shown: str) -> int:
    """Return the number of *symbols* in a text of them."""
    if any(len(symbol) > 1 for symbol in symbols):
        return len(shown.replace("+", "").split())
    return len(shown.replace("+", ""))


def _put_keypad(rows: list[Row], candidates: Sequence[tuple[Digit, str]], frame: Frame, symbols: Sequence[str]) -> None:
    """Put each candidate at its own place, with the character of its role before it."""
    _, columns = block_shape(len(symbols))
    width = max(map(len, symbols)) + 1
    left = (frame.text - columns * width) // 2
    for digit, role in candidates:
        row, column = divmod(digit - 1, columns)
        symbol = symbols[digit - 1].rjust(width - 1)
        at = left + column * width
        if role:
            _put(rows[row], at + width - 1 - len(symbol.lstrip()), _sign(role), _kind(role))
        _put(rows[row], at + 1, symbol, _kind(role))


def _put_candidates(
    rows: list[Row], candidates: Sequence[tuple[Digit, str]], frame: Frame, symbols: Sequence[str]
) -> None:
    """Put the candidates of a hint into *rows*: all if there is room, else those with a role, placed ones first."""
    if frame.size == "large":
        _put_keypad(rows, candidates, frame, symbols)
        return
    order = {"place": 0, "remove": 1}
    with_role = [each for each in candidates if each[1]] or list(candidates)
    pieces = [
        (_sign(role) + symbols[digit - 1] if role else symbols[digit - 1], _kind(role))
        for digit, role in sorted(with_role, key=lambda each: (order.get(each[1], 2), each[0]))
    ]
    line, at = 0, len(frame.label) + 1 if frame.label else 0
    for piece, kind in pieces:
        if at + len(piece) > frame.text:
            line, at = line + 1, 0
            if line == len(rows):
                rows[-1][-1] = ("+", "centre")
                return
        _put(rows[line], at, piece, kind)
        at += len(piece)


def _sign(role: str) -> str:
    return SIGNS.get(role, INVOLVED)


def _kind(role: str) -> str:
    return role if role in ("place", "remove") else "involved" if role else "centre"
