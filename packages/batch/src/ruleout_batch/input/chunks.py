"""Pieces of the input: some whole lines, and where they stood."""

from __future__ import annotations

import os
from typing import ClassVar

import attrs

from ruleout import InputError, Location


@attrs.frozen
class Place:
    """Between two lines of the input: *input* counts the files from 0, *offset* the bytes of that file before this
    place, *line* its lines before it."""

    input: int = 0
    offset: int = 0
    line: int = 0


@attrs.frozen
class Chunk:
    """Whole lines of one input, in order.

    *data* holds them, each with its line feed; the last line of an input may go without. *lines* is how many there
    are. A line that is too long to be read stands alone in a chunk: *data* is empty, and *overlong* says how many
    bytes the line has, its line feed included.
    """

    start: Place
    data: bytes = attrs.field(repr=False)
    lines: int
    overlong: int = 0

    def content(self) -> bytes:
        """The lines, which are there already."""
        return self.data

    def read(self) -> Chunk:
        """The chunk itself, which needs no reading."""
        return self

    @property
    def input(self) -> int:
        """Which input they are of."""
        return self.start.input

    @property
    def offset(self) -> int:
        """How many bytes of the input are before them."""
        return self.start.offset

    @property
    def size(self) -> int:
        """How many bytes of the input they are."""
        return self.overlong or len(self.data)

    @property
    def after(self) -> Place:
        """Where the next chunk begins."""
        return Place(self.start.input, self.start.offset + self.size, self.start.line + self.lines)

    def first(self, lines: int) -> Chunk:
        """The first *lines* lines, fewer than there are, alone."""
        cut = 0
        for _ in range(lines):
            cut = self.data.index(b"\n", cut) + 1
        return Chunk(self.start, self.data[:cut], lines)

    def halves(self) -> tuple[Chunk, Chunk] | None:
        """The chunk in two parts of about the same size, or None where it has one line."""
        if self.lines < 2:
            return None
        cut = self.data.find(b"\n", len(self.data) // 2, len(self.data) - 1) + 1
        cut = cut or self.data.rindex(b"\n", 0, len(self.data) // 2) + 1
        head = Chunk(self.start, self.data[:cut], self.data.count(b"\n", 0, cut))
        return head, Chunk(head.after, self.data[cut:], self.lines - head.lines)


Stamp = tuple[int, int, int]
"""A file's size, the time of its last change in nanoseconds, and its number in its file system, which is the same on
all machines that share that."""


def stamp(found: os.stat_result) -> Stamp:
    """The stamp of a file of which this was found."""
    return found.st_size, found.st_mtime_ns, found.st_ino


@attrs.frozen
class Stretch:
    """Whole lines that are still to be read: *size* bytes at *offset* of the file at *path*, whose lines end with line
    feeds. *known* is a place at or before them whose line is known, for whoever has to know which lines they are.
    *stamp* is that of the file when the batch began."""

    path: str
    known: Place
    offset: int
    size: int
    stamp: Stamp | None = None
    overlong: ClassVar[int] = 0

    @property
    def input(self) -> int:
        """Which input they are of."""
        return self.known.input

    @property
    def start(self) -> Place:
        """Where they begin. The lines from *known* on are counted for it. Raises InputError where that cannot be."""
        if self.offset == self.known.offset:
            return self.known
        between = _read(self.path, self.known.offset, self.offset - self.known.offset)
        return Place(self.known.input, self.offset, self.known.line + between.count(b"\n"))

    @property
    def is_here(self) -> bool:
        """Whether the file is what is at *path* on this machine, which may be another one than that of the batch."""
        try:
            with open(self.path, "rb", buffering=0) as file:
                return stamp(os.fstat(file.fileno())) == self.stamp
        except OSError:
            return False

    def content(self) -> bytes:
        """The lines. Raises InputError where the file cannot be read, or is not as long as it was."""
        return _read(self.path, self.offset, self.size)

    def read(self) -> Chunk:
        """The lines, counted. Raises InputError as *content* does."""
        data = self.content()
        return Chunk(self.start, data, number_of_lines(data))


Work = Chunk | Stretch
"""What is handed to workers."""


def number_of_lines(data: bytes) -> int:
    """How many lines *data* has; the last one may go without a line feed."""
    return data.count(b"\n") + (not data.endswith(b"\n"))


def _read(path: str, offset: int, size: int) -> bytes:
    try:
        with open(path, "rb", buffering=0) as file:
            file.seek(offset)
            data = file.read(size)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", Location(file=path)) from None
    if len(data) != size:
        raise InputError("it changed while it was read; --force starts anew", Location(file=path))
    return data
