"""The puzzles of a library, with their ratings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ruleout import Puzzle, Registry, parse
from ruleout.plugin import RatingRecord

ENTRY_KIND = "entry"
ENTRY_VERSION = 2
"""The version of the records of a library, which contain ratings."""


@attrs.frozen
class NewEntry:
    """A puzzle to be added.

    *source* is the place that it is from, such as the name of a file. *recipe* determines a generated puzzle.
    """

    puzzle: Puzzle
    source: str | None = None
    ratings: tuple[RatingRecord, ...] = ()
    recipe: Mapping[str, Any] | None = None


@attrs.frozen
class LibraryEntry:
    """A puzzle of a library.

    Attributes
    ----------
    id
        Its number in the library, which is never given to another puzzle while it is there.
    variant, title, source
        Its variant; the title and the source, None if it has none.
    givens
        The number of its givens.
    symmetries
        The symmetries of its givens.
    added
        The time at which it was added, in UTC: ``2026-01-31T12:00:00Z``.
    document
        The document of the puzzle.
    ratings
        Its ratings, in the order of their scales.
    recipe
        The data that determine a generated puzzle: its order, its seed and so on. None for other puzzles.
    """

    id: int
    variant: str
    title: str | None
    source: str | None
    givens: int
    symmetries: tuple[str, ...]
    added: str
    document: Mapping[str, Any] = attrs.field(repr=False)
    ratings: tuple[RatingRecord, ...] = ()
    recipe: Mapping[str, Any] | None = attrs.field(default=None, repr=False)

    def puzzle(self, plugins: Registry | None = None) -> Puzzle:
        """Return the puzzle. Raises InputError if it cannot be built, for example because its variant is missing."""
        return parse(self.document, plugins=plugins)

    def as_json(self) -> dict[str, Any]:
        """Return a record, which ``ruleout library add`` reads."""
        fields = attrs.asdict(self, recurse=False, filter=attrs.filters.exclude("ratings", "document", "recipe"))
        record = {"version": ENTRY_VERSION, "kind": ENTRY_KIND, **fields, "symmetries": list(self.symmetries)}
        more = {} if self.recipe is None else {"recipe": dict(self.recipe)}
        ratings = [each.as_json() for each in self.ratings]
        return {**record, "document": dict(self.document), "ratings": ratings, **more}
