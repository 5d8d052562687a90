"""Creating and reopening the files of a batch without following links.

Other users may be able to create files and links in the folder of an output, for example in ``/tmp``.
"""

from __future__ import annotations

import os
import stat

from ruleout import InputError, Location

_FLAGS = os.O_RDWR | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


def create_file(path: str) -> int:
    """Create a file at *path* and return its descriptor. Raises OSError, also if anything has this name already."""
    return os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o666)


def reopen_file(path: str) -> int:
    """Open a file that a batch created at *path* and return its descriptor.

    Raises InputError for what another user may have put there. Raises OSError if the file cannot be opened.
    """
    found = os.lstat(path)
    problem = place_problem(path)
    if problem is None:
        file = os.open(path, _FLAGS)
        if os.path.samestat(os.fstat(file), found):
            return file
        os.close(file)
        problem = "another file a moment later"
    message = f"found {problem}; expected the file of a stopped batch, or none"
    raise InputError(message, Location(file=path))


def place_problem(path: str) -> str | None:
    """Return what another user may have put at *path*, None if there is nothing of this kind.

    That is a link, a file with a second name, or a file of another user in a folder in which everyone can create files.
    Raises OSError if there is no file.
    """
    found = os.lstat(path)
    folder = os.stat(os.path.dirname(os.path.abspath(path)))
    if not stat.S_ISREG(found.st_mode):
        return "a symbolic link" if stat.S_ISLNK(found.st_mode) else "something that is not a regular file"
    if found.st_nlink > 1:
        return "a file with several names (hard links)"
    if folder.st_mode & stat.S_IWOTH and hasattr(os, "geteuid") and found.st_uid != os.geteuid():
        return "a file of another user, in a folder that everyone can write"
    return None
