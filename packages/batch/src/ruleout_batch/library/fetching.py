"""Entries from rows of the tables."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence

from ruleout import InputError, Location
from ruleout.plugin import RatingRecord
from ruleout_batch.library.connection import explained
from ruleout_batch.library.entry import LibraryEntry


def entries(connection: sqlite3.Connection, path: str, ids: Sequence[int]) -> Iterator[LibraryEntry]:
    """Yield the puzzles with these ids that are in the library, in this order. Raises InputError."""
    chosen = f"IN ({', '.join(map(str, ids))})"
    with explained(path):
        puzzles = _rows(connection, f"SELECT * FROM puzzle WHERE id {chosen}")
        symmetries = _rows(connection, f"SELECT * FROM symmetry WHERE puzzle {chosen}")
        ratings = _rows(connection, f"SELECT * FROM rating WHERE puzzle {chosen} ORDER BY scale, scale_version, id")
        by_id = {row["id"]: row for row in puzzles}
        names = _grouped(symmetries, "puzzle")
        rated = _grouped(ratings, "puzzle")
    for each in ids:
        if each in by_id:
            with explained(path):
                stored = [row["record"] for row in rated.get(each, ())]
                entry = _entry(path, by_id[each], [row["name"] for row in names.get(each, ())], stored)
            yield entry


def _entry(path: str, row: sqlite3.Row, symmetries: Sequence[str], ratings: Sequence[str]) -> LibraryEntry:
    try:
        document, recipe = json.loads(row["document"]), json.loads(row["recipe"] or "null")
        if not isinstance(document, dict) or not isinstance(recipe, dict | None):
            raise ValueError
        rated = tuple(RatingRecord.from_json(json.loads(each)) for each in ratings)
    except (TypeError, ValueError, RecursionError, InputError):
        raise InputError(f"puzzle {row['id']} is damaged; remove it", Location(file=path)) from None
    fields = {name: row[name] for name in ("id", "variant", "title", "source", "givens", "added")}
    return LibraryEntry(**fields, symmetries=tuple(symmetries), document=document, ratings=rated, recipe=recipe)


def _rows(connection: sqlite3.Connection, statement: str) -> list[sqlite3.Row]:
    cursor = connection.execute(statement)
    cursor.row_factory = sqlite3.Row
    return cursor.fetchall()


def _grouped(rows: Sequence[sqlite3.Row], by: str) -> dict[int, list[sqlite3.Row]]:
    found: dict[int, list[sqlite3.Row]] = {}
    for row in rows:
        found.setdefault(row[by], []).append(row)
    return found
