"""Puzzles from arguments, files and standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from time import monotonic
from typing import Any

import attrs

from ruleout import Budget, Document, InputError, Location, Puzzle, Registry
from ruleout.internal import NotRecognised, PluginFailure, TextPuzzles, read_file, read_puzzles, read_stream, remark_on
from ruleout_cli import status
from ruleout_cli.options.advice import add_advice, option_meant
from ruleout_cli.options.groups import Source
from ruleout_cli.terminal import is_terminal, write_message

STANDARD_INPUT = "standard input"
NO_SUCH_FILE = "no such file, and not a puzzle either"
SUFFIXES = (".txt", ".csv")
"""The suffixes of files with puzzles in any format."""
LONGEST_NAME = 255
DIGITS_AND_BLANKS = frozenset("0123456789.*_-")


@attrs.frozen
class Entry:
    """One puzzle of the input, with its number from 1 and the moment at which work on it began.

    Work on the first one begins before the input is read, and on each other one when the one before is finished.
    """

    number: int
    puzzle: Puzzle
    begun: float = attrs.field(factory=monotonic, eq=False)

    @property
    def format(self) -> str | None:
        """The id of the format that the puzzle was read from."""
        return self.puzzle.document.format if self.puzzle.document else None

    @property
    def name(self) -> str:
        """The name of the puzzle in messages."""
        line = self.puzzle.document.line if self.puzzle.document else None
        return f"puzzle {self.number}" + (f" (line {line})" if line is not None else "")

    def left(self, budget: Budget) -> Budget:
        """Return *budget* without the seconds that have passed since work on the puzzle began."""
        if budget.seconds is None:
            return budget
        return attrs.evolve(budget, seconds=max(0.0, self.begun + budget.seconds - monotonic()))

    @property
    def record(self) -> dict[str, Any]:
        """Return the first fields of a record: the puzzle's number, its line and id, if any, and its variant."""
        data: dict[str, Any] = {"puzzle": self.number}
        if self.puzzle.document is not None and self.puzzle.document.line is not None:
            data["line"] = self.puzzle.document.line
        if "id" in self.puzzle.meta:
            data["id"] = self.puzzle.meta["id"]
        return {**data, "variant": self.puzzle.variant, **({"remark": self.remark} if self.remark else {})}

    @property
    def remark(self) -> str:
        """The parts of the puzzle that a verdict on it does not cover, in words; empty if it covers all."""
        return remark_on(self.puzzle.meta)


@attrs.frozen
class Text:
    """A text that contains puzzles, and the file that it was read from, if any."""

    content: str
    file: str | None


class Entries:
    """The puzzles of a command. Their number is known, and each puzzle is built when the iteration reaches it.

    If the errors of *failed* are given, the iteration goes on after a puzzle that is invalid: a message says what is
    wrong with it, and *status* is then BAD. If no puzzle is left, the last error is raised.
    """

    def __init__(self, read: Sequence[TextPuzzles], begun: float, failed: Sequence[InputError] | None = None) -> None:
        self._read = read
        self._begun = begun
        self._failed = failed
        self.status = status.BAD if failed else status.YES

    def __len__(self) -> int:
        return sum(map(len, self._read))

    @property
    def documents(self) -> list[Document]:
        """The documents that were read, without building the puzzles."""
        return [document for puzzles in self._read for document in puzzles.documents]

    def __iter__(self) -> Iterator[Entry]:
        begun = self._begun
        failed = list(self._failed or ())
        is_left = False
        puzzles = chain.from_iterable(self._read)
        for number in range(1, len(self) + 1):
            try:
                puzzle = next(puzzles)
            except InputError as error:
                if self._failed is None or isinstance(error, PluginFailure):
                    raise
                self.status = status.BAD
                failed.append(error)
                continue
            _write(failed)
            is_left = True
            yield Entry(number, puzzle, begun)
            begun = monotonic()
        if failed and not is_left:
            _write(failed[:-1])
            raise failed[-1]
        _write(failed)


def _write(failed: list[InputError]) -> None:
    """Write the errors as messages, and remove them from the list."""
    while failed:
        write_message(add_advice(failed.pop(0)))


def entries(source: Source, registry: Registry, *, going_on: bool = False) -> Entries:
    """Read every puzzle that *source* names, in order.

    Raises InputError for the first invalid text and, when the iteration reaches it, for the first invalid document;
    but if *going_on*, only if there is no valid one: see :class:`Entries`.
    """
    begun = monotonic()
    read, failed = readings(source, registry, going_on)
    return Entries([puzzles for _, puzzles in read], begun, failed)


def readings(
    source: Source, registry: Registry, going_on: bool
) -> tuple[list[tuple[Text, TextPuzzles]], list[InputError] | None]:
    """Return every text that *source* names with its puzzles and, if *going_on*, the errors of invalid ones.

    Raises InputError for the first invalid text unless *going_on*, and if *source* names none and standard input is a
    terminal.
    """
    if not source.puzzles and (sys.stdin is None or is_terminal(sys.stdin)):
        raise InputError("no puzzle given; expected one as an argument, a file, - or a pipe")
    read = []
    failed = []
    for argument in source.puzzles or ("-",):
        try:
            text = text_of(argument, registry)
            read.append((text, read_text(text, source, registry)))
        except InputError as error:
            if not going_on or isinstance(error, PluginFailure):
                raise
            failed.append(error)
    if failed and not read:
        _write(failed[:-1])
        raise failed[-1]
    return read, failed if going_on else None


def read_text(text: Text, source: Source, registry: Registry) -> TextPuzzles:
    """Read every puzzle in *text*. Raises InputError."""
    try:
        return read_puzzles(
            text.content,
            registry,
            variant=source.variant,
            format=source.format,
            file=text.file,
            lossy=source.lossy,
            rules=source.rule or (),
        )
    except InputError as error:
        is_unread = isinstance(error, NotRecognised) or source.format is not None
        if is_unread and text.file is None and _may_be_a_name(text.content):
            meant = option_meant(text.content, ("--variant", "--format"), registry)
            raise InputError(NO_SUCH_FILE + meant, Location(file=text.content)) from None
        raise


def text_of(argument: str, registry: Registry) -> Text:
    """Return the text that an argument names or is, standard input for ``-``. Raises InputError."""
    if argument == "-":
        return _standard_input()
    if os.path.exists(argument):
        return Text(read_file(argument), argument)
    if _ends_as_a_file(argument, registry):
        raise InputError(NO_SUCH_FILE, Location(file=argument))
    return Text(argument, None)


def _standard_input() -> Text:
    if sys.stdin is None:
        raise InputError("standard input is closed")
    return Text(read_stream(sys.stdin.buffer, STANDARD_INPUT), STANDARD_INPUT)


def _ends_as_a_file(argument: str, registry: Registry) -> bool:
    """Return whether an argument has the suffix of a file with puzzles."""
    suffixes = (*SUFFIXES, *(suffix for each in registry.known("formats", "suffixes").values() for suffix in each))
    is_name = argument.lower().endswith(suffixes) and len(argument) <= LONGEST_NAME and "\n" not in argument
    return is_name and "://" not in argument


def _may_be_a_name(argument: str) -> bool:
    """Return whether an argument that no format recognises is probably the name of a missing file.

    Otherwise it is an invalid puzzle. A name is assumed to have no white space; a puzzle on one line consists mostly of
    digits and blanks.
    """
    if not argument or any(char in argument for char in "\n{[ ") or "://" in argument:
        return False
    return sum(char in DIGITS_AND_BLANKS for char in argument) * 10 <= len(argument) * 7
