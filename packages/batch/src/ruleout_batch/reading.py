"""From inputs to chunks of whole lines, in constant memory however long the lines are."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from select import select
from typing import BinaryIO

from ruleout.errors import InputError, Where
from ruleout.reading import decode, refuse_opening
from ruleout_batch.chunks import Chunk, Place
from ruleout_batch.pace import Pace
from ruleout_batch.sources import Source
from ruleout_batch.work import LONGEST_LINE

BLOCK = 2**16
"""How many bytes are asked for at once at least."""
PATIENCE = 0.2
"""Seconds that a pipe may take to send more before the lines that are there are handed on."""
_MARGIN = 512


class Lines:
    """The chunks of *sources* from *start* on, each of about as many bytes as *pace* says when it is asked for.

    Lines end with a line feed; in an input that shows none at its beginning but carriage returns, with those. A
    line of more than 1 MiB is read past piece by piece. Raises InputError where an input cannot be read.
    """

    def __init__(self, sources: Sequence[Source], start: Place, pace: Pace) -> None:
        self._sources = sources
        self._start = start
        self._pace = pace

    def __iter__(self) -> Iterator[Chunk]:
        for number in range(self._start.input, len(self._sources)):
            place = self._start if number == self._start.input else Place(number)
            source = self._sources[number]
            with source.open() as stream:
                reader = _Reader(stream, source)
                reader.skip_to(place.offset)
                while (chunk := reader.chunk(place, self._pace.size)) is not None:
                    yield chunk
                    place = chunk.after


class _Reader:
    """A stream of lines. *held* is what was read and not yet handed on, *ended* says that there is no more."""

    def __init__(self, stream: BinaryIO, source: Source) -> None:
        self._stream = stream
        self._name = source.name
        self._is_pipe = not source.resumable
        self._ended = False
        self._held = self._read(BLOCK)
        _refuse(self._held, self._name)
        is_cr = b"\n" not in self._held and b"\r" in self._held[:-1]
        self._line_end = b"\r" if is_cr else b"\n"

    def skip_to(self, offset: int) -> None:
        """Go on at *offset*, if that is not where the stream is now."""
        if offset:
            try:
                self._stream.seek(offset)
            except _READ_ERRORS as error:
                raise self._unreadable(error) from None
            self._held = b""

    def chunk(self, place: Place, size: int) -> Chunk | None:
        """The next lines, about *size* bytes of them, which begin at *place*; None at the end."""
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
        return Chunk(place, data, data.count(b"\n") + (not data.endswith(b"\n")))

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
        return InputError(f"cannot be read: {reason}", Where(file=self._name))


_READ_ERRORS = (OSError, EOFError, zlib.error)
"""What reading raises, gzip's ways included."""


def _refuse(opening: bytes, name: str) -> None:
    """Raise InputError where an input that begins with *opening* is no text; later lines may be wrong on their own."""
    refuse_opening(opening, name)
    line = opening[:_MARGIN].partition(b"\n")[0]
    if line.count(0) * 4 > len(line):
        decode(line, name)
