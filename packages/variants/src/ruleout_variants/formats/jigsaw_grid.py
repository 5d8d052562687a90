"""Jigsaws as two squares: n rows of givens, a blank line, n rows of region labels.

Signs are run together or parted by spaces; between spaces digits beyond 9 may be numbers. Several puzzles may follow
one another, each with its two squares; lines that begin with ``#`` are comments.
"""

from __future__ import annotations

from ruleout.document import Document
from ruleout.errors import InputError, Where
from ruleout.format import Claim, Format
from ruleout_variants.formats.jigsaw_squares import squares_of
from ruleout_variants.formats.regions import looks_like_map, read_map, write_map
from ruleout_variants.formats.text import (
    LARGEST,
    OPENING,
    Block,
    blocks_of,
    digit_sign,
    fits_row,
    looks_like_json,
    opening,
    read_rows,
    row_of,
    words_of,
)

ID = "jigsaw-grid"


def sniff(text: str) -> Claim | None:
    if looks_like_json(text):
        return None
    blocks = blocks_of(opening(text))
    if len(blocks) < 2 or (len(blocks) % 2 and len(text) <= OPENING):
        return None
    n = len(blocks[0])
    signs = "".join(word.text for line in blocks[1] for word in words_of(line))
    if not 4 <= n <= LARGEST or not all(fits_row(line, n) for line in blocks[0]) or abs(len(blocks[1]) - n) > 1:
        return None
    words = [word.text for line in blocks[1] for word in words_of(line)]
    if looks_like_map(signs, n) or (len(words) == n * n and looks_like_map(_single(words), n)):
        return Claim(f"a {n}x{n} jigsaw, its givens and then its regions", certain=True)
    return None


def read(text: str, variant: str | None) -> list[Document]:
    blocks = blocks_of(text)
    if not blocks:
        raise InputError("no puzzle found")
    if len(blocks) % 2:
        raise InputError(
            f"found {len(blocks)} squares; expected the givens, a blank line and the regions of each puzzle",
            Where(line=blocks[-1][0].number),
        )
    return [_document(blocks[at], blocks[at + 1], variant) for at in range(0, len(blocks), 2)]


def write(document: Document) -> str:
    n, digits, labels = squares_of(document, ID)
    rows = ["".join(map(digit_sign, digits[at : at + n])) for at in range(0, n * n, n)]
    return "\n".join([*rows, "", *write_map(labels, n)]) + "\n"


def _document(givens: Block, regions: Block, variant: str | None) -> Document:
    n = len(givens)
    if n > LARGEST:
        raise InputError(f"found {n} rows; expected at most {LARGEST}", Where(line=givens[0].number))
    if len(regions) != n:
        raise InputError(
            f"found {len(regions)} rows of region labels; expected {n}, as there are rows of givens",
            Where(line=regions[min(n, len(regions) - 1)].number),
        )
    data = {"n": n, "regions": read_map([row_of(line, n) for line in regions]), "givens": read_rows(givens, n)}
    return Document(variant or "jigsaw", data, line=givens[0].number)


def _single(words: list[str]) -> str:
    """One sign for each different word."""
    signs = {word: chr(ord("A") + number) for number, word in enumerate(dict.fromkeys(words))}
    return "".join(signs[word] for word in words)


JIGSAW_GRID = Format(
    id=ID,
    title="Jigsaw, two squares",
    sniff=sniff,
    read=read,
    write=write,
    summary="n rows of givens, a blank line, n rows of region labels",
)
