"""Messages between the process of a batch and one of its workers.

Messages are pickled and go through pipes. The lines of chunks and answers, by far the most of it, go through memory
that both processes share, where the system has such: pipes hold little, and would have to be filled and emptied often.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import struct
import weakref
from typing import IO, Any

import attrs

from ruleout_batch.answer import Answer
from ruleout_batch.chunks import Chunk

_LENGTHS = struct.Struct(">QQ")
"""The bytes of the pickle that follows, and those of the lines."""


def shared_memory() -> int | None:
    """A new file in memory alone, None where the system has no such files."""
    return os.memfd_create("lines") if hasattr(os, "memfd_create") else None


class Channel:
    """One end. Each message is answered before the next one, so that one piece of *shared* memory is enough for both
    directions; without it, lines go through the pipes too."""

    def __init__(self, incoming: IO[bytes], outgoing: IO[bytes], shared: int | None) -> None:
        self._incoming = incoming
        self._outgoing = outgoing
        self._shared = shared
        if shared is not None:
            # Not before the last thread that may be using it has let go: another file could get its number.
            weakref.finalize(self, os.close, shared)

    def send(self, message: object) -> None:
        """Send *message*. Raises OSError where nobody reads on, or there is no memory."""
        lines = b""
        if isinstance(message, Chunk):
            message, lines = attrs.evolve(message, data=b""), message.data
        elif isinstance(message, Answer):
            message, lines = attrs.evolve(message, output=b""), message.output
        data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
        if self._shared is not None:
            done = 0
            while done < len(lines):
                done += os.pwrite(self._shared, memoryview(lines)[done:], done)
        self._outgoing.write(_LENGTHS.pack(len(data), len(lines)) + data)
        if self._shared is None:
            self._outgoing.write(lines)
        self._outgoing.flush()

    def receive(self) -> Any:
        """The next message. Raises EOFError where there is none, or less than one."""
        size, lines = _LENGTHS.unpack(self._read(_LENGTHS.size))
        message = pickle.loads(self._read(size))
        if isinstance(message, Chunk):
            return attrs.evolve(message, data=self._lines(lines))
        if isinstance(message, Answer):
            return attrs.evolve(message, output=self._lines(lines))
        return message

    def _lines(self, size: int) -> bytes:
        return self._read(size) if self._shared is None else os.pread(self._shared, size, 0)

    def _read(self, size: int) -> bytes:
        data = self._incoming.read(size)
        if len(data) < size:
            raise EOFError
        return data

    def close(self) -> None:
        """Close the pipes, whatever is still on its way."""
        for stream in (self._incoming, self._outgoing):
            with contextlib.suppress(OSError):  # what was sent last did not reach the other end
                stream.close()
