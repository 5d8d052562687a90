"""Messages between a process and one of its workers.

Messages are pickled and sent through pipes. Out-of-band buffers (the lines of chunks and answers, by far the largest
part) are sent through memory that both processes share, if the system supports it: the capacity of pipes is small, so
they would have to be filled and emptied often. Bytes for which there is no room, because of a limit on the size of
files, are sent through the pipes as well.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import struct
import weakref
from typing import IO, Any

import attrs

_SIZES = struct.Struct(">QQ")
"""The number of bytes of a pickle and the number of its buffers; for each buffer, the number of its bytes in shared
memory and that of the bytes in the pipe, which follow."""


def shared_memory() -> int | None:
    """Return the descriptor of a new file in memory, or None if the system has no such files."""
    return os.memfd_create("lines") if hasattr(os, "memfd_create") else None


@attrs.frozen
class Pickled:
    """A message: its pickle and its out-of-band buffers."""

    data: bytes
    buffers: list[Any]

    @classmethod
    def of(cls, message: object) -> Pickled:
        """Return *message*, pickled. Raises whatever pickle raises."""
        buffers: list[pickle.PickleBuffer] = []
        data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL, buffer_callback=buffers.append)
        return cls(data, [buffer.raw() for buffer in buffers])

    def message(self) -> Any:
        """Return the message. Raises whatever pickle raises."""
        return pickle.loads(self.data, buffers=self.buffers)


class Channel:
    """One end of a connection.

    Each message is answered before the next one is sent, so one *shared* file is enough for both directions; without
    one, everything is sent through the pipes.
    """

    def __init__(self, incoming: IO[bytes], outgoing: IO[bytes], shared: int | None) -> None:
        self._incoming = incoming
        self._outgoing = outgoing
        self._shared = shared
        if shared is not None:
            # Not before the last thread has stopped using it: another file could get the same descriptor.
            weakref.finalize(self, os.close, shared)

    def send(self, message: Pickled) -> None:
        """Send *message*. Raises OSError if the other end is closed."""
        self._outgoing.write(_SIZES.pack(len(message.data), len(message.buffers)) + message.data)
        offset = 0
        for buffer in message.buffers:
            shared = self._share(buffer, offset)
            self._outgoing.write(_SIZES.pack(shared, len(buffer) - shared))
            self._outgoing.write(buffer[shared:])
            offset += shared
        self._outgoing.flush()

    def _share(self, buffer: memoryview, offset: int) -> int:
        """Write *buffer* to shared memory at *offset*, and return the number of bytes written."""
        done = 0
        if self._shared is not None:
            with contextlib.suppress(OSError):  # no room left
                while done < len(buffer):
                    done += os.pwrite(self._shared, buffer[done:], offset + done)
        return done

    def receive(self) -> Pickled:
        """Return the next message. Raises EOFError if there is none, or only a part of one."""
        size, number = _SIZES.unpack(self._read(_SIZES.size))
        message = Pickled(self._read(size), [])
        offset = 0
        for _ in range(number):
            shared, piped = _SIZES.unpack(self._read(_SIZES.size))
            buffer = os.pread(self._shared, shared, offset) if self._shared is not None and shared else b""
            message.buffers.append(buffer + self._read(piped) if piped else buffer)
            offset += shared
        return message

    def _read(self, size: int) -> bytes:
        data = self._incoming.read(size)
        if len(data) < size:
            raise EOFError
        return data

    def close(self) -> None:
        """Close the pipes, even if the other end has not read everything."""
        for stream in (self._incoming, self._outgoing):
            with contextlib.suppress(OSError):  # the rest could not be sent
                stream.close()
