"""Jigsaws as two squares: n rows of givens, a blank line, n rows of region labels.

The characters of a row may be separated by spaces; digits above 9 may then be written as numbers. A line
``key: JSON`` anywhere after the givens sets any other key, and a line ``symbols: CERTAINLY`` before them sets other
symbols. A text may contain several puzzles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruleout import internal as kit
from ruleout_variants.formats.jigsaw.regions import looks_like_map, read_map, write_map
from ruleout_variants.formats.jigsaw.squares import OWN_KEYS, squares_of
from ruleout_variants.formats.shared.rows import opening_table, side_of_squares
from ruleout_variants.reading import LARGEST

ID = "jigsaw-grid"


def sniff(text: str) -> kit.Claim | None:
    """Return a claim, certain if a square of cells is followed by one that looks like a map of regions."""
    squares = opening_table(text).blocks
    is_whole = kit.opening(text) == text
    if len(squares) < 2 or (len(squares) % 2 and is_whole):
        return None
    n = len(squares[0])
    if not 4 <= n <= LARGEST or not kit.is_square(squares[0], n) or abs(len(squares[1]) - n) > 1:
        return None
    words = [word for row in squares[1] for word in row.words]
    if looks_like_map("".join(words), n) or (len(words) == n * n and looks_like_map(_single(words), n)):
        return kit.Claim(f"a {n}x{n} jigsaw, its givens and then its regions", certain=True)
    return None


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return one document per pair of squares. Raises InputError."""
    table = kit.tokenize(text)
    puzzles: list[list[Sequence[kit.Row]]] = []
    for block in table.blocks:
        if not puzzles or len(puzzles[-1]) > 1:
            puzzles.append([])
        puzzles[-1].append(block)
    every = kit.read_keys(table.keys, [puzzle[0][0].number for puzzle in puzzles])
    return [_document(puzzle, keys, variant) for puzzle, keys in zip(puzzles, every, strict=True)]


def write(document: kit.Document) -> str:
    """Return the two squares and then the rules. Raises Unsupported."""
    n, digits, labels = squares_of(document, ID)
    head, symbols = kit.written_symbols(document.data, n, ID)
    lines = kit.write_keys(document.data, OWN_KEYS)
    parts = [[*head, *kit.as_symbols(digits, n, symbols)], write_map(labels, n), lines]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _document(puzzle: Sequence[Sequence[kit.Row]], keys: kit.Keys, variant: str | None) -> kit.Document:
    if len(puzzle) < 2:
        raise kit.InputError(
            "found one square; expected the givens, a blank line and the regions of each puzzle",
            kit.Location(line=puzzle[0][0].number),
        )
    givens, regions = puzzle
    n = side_of_squares(givens, regions, "region labels")
    symbols = keys.symbols(n)
    data: dict[str, Any] = {
        "n": n,
        "regions": read_map([row.cells(n) for row in regions]),
        "givens": kit.read_rows(givens, n, symbols),
    }
    return keys.added_to(kit.Document(variant or "jigsaw", data, line=givens[0].number), n=n)


def _single(words: list[str]) -> str:
    """Return the words as a string, with one character per different word."""
    shown = {word: chr(ord("A") + number) for number, word in enumerate(dict.fromkeys(words))}
    return "".join(shown[word] for word in words)


JIGSAW_GRID = kit.Format(
    id=ID,
    title="Jigsaw, two squares",
    sniff=sniff,
    read=read,
    write=write,
    summary="n rows of givens, a blank line, n rows of region labels",
)
