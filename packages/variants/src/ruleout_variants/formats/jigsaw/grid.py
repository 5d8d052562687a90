"""Jigsaws as two squares: n rows of givens, a blank line, n rows of region labels.

Signs are run together or parted by spaces; between spaces digits beyond 9 may be numbers. After another blank line
rules may be said in words, such as ``diagonals`` or ``cage 15 r1c1 r1c2`` (see ``sayings.py``). Several puzzles may
follow one another; lines that begin with ``#`` are comments.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruleout.plugin import Claim, Document, Format, InputError, Location, has_several_lines
from ruleout_variants.formats.jigsaw.regions import looks_like_map, read_map, write_map
from ruleout_variants.formats.jigsaw.squares import squares_of
from ruleout_variants.formats.shared.carrying import said
from ruleout_variants.formats.shared.rule_lines import KEYS, Extent, is_saying, read_sayings, write_sayings
from ruleout_variants.formats.shared.text import (
    LARGEST,
    OPENING,
    Block,
    blocks_of,
    digit_sign,
    looks_like_json,
    nearly_square,
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
    squares = [block for block in blocks if not is_saying(block[0])]
    if len(squares) < 2 or len(blocks[0]) != len(squares[0]) or (len(squares) % 2 and len(text) <= OPENING):
        return None
    n = len(squares[0])
    if not 4 <= n <= LARGEST or not nearly_square(squares[0], n) or abs(len(squares[1]) - n) > 1:
        return None
    words = [word.text for line in squares[1] for word in words_of(line)]
    if looks_like_map("".join(words), n) or (len(words) == n * n and looks_like_map(_single(words), n)):
        return Claim(f"a {n}x{n} jigsaw, its givens and then its regions", certain=True)
    return None


def read(text: str, variant: str | None) -> list[Document]:
    blocks = blocks_of(text)
    if not blocks:
        raise InputError("no puzzle found")
    puzzles: list[list[Block]] = []
    for block in blocks:
        if not puzzles or (len(puzzles[-1]) > 1 and not is_saying(block[0])):
            puzzles.append([])
        puzzles[-1].append(block)
    return [_document(puzzle, variant) for puzzle in puzzles]


def write(document: Document) -> str:
    n, digits, labels = squares_of(document, ID, KEYS)
    rows = ["".join(map(digit_sign, digits[at : at + n])) for at in range(0, n * n, n)]
    parts = [rows, write_map(labels, n), write_sayings(said(document), Extent(n, n, n))]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _document(puzzle: Sequence[Block], variant: str | None) -> Document:
    if len(puzzle) < 2:
        raise InputError(
            "found one square; expected the givens, a blank line and the regions of each puzzle",
            Location(line=puzzle[0][0].number),
        )
    givens, regions, *sayings = puzzle
    n = len(givens)
    if n > LARGEST:
        raise InputError(f"found {n} rows; expected at most {LARGEST}", Location(line=givens[0].number))
    if len(regions) != n:
        raise InputError(
            f"found {len(regions)} rows of region labels; expected {n}, as there are rows of givens",
            Location(line=regions[min(n, len(regions) - 1)].number),
        )
    data: dict[str, Any] = {
        "n": n,
        "regions": read_map([row_of(line, n) for line in regions]),
        "givens": read_rows(givens, n),
    }
    data.update(read_sayings([line for block in sayings for line in block], Extent(n, n, n)))
    return Document(variant or "jigsaw", data, line=givens[0].number)


def _single(words: list[str]) -> str:
    """One sign for each different word."""
    signs = {word: chr(ord("A") + number) for number, word in enumerate(dict.fromkeys(words))}
    return "".join(signs[word] for word in words)


JIGSAW_GRID = Format(
    id=ID,
    title="Jigsaw, two squares",
    sniff=sniff,
    plausible=has_several_lines,
    read=read,
    write=write,
    summary="n rows of givens, a blank line, n rows of region labels; after another blank line rules in words",
)
