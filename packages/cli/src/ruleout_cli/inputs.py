"""Puzzles from arguments, files and standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any

import attrs

from ruleout import Document, InputError, Location, Puzzle, Registry
from ruleout.plugin import build_puzzle, read_documents, read_file, read_stream, recognise_format
from ruleout_cli.options import Source
from ruleout_cli.terminal import is_terminal

STANDARD_INPUT = "standard input"
SUFFIXES = (".txt", ".csv")
"""How the names of files end that hold puzzles of any format."""
LONGEST_NAME = 255
DIGITS_AND_BLANKS = frozenset("0123456789.*_-")


@attrs.frozen
class Entry:
    """One puzzle of the input: its number from 1, the puzzle, and the id of its format where one alone claims it."""

    number: int
    puzzle: Puzzle
    format: str | None

    @property
    def name(self) -> str:
        """How messages call it."""
        line = self.puzzle.document.line if self.puzzle.document else None
        return f"puzzle {self.number}" + (f" (line {line})" if line is not None else "")

    @property
    def record(self) -> dict[str, Any]:
        """What a record says of the puzzle itself: its number, its line and id where it has one, and its variant."""
        data: dict[str, Any] = {"puzzle": self.number}
        if self.puzzle.document is not None and self.puzzle.document.line is not None:
            data["line"] = self.puzzle.document.line
        if "id" in self.puzzle.meta:
            data["id"] = self.puzzle.meta["id"]
        return {**data, "variant": self.puzzle.variant}


@attrs.frozen
class Text:
    """A text that holds puzzles, and the file it came from."""

    content: str
    file: str | None


class Entries:
    """The puzzles that a command was given: how many, and each one built when its turn comes."""

    def __init__(self, read: list[tuple[Document, str | None]], registry: Registry) -> None:
        self._read = read
        self._registry = registry

    def __len__(self) -> int:
        return len(self._read)

    def __iter__(self) -> Iterator[Entry]:
        for number, (document, format_id) in enumerate(self._read, 1):
            yield Entry(number, build_puzzle(document, self._registry), format_id)


def entries(source: Source, registry: Registry) -> Entries:
    """Every puzzle that *source* names, in order.

    Raises InputError on the first text that is not right and, when its turn comes, on the first document.
    """
    read: list[tuple[Document, str | None]] = []
    for text in texts(source, registry):
        found = read_documents(text.content, registry, variant=source.variant, format=source.format, file=text.file)
        format_id = source.format or sole_format(text.content, source.variant, registry)
        read.extend((document, format_id) for document in found)
    return Entries(read, registry)


def texts(source: Source, registry: Registry) -> Iterator[Text]:
    """The texts that *source* names. Raises InputError where there is none: a terminal is not waited for."""
    if not source.puzzles:
        if sys.stdin is None or is_terminal(sys.stdin):
            raise InputError("no puzzle given; expected one as an argument, a file, - or a pipe")
        yield _standard_input()
    for argument in source.puzzles or ():
        if argument == "-":
            yield _standard_input()
        elif os.path.exists(argument):
            yield Text(read_file(argument), argument)
        elif _means_a_file(argument, registry):
            raise InputError("no such file, and not a puzzle either", Location(file=argument))
        else:
            yield Text(argument, None)


def sole_format(text: str, variant: str | None, registry: Registry) -> str | None:
    """The format that *text* is written in, None where no format or more than one claims it."""
    try:
        return recognise_format(text, registry, variant).id
    except InputError:
        return None


def _standard_input() -> Text:
    if sys.stdin is None:
        raise InputError("standard input is closed")
    return Text(read_stream(sys.stdin.buffer, STANDARD_INPUT), STANDARD_INPUT)


def _means_a_file(argument: str, registry: Registry) -> bool:
    """Whether an argument is the name of a file that is not there, rather than a puzzle with something wrong in it.

    What ends as the names of files do is one. Puzzles on one line are mostly digits and blanks; what else has no white
    space and no format knows is a name too.
    """
    suffixes = (*SUFFIXES, *(suffix for each in registry.formats.values() for suffix in each.suffixes))
    if argument.lower().endswith(suffixes) and len(argument) <= LONGEST_NAME and "\n" not in argument:
        return "://" not in argument
    if not argument or any(char in argument for char in "\n{[ ") or "://" in argument:
        return False
    if sum(char in DIGITS_AND_BLANKS for char in argument) * 10 > len(argument) * 7:
        return False
    return sole_format(argument, None, registry) is None
