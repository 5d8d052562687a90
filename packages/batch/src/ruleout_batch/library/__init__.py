"""A library of puzzles in an SQLite file."""
