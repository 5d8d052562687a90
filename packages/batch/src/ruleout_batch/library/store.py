"""The library: adding, finding and removing puzzles."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from time import monotonic
from types import TracebackType
from typing import Any

import attrs

from ruleout import InputError, Location, Puzzle, Registry, to_record
from ruleout_batch.library.connection import DAMAGED, explained, in_transaction, open_library
from ruleout_batch.library.entry import LibraryEntry, NewEntry, StoredRating, StoredTechnique
from ruleout_batch.library.key import key_of, symmetries_of
from ruleout_batch.library.place import default_place
from ruleout_batch.library.query import Query, storable
from ruleout_batch.library.schema import STEPS

SECONDS_PER_TRANSACTION = 0.5
"""How long puzzles are collected before they are written, without a lock meanwhile."""
ENTRIES_AT_ONCE = 500
"""How many puzzles are read by one statement."""
LONGEST_LABEL = 200
"""The characters that are stored of a title or a source."""


@attrs.define
class Additions:
    """What was added: puzzles, those of them that were there before (*known*), and ratings."""

    puzzles: int = 0
    known: int = 0
    ratings: int = 0

    @property
    def new(self) -> int:
        """How many puzzles were not there before."""
        return self.puzzles - self.known


@attrs.frozen
class LibraryInfo:
    """What a library holds: its schema version, and the number of puzzles in all, by variant, and by scale of their
    ratings."""

    version: int
    puzzles: int
    variants: Mapping[str, int]
    scales: Mapping[str, int]


class Library:
    """A library of puzzles in an SQLite file, without two puzzles that are the same.

    Classics up to 9x9 are the same if they are equivalent (see :func:`ruleout_generate.canonical`); other puzzles if
    they have the same cells, givens and constraints. It is used in a ``with`` statement, or closed by :meth:`close`.
    Several processes may use one library.

    Parameters
    ----------
    path
        The file. If None, the one that ``RULEOUT_LIBRARY`` names or, if it is not set, that of the user.
    write
        Whether puzzles will be added or removed. The file is made if there is none.
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
        self.path = default_place() if path is None else os.fspath(path)
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

    def add(self, puzzles: Iterable[Puzzle | NewEntry], additions: Additions | None = None) -> Additions:
        """Add puzzles that are not there yet, and ratings.

        They are written at least every half second, also if the iterable raises or the call is interrupted: what came
        before is kept. A puzzle that is there already keeps its document, and receives the ratings of the new one.

        Parameters
        ----------
        puzzles
            The puzzles; as :class:`NewEntry` with their source and ratings.
        additions
            An object that counts what has been written, which is up to date if the call raises. If None, a new one.

        Returns
        -------
        The counts.

        Raises
        ------
        RuleoutError
            If ``ruleout-generate``, which finds out which puzzles are the same, is not installed; or for a puzzle that
            no document describes.
        """
        counted = Additions() if additions is None else additions
        waiting: list[tuple[NewEntry, dict[str, Any], tuple[str, ...]]] = []
        end = monotonic() + SECONDS_PER_TRANSACTION
        try:
            for each in puzzles:
                waiting.append(self._prepared(each if isinstance(each, NewEntry) else NewEntry(each)))
                if monotonic() >= end:
                    complete, waiting = waiting, []  # which is not tried again if it fails
                    self._write(complete, counted)
                    end = monotonic() + SECONDS_PER_TRANSACTION
        finally:
            self._write(waiting, counted)
        return counted

    def find(self, query: Query | None = None) -> Iterator[LibraryEntry]:
        """Yield the puzzles that meet *query*, or all, in its order. Those that are removed meanwhile are left out."""
        ids = self.ids(query)
        for start in range(0, len(ids), ENTRIES_AT_ONCE):
            yield from self._entries(ids[start : start + ENTRIES_AT_ONCE])

    def ids(self, query: Query | None = None) -> list[int]:
        """Return the ids of the puzzles that meet *query*, or of all, in its order."""
        with explained(self.path):
            return [found for (found,) in self._connection.execute(*(query or Query()).sql())]

    def remove(self, ids: Iterable[int]) -> int:
        """Remove the puzzles with these ids, with their ratings, and return how many there were."""
        rows = [(each,) for each in ids]

        def delete() -> int:
            return self._connection.executemany("DELETE FROM puzzle WHERE id = ?", rows).rowcount

        with explained(self.path):
            return in_transaction(self._connection, delete) if rows else 0

    def names(self, kind: str) -> tuple[str, ...]:
        """Return the ids that occur in the library: of *kind* ``variants``, ``scales`` or ``techniques``."""
        table, column = {"variants": ("puzzle", "variant"), "scales": ("rating", "scale")}.get(
            kind, ("technique", "technique")
        )
        with explained(self.path):
            names = tuple(name for (name,) in self._connection.execute(f"SELECT DISTINCT {column} FROM {table}"))
        if not all(isinstance(name, str) for name in names):
            raise InputError(DAMAGED, Location(file=self.path))
        return names

    def info(self) -> LibraryInfo:
        """Return what the library holds."""
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

    def _prepared(self, entry: NewEntry) -> tuple[NewEntry, dict[str, Any], tuple[str, ...]]:
        """The row of a puzzle, and its symmetries."""
        puzzle = entry.puzzle
        document = to_record(puzzle, plugins=self._plugins)["document"]
        title = puzzle.meta.get("title")
        row = {
            "key": key_of(puzzle, self._plugins),
            "document": json.dumps(document),
            "variant": puzzle.variant or document["variant"],
            "title": _label(title) if isinstance(title, str) else None,
            "source": None if entry.source is None else _label(entry.source),
            "givens": sum(map(bool, puzzle.givens)),
            "recipe": None if entry.recipe is None else json.dumps(dict(entry.recipe)),
            "added": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        }
        return entry, row, symmetries_of(puzzle)

    def _write(self, prepared: Sequence[tuple[NewEntry, dict[str, Any], tuple[str, ...]]], counted: Additions) -> None:
        """Write puzzles and ratings in one transaction, and count them when it is complete."""

        def write() -> Additions:
            total = Additions(len(prepared))
            for entry, row, symmetries in prepared:
                total.known += not self._write_one(row, symmetries, entry.ratings)
                total.ratings += len(entry.ratings)
            return total

        if prepared:
            with explained(self.path):
                total = in_transaction(self._connection, write)
            for name in ("puzzles", "known", "ratings"):
                setattr(counted, name, getattr(counted, name) + getattr(total, name))

    def _write_one(self, row: dict[str, Any], symmetries: Sequence[str], ratings: Sequence[StoredRating]) -> bool:
        """Write a puzzle and its ratings, and return whether it was new."""
        execute = self._connection.execute
        known = execute("SELECT id FROM puzzle WHERE key = ?", (row["key"],)).fetchone()
        if known is None:
            puzzle = execute(_insertion("puzzle", row), row).lastrowid
            self._connection.executemany("INSERT INTO symmetry VALUES (?, ?)", [(puzzle, name) for name in symmetries])
        else:
            (puzzle,) = known
        for rating in ratings:
            self._write_rating(puzzle, rating)
        return known is None

    def _write_rating(self, puzzle: int | None, rating: StoredRating) -> None:
        row = attrs.asdict(rating, recurse=False, filter=attrs.filters.exclude("techniques"))
        row["puzzle"] = puzzle
        same = "puzzle = :puzzle AND scale = :scale AND scale_version = :scale_version"
        execute = self._connection.execute
        execute(f"DELETE FROM rating WHERE {same} AND technique_set = :technique_set", row)
        number = execute(_insertion("rating", row), row).lastrowid
        self._connection.executemany(
            "INSERT OR REPLACE INTO technique VALUES (?, ?, ?, ?)",
            [(number, *attrs.astuple(technique)) for technique in rating.techniques],
        )

    def _entries(self, ids: Sequence[int]) -> Iterator[LibraryEntry]:
        """The puzzles with these ids, in this order."""
        chosen = f"IN ({', '.join(map(str, ids))})"
        with explained(self.path):
            puzzles = self._rows(f"SELECT * FROM puzzle WHERE id {chosen}")
            symmetries = self._rows(f"SELECT * FROM symmetry WHERE puzzle {chosen}")
            ratings = self._rows(f"SELECT * FROM rating WHERE puzzle {chosen} ORDER BY scale, scale_version, id")
            techniques = self._rows(
                f"SELECT technique.*, rating.puzzle FROM technique JOIN rating ON rating.id = technique.rating"
                f" WHERE rating.puzzle {chosen} ORDER BY technique"
            )
            by_id = {row["id"]: row for row in puzzles}
            names = _grouped(symmetries, "puzzle")
            rated, used = _grouped(ratings, "puzzle"), _grouped(techniques, "rating")
        for each in ids:
            if each in by_id:
                with explained(self.path):
                    stored = [_rating(row, used.get(row["id"], ())) for row in rated.get(each, ())]
                    entry = self._entry(by_id[each], [row["name"] for row in names.get(each, ())], stored)
                yield entry

    def _entry(self, row: sqlite3.Row, symmetries: Sequence[str], ratings: Sequence[StoredRating]) -> LibraryEntry:
        try:
            document, recipe = json.loads(row["document"]), json.loads(row["recipe"] or "null")
            if not isinstance(document, dict) or not isinstance(recipe, dict | None):
                raise ValueError
        except (TypeError, ValueError, RecursionError):
            raise InputError(f"puzzle {row['id']} is damaged; remove it", Location(file=self.path)) from None
        fields = {name: row[name] for name in ("id", "variant", "title", "source", "givens", "added")}
        return LibraryEntry(
            **fields, symmetries=tuple(symmetries), document=document, ratings=tuple(ratings), recipe=recipe
        )

    def _rows(self, statement: str) -> list[sqlite3.Row]:
        cursor = self._connection.execute(statement)
        cursor.row_factory = sqlite3.Row
        return cursor.fetchall()


def _insertion(table: str, row: Mapping[str, Any]) -> str:
    return f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join(f':{name}' for name in row)})"


def _grouped(rows: Sequence[sqlite3.Row], by: str) -> dict[int, list[sqlite3.Row]]:
    found: dict[int, list[sqlite3.Row]] = {}
    for row in rows:
        found.setdefault(row[by], []).append(row)
    return found


def _rating(row: sqlite3.Row, techniques: Sequence[sqlite3.Row]) -> StoredRating:
    names = [field.name for field in attrs.fields(StoredRating) if field.name not in ("techniques", "complete")]
    used = tuple(StoredTechnique(each["technique"], each["times"], each["highest"]) for each in techniques)
    return StoredRating(**{name: row[name] for name in names}, complete=bool(row["complete"]), techniques=used)


def _label(text: str) -> str:
    """A title or source as it is stored."""
    return storable(text[:LONGEST_LABEL])
