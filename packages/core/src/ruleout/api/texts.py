"""From text to puzzles and back."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from ruleout.discovery.discover import default_registry
from ruleout.discovery.registry import Registry
from ruleout.errors import InputError, Unsupported
from ruleout.puzzles.document import Document
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reading.build import build_puzzle, with_digits
from ruleout.reading.files import decode_text, read_file
from ruleout.reading.recognise import read_documents

Text = str | bytes
PuzzleSource = Puzzle | Document | Text
"""Wherever a puzzle is taken, its document or its text is too."""


def parse_many(
    text: Text,
    *,
    variant: str | None = None,
    format: str | None = None,
    file: str | None = None,
    plugins: Registry | None = None,
) -> Iterator[Puzzle]:
    """Every puzzle in *text*, in order. Raises InputError at the first that is not right."""
    registry = plugins or default_registry()
    plain = decode_text(text, file or "text") if isinstance(text, bytes) else text
    for document in read_documents(plain, registry, variant=variant, format=format, file=file):
        yield build_puzzle(document, registry)


def parse(
    text: Text,
    *,
    variant: str | None = None,
    format: str | None = None,
    file: str | None = None,
    plugins: Registry | None = None,
) -> Puzzle:
    """The one puzzle in *text*, which may be of any format that is installed.

    *variant* and *format* decide where the text alone cannot tell. Raises InputError where the text is not exactly
    one puzzle, and says what was found, where, and what would have been right.
    """
    puzzles = parse_many(text, variant=variant, format=format, file=file, plugins=plugins)
    first = next(puzzles, None)
    if first is None:
        raise InputError("no puzzle found")
    if next(puzzles, None) is not None:
        raise InputError("found more than one puzzle; expected one")
    return first


def load_many(
    path: str | os.PathLike[str],
    *,
    variant: str | None = None,
    format: str | None = None,
    plugins: Registry | None = None,
) -> Iterator[Puzzle]:
    """Every puzzle in a file, in order.

    Raises InputError as :func:`parse_many` does, and where the file cannot be read.
    """
    name = os.fspath(path)
    return parse_many(read_file(name), variant=variant, format=format, file=name, plugins=plugins)


def load(
    path: str | os.PathLike[str],
    *,
    variant: str | None = None,
    format: str | None = None,
    plugins: Registry | None = None,
) -> Puzzle:
    """The one puzzle in a file. Raises InputError as :func:`parse` does, and where the file cannot be read."""
    name = os.fspath(path)
    return parse(read_file(name), variant=variant, format=format, file=name, plugins=plugins)


def write(
    puzzle: PuzzleSource, format: str = "json", *, digits: Sequence[int] | None = None, plugins: Registry | None = None
) -> str:
    """*puzzle* in another format; with *digits* (one a visible cell, 0 for none), those in place of its givens.

    Raises Unsupported where the format cannot carry the puzzle, and says what it cannot.
    """
    registry = plugins or default_registry()
    chosen = registry.format(format)
    if chosen.write is None:
        raise Unsupported(f"format {format} is only read, not written")
    subject = puzzle_of(puzzle, registry)
    if digits is not None:
        return chosen.write(with_digits(subject, digits, registry))
    if subject.document is None:
        raise Unsupported("a puzzle that was not built from a document cannot be written")
    return chosen.write(subject.document)


def puzzle_of(source: PuzzleSource, registry: Registry) -> Puzzle:
    """The puzzle behind *source*."""
    if isinstance(source, Puzzle):
        return source
    if isinstance(source, Document):
        return build_puzzle(source, registry)
    return parse(source, plugins=registry)
