"""Messages between the process of a batch and one of its workers.

Messages are pickled and go through pipes. The lines of chunks and answers, by far the most of it, go through memory
that both processes share, where the system has such: pipes hold little, and would have to be filled and emptied often.
What does not fit there (a limit on the size of files holds for such memory too) goes through the pipes all the same.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import struct
import weakref
from typing import IO, Any

import attrs

from ruleout_batch.answering.answer import Answer
from ruleout_batch.input.chunks import Chunk

_LENGTHS = struct.Struct(">QQQ")
"""The bytes of the pickle that follows, those of the lines that are in shared memory, and those of the lines after
them, which follow the pickle."""


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
        """Send *message*. Raises OSError where nobody reads on."""
        lines = b""
        if isinstance(message, Chunk):
            message, lines = attrs.evolve(message, data=b""), message.data
        elif isinstance(message, Answer):
            message, lines = attrs.evolve(message, output=b""), message.output
        data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
        shared = self._share(lines)
        self._outgoing.write(_LENGTHS.pack(len(data), shared, len(lines) - shared) + data)
        self._outgoing.write(memoryview(lines)[shared:])
        self._outgoing.flush()

    def _share(self, lines: bytes) -> int:
        """Put *lines* into shared memory; how many bytes of them there was room for."""
        done = 0
        if self._shared is not None:
            with contextlib.suppress(OSError):  # no room, or not for as much
                while done < len(lines):
                    done += os.pwrite(self._shared, memoryview(lines)[done:], done)
        return done

    def receive(self) -> Any:
        """The next message. Raises EOFError where there is none, or less than one."""
        size, shared, piped = _LENGTHS.unpack(self._read(_LENGTHS.size))
        message = pickle.loads(self._read(size))
        lines = (os.pread(self._shared, shared, 0) if self._shared is not None else b"") + self._read(piped)
        if isinstance(message, Chunk):
            return attrs.evolve(message, data=lines)
        if isinstance(message, Answer):
            return attrs.evolve(message, output=lines)
        return message

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
