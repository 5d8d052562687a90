"""Kakuro as readable text: rows of squares with whitespace between them.

``17\\4`` is a black square whose run below sums to 17 and whose run to the right sums to 4; ``17\\`` and ``\\4`` have
one sum. ``#`` or ``\\`` is black without a sum, ``.``, ``0`` or underscores are white, a digit is a given. ``x`` is
white where no other sign is, or the first line ends in SPACE or TAB, as some write it; beside other white signs it is
black. A first line ``rows cols`` may give the size. Several puzzles are parted by blank lines. A
drawing with a frame of ``+``, ``-`` and ``|`` or box-drawing signs, its black squares filled with ``#`` or shade, is
read too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ruleout.plugin import Claim, Document, Format, InputError, Location
from ruleout_variants.formats.kakuro.squares import (
    BLACK,
    CLUE,
    WHITE,
    Square,
    clue,
    document_of,
    equal_rows,
    has_clues,
    squares_of,
    white,
)
from ruleout_variants.formats.multigrid.picture import FRAME
from ruleout_variants.formats.shared.text import (
    Block,
    Line,
    Word,
    cell_name,
    described,
    lines_of,
    looks_like_json,
    opening,
    words_of,
)

ID = "kakuro"

_SIGNS = {"#": BLACK, "\\": BLACK, ".": WHITE, "0": WHITE}
_NUMBER = re.compile(r"[1-9][0-9]{0,2}")
_GIVEN = re.compile(r"[1-9]")
_SHADE = "#\u2591"
"""What fills a black square that is drawn."""
_UNDERSCORES = re.compile(r"_+")


def sniff(text: str) -> Claim | None:
    if looks_like_json(text):
        return None
    words = [word.text for line in _unframed(opening(text)) for word in words_of(line)]
    clues = sum(CLUE.fullmatch(word) is not None for word in words)
    squares = sum(_square(word, WHITE) is not None for word in words)
    if not clues or squares * 2 < len(words):
        return None
    return Claim("a Kakuro with down\\across clues", certain=True)


def read(text: str, variant: str | None) -> list[Document]:
    documents = [_read_one(block, variant) for block in _blocks(text)]
    if not documents:
        raise InputError("no puzzle found")
    return documents


def write(document: Document) -> str:
    rows = squares_of(document, ID)
    black = "#" if has_clues(rows) else "\\"
    signs = [[_sign(square, black) for square in row] for row in rows]
    width = max((len(sign) for row in signs for sign in row), default=1)
    lines = [" ".join(sign.ljust(width) for sign in row).rstrip() for row in signs]
    if signs and len(signs[0]) == 2 and all(_NUMBER.fullmatch(sign) for sign in signs[0]):
        lines.insert(0, f"{len(signs)} 2")
    return "\n".join(lines) + "\n"


def _unframed(text: str) -> list[Line]:
    """The lines of *text*; of a drawing those between the lines of its frame, with spaces for the bars."""
    lines = lines_of(text)
    if not any(_is_frame(line) for line in lines):
        return lines
    bars = {ord(sign): " " for sign in FRAME}
    return [Line(line.number, line.text.translate(bars)) for line in lines if not _is_frame(line)]


def _is_frame(line: Line) -> bool:
    signs = set(line.text.strip())
    return len(signs) > 1 and signs <= FRAME | {"-"}


def _blocks(text: str) -> list[Block]:
    """Runs of lines that are not blank."""
    blocks: list[list[Line]] = [[]]
    for line in _unframed(text):
        if line.text.strip():
            blocks[-1].append(line)
        else:
            blocks.append([])
    return [block for block in blocks if block]


def _read_one(block: Block, variant: str | None) -> Document:
    words = [words_of(line) for line in block]
    x_is_white = False
    if _is_header(words):
        rows, columns = int(words[0][0].text), int(words[0][1].text)
        x_is_white = len(words[0]) == 3
        words = words[1:]
        if len(words) != rows:
            raise InputError(f"found {len(words)} rows; the first line says {rows}", Location(line=block[0].number))
        for row in words:
            if len(row) != columns:
                raise InputError(
                    f"found {len(row)} squares; the first line says {columns}", Location(line=row[0].line, column=1)
                )
    signs = {word.text for row in words for word in row}
    others_are_white = any(square is not None and square.white for square in (_square(each, None) for each in signs))
    x = WHITE if x_is_white or not others_are_white else BLACK
    rows_read = [[_read_square(word, x, cell_name(r, c)) for c, word in enumerate(row)] for r, row in enumerate(words)]
    equal_rows(rows_read, [row[0].line for row in words])
    return document_of(rows_read, variant, block[0].number)


def _is_header(words: Sequence[Sequence[Word]]) -> bool:
    """Whether the first line gives the size. A row of two givens, which looks the same, has only rows of two below it
    and not as many as its first digit says."""
    first = [word.text for word in words[0]]
    if len(words) < 2 or not 2 <= len(first) <= 3 or not all(_NUMBER.fullmatch(word) for word in first[:2]):
        return False
    if len(first) == 3:
        return first[2] in ("SPACE", "TAB")
    rows, columns = int(first[0]), int(first[1])
    return len(words[1]) != 2 or (len(words) - 1 == rows and columns == 2)


def _square(sign: str, x: Square | None) -> Square | None:
    """The square that *sign* stands for, *x* for an ``x``; None where it stands for none."""
    sign = sign.strip(_SHADE) or "#"
    if sign in _SIGNS:
        return _SIGNS[sign]
    if sign in ("x", "X"):
        return x
    if _GIVEN.fullmatch(sign):
        return white(int(sign))
    if _UNDERSCORES.fullmatch(sign):
        return WHITE
    found = CLUE.fullmatch(sign)
    return clue(found[1], found[2]) if found else None


def _read_square(word: Word, x: Square, name: str) -> Square:
    square = _square(word.text, x)
    if square is None:
        raise InputError(
            f"found {described(word.text)}; expected a clue such as 17\\4, # for black, . for white or a digit 1-9",
            Location(line=word.line, column=word.column, cell=name),
        )
    return square


def _sign(square: Square, black: str) -> str:
    if square.white:
        return str(square.given) if square.given else "."
    if not square.has_clue:
        return black
    return f"{square.down or ''}\\{square.across or ''}"


KAKURO = Format(
    id=ID,
    title="Kakuro, readable",
    sniff=sniff,
    plausible=lambda text: "\\" in text,
    read=read,
    write=write,
    summary="rows of squares: 17\\4 sums to 17 below and to 4 on the right, # is black, . white, a digit given",
)
