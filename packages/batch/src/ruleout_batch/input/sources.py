"""Sources of lines: files, which can be read again from any offset, and streams, which cannot."""

from __future__ import annotations

import gzip
import hashlib
import os
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from io import BufferedReader
from typing import Any, BinaryIO, cast

from ruleout import InputError, Location
from ruleout.internal import open_file
from ruleout_batch.input.chunks import CHANGED, FileIdentity, InputChanged, file_identity

GZIP = b"\x1f\x8b"
_PRIVATE = ("/dev/", "/proc/")
"""The prefixes of paths that refer to other files in other processes."""


class Source(ABC):
    """An input.

    *name* is its name in messages, *size* the number of bytes to read, None if unknown.
    """

    name: str
    size: int | None

    def done(self, offset: int) -> int:
        """Return approximately how much of *size* is before *offset*."""
        return offset


class Text(Source):
    """An input of lines."""

    @abstractmethod
    def open(self) -> AbstractContextManager[BinaryIO]:
        """Return the input as bytes from its beginning. Raises InputError if it cannot be opened."""


class Repeatable(Source):
    """An input that can be read again, so that a batch can be resumed."""

    @abstractmethod
    def fingerprint(self) -> Mapping[str, Any]:
        """Return data that identify the content."""

    def refuse_change(self) -> None:
        """Raise InputError if the input has changed since the start of the batch."""

    def is_at(self, path: str) -> bool:
        """Return whether *path* leads to this input."""
        return False


class File(Repeatable, Text):
    """A regular file. A file packed by gzip is unpacked, and offsets count unpacked bytes.

    *path* is the path by which other processes can read its lines, None if they cannot. *identity* distinguishes the
    file from others at that path. Raises InputError if there is no such file.
    """

    def __init__(self, path: str) -> None:
        self.name = path
        with open_file(path) as stream:
            self.identity = _identity(stream)
            self._is_packed = stream.read(len(GZIP)) == GZIP
            self.path = None if self._is_packed else _shared_path(stream, path)
        self.size = self.identity[0]
        self._packed: BinaryIO | None = None

    @contextmanager
    def open(self) -> Iterator[BinaryIO]:
        with open_file(self.name) as raw:
            if not self._is_packed:
                yield raw
                return
            self._packed = raw
            with gzip.GzipFile(fileobj=raw, mode="rb") as stream:
                yield cast(BinaryIO, stream)
            self._packed = None

    def done(self, offset: int) -> int:
        if not self._is_packed:
            return offset
        return self._packed.tell() if self._packed is not None and not self._packed.closed else 0

    def fingerprint(self) -> Mapping[str, Any]:
        """Return name, size and SHA-256 of the file, which is read completely."""
        with open_file(self.name) as stream:
            try:
                digest = hashlib.file_digest(cast(BufferedReader, stream), "sha256").hexdigest()
            except OSError as error:
                raise InputError(f"cannot be read: {error.strerror or error}", Location(file=self.name)) from None
        return {"name": self.name, "size": self.size, "sha256": digest}

    def refuse_change(self) -> None:
        """Raise InputError if the file has changed since the start of the batch."""
        with open_file(self.name) as stream:
            if _identity(stream)[:2] != self.identity[:2]:  # some file systems change inode numbers
                raise InputChanged(CHANGED, Location(file=self.name))

    def is_at(self, path: str) -> bool:
        """Return whether *path* leads to this file."""
        return os.path.exists(path) and os.path.samefile(self.name, path)


class Stream(Text):
    """A pipe, or any other input that can be read only once."""

    size = None

    def __init__(self, stream: BinaryIO, name: str) -> None:
        self.name = name
        self._stream = stream

    def open(self) -> AbstractContextManager[BinaryIO]:
        return nullcontext(self._stream)


def _identity(stream: BinaryIO) -> FileIdentity:
    return file_identity(os.fstat(stream.fileno()))


def _shared_path(stream: BinaryIO, name: str) -> str | None:
    """Return a path by which any process can open what *stream*, opened as *name*, reads; None if there is none."""
    path = os.path.realpath(name)
    if path.startswith(_PRIVATE) or not os.path.exists(path):
        return None
    return path if os.path.samestat(os.stat(path), os.fstat(stream.fileno())) else None
