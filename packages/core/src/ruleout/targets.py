"""Files that are written: whether they may be, and locks on them."""

from __future__ import annotations

import os

from ruleout.errors import InputError, Location


def refuse_target(path: str, force: bool) -> None:
    """Raise InputError if *path* is a link or something else than a file, or exists and may not be overwritten."""
    if not os.path.lexists(path):
        return
    if os.path.islink(path) or not os.path.isfile(path):
        raise InputError("not a regular file; expected the name of a file to write", Location(file=path))
    if not force:
        raise already_exists(path)


def already_exists(path: str) -> InputError:
    """Return the error for a file that may not be overwritten."""
    return InputError("already exists; use --force to overwrite it", Location(file=path))


def lock_file(file: int) -> bool:
    """Lock a file until it is closed; return False if another process has locked it."""
    try:
        import fcntl
    except ImportError:  # not on every system
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
