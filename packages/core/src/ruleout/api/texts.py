"""From text to puzzles and back."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import islice

from ruleout.discovery.discover import default_registry
from ruleout.discovery.registry import Registry
from ruleout.errors import InputError, Unsupported
from ruleout.puzzles.document import Document
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reading.build import build_puzzle
from ruleout.reading.files import decode_text, read_file
from ruleout.reading.recognise import read_puzzles
from ruleout.reading.unbuild import document_of, with_digits

Text = str | bytes
PuzzleSource = Puzzle | Document | Text
"""What functions accept as a puzzle: the puzzle itself, its document or its text."""


def parse_many(
    text: Text,
    *,
    variant: str | None = None,
    format: str | None = None,
    file: str | None = None,
    plugins: Registry | None = None,
) -> Iterator[Puzzle]:
    """Yield every puzzle in *text*, in order. Raises InputError at the first that is invalid; see :func:`parse`."""
    registry = plugins or default_registry()
    plain = decode_text(text, file or "text") if isinstance(text, bytes) else text
    yield from read_puzzles(plain, registry, variant=variant, format=format, file=file)


def parse(
    text: Text,
    *,
    variant: str | None = None,
    format: str | None = None,
    file: str | None = None,
    plugins: Registry | None = None,
) -> Puzzle:
    """Return the one puzzle in *text*.

    Parameters
    ----------
    text
        The text, in any format that is installed.
    variant, format
        Decide if the text alone does not.
    file
        The name of the source, for error messages.
    plugins
        The formats, variants and rules to read with; by default all that are installed.

    Raises
    ------
    InputError
        If the text is not exactly one puzzle: what was found, where, and what would have been right.
    UnknownName
        For a variant or format that is not installed.
    """
    registry = plugins or default_registry()
    plain = decode_text(text, file or "text") if isinstance(text, bytes) else text
    puzzles = read_puzzles(plain, registry, variant=variant, format=format, file=file)
    found = list(islice(puzzles, 2))
    if len(found) > 1:
        raise InputError("found more than one puzzle; expected one")
    return found[0]


def load_many(
    path: str | os.PathLike[str],
    *,
    variant: str | None = None,
    format: str | None = None,
    plugins: Registry | None = None,
) -> Iterator[Puzzle]:
    """Yield every puzzle in a file, in order.

    Raises InputError as :func:`parse_many` does, and if the file cannot be read.
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
    """Return the one puzzle in a file. Raises InputError as :func:`parse` does, and if the file cannot be read."""
    name = os.fspath(path)
    return parse(read_file(name), variant=variant, format=format, file=name, plugins=plugins)


def write(
    puzzle: PuzzleSource, format: str = "json", *, digits: Sequence[int] | None = None, plugins: Registry | None = None
) -> str:
    """Return *puzzle* as text in *format*: what it holds now, entries and pencil marks included.

    Parameters
    ----------
    puzzle
        A puzzle, a document or a text. Also a puzzle that was changed, or made without a document.
    format
        The id of the format.
    digits
        One digit per visible cell, 0 for none, in place of the givens; entries and pencil marks are left out then.
    plugins
        The formats and variants to write with.

    Raises
    ------
    Unsupported
        If the format cannot carry the puzzle, with what it cannot carry; or if the puzzle is one that no document
        describes.
    ValueError
        If the number of *digits* is not that of the visible cells, or one of them is invalid.
    """
    registry = plugins or default_registry()
    chosen = registry.format(format)
    if chosen.write is None:
        raise Unsupported(f"format {format} is only read, not written")
    subject = puzzle_of(puzzle, registry)
    document = document_of(subject, registry) if digits is None else with_digits(subject, digits, registry)
    return chosen.write(document)


def puzzle_of(source: PuzzleSource, registry: Registry) -> Puzzle:
    """Return the puzzle of *source*."""
    if isinstance(source, Puzzle):
        return source
    if isinstance(source, Document):
        return build_puzzle(source, registry)
    return parse(source, plugins=registry)
