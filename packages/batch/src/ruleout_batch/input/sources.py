"""Where lines come from: files, which can be read again from any place, and streams, which cannot."""

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
from ruleout.plugin import open_file
from ruleout_batch.input.chunks import Stamp, stamp

GZIP = b"\x1f\x8b"
_OWN = ("/dev/", "/proc/")


class Source(ABC):
    """An input: *name* is what messages call it, *size* how many bytes are to be read of it, as far as that is known;
    *resumable* says whether it can be read again."""

    name: str
    size: int | None
    resumable: bool

    @abstractmethod
    def open(self) -> AbstractContextManager[BinaryIO]:
        """Its bytes from the beginning. Raises InputError where it cannot be opened."""

    @abstractmethod
    def done(self, offset: int) -> int:
        """How much of *size* lies before *offset*, about."""


class File(Source):
    """A regular file. What gzip has packed is unpacked; offsets count what comes out. *path* is where other processes
    find it, as its lines are; None where they do not. *stamp* tells it from others at that path. Raises InputError
    where there is no such file."""

    resumable = True

    def __init__(self, path: str) -> None:
        self.name = path
        with open_file(path) as stream:
            self.stamp = _stamp(stream)
            self._is_packed = stream.read(len(GZIP)) == GZIP
            self.path = None if self._is_packed else _path(stream, path)
        self.size = self.stamp[0]
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
        """What tells the file from any other: its name, its size and its SHA-256."""
        with open_file(self.name) as stream:
            digest = hashlib.file_digest(cast(BufferedReader, stream), "sha256").hexdigest()
        return {"name": self.name, "size": self.size, "sha256": digest}

    def refuse_change(self) -> None:
        """Raise InputError where the file is not what it was when the batch began."""
        with open_file(self.name) as stream:
            if _stamp(stream)[:2] != self.stamp[:2]:  # not every file system keeps its numbers
                raise InputError("it changed while it was read; --force starts anew", Location(file=self.name))

    def is_at(self, path: str) -> bool:
        """Whether *path* leads to this file."""
        return os.path.exists(path) and os.path.samefile(self.name, path)


class Stream(Source):
    """A pipe, or whatever else is read once."""

    resumable = False
    size = None

    def __init__(self, stream: BinaryIO, name: str) -> None:
        self.name = name
        self._stream = stream

    def open(self) -> AbstractContextManager[BinaryIO]:
        return nullcontext(self._stream)

    def done(self, offset: int) -> int:
        return offset


def _stamp(stream: BinaryIO) -> Stamp:
    return stamp(os.fstat(stream.fileno()))


def _path(stream: BinaryIO, name: str) -> str | None:
    """The path by which any process can open what *stream*, opened by *name*, reads: names like ``/dev/fd/3`` are this
    process's own."""
    path = os.path.realpath(name)
    if (
        path.startswith(_OWN)
        or not os.path.exists(path)
        or not os.path.samestat(os.stat(path), os.fstat(stream.fileno()))
    ):
        return None
    return path
