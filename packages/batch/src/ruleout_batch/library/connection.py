"""Opening the file of a library, and the errors of SQLite in words."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from ruleout import InputError, Location
from ruleout_batch.library.schema import APPLICATION_ID, STEPS
from ruleout_batch.output.files import create_file, place_problem

SECONDS_FOR_LOCK = 20.0
"""Longest wait for another process that writes."""

T = TypeVar("T")

DAMAGED = "damaged; restore a backup, or recover what can be read with sqlite3 FILE .recover"
"""The message about a file that SQLite cannot read, or in which a value is missing."""
_PROBLEMS = {
    sqlite3.SQLITE_BUSY: "locked by another process; try again when it has finished",
    sqlite3.SQLITE_LOCKED: "locked by another process; try again when it has finished",
    sqlite3.SQLITE_READONLY: "cannot be written: it, or its folder, is read-only; copy it, or name another file",
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: "found a file that is not an SQLite database; expected a library, or no file",
    sqlite3.SQLITE_FULL: "the disk is full; what was added before is kept",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened; expected a file that this user can read",
    sqlite3.SQLITE_IOERR: "cannot be read or written: the disk or the file system reports an error",
}


@contextmanager
def explained(path: str) -> Iterator[None]:
    """Raise InputError that names the library and what to do, instead of an error of SQLite."""
    try:
        yield
    except sqlite3.Error as error:
        problem = _PROBLEMS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        raise InputError(problem or f"SQLite reports: {error}", Location(file=path)) from None
    except OverflowError:  # a number of a query, an id, or a number of a rating
        message = "found a number too large for SQLite; expected 18 digits or fewer"
        raise InputError(message, Location(file=path)) from None
    except (UnicodeDecodeError, IndexError):  # the text of an error of SQLite, a name of a column
        raise InputError(DAMAGED, Location(file=path)) from None


def open_library(path: str, *, write: bool) -> sqlite3.Connection:
    """Open the library at *path*.

    To *write*, it is made if there is none. A library of an older version is changed to the current one. Raises
    InputError for everything else that is not a library, and for one of a later version.
    """
    where = Location(file=path)
    if "\0" in path:
        raise InputError("found a name that no file can have", where)
    if not os.path.lexists(path):
        if not write:
            raise InputError("there is no library; make one with ruleout library add FILE", where)
        _make(path)
    mode = os.stat(path).st_mode if os.path.exists(path) else 0
    if not stat.S_ISREG(mode):
        raise InputError("found something that is not a file; expected a library, or no file", where)
    problem = place_problem(path) if write else None
    if problem is not None:
        raise InputError(f"found {problem}; expected a library, or no file", where)
    with explained(path):
        connection = _connect(path, "rw" if write else "ro")
        try:
            version = _version(connection, path, is_new_allowed=write)
            if version < len(STEPS) and not write:
                connection.close()
                connection = _connect(path, "rw")
            if version < len(STEPS):
                in_transaction(connection, lambda: _upgrade(connection, path))
        except BaseException:
            connection.close()
            raise
    return connection


def in_transaction(connection: sqlite3.Connection, change: Callable[[], T]) -> T:
    """Return what *change* returns; all of its changes are kept, or none if it raises."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        found = change()
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return found


def _make(path: str) -> None:
    folder = os.path.dirname(os.path.abspath(path))
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        os.close(create_file(path))
    except FileExistsError:
        pass  # another process has made it meanwhile
    except OSError as error:
        raise InputError(f"cannot be made: {error.strerror or error}", Location(file=path)) from None


def _connect(path: str, mode: str) -> sqlite3.Connection:
    uri = f"{Path(os.path.abspath(path)).as_uri()}?mode={mode}"
    connection = sqlite3.connect(uri, uri=True, timeout=SECONDS_FOR_LOCK, isolation_level=None)
    for pragma in ("foreign_keys = ON", "trusted_schema = OFF"):
        connection.execute(f"PRAGMA {pragma}")
    connection.create_function("casefold", 1, _casefold, deterministic=True)
    return connection


def _casefold(text: object) -> str:
    return str(text or "").casefold()


def _version(connection: sqlite3.Connection, path: str, *, is_new_allowed: bool) -> int:
    """Return the version of the schema. Raises InputError if the database is not a library of a known version."""
    where = Location(file=path)
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application == APPLICATION_ID:
        if version > len(STEPS):
            raise InputError(
                f"found a library of version {version}; this ruleout-batch reads versions up to {len(STEPS)}: "
                "install a newer one",
                where,
            )
        return int(version)
    if tables or application or version or not is_new_allowed:
        what = "a database of another program" if tables or application or version else "an empty file"
        raise InputError(f"found {what}; expected a library of ruleout", where)
    return 0


def _upgrade(connection: sqlite3.Connection, path: str) -> None:
    version = _version(connection, path, is_new_allowed=True)  # again: another process may have changed it
    for step in STEPS[version:]:
        for statement in step:
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {len(STEPS)}")
