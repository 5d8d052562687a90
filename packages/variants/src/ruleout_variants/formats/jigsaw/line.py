"""Jigsaws in one line: n * n givens and n * n region labels, with or without white space between the two.

n is from 4 to 25. A text may contain several puzzles; ``#`` begins a comment.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from math import isqrt

import attrs

from ruleout import internal as kit
from ruleout_variants.formats.jigsaw.regions import looks_like_map, read_map, write_map
from ruleout_variants.formats.jigsaw.squares import OWN_KEYS, squares_of
from ruleout_variants.formats.shared.carrying import carried
from ruleout_variants.formats.shared.rows import opening_table
from ruleout_variants.reading import LARGEST

ID = "jigsaw-line"
SMALLEST = 4


def sniff(text: str) -> kit.Claim | None:
    """Return a claim, certain if the text begins with givens and a map of regions."""
    whole = text.split()
    if len(whole) == 1 and "#" not in text and _side(len(whole[0]), 1):
        return None  # givens without regions
    words = (token for row in opening_table(text, commas=False, frame=False).rows for token in row.tokens)
    first, second = islice(chain(words, (None, None)), 2)
    if first is None or len(first.text) > 2 * LARGEST * LARGEST + LARGEST:
        return None
    side = _side(len(first.text), 1)
    if side and second is not None and _looks_like_givens(first.text) and looks_like_map(second.text, side):
        *_, last = rest = [second, *words]
        if (len(rest) % 2 == 0 and kit.opening(text) == text) or not looks_like_map(last.text, side):
            return None
        return kit.Claim(f"a {side}x{side} jigsaw, {side * side} givens and a region map", certain=True)
    n = _side(len(first.text), 2) or (0 if side else _near(len(first.text)))
    if n and _looks_like_givens(first.text[: n * n]) and looks_like_map(first.text[n * n :], n):
        return kit.Claim(f"a {n}x{n} jigsaw, {n * n} givens and {n * n} region labels", certain=True)
    return None


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return one document per puzzle. Raises InputError."""
    table = kit.tokenize(text, commas=False, frame=False)
    if table.keys:
        found = f"format {ID} cannot carry {kit.quoted(table.keys[0].key)}; jigsaw-grid and json can"
        raise kit.InputError(found, kit.Location(line=table.keys[0].line))
    tokens = (token for row in table.rows for token in row.tokens)
    return [_document(givens, regions, n, variant) for givens, regions, n in _puzzles(tokens)]


def write(document: kit.Document) -> str:
    """Return givens and labels as one word. Raises Unsupported if the document contains anything else."""
    n, digits, labels = squares_of(document, ID)
    carried(document, ID, [key for key in OWN_KEYS if key != "symbols"], "jigsaw-grid")
    if not SMALLEST <= n <= LARGEST:
        raise kit.Unsupported(
            f"format {ID} carries jigsaws from {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}, not {n}x{n}"
        )
    return "".join([*kit.as_symbols(digits, n, kit.default_symbols(n)), *write_map(labels, n)]) + "\n"


def _puzzles(words: Iterator[kit.Token]) -> Iterator[tuple[kit.Token, kit.Token, int]]:
    """Yield the givens, the labels and the side of each puzzle. Raises InputError."""
    for word in words:
        n = _side(len(word.text), 2)
        if n:
            half = n * n
            yield (
                attrs.evolve(word, text=word.text[:half]),
                kit.Token(word.text[half:], word.line, word.column + half),
                n,
            )
            continue
        n = _side(len(word.text), 1)
        regions = next(words, None) if n else None
        if regions is None:
            near = _near(len(word.text))
            raise kit.InputError(
                f"found {len(word.text)} characters; expected {2 * near * near} ({near * near} givens and as many "
                f"region labels, {near}x{near})",
                kit.Location(line=word.line, column=word.column),
            )
        if len(regions.text) != n * n:
            raise kit.InputError(
                f"found {len(regions.text)} region labels; expected {n * n} ({n}x{n})",
                kit.Location(line=regions.line, column=regions.column + min(len(regions.text), n * n)),
            )
        yield word, regions, n


def _document(givens: kit.Token, regions: kit.Token, n: int, variant: str | None) -> kit.Document:
    symbols = kit.default_symbols(n)
    digits = [
        kit.read_digit(char.text, symbols, char.at(*divmod(at, n))) for at, char in enumerate(givens.characters())
    ]
    labels = regions.characters()
    data = {"n": n, "regions": read_map(kit.as_rows(labels, n)), "givens": kit.as_rows(digits, n)}
    return kit.Document(variant or "jigsaw", data, line=givens.line)


def _side(length: int, times: int) -> int:
    """Return the n from 4 to 25 for which *length* is *times* n * n, 0 if there is none."""
    n = isqrt(length // times)
    return n if SMALLEST <= n <= LARGEST and times * n * n == length else 0


def _looks_like_givens(text: str) -> bool:
    """Return whether at least 19 of 20 characters of *text* could be digits or blanks, and none is from a link."""
    count = sum(char in kit.BLANKS or (char.isascii() and char.isalnum()) for char in text)
    return count * 20 >= len(text) * 19 and "~" not in text


def _near(length: int) -> int:
    """Return the n for which 2 * n * n is closest to *length*."""
    return min(range(SMALLEST, LARGEST + 1), key=lambda n: abs(2 * n * n - length))


JIGSAW_LINE = kit.Format(
    id=ID,
    title="Jigsaw, one line",
    sniff=sniff,
    read=read,
    write=write,
    summary="n*n givens and n*n region labels, together or with white space between them; n from 4 to 25",
)
