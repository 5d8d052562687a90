"""Parsing and writing of puzzles."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from ruleout.api.inputs import PuzzleSource, TextSource, checked_registry, checked_rules, puzzle_or_document, text_of
from ruleout.errors import InputError, LossWarning, NotRecognised, Unsupported, quoted
from ruleout.masks import Digit
from ruleout.model.arguments import names_arguments
from ruleout.plugins.registry import Registry
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reading.build import build_puzzle
from ruleout.reading.recognise import read_puzzles
from ruleout.reading.rule_words import RuleLine, in_words, with_rules
from ruleout.reading.unbuild import document_of, with_digits

LONGEST_PATH = 250
"""A text that is longer is not taken for the name of a file."""


@names_arguments
def parse_many(
    text: TextSource,
    *,
    variant: str | None = None,
    format: str | None = None,
    file: str | None = None,
    lossy: bool = False,
    rules: str | Iterable[str] = (),
    plugins: Registry | None = None,
) -> Iterator[Puzzle]:
    """Yield every puzzle in a text, in order.

    Parameters
    ----------
    text
        A str, the bytes of UTF-8, an open file, or the path of a file as a :class:`pathlib.Path`.
    variant
        The id of the variant of the puzzles that do not name theirs.
    format
        The id of the format of the text; recognised if not given.
    file
        The name of the text in errors, such as that of its file.
    lossy
        Leave out what no rule can express, such as fog, instead of refusing the puzzle. Its verdict is then never
        *unique*, and ``meta["left_out"]`` says what was left out.
    rules
        Rules to add, in words: ``"anti-knight"``, or ``["anti-knight", "cage 15 r1c1 r1c2"]``; see the page about
        formats.
    plugins
        The registry to be used; all that is installed if not given.

    Raises
    ------
    InputError, UnknownName
        At the first puzzle that is not right. A text that no format reads, a file that cannot be read and a name that
        is not installed are reported by the call.
    TypeError
        If *text* is not a text.
    """
    found = text_of(text, file)
    if found is None:
        raise TypeError(f"found {quoted(repr(text))}; expected a text, an open file or a pathlib.Path")
    registry = checked_registry(plugins)
    added = checked_rules(rules)
    return iter(
        read_puzzles(found[0], registry, variant=variant, format=format, file=found[1], lossy=lossy, rules=added)
    )


@names_arguments
def parse(
    text: PuzzleSource,
    *,
    variant: str | None = None,
    format: str | None = None,
    file: str | None = None,
    lossy: bool = False,
    rules: str | Iterable[str] = (),
    plugins: Registry | None = None,
) -> Puzzle:
    """Return the one puzzle in a text of any format that is installed, or in rows of numbers or a JSON object.

    Parameters
    ----------
    text
        A str, the bytes of UTF-8, an open file, the path of a file as a :class:`pathlib.Path`, a mapping such as
        ``{"givens": rows}``, rows of numbers, or one sequence of them.
    variant
        The id of the variant, if the puzzle does not name it.
    format
        The id of the format of a text; recognised if not given.
    file
        The name of the text in errors, such as that of its file.
    lossy
        Leave out what no rule can express, such as fog, instead of refusing the puzzle. Its verdict is then never
        *unique*, and ``meta["left_out"]`` says what was left out.
    rules
        Rules to add, in words: ``"anti-knight"``, or ``["anti-knight", "cage 15 r1c1 r1c2"]``; see the page about
        formats.
    plugins
        The registry to be used; all that is installed if not given.

    Raises
    ------
    InputError
        If *text* is not exactly one puzzle; it says what was found, where, and what would have been right.
    TypeError
        If *text* is nothing that describes a puzzle.
    """
    registry = checked_registry(plugins)
    added = checked_rules(rules)
    found = text_of(text, file)
    if found is None:
        source = puzzle_or_document(text, variant)
        if added:
            document = document_of(source, registry) if isinstance(source, Puzzle) else source
            source = with_rules(document, map(RuleLine, added), registry)
        return source if isinstance(source, Puzzle) else build_puzzle(source, registry)
    try:
        puzzles = read_puzzles(
            found[0], registry, variant=variant, format=format, file=found[1], lossy=lossy, rules=added
        )
        first_two = list(islice(puzzles, 2))
    except NotRecognised:
        if isinstance(text, str) and _looks_like_path(text):
            raise InputError(
                f"found the text {quoted(text)}; for the file of this name use ruleout.load, or pathlib.Path"
            ) from None
        raise
    if len(first_two) > 1:
        raise InputError("found more than one puzzle; expected one")
    return first_two[0]


def _looks_like_path(text: str) -> bool:
    """Return whether *text* is more probably the name of a file than a puzzle."""
    is_short = len(text) < LONGEST_PATH and "\n" not in text and "~R" not in text
    return is_short and (re.search(r"\.[A-Za-z]{3,7}$", text) is not None or os.path.exists(text))


@names_arguments
def load_many(
    path: str | os.PathLike[str],
    *,
    variant: str | None = None,
    format: str | None = None,
    lossy: bool = False,
    rules: str | Iterable[str] = (),
    plugins: Registry | None = None,
) -> Iterator[Puzzle]:
    """Yield every puzzle in a file, in order.

    Raises InputError as :func:`parse_many` does, and if the file cannot be read.
    """
    return parse_many(Path(path), variant=variant, format=format, lossy=lossy, rules=rules, plugins=plugins)


@names_arguments
def load(
    path: str | os.PathLike[str],
    *,
    variant: str | None = None,
    format: str | None = None,
    lossy: bool = False,
    rules: str | Iterable[str] = (),
    plugins: Registry | None = None,
) -> Puzzle:
    """Return the one puzzle in a file. Raises InputError as :func:`parse` does, and if the file cannot be read."""
    return parse(Path(path), variant=variant, format=format, lossy=lossy, rules=rules, plugins=plugins)


@names_arguments
def write(
    puzzle: PuzzleSource,
    format: str = "json",
    *,
    digits: Sequence[Digit] | None = None,
    lossy: bool = False,
    plugins: Registry | None = None,
) -> str:
    """Return a puzzle or a board as text in a format: what it holds now, entries and pencil marks included.

    Parameters
    ----------
    puzzle
        The puzzle or board to write. A board is written as the puzzle of its position: see :meth:`Board.to_puzzle`.
    format
        The id of the format.
    digits
        The digits to be written in place of the givens: one per visible cell, row by row, 0 for a blank.
    lossy
        Leave out what the format cannot hold, with a warning, if it is a format that can tell what that is.
    plugins
        The registry to be used; all that is installed if not given.

    Raises
    ------
    Unsupported
        If the format cannot carry the puzzle, with what it cannot carry; or if the puzzle is one that no document
        describes.
    ValueError
        If the number of *digits* is not that of the visible cells, or one of them is invalid.
    UnknownName
        If no format has that id.
    """
    registry = checked_registry(plugins)
    chosen = registry.format(format)
    writer = chosen.write
    if writer is None:
        raise Unsupported(f"format {format} is only read, not written")
    puzzle = puzzle_of(puzzle, registry)
    document = document_of(puzzle, registry) if digits is None else with_digits(puzzle, digits, registry)
    try:
        lossy_text = chosen.write_lossy(document) if lossy and chosen.write_lossy is not None else None
        written = writer(document) if lossy_text is None else ""
    except InputError as error:  # the puzzle is valid, so this format has no place for it
        raise Unsupported(f"format {format} cannot carry this puzzle: {error}; json can") from None
    if lossy_text is not None:
        if lossy_text.left_out or lossy_text.dropped:
            warnings.warn(f"format {format}: {lossy_text.remark}", LossWarning, stacklevel=3)
        return lossy_text.text
    written = in_words(written, document, puzzle.layout, registry)
    return f"{chosen.heading}\n{written}" if chosen.heading else written


def puzzle_of(source: PuzzleSource, registry: Registry) -> Puzzle:
    """Return the puzzle that *source* is or describes. Raises TypeError if it is nothing that describes a puzzle."""
    return source if isinstance(source, Puzzle) else parse(source, plugins=registry)
