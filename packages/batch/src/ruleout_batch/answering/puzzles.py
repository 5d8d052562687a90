"""From one line of the input to a puzzle."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from functools import cached_property

import attrs

from ruleout import InputError, Layout, Location, Puzzle, Registry, RuleoutError
from ruleout.plugin import build_puzzle, decode_text, read_documents
from ruleout_batch.answering.job import Job

SAMPLE = ("12345678" + ".") * 9
"""A line that shows how 81 characters are read."""

_SQUARE = re.compile(rb"[0-9.]{81}")
_DIGITS = bytes.maketrans(b"0123456789.", bytes([*range(10), 0]))


@attrs.frozen
class Square:
    """The layout and the variant that lines of 81 digits and blanks stand for."""

    layout: Layout
    variant: str | None


class Reader:
    """Reads lines as puzzles, in the variant and format that *job* asks for."""

    def __init__(self, job: Job, registry: Registry) -> None:
        self._job = job
        self._registry = registry

    @cached_property
    def square(self) -> Square | None:
        """What lines of 81 digits and blanks stand for, where that is one layout and a given for each digit.

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
        """The puzzle on *line*, which stands at *place* (input from 0, line from 1); None for a blank line or a
        comment. Raises InputError that says where and what is wrong."""
        text = line.removeprefix(BOM_UTF8).strip()
        if not text or text.startswith(b"#"):
            return None
        if self.square is not None and _SQUARE.fullmatch(text):
            return Puzzle(self.square.layout, tuple(text.translate(_DIGITS)), variant=self.square.variant)
        file = self._job.files[place[0]]
        try:
            return self._read(decode_text(line.rstrip(b"\r\n"), file), file)
        except InputError as error:
            # The line was read as a text of its own: only what is said within the line still holds.
            where = attrs.evolve(error.where, line=place[1], position=None)
            raise InputError(error.message, where) from None
        except RuleoutError as error:
            raise InputError(str(error), Location(file=file, line=place[1])) from None

    def _read(self, text: str, file: str) -> Puzzle:
        job = self._job
        found = read_documents(text, self._registry, variant=job.variant, format=job.format, file=file)
        if len(found) > 1:
            raise InputError(f"found {len(found)} puzzles; expected one on each line", Location(file=file))
        return build_puzzle(found[0], self._registry)
