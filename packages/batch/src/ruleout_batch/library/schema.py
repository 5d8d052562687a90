"""The tables of a library, and their changes from version to version."""

from __future__ import annotations

APPLICATION_ID = 0x524C4F54
"""The number in the header of an SQLite file by which a library is recognised ("RLOT")."""

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE puzzle (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE, -- equal for puzzles that are the same
            document TEXT NOT NULL, -- JSON
            variant TEXT NOT NULL,
            title TEXT,
            source TEXT,
            givens INTEGER NOT NULL,
            recipe TEXT, -- JSON: what a generated puzzle follows from
            added TEXT NOT NULL -- UTC, as 2026-01-31T12:00:00Z
        )""",
        """CREATE TABLE symmetry (
            puzzle INTEGER NOT NULL REFERENCES puzzle ON DELETE CASCADE,
            name TEXT NOT NULL,
            PRIMARY KEY (puzzle, name)
        ) WITHOUT ROWID""",
        """CREATE TABLE rating (
            id INTEGER PRIMARY KEY,
            puzzle INTEGER NOT NULL REFERENCES puzzle ON DELETE CASCADE,
            scale TEXT NOT NULL,
            scale_version TEXT NOT NULL,
            technique_set TEXT NOT NULL,
            package TEXT NOT NULL,
            value REAL,
            level TEXT,
            verdict TEXT,
            complete INTEGER NOT NULL,
            record TEXT NOT NULL, -- JSON: what records contain of the rating
            UNIQUE (puzzle, scale, scale_version, technique_set)
        )""",
        """CREATE TABLE technique (
            rating INTEGER NOT NULL REFERENCES rating ON DELETE CASCADE,
            technique TEXT NOT NULL,
            times INTEGER NOT NULL,
            highest REAL,
            PRIMARY KEY (rating, technique)
        ) WITHOUT ROWID""",
        "CREATE INDEX puzzle_variant ON puzzle (variant)",
        "CREATE INDEX symmetry_name ON symmetry (name)",
        "CREATE INDEX rating_value ON rating (scale, value)",
        "CREATE INDEX technique_name ON technique (technique)",
    ),
)
"""Statements that make each version of the schema, from 1, from the version before."""
