"""From one line of the input to a puzzle."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from functools import cached_property

import attrs

from ruleout import InputError, Layout, Location, Puzzle, Registry, RuleoutError
from ruleout.plugin import decode_text, read_puzzles
from ruleout_batch.answering.job import Job

SAMPLE = ("12345678" + ".") * 9
"""A line from which to see how 81 characters are read."""

_SQUARE = re.compile(rb"[0-9.]{81}")
_DIGITS = bytes.maketrans(b"0123456789.", bytes([*range(10), 0]))


@attrs.frozen
class Square:
    """The layout and the variant of lines of 81 digits and blanks."""

    layout: Layout
    variant: str | None


class Reader:
    """Reads lines as puzzles, in the variant and format that *job* asks for."""

    def __init__(self, job: Job, registry: Registry) -> None:
        self._job = job
        self._registry = registry

    @cached_property
    def square(self) -> Square | None:
        """The layout of lines of 81 digits and blanks if each digit is a given, else None.

        Such lines need not be recognised one by one.
        """
        try:
            puzzle = self._read(SAMPLE, "sample")
        except RuleoutError:
            return None
        as_read = tuple(SAMPLE.encode().translate(_DIGITS))
        if puzzle.layout.size != len(SAMPLE) or puzzle.givens != as_read or puzzle.marks or any(puzzle.placed):
            return None
        return Square(puzzle.layout, puzzle.variant)

    def puzzle(self, line: bytes, place: tuple[int, int]) -> Puzzle | None:
        """Return the puzzle on *line*, which is at *place* (input from 0, line from 1); None for a blank line or a
        comment. Raises InputError with the place of what is invalid."""
        text = line.removeprefix(BOM_UTF8).strip()
        if not text or text.startswith(b"#"):
            return None
        if self.square is not None and _SQUARE.fullmatch(text):
            return Puzzle(self.square.layout, tuple(text.translate(_DIGITS)), variant=self.square.variant)
        file = self._job.files[place[0]]
        try:
            return self._read(decode_text(line.rstrip(b"\r\n"), file), file)
        except InputError as error:
            # The line was read as a text of its own: only places within the line hold for the file.
            where = attrs.evolve(error.where, line=place[1], position=None)
            raise InputError(error.message, where) from None
        except RuleoutError as error:
            raise InputError(str(error), Location(file=file, line=place[1])) from None

    def _read(self, text: str, file: str) -> Puzzle:
        job = self._job
        found = read_puzzles(text, self._registry, variant=job.variant, format=job.format, file=file)
        if len(found) > 1:
            raise InputError(f"found {len(found)} puzzles; expected one on each line", Location(file=file))
        return next(iter(found))
