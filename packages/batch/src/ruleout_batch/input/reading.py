"""From inputs to chunks of whole lines, in constant memory however long the lines are."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from select import select
from typing import BinaryIO

import attrs

from ruleout import InputError, Location
from ruleout.plugin import decode_text, refuse_binary
from ruleout_batch.answering.work import LONGEST_LINE
from ruleout_batch.input.chunks import Chunk, Place, Stretch, Work, number_of_lines
from ruleout_batch.input.pace import Pace
from ruleout_batch.input.sources import File, Source

BLOCK = 2**16
"""How many bytes are asked for at once at least."""
PATIENCE = 0.2
"""Seconds that a pipe may take to send more before the lines that are there are handed on."""
_MARGIN = 512
_STEP = 2**12
"""How many bytes are looked through at once for the end of a line."""
_LOST = -1


class Lines:
    """The chunks of *sources* from *start* on, each of about as many bytes as *pace* says when it is asked for.

    Lines end with a line feed; in an input that shows none at its beginning but carriage returns, with those. A
    line of more than 1 MiB is read past piece by piece. Raises InputError where an input cannot be read.

    *known* is asked before each chunk for a place up to which lines are counted; where it is not None, chunks of files
    are left to be read by whoever gets them.
    """

    def __init__(
        self, sources: Sequence[Source], start: Place, pace: Pace, known: Callable[[], Place | None] = lambda: None
    ) -> None:
        self._sources = sources
        self._start = start
        self._pace = pace
        self._known = known

    def __iter__(self) -> Iterator[Work]:
        for number in range(self._start.input, len(self._sources)):
            start = self._start if number == self._start.input else Place(number)
            source = self._sources[number]
            with source.open() as stream:
                yield from self._chunks(source, _Reader(stream, source), start)

    def _chunks(self, source: Source, reader: _Reader, start: Place) -> Iterator[Work]:
        """The chunks of one input from *start* on."""
        stamp = source.stamp if isinstance(source, File) else None
        here = Stretch(reader.path or source.name, start, start.offset, 0, stamp)
        to_come = self._size_after(start.input)
        while True:
            known = self._known()
            if known is not None and known.input == start.input and known.offset > here.known.offset:
                here = attrs.evolve(here, known=known)
            left = None if reader.path is None or to_come is None else reader.end - here.offset + to_come
            wanted = self._pace.next(left)
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
        """How many bytes the inputs after that *number* have, None where that is known only when they are read."""
        later = self._sources[number + 1 :]
        sizes = [each.size for each in later if isinstance(each, File) and each.path is not None]
        return sum(size or 0 for size in sizes) if len(sizes) == len(later) else None


class _Reader:
    """A stream of lines. *held* is what was read and not yet handed on, from offset *next* on; *ended* says that there
    is no more. *end* is the size of a file whose bytes are its lines, and 0 for others."""

    def __init__(self, stream: BinaryIO, source: Source) -> None:
        self._stream = stream
        self._name = source.name
        self.path = source.path if isinstance(source, File) else None
        self.end = source.size or 0 if self.path is not None else 0
        self._next = 0
        self._is_pipe = not source.resumable
        self._ended = False
        self._held = self._read(BLOCK)
        _refuse(self._held, self._name)
        is_cr = b"\n" not in self._held and b"\r" in self._held[:-1]
        self._line_end = b"\r" if is_cr else b"\n"

    def size_of_lines(self, offset: int, size: int) -> int:
        """How many bytes of whole lines there are from *offset* on, *size* at most; 0 where that does not show by
        looking at their end: at the end of the input, where the first line is longer, or for what is no file."""
        if self._line_end != b"\n":
            return 0
        end = min(offset + size, self.end)
        if end == self.end:
            return max(end - offset, 0)
        self._next = _LOST
        while end > offset:
            begin = max(end - _STEP, offset)
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

    def chunk(self, place: Place, size: int) -> Chunk | None:
        """The next lines, about *size* bytes of them, which begin at *place*; None at the end."""
        if place.offset != self._next:
            self._seek(place.offset)
            self._held, self._ended = b"", False
        chunk = self._chunk(place, size)
        if chunk is not None:
            self._next = chunk.after.offset
        return chunk

    def _chunk(self, place: Place, size: int) -> Chunk | None:
        end = self._line_end
        while not self._ended:
            has_line = end in self._held
            if len(self._held) >= (size if has_line else LONGEST_LINE) or (has_line and self._is_slow()):
                break
            more = self._read(max(size, BLOCK))
            self._held += more
            self._ended = not more
        cut = self._held.rfind(end, 0, size) + 1 or self._held.find(end, size) + 1
        if not cut and not self._ended:
            return Chunk(place, b"", 1, overlong=self._pass_over())
        if not cut or (self._ended and len(self._held) <= size):
            cut = len(self._held)
        data = self._held[:cut]
        self._held = self._held[cut:]
        if not data:
            return None
        if end != b"\n":
            data = data.replace(end, b"\n")
        return Chunk(place, data, number_of_lines(data))

    def _pass_over(self) -> int:
        """Read to the end of the line that is held; how many bytes it has."""
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
        """Whether a pipe has nothing to say within the time that it is given; where that cannot be told, it has."""
        try:
            return self._is_pipe and not select([self._stream], [], [], PATIENCE)[0]
        except (OSError, ValueError, TypeError):
            return False

    def _read(self, size: int) -> bytes:
        """Up to *size* bytes, none at the end; of a pipe what is there."""
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
"""What reading raises, gzip's ways included."""


def _refuse(opening: bytes, name: str) -> None:
    """Raise InputError where an input that begins with *opening* is no text; later lines may be wrong on their own."""
    refuse_binary(opening, name)
    line = opening[:_MARGIN].partition(b"\n")[0]
    if line.count(0) * 4 > len(line):
        decode_text(line, name)
