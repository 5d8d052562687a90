"""Pieces of the input: some whole lines, their position in it, and their size."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from typing import ClassVar

import attrs

from ruleout import InputError, Location
from ruleout_batch.input.out_of_band import OutOfBand

LONGEST_LINE = 2**20
"""A line with this many bytes or more cannot be a puzzle, and is not kept in memory."""

FIRST_SIZE = 4096
"""The number of bytes of the first chunks: fifty lines, or a few large puzzles."""
SECONDS_PER_CHUNK = 1.0
LARGEST_FACTOR = 4
"""The largest factor by which one answer changes the size: the first answers include the time for setting up."""
SMALLEST_SHARE = 8
"""The last chunks have at least the usual size divided by this, and at least that of the first ones: each chunk has
a fixed cost, and engines solve several lines together."""
CHANGED = "changed while it was read; use --force to start over"


class InputChanged(InputError):
    """An input changed while it was read, so that the batch cannot be resumed."""


@attrs.frozen
class LinePosition:
    """A position between two lines of the input.

    *input* counts the inputs from 0, *offset* the bytes of that input before the position, *line* its lines before it.
    """

    input: int = 0
    offset: int = 0
    line: int = 0


@attrs.frozen
class Chunk(OutOfBand):
    """Whole lines of one input, in order.

    *data* holds them, each with its line feed; the last line of an input may lack it. *lines* is their number. A line
    that is too long to be read has a chunk of its own: *data* is then empty, and *overlong* is the number of its bytes,
    line feed included.
    """

    start: LinePosition
    data: bytes = attrs.field(repr=False)
    lines: int
    overlong: int = 0

    def content(self) -> bytes:
        """Return the lines."""
        return self.data

    def read(self) -> Chunk:
        """Return the chunk itself."""
        return self

    @property
    def input(self) -> int:
        """The number of the input, from 0."""
        return self.start.input

    @property
    def size(self) -> int:
        """The number of bytes of the input in the chunk."""
        return self.overlong or len(self.data)

    @property
    def after(self) -> LinePosition:
        """The position at which the next chunk begins."""
        return LinePosition(self.start.input, self.start.offset + self.size, self.start.line + self.lines)

    def first(self, lines: int) -> Chunk:
        """Return the first *lines* lines, which are fewer than all, as a chunk."""
        cut = 0
        for _ in range(lines):
            cut = self.data.index(b"\n", cut) + 1
        return Chunk(self.start, self.data[:cut], lines)

    def single_lines(self) -> Iterator[Chunk]:
        """Yield a chunk per line."""
        if self.lines < 2:
            yield self
            return
        line = Chunk(self.start, b"", 0)
        for data in io.BytesIO(self.data):  # unlike splitlines(), it splits after line feeds alone
            line = Chunk(line.after, data, 1)
            yield line

    def halves(self) -> tuple[Chunk, Chunk] | None:
        """Return the chunk in two parts of about the same size, or None if it has only one line."""
        if self.lines < 2:
            return None
        cut = self.data.find(b"\n", len(self.data) // 2, len(self.data) - 1) + 1
        cut = cut or self.data.rindex(b"\n", 0, len(self.data) // 2) + 1
        head = Chunk(self.start, self.data[:cut], self.data.count(b"\n", 0, cut))
        return head, Chunk(head.after, self.data[cut:], self.lines - head.lines)


FileIdentity = tuple[int, int, int]
"""Size in bytes, time of the last change in nanoseconds, and inode number.

They are equal on all machines that share a file system.
"""


def file_identity(status: os.stat_result) -> FileIdentity:
    """Return the identity of the file with this *status*."""
    return status.st_size, status.st_mtime_ns, status.st_ino


@attrs.frozen
class FileRange:
    """Whole lines of a file that are not read yet: *size* bytes at *offset* of the file at *path*.

    The lines end with line feeds. *known* is a position at or before the range whose line number is known, from which
    lines can be counted. *identity* is that of the file at the start of the batch.
    """

    path: str
    known: LinePosition
    offset: int
    size: int
    identity: FileIdentity | None = None
    overlong: ClassVar[int] = 0

    @property
    def input(self) -> int:
        """The number of the input, from 0."""
        return self.known.input

    @property
    def start(self) -> LinePosition:
        """The position at which the range begins, whose line number is found by reading from *known* on.

        Raises InputError if the file cannot be read.
        """
        if self.offset == self.known.offset:
            return self.known
        between = _read(self.path, self.known.offset, self.offset - self.known.offset)
        return LinePosition(self.known.input, self.offset, self.known.line + between.count(b"\n"))

    @property
    def is_here(self) -> bool:
        """Return whether this machine, which may not be the machine of the batch, has the file under *path*."""
        try:
            with open(self.path, "rb", buffering=0) as file:
                return file_identity(os.fstat(file.fileno())) == self.identity
        except OSError:
            return False

    def content(self) -> bytes:
        """Return the lines. Raises InputError if the file cannot be read or is shorter than it was."""
        return _read(self.path, self.offset, self.size)

    def read(self) -> Chunk:
        """Return the lines as a chunk. Raises InputError if the file cannot be read or is shorter than it was."""
        data = self.content()
        return Chunk(self.start, data, number_of_lines(data))


Work = Chunk | FileRange
"""The input of workers."""


def number_of_lines(data: bytes) -> int:
    """Return the number of lines in *data*, whose last line may lack its line feed."""
    return data.count(b"\n") + (not data.endswith(b"\n"))


def _read(path: str, offset: int, size: int) -> bytes:
    try:
        with open(path, "rb", buffering=0) as file:
            file.seek(offset)
            data = file.read(size)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", Location(file=path)) from None
    if len(data) != size:
        raise InputChanged(CHANGED, Location(file=path))
    return data


class ChunkSize:
    """The number of bytes, or of numbers, that chunks should have, *size*, at most *largest*.

    *parallelism* returns the number of chunks that are worked on at once, *first* is the size of the first chunks.
    """

    def __init__(self, largest: int, parallelism: Callable[[], int] = lambda: 1, first: int = FIRST_SIZE) -> None:
        self._largest = largest
        self._parallelism = parallelism
        self._first = first
        self.size = min(first, largest)

    def next(self, left: int | None) -> int:
        """Return the size of the next chunk if *left* bytes remain, or None if their number is unknown.

        Near the end it is a share of the remaining bytes, so that all workers finish at about one time.
        """
        if left is None or left >= self.size * (parallelism := self._parallelism()) or parallelism == 1:
            return self.size
        return min(self.size, max(left // parallelism, self.size // SMALLEST_SHARE, self._first))

    def learn(self, size: int, seconds: float) -> None:
        """Adapt the size to a chunk of *size* bytes that took *seconds*."""
        fitting = size * SECONDS_PER_CHUNK / max(seconds, 1e-6)
        bounded = min(max(fitting, self.size / LARGEST_FACTOR), self.size * LARGEST_FACTOR)
        self.size = int(min(max(bounded, 1), self._largest))
