"""Jigsaws in one line: n * n givens, then n * n region labels, run together or with whitespace between the two.

n is from 4 to 25. Several puzzles may follow one another; ``#`` begins a comment.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from math import isqrt

from ruleout.plugin import Claim, Document, Format, InputError, Location, Unsupported
from ruleout_variants.formats.jigsaw.regions import looks_like_map, read_map, write_map
from ruleout_variants.formats.jigsaw.squares import squares_of
from ruleout_variants.formats.shared.text import (
    LARGEST,
    OPENING,
    Word,
    cell_name,
    characters,
    digit_sign,
    lines_of,
    looks_like_json,
    opening,
    read_digit,
    uncommented,
    words_of,
)

ID = "jigsaw-line"
SMALLEST = 4


def plausible(text: str) -> bool:
    """Whether *text* is anything but one word of n * n characters, which are givens without regions."""
    words = text.split()
    return len(words) != 1 or "#" in text or not _side(len(words[0]), 1)


def sniff(text: str) -> Claim | None:
    if looks_like_json(text):
        return None
    words = _words(opening(text))
    first, second = islice(chain(words, (None, None)), 2)
    if first is None or len(first.text) > 2 * LARGEST * LARGEST + LARGEST:
        return None
    side = _side(len(first.text), 1)
    if side and second is not None and _looks_like_givens(first.text) and looks_like_map(second.text, side):
        *_, last = rest = [second, *words]
        if (len(rest) % 2 == 0 and len(text) <= OPENING) or not looks_like_map(last.text, side):
            return None
        return Claim(f"a {side}x{side} jigsaw, {side * side} givens and a region map", certain=True)
    n = _side(len(first.text), 2) or (0 if side else _near(len(first.text)))
    if n and _looks_like_givens(first.text[: n * n]) and looks_like_map(first.text[n * n :], n):
        return Claim(f"a {n}x{n} jigsaw, {n * n} givens and {n * n} region labels", certain=True)
    return None


def read(text: str, variant: str | None) -> list[Document]:
    documents = [_document(givens, regions, n, variant) for givens, regions, n in _puzzles(_words(text))]
    if not documents:
        raise InputError("no puzzle found")
    return documents


def write(document: Document) -> str:
    n, digits, labels = squares_of(document, ID)
    if not SMALLEST <= n <= LARGEST:
        raise Unsupported(f"format {ID} carries jigsaws from {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}, not {n}x{n}")
    return "".join(map(digit_sign, digits)) + "".join(write_map(labels, n)) + "\n"


def _words(text: str) -> Iterator[Word]:
    return (word for line in uncommented(lines_of(text)) for word in words_of(line))


def _puzzles(words: Iterator[Word]) -> Iterator[tuple[Word, Word, int]]:
    """Givens, labels and side of each puzzle. Raises InputError."""
    for word in words:
        n = _side(len(word.text), 2)
        if n:
            half = n * n
            yield Word(word.text[:half], word.line, word.column), _rest(word, half), n
            continue
        n = _side(len(word.text), 1)
        regions = next(words, None) if n else None
        if regions is None:
            near = _near(len(word.text))
            raise InputError(
                f"found {len(word.text)} characters; expected {2 * near * near} ({near * near} givens and as many "
                f"region labels, {near}x{near})",
                Location(line=word.line, column=word.column),
            )
        if len(regions.text) != n * n:
            raise InputError(
                f"found {len(regions.text)} region labels; expected {n * n} ({n}x{n})",
                Location(line=regions.line, column=regions.column + min(len(regions.text), n * n)),
            )
        yield word, regions, n


def _document(givens: Word, regions: Word, n: int, variant: str | None) -> Document:
    digits = [read_digit(sign, n, cell_name(*divmod(at, n))) for at, sign in enumerate(characters(givens))]
    labels = characters(regions)
    rows = range(0, n * n, n)
    data = {
        "n": n,
        "regions": read_map([labels[at : at + n] for at in rows]),
        "givens": [digits[at : at + n] for at in rows],
    }
    return Document(variant or "jigsaw", data, line=givens.line)


def _rest(word: Word, at: int) -> Word:
    return Word(word.text[at:], word.line, word.column + at)


def _side(length: int, times: int) -> int:
    """n, where *length* is *times* n * n for an n from 4 to 25, else 0."""
    n = isqrt(length // times)
    return n if SMALLEST <= n <= LARGEST and times * n * n == length else 0


def _looks_like_givens(signs: str) -> bool:
    """Whether all but a few of *signs* could be digits or blanks."""
    return sum(sign == "." or (sign.isascii() and sign.isalnum()) for sign in signs) * 20 >= len(signs) * 19


def _near(length: int) -> int:
    """The n whose 2 * n * n is closest to *length*."""
    return min(range(SMALLEST, LARGEST + 1), key=lambda n: abs(2 * n * n - length))


JIGSAW_LINE = Format(
    id=ID,
    title="Jigsaw, one line",
    sniff=sniff,
    plausible=plausible,
    read=read,
    write=write,
    summary="n*n givens and n*n region labels, run together or parted by whitespace; n from 4 to 25",
)
