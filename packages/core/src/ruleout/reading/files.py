"""The text of files."""

from __future__ import annotations

import codecs
import errno
import os
import stat
from typing import BinaryIO

from ruleout.errors import InputError, Location

LARGEST_TEXT = 4 * 2**20
"""The most bytes that one text may have. What is read from it takes up to a hundred times as much memory, since two
characters of JSON or of rows may be an object of Python."""

_FOREIGN = {
    codecs.BOM_UTF32_LE: "looks like UTF-32; save as UTF-8",
    codecs.BOM_UTF16_LE: "looks like UTF-16; save as UTF-8",
    codecs.BOM_UTF16_BE: "looks like UTF-16; save as UTF-8",
    b"\x89PNG": "binary data (a PNG picture); expected text",
    b"PK\x03\x04": "binary data (a zip archive); expected text",
    b"\x1f\x8b": "binary data (gzip); expected text",
    b"%PDF": "binary data (a PDF); expected text",
}
"""First bytes of files that are not UTF-8, with their description in the error."""
_KINDS = {stat.S_IFDIR: "a directory", stat.S_IFIFO: "a pipe", stat.S_IFCHR: "a device"}
_OPENING = 512


def read_file(path: str | os.PathLike[str]) -> str:
    """Return the text of the file at *path*, at most 4 MiB. Raises InputError that names the file."""
    with open_file(path) as stream:
        return read_stream(stream, os.fspath(path))


def open_file(path: str | os.PathLike[str]) -> BinaryIO:
    """Open the file at *path* for reading.

    Only regular files are opened, so that a directory, a pipe or an endless device is an error at once. Raises
    InputError that names the file.
    """
    where = Location(file=os.fspath(path))
    # Without O_NONBLOCK, opening a pipe without a writer would block.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(path, flags)
    except (OSError, ValueError) as error:
        raise InputError(_why_not(error), where) from None
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        os.close(descriptor)
        raise InputError(
            f"found {_KINDS.get(stat.S_IFMT(mode), 'something that is not a file')}; expected a file", where
        )
    return open(descriptor, "rb")


def read_stream(stream: BinaryIO, name: str) -> str:
    """Return the text of *stream*, called *name* in errors. Raises InputError beyond 4 MiB."""
    try:
        data = stream.read(LARGEST_TEXT + 1)
    except OSError as error:
        raise InputError(_why_not(error), Location(file=name)) from None
    return decode_text(data, name)


def decode_text(data: bytes, name: str | None) -> str:
    """Return the text in *data*, UTF-8 with or without a byte order mark.

    *name* is the source in errors, if any. Raises InputError for other encodings, binary data and more than 4 MiB.
    """
    where = Location(file=name)
    if len(data) > LARGEST_TEXT:
        raise InputError(
            f"found more than {LARGEST_TEXT // 2**20} MiB; expected less, in several files or in a batch", where
        )
    refuse_binary(data, name)
    opening = data[:_OPENING]
    if b"\0" in data:
        even, odd = ((half := opening[i::2]).count(0) * 10 >= len(half) * 8 for i in (0, 1))
        binary = f"binary data (a NUL at byte {data.index(0) + 1}); expected text"
        raise InputError("looks like UTF-16; save as UTF-8" if even != odd else binary, where)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = error.start + 1
        raise InputError(f"byte {at} (0x{data[error.start]:02x}) is not UTF-8; save as UTF-8", where) from None


def refuse_binary(data: bytes, name: str | None) -> None:
    """Raise InputError if a file that begins with *data* is in another encoding than UTF-8 or of a known binary type.

    *name* is the source in the error.
    """
    for beginning, problem in _FOREIGN.items():
        if data.startswith(beginning):
            raise InputError(problem, Location(file=name))


def _why_not(error: OSError | ValueError) -> str:
    if isinstance(error, ValueError):
        return "found a name that no file can have"
    known = {errno.ENOENT: "no such file", errno.ENXIO: "found a socket or device; expected a file"}
    return known.get(error.errno or 0) or f"cannot be read: {error.strerror or type(error).__name__}"
