"""The puzzle of one line of the input."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from functools import cached_property

import attrs

from ruleout import InputError, Location, Puzzle, Registry, RuleoutError
from ruleout.internal import decode_text, names_columns, read_puzzles
from ruleout_batch.answering.job import Job

SAMPLE = ("12345678" + ".") * 9
"""A line that is read to determine the layout and the variant of lines of 81 characters."""

_CELLS = re.compile(rb"[0-9.]{81}")
_DIGITS = bytes.maketrans(b"0123456789.", bytes([*range(10), 0]))


class LineReader:
    """Reads lines as puzzles, in the variant and format of *job*."""

    def __init__(self, job: Job, registry: Registry) -> None:
        self._job = job
        self._registry = registry

    @cached_property
    def sample(self) -> Puzzle | None:
        """A puzzle with the layout and the variant of all lines of 81 digits and blanks, if each digit is a given.

        The format of such lines need not be recognised line by line. A puzzle with rules has a document, so that it
        can be written.
        """
        if self._job.rules:
            return None
        try:
            puzzle = self._read(SAMPLE, "sample")
        except RuleoutError:
            return None
        as_read = tuple(SAMPLE.encode().translate(_DIGITS))
        if puzzle.layout.size != len(SAMPLE) or puzzle.givens != as_read or puzzle.marks or any(puzzle.placed):
            return None
        return puzzle

    def puzzle(self, line: bytes, at: tuple[int, int]) -> Puzzle | None:
        """Return the puzzle on *line*, or None for a blank line, a comment, or the names of columns on the first line.

        *at* are the numbers of the input (from 0) and of the line (from 1). Raises InputError with the place of the
        error.
        """
        text = line.removeprefix(BOM_UTF8).strip()
        if not text or text.startswith(b"#") or (at[1] == 1 and names_columns(text.decode("utf-8", "replace"))):
            return None
        if self.sample is not None and _CELLS.fullmatch(text):
            return Puzzle(self.sample.layout, tuple(text.translate(_DIGITS)), variant=self.sample.variant)
        file = self._job.files[at[0]]
        try:
            return self._read(decode_text(line.rstrip(b"\r\n"), file), file)
        except InputError as error:
            # The line was read as a text of its own, so only the column of the location is correct.
            where = attrs.evolve(error.where, line=at[1], position=None)
            raise InputError(error.message, where) from None
        except RuleoutError as error:
            raise InputError(str(error), Location(file=file, line=at[1])) from None

    def _read(self, text: str, file: str) -> Puzzle:
        job = self._job
        found = read_puzzles(
            text, self._registry, variant=job.variant, format=job.format, file=file, lossy=job.lossy, rules=job.rules
        )
        if len(found) > 1:
            raise InputError(f"found {len(found)} puzzles; expected one per line", Location(file=file))
        return next(iter(found))
