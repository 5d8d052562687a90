"""The cache of compiled code, which loads only complete files that the current user owns.

Neither NumPy nor Numba is needed.
"""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path

DIGEST = hashlib.sha256().digest_size
"""The number of bytes at the beginning of a file that are the hash of the rest."""

FOLDER_MODE, FILE_MODE = 0o755, 0o644
"""The permissions of what is created here, of which the user's umask may remove some."""


def ownership_problem(status: os.stat_result) -> str | None:
    """Return why somebody else could have written a file or folder with *status*, or None if nobody else could.

    It has to belong to the user or to the administrator, and nobody else may have the permission to write it. Systems
    without these permissions (Windows) are not asked.
    """
    if not hasattr(os, "geteuid"):
        return None
    if status.st_uid not in (os.geteuid(), 0):
        return "belongs to another user"
    if status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return "can be written by other users"
    return None


def read(path: Path) -> bytes | None:
    """Return the content of the file at *path*, or None if there is none that can be used, which is reported."""
    try:
        with path.open("rb") as file:
            problem = ownership_problem(os.fstat(file.fileno()))
            whole = file.read() if problem is None else b""
    except FileNotFoundError:
        return None
    except OSError as error:
        problem = f"cannot be read ({error.strerror})"
    if problem is None:
        if whole[:DIGEST] == hashlib.sha256(whole[DIGEST:]).digest():
            return whole[DIGEST:]
        problem = "is damaged"
    report_unusable(path, problem)
    return None


def report_unusable(path: Path, problem: str) -> None:
    """Report that the file at *path* is compiled again because of a *problem*, if no other file was reported before."""
    _report("file", f"{path} {problem}; it is compiled again, which takes some seconds")


def write(path: Path, content: bytes) -> None:
    """Replace the file at *path* by one with *content*, or report that this is not possible."""
    new = path.with_name(f"{path.name}.{os.urandom(8).hex()}.new")
    try:
        try:
            with open(new, "xb", opener=_open_for_user) as file:
                file.write(hashlib.sha256(content).digest() + content)
            new.replace(path)
        finally:
            new.unlink(missing_ok=True)
    except OSError as error:
        report_not_stored(f"{path.parent} cannot be written ({error.strerror})")


def _open_for_user(path: str, flags: int) -> int:
    return os.open(path, flags, FILE_MODE)


def report_not_stored(problem: str) -> None:
    """Report that compiled functions are not stored because of a *problem*, if that was not reported before."""
    _report("folder", f"{problem}; compiled functions are not stored, so that every process compiles them again")


def report_compiling() -> None:
    """Report that something is compiled, if that was not reported before; without a handler this is not shown."""
    _report("compiling", "compiling code, which takes up to a minute and is done once", "info")


_reported: set[str] = set()


def _report(kind: str, message: str, level: str = "warning") -> None:
    """Log *message*, once per process and *kind*: a warning without a handler becomes one line on standard error."""
    if kind not in _reported:
        import logging  # takes some milliseconds

        _reported.add(kind)
        getattr(logging.getLogger(__package__), level)("ruleout: %s", message)
