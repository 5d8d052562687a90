"""Rows of the tables from puzzles."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import attrs

from ruleout import Registry, to_record
from ruleout.plugin import RatingRecord
from ruleout_batch.library.entry import NewEntry
from ruleout_batch.library.key import keys_of, symmetries_of
from ruleout_batch.library.query import storable

RATING_COLUMNS = ("scale", "scale_version", "technique_set", "package", "value", "level", "verdict", "complete")
"""The values of a rating that have columns of their own."""
LONGEST_LABEL = 200
"""The characters that are stored of a title or a source."""


@attrs.frozen
class PreparedEntry:
    """The row of a puzzle, the names of its symmetries, and its ratings."""

    row: Mapping[str, Any]
    symmetries: tuple[str, ...]
    ratings: tuple[RatingRecord, ...]

    @classmethod
    def all_of(cls, entries: Sequence[NewEntry], plugins: Registry | None) -> Iterator[PreparedEntry]:
        """Yield what is written of each entry. Raises RuleoutError if no document describes a puzzle."""
        keys = keys_of([each.puzzle for each in entries], plugins)
        for entry, key in zip(entries, keys, strict=True):
            yield cls._of(entry, key, plugins)

    @classmethod
    def _of(cls, entry: NewEntry, key: str, plugins: Registry | None) -> PreparedEntry:
        puzzle = entry.puzzle
        document = to_record(puzzle, plugins=plugins)["document"]
        title = puzzle.meta.get("title")
        row = {
            "key": key,
            "document": json.dumps(document),
            "variant": puzzle.variant or document["variant"],
            "title": _label(title) if isinstance(title, str) else None,
            "source": None if entry.source is None else _label(entry.source),
            "givens": sum(map(bool, puzzle.givens)),
            "recipe": None if entry.recipe is None else json.dumps(dict(entry.recipe)),
            "added": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        }
        return cls(row, symmetries_of(puzzle), entry.ratings)

    def write(self, connection: sqlite3.Connection) -> tuple[bool, int]:
        """Write the puzzle unless it is there, and its ratings.

        Return whether it is new, and the number of ratings that were written.
        """
        known = connection.execute("SELECT id FROM puzzle WHERE key = ?", (self.row["key"],)).fetchone()
        if known is None:
            puzzle = _insert(connection, "puzzle", self.row)
            connection.executemany("INSERT INTO symmetry VALUES (?, ?)", [(puzzle, name) for name in self.symmetries])
        else:
            (puzzle,) = known
        return known is None, sum(_write_rating(connection, puzzle, rating) for rating in self.ratings)


def _write_rating(connection: sqlite3.Connection, puzzle: int, rating: RatingRecord) -> bool:
    """Write a rating, and return whether it was written: not if it ran out of time and there is a complete one."""
    record = rating.as_json()
    row = {column: record[column] for column in RATING_COLUMNS} | {"puzzle": puzzle, "record": json.dumps(record)}
    same_scale = "FROM rating WHERE puzzle = :puzzle AND scale = :scale"
    if not rating.complete and connection.execute(f"SELECT 1 {same_scale} AND complete", row).fetchone() is not None:
        return False
    same = "scale_version = :scale_version AND technique_set = :technique_set"
    connection.execute(f"DELETE {same_scale} AND ({same} OR :complete AND NOT complete)", row)
    number = _insert(connection, "rating", row)
    connection.executemany(
        "INSERT OR REPLACE INTO technique VALUES (?, ?, ?, ?)",
        [(number, *attrs.astuple(technique)) for technique in rating.path],
    )
    return True


def _insert(connection: sqlite3.Connection, table: str, row: Mapping[str, Any]) -> int:
    """Insert a row, and return its id."""
    columns, values = ", ".join(row), ", ".join(f":{name}" for name in row)
    return connection.execute(f"INSERT INTO {table} ({columns}) VALUES ({values})", dict(row)).lastrowid or 0


def _label(text: str) -> str:
    """Return a title or source as it is stored."""
    return storable(text[:LONGEST_LABEL])
