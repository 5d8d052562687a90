"""Positions: puzzles as they are given, or with the givens of an original."""

from __future__ import annotations

from collections.abc import Callable

from ruleout import InputError, Puzzle, Registry, as_position
from ruleout_cli.input.entries import Entry, entries
from ruleout_cli.options.groups import Original, Source


def positions(original: Original, source: Source, registry: Registry) -> Callable[[Entry], Puzzle]:
    """Return the function that returns the puzzle of an entry: with ``--from`` a position in the original.

    Raises InputError if ``--from`` does not hold exactly one puzzle; the function raises it if an entry is no position
    in the original.
    """
    if original.original is None:
        return lambda entry: entry.puzzle
    found = entries(Source([original.original], source.variant, rule=source.rule), registry)
    if len(found) != 1:
        raise InputError(f"--from: found {len(found)} puzzles; expected one")
    start = next(iter(found)).puzzle
    return lambda entry: as_position(entry.puzzle, start, plugins=registry)
