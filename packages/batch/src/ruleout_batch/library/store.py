"""The library: adding, finding and removing puzzles."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from time import monotonic
from types import TracebackType

import attrs

from ruleout import InputError, Location, Puzzle, Registry
from ruleout.internal import join_words
from ruleout_batch.library.connection import DAMAGED, explained, in_transaction, open_library
from ruleout_batch.library.default_path import default_path
from ruleout_batch.library.entry import LibraryEntry, NewEntry
from ruleout_batch.library.fetching import entries
from ruleout_batch.library.query import Query
from ruleout_batch.library.schema import STEPS
from ruleout_batch.library.writing import PreparedEntry

SECONDS_PER_TRANSACTION = 0.5
"""Time for which puzzles are collected before they are written, without a lock meanwhile."""
ENTRIES_AT_ONCE = 500
"""The number of puzzles that one statement reads."""
_NAMES = {"variants": "puzzle", "scales": "rating", "techniques": "technique"}
"""The kinds of ids that occur in a library, and the table of each, in which the column has the name of one of them."""


@attrs.define
class Additions:
    """Numbers of added puzzles, of those that were there before (*known*), and of ratings that were written."""

    puzzles: int = 0
    known: int = 0
    ratings: int = 0

    @property
    def new(self) -> int:
        """The number of puzzles that were not there before."""
        return self.puzzles - self.known


@attrs.frozen
class LibraryInfo:
    """The content of a library in numbers.

    These are its schema version, and the number of puzzles in all, by variant, and by scale of their ratings.
    """

    version: int
    puzzles: int
    variants: Mapping[str, int]
    scales: Mapping[str, int]


class Library:
    """A library of puzzles in an SQLite file, each puzzle once.

    Classics up to 9x9 count as one puzzle if they are equivalent (see :func:`ruleout_generate.canonical`); other
    puzzles if they have equal cells, givens and constraints. It is used in a ``with`` statement, or closed by
    :meth:`close`. Several processes may use one library.

    Parameters
    ----------
    path
        The file. If None, the one that ``RULEOUT_LIBRARY`` names or, if it is not set, that of the user.
    write
        True if puzzles will be added or removed. The file is made if there is none.
    plugins
        The plug-ins with which puzzles are built and written; if None, those that are installed.

    Raises
    ------
    InputError
        If the file is not a library, is one of a later version, or cannot be opened; or if it is a link, or may be
        another user's, and it is to be written. Every method raises it if SQLite fails, for example because another
        process has locked the library for 20 seconds, or the disk is full.
    """

    def __init__(
        self, path: str | os.PathLike[str] | None = None, *, write: bool = True, plugins: Registry | None = None
    ) -> None:
        self.path = default_path() if path is None else os.fspath(path)
        self._plugins = plugins
        self._connection = open_library(self.path, write=write)

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file. What was added is in it already."""
        self._connection.close()

    def __len__(self) -> int:
        with explained(self.path):
            (number,) = self._connection.execute("SELECT count(*) FROM puzzle").fetchone()
        return int(number)

    def add(
        self, puzzles: Iterable[Puzzle | NewEntry | PreparedEntry], additions: Additions | None = None
    ) -> Additions:
        """Add puzzles that are not there yet, and ratings.

        They are written at least every half second, also if the iterable raises or the call is interrupted: puzzles
        before that are kept. A puzzle that is there already keeps its document, and receives the ratings of the new
        one. A rating that ran out of time is not written if the puzzle has a complete one on the same scale, and is
        removed when it receives one.

        Parameters
        ----------
        puzzles
            The puzzles; as :class:`NewEntry` with their source and ratings. ``ruleout library add`` passes those that
            other processes have prepared.
        additions
            An object that counts what has been written, which is up to date if the call raises. If None, a new one.

        Returns
        -------
        The counts.

        Raises
        ------
        RuleoutError
            If ``ruleout-generate``, which finds equivalent puzzles, is not installed; or for a puzzle that no document
            describes.
        """
        counted = Additions() if additions is None else additions
        waiting: list[PreparedEntry] = []
        end = monotonic() + SECONDS_PER_TRANSACTION
        try:
            for each in puzzles:
                waiting.append(each if isinstance(each, PreparedEntry) else self._prepared(each))
                if monotonic() >= end:
                    complete, waiting = waiting, []  # which is not tried again if it fails
                    self._write(complete, counted)
                    end = monotonic() + SECONDS_PER_TRANSACTION
        finally:
            self._write(waiting, counted)
        return counted

    def find(self, query: Query | None = None) -> Iterator[LibraryEntry]:
        """Yield puzzles. Those that are removed meanwhile are left out.

        Parameters
        ----------
        query
            The conditions that they meet, and their order. If None, all puzzles, in the order of their ids.

        Raises
        ------
        InputError
            If SQLite fails, or a puzzle is damaged.
        """
        ids = self.ids(query)
        for start in range(0, len(ids), ENTRIES_AT_ONCE):
            yield from entries(self._connection, self.path, ids[start : start + ENTRIES_AT_ONCE])

    def ids(self, query: Query | None = None) -> list[int]:
        """Return the ids of puzzles.

        Parameters
        ----------
        query
            The conditions that they meet, and their order. If None, all puzzles, in the order of their ids.

        Returns
        -------
        The ids, in the order of the query.

        Raises
        ------
        InputError
            If SQLite fails, for example at a number of the query that is too large for it.
        """
        with explained(self.path):
            return [found for (found,) in self._connection.execute(*(query or Query()).sql())]

    def remove(self, ids: Iterable[int]) -> int:
        """Remove puzzles, with their ratings.

        Parameters
        ----------
        ids
            The ids of the puzzles. Those that the library does not have are ignored.

        Returns
        -------
        How many puzzles were removed.

        Raises
        ------
        InputError
            If SQLite fails, or the library was opened without *write*; nothing is removed then.
        """
        rows = [(each,) for each in ids]

        def delete() -> int:
            return self._connection.executemany("DELETE FROM puzzle WHERE id = ?", rows).rowcount

        with explained(self.path):
            return in_transaction(self._connection, delete) if rows else 0

    def names(self, kind: str) -> tuple[str, ...]:
        """Return the ids of a kind that occur in the library.

        Parameters
        ----------
        kind
            ``variants``, ``scales`` or ``techniques``.

        Returns
        -------
        The ids, each once, in no particular order.

        Raises
        ------
        ValueError
            If there is no such kind.
        InputError
            If SQLite fails, or the library is damaged.
        """
        if kind not in _NAMES:
            raise ValueError(f"kind: found {kind!r}; expected {join_words(_NAMES, 'or')}")
        table, column = _NAMES[kind], kind.removesuffix("s")
        with explained(self.path):
            names = tuple(name for (name,) in self._connection.execute(f"SELECT DISTINCT {column} FROM {table}"))
        if not all(isinstance(name, str) for name in names):
            raise InputError(DAMAGED, Location(file=self.path))
        return names

    def info(self) -> LibraryInfo:
        """Return what the library holds.

        Returns
        -------
        The version of its schema, and the number of puzzles in all, by variant and by scale.

        Raises
        ------
        InputError
            If SQLite fails.
        """
        with explained(self.path):
            counts = [
                dict(
                    self._connection.execute(
                        f"SELECT {column}, count({what}) FROM {table} GROUP BY 1 ORDER BY 2 DESC, 1"
                    )
                )
                for column, what, table in (("variant", "*", "puzzle"), ("scale", "DISTINCT puzzle", "rating"))
            ]
        return LibraryInfo(len(STEPS), len(self), *counts)

    def _prepared(self, puzzle: Puzzle | NewEntry) -> PreparedEntry:
        entry = puzzle if isinstance(puzzle, NewEntry) else NewEntry(puzzle)
        return next(PreparedEntry.all_of([entry], self._plugins))

    def _write(self, prepared: Sequence[PreparedEntry], counted: Additions) -> None:
        """Write puzzles and ratings in one transaction, and count them when it is complete."""

        def write() -> Additions:
            total = Additions(len(prepared))
            for each in prepared:
                is_new, ratings = each.write(self._connection)
                total.known += not is_new
                total.ratings += ratings
            return total

        if prepared:
            with explained(self.path):
                total = in_transaction(self._connection, write)
            for name in ("puzzles", "known", "ratings"):
                setattr(counted, name, getattr(counted, name) + getattr(total, name))
