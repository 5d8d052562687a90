r"""Kakuro as readable text: rows of squares with white space between them.

``17\4`` is a black square whose run below sums to 17 and whose run to the right sums to 4; ``17\`` and ``\4`` have
one sum. ``#`` or ``\`` is black without a sum, ``.``, ``0`` or underscores are white, a digit is a given. ``x`` is
white if no other character for white occurs, or if the first line ends in SPACE or TAB, as in files of some programs;
otherwise it is black. The first line may contain the size, ``rows cols``. Several puzzles are separated by blank lines.
A drawing with a frame of ``+``, ``-`` and ``|`` or box-drawing characters, its black squares filled with ``#`` or a
shade character, is read too. A line ``key: JSON`` after the squares sets any other key.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from ruleout import internal as kit
from ruleout_variants.formats.kakuro.squares import (
    BLACK,
    CLUE,
    WHITE,
    Square,
    document_of,
    equal_rows,
    other_keys,
    read_square,
    show_square,
    squares_of,
)
from ruleout_variants.formats.shared.rows import opening_table

ID = "kakuro"

_SQUARES = {"#": BLACK, "\\": BLACK, ".": WHITE, "0": WHITE}
_NUMBER = re.compile(r"[1-9][0-9]{0,2}")
_SHADE = "#\u2591"
"""The characters that fill a black square in a drawing."""


def sniff(text: str) -> kit.Claim | None:
    """Return a claim, certain if most tokens are squares and some of these are clues."""
    rows = opening_table(text, comments=False, commas=False).rows
    words = [word for row in rows for word in row.words]
    # In a drawing without candidates, all rows have the same number of squares.
    is_even = len({len(row.tokens) for row in rows}) == 1
    clues = sum(CLUE.fullmatch(word.strip(_SHADE) if is_even else word) is not None for word in words)
    squares = sum(_square(word, WHITE) is not None for word in words)
    if not clues or squares * 2 < len(words):
        return None
    return kit.Claim("a Kakuro with down\\across clues", certain=True)


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return one document per block of rows. Raises InputError."""
    table = kit.tokenize(text, comments=False, commas=False)
    blocks = table.blocks
    every = kit.read_keys(table.keys, [block[0].number for block in blocks])
    return [_read_one(block, keys, variant) for block, keys in zip(blocks, every, strict=True)]


def write(document: kit.Document) -> str:
    """Return the rows, and one line per other key. Raises Unsupported."""
    rows = squares_of(document, ID)
    black = "#" if any(square.has_clue for row in rows for square in row) else "\\"
    shown = [[show_square(square, black, ".") for square in row] for row in rows]
    width = max(len(word) for row in shown for word in row)
    lines = [" ".join(word.ljust(width) for word in row).rstrip() for row in shown]
    if len(shown[0]) == 2 and all(_NUMBER.fullmatch(word) for word in shown[0]):
        lines.insert(0, f"{len(shown)} 2")
    return "\n".join([*lines, *other_keys(document)]) + "\n"


def _read_one(block: Sequence[kit.Row], keys: kit.Keys, variant: str | None) -> kit.Document:
    first, rows = block[0].number, block
    is_sized = _is_header(block)
    if is_sized:
        height, width = int(block[0].words[0]), int(block[0].words[1])
        rows = block[1:]
        if len(rows) != height:
            raise kit.InputError(f"found {len(rows)} rows; the first line says {height}", kit.Location(line=first))
        for row in rows:
            if len(row.tokens) != width:
                found = f"found {len(row.tokens)} squares; the first line says {width}"
                raise kit.InputError(found, kit.Location(line=row.number, column=1))
    words = {word for row in rows for word in row.words}
    others_are_white = any((square := _square(word, None)) is not None and square.white for word in words)
    x = WHITE if not others_are_white or (is_sized and len(block[0].tokens) == 3) else BLACK
    known = {word: _square(word, x) for word in words}
    squares = [
        [known[token.text] or _refuse(token, r, c) for c, token in enumerate(row.tokens)] for r, row in enumerate(rows)
    ]
    equal_rows(squares, [row.number for row in rows])
    return document_of(squares, variant, first, keys)


def _is_header(rows: Sequence[kit.Row]) -> bool:
    """Return whether the first line contains the size.

    A row of two givens can look like a size, but the rows after it have two squares, and their number is not its first
    digit.
    """
    first = rows[0].words
    if len(rows) < 2 or not 2 <= len(first) <= 3 or not all(_NUMBER.fullmatch(word) for word in first[:2]):
        return False
    if len(first) == 3:
        return first[2] in ("SPACE", "TAB")
    height, width = int(first[0]), int(first[1])
    return len(rows[1].tokens) != 2 or (len(rows) - 1 == height and width == 2)


def _square(word: str, x: Square | None) -> Square | None:
    """Return the square that *word* represents, *x* for an ``x``; None if it is invalid."""
    word = word.strip(_SHADE) or "#"
    if word in ("x", "X"):
        return x
    return WHITE if not word.strip("_") else read_square(word, _SQUARES, CLUE)


def _refuse(token: kit.Token, r: int, c: int) -> NoReturn:
    raise kit.InputError(
        f"found {kit.named(token.text)}; expected a clue such as 17\\4, # for black, . for white or a digit 1-9",
        token.at(r, c),
    )


KAKURO = kit.Format(
    id=ID,
    title="Kakuro, readable",
    sniff=sniff,
    near=r"(?=(?s:.)*\d[\\/])[\s\d\\/.#|\u2500-\u257f\u2591]+",
    read=read,
    write=write,
    summary="rows of squares: 17\\4 sums to 17 below and to 4 on the right, # is black, . white, a digit given",
)
