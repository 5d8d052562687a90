"""Chunks of whole lines from inputs, in constant memory for lines of any length."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from select import select
from typing import BinaryIO

import attrs

from ruleout import InputError, Location
from ruleout.internal import decode_text, refuse_binary
from ruleout_batch.input.chunks import LONGEST_LINE, Chunk, ChunkSize, FileRange, LinePosition, Work, number_of_lines
from ruleout_batch.input.sources import File, Text

READ_SIZE = 2**16
"""The smallest number of bytes that are requested at once."""
SECONDS_FOR_MORE = 0.2
"""Seconds to wait for more data from a pipe before the lines that have arrived are yielded."""
_BYTES_CHECKED = 512
_SEARCH_STEP = 2**12
"""The number of bytes that are searched at once for the end of a line."""
_UNKNOWN_OFFSET = -1


@attrs.frozen
class Lines:
    """The chunks of *sources* from *start* on, each of about as many bytes as *chunk_size* requires at the time.

    Lines end with a line feed, or with a carriage return in an input whose beginning has no line feeds. A line of more
    than 1 MiB is skipped without being kept in memory. Raises InputError if an input cannot be read.

    *known* is called before each chunk and returns a position up to which lines are counted. If it is not None, chunks
    of files are file ranges, which their receiver reads.
    """

    _sources: Sequence[Text]
    _start: LinePosition
    _chunk_size: ChunkSize
    _known: Callable[[], LinePosition | None] = lambda: None

    def __iter__(self) -> Iterator[Work]:
        for number in range(self._start.input, len(self._sources)):
            start = self._start if number == self._start.input else LinePosition(number)
            source = self._sources[number]
            with source.open() as stream:
                yield from self._chunks(source, _Reader(stream, source), start)

    def _chunks(self, source: Text, reader: _Reader, start: LinePosition) -> Iterator[Work]:
        identity = source.identity if isinstance(source, File) else None
        here = FileRange(reader.path or source.name, start, start.offset, 0, identity)
        size_of_later = self._size_after(start.input)
        while True:
            known = self._known()
            if known is not None and known.input == start.input and known.offset > here.known.offset:
                here = attrs.evolve(here, known=known)
            left = None if reader.path is None or size_of_later is None else reader.end - here.offset + size_of_later
            wanted = self._chunk_size.next(left)
            size = reader.size_of_lines(here.offset, wanted)
            if size and known is not None:
                yield attrs.evolve(here, size=size)
                here = attrs.evolve(here, offset=here.offset + size)
                continue
            chunk = attrs.evolve(here, size=size).read() if size else reader.chunk(here.start, wanted)
            if chunk is None:
                return
            yield chunk
            here = attrs.evolve(here, known=chunk.after, offset=chunk.after.offset)

    def _size_after(self, number: int) -> int | None:
        """Return the number of bytes in the inputs after *number*, or None if it is unknown before they are read."""
        later = self._sources[number + 1 :]
        sizes = [each.size for each in later if isinstance(each, File) and each.path is not None]
        return sum(size or 0 for size in sizes) if len(sizes) == len(later) else None


class _Reader:
    """A stream of lines. *end* is the size of a file that is stored unpacked, and 0 for other inputs."""

    def __init__(self, stream: BinaryIO, source: Text) -> None:
        self._stream = stream
        self._name = source.name
        self.path = source.path if isinstance(source, File) else None
        self.end = source.size or 0 if self.path is not None else 0
        self._next = 0  # the offset of the held bytes
        self._is_pipe = not isinstance(source, File)
        self._ended = False
        self._held = self._read(READ_SIZE)  # bytes that were read and are not in a chunk yet
        _refuse(self._held, self._name)
        is_cr = b"\n" not in self._held and b"\r" in self._held[:-1]
        self._line_end = b"\r" if is_cr else b"\n"

    def size_of_lines(self, offset: int, size: int) -> int:
        """Return the number of bytes of whole lines from *offset* on, at most *size*.

        It is 0 if it cannot be determined from the end of the range: at the end of the input, if the first line is
        longer, or if the input is not a file.
        """
        if self._line_end != b"\n":
            return 0
        end = min(offset + size, self.end)
        if end == self.end:
            return max(end - offset, 0)
        self._next = _UNKNOWN_OFFSET
        while end > offset:
            begin = max(end - _SEARCH_STEP, offset)
            self._seek(begin)
            cut = self._read(end - begin).rfind(b"\n") + 1
            if cut:
                return begin + cut - offset
            end = begin
        return 0

    def _seek(self, offset: int) -> None:
        try:
            self._stream.seek(offset)
        except _READ_ERRORS as error:
            raise self._unreadable(error) from None

    def chunk(self, start: LinePosition, size: int) -> Chunk | None:
        """Return the next lines, about *size* bytes of them, which begin at *start*; None at the end."""
        if start.offset != self._next:
            self._seek(start.offset)
            self._held, self._ended = b"", False
        chunk = self._chunk(start, size)
        if chunk is not None:
            self._next = chunk.after.offset
        return chunk

    def _chunk(self, start: LinePosition, size: int) -> Chunk | None:
        end = self._line_end
        while not self._ended:
            has_line = end in self._held
            if len(self._held) >= (size if has_line else LONGEST_LINE) or (has_line and self._is_slow()):
                break
            more = self._read(max(size, READ_SIZE))
            self._held += more
            self._ended = not more
        cut = self._held.rfind(end, 0, size) + 1 or self._held.find(end, size) + 1
        if not cut and not self._ended:
            return Chunk(start, b"", 1, overlong=self._skip_line())
        if not cut or (self._ended and len(self._held) <= size):
            cut = len(self._held)
        data = self._held[:cut]
        self._held = self._held[cut:]
        if not data:
            return None
        if end != b"\n":
            data = data.replace(end, b"\n")
        return Chunk(start, data, number_of_lines(data))

    def _skip_line(self) -> int:
        """Read to the end of the line that is held, and return the number of its bytes."""
        size = len(self._held)
        while data := self._read(LONGEST_LINE):
            at = data.find(self._line_end) + 1
            if at:
                self._held = data[at:]
                return size + at
            size += len(data)
        self._held, self._ended = b"", True
        return size

    def _is_slow(self) -> bool:
        """Return whether a stream delivers nothing for a while; False if that cannot be found out."""
        if hasattr(self._stream, "is_slow"):
            return bool(self._stream.is_slow)
        try:
            return self._is_pipe and not select([self._stream], [], [], SECONDS_FOR_MORE)[0]
        except (OSError, ValueError, TypeError):
            return False

    def _read(self, size: int) -> bytes:
        """Return up to *size* bytes, none at the end; for a pipe, those that have arrived."""
        try:
            if self._is_pipe and hasattr(self._stream, "read1"):
                return bytes(self._stream.read1(size))
            return self._stream.read(size)
        except _READ_ERRORS as error:
            raise self._unreadable(error) from None

    def _unreadable(self, error: Exception) -> InputError:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        return InputError(f"cannot be read: {reason}", Location(file=self._name))


_READ_ERRORS = (OSError, EOFError, zlib.error)
"""The exceptions that reading raises, those of gzip included."""


def _refuse(opening: bytes, name: str) -> None:
    """Raise InputError if an input that begins with *opening* is not text; later lines are checked one by one."""
    refuse_binary(opening, name)
    line = opening[:_BYTES_CHECKED].partition(b"\n")[0]
    if line.count(0) * 4 > len(line):
        decode_text(line, name)
