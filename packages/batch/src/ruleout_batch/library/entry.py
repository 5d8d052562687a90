"""What a library holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from ruleout import InputError, Puzzle, Rating, Registry, parse
from ruleout.plugin import quoted

ENTRY_KIND = "entry"
ENTRY_VERSION = 1
RECIPE_KEYS = ("order", "seed", "number", "engine", "try", "proof", "versions")
"""The keys of the record of a generated puzzle that say what it follows from."""


@attrs.frozen
class StoredTechnique:
    """A technique that a puzzle needs: how often, and the highest score of its steps, if the scale scores steps."""

    technique: str
    times: int
    highest: float | None = None


@attrs.frozen
class StoredRating:
    """A rating, without the puzzle: see :class:`ruleout.Rating`.

    *techniques* are those that the puzzle needs, in the order of their names.
    """

    scale: str
    value: float | None
    level: str | None = None
    scale_version: str = ""
    technique_set: str = ""
    package: str = ""
    verdict: str | None = None
    complete: bool = True
    techniques: tuple[StoredTechnique, ...] = ()

    @classmethod
    def of(cls, rating: Rating) -> StoredRating:
        """Return what is stored of *rating*."""
        return cls(
            rating.scale,
            rating.value,
            rating.level,
            rating.scale_version,
            rating.technique_set,
            rating.package,
            str(rating.verdict),
            rating.complete,
            tuple(sorted((StoredTechnique(each.technique, each.times, each.highest) for each in rating.path), key=_id)),
        )

    @classmethod
    def from_json(cls, data: object) -> StoredRating:
        """Return the rating in a record of ``ruleout rate --json``, or in one of :meth:`as_json`. Raises InputError."""
        if not isinstance(data, Mapping):
            raise InputError(f"rating: found {quoted(data)}; expected an object")
        path = data.get("path", ())
        if not isinstance(path, Sequence) or isinstance(path, str):
            raise InputError(f"rating: path: found {quoted(path)}; expected a list of techniques")
        texts = {key: _typed(data, key, str) or "" for key in ("scale_version", "technique_set", "package")}
        if not _typed(data, "scale", str):
            raise InputError("rating: the key 'scale' is missing")
        complete = data.get("complete", True)
        if not isinstance(complete, bool):
            raise InputError(f"rating: complete: found {quoted(complete)}; expected true or false")
        return cls(
            scale=data["scale"],
            value=_number(data, "value"),
            level=_typed(data, "level", str),
            verdict=_typed(data, "verdict", str),
            complete=complete,
            techniques=tuple(sorted(map(_technique, path), key=_id)),
            **texts,
        )

    def as_json(self) -> dict[str, Any]:
        """Return the rating as an object of JSON, with the keys of a record of ``ruleout rate --json``."""
        data = attrs.asdict(self)
        data["path"] = data.pop("techniques")
        return data


@attrs.frozen
class NewEntry:
    """A puzzle to be added.

    *source* says where it is from, such as the name of a file. *recipe* is what a generated puzzle follows from.
    """

    puzzle: Puzzle
    source: str | None = None
    ratings: tuple[StoredRating, ...] = ()
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
        How many givens it has.
    symmetries
        The symmetries of its givens.
    added
        When it was added, in UTC: ``2026-01-31T12:00:00Z``.
    document
        The document of the puzzle.
    ratings
        Its ratings, in the order of their scales.
    recipe
        What a generated puzzle follows from: its order, its seed and so on. None for other puzzles.
    """

    id: int
    variant: str
    title: str | None
    source: str | None
    givens: int
    symmetries: tuple[str, ...]
    added: str
    document: Mapping[str, Any] = attrs.field(repr=False)
    ratings: tuple[StoredRating, ...] = ()
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


def _id(technique: StoredTechnique) -> str:
    return technique.technique


def _technique(data: object) -> StoredTechnique:
    if not isinstance(data, Mapping):
        raise InputError(f"rating: path: found {quoted(data)}; expected an object with technique and times")
    name, times = _typed(data, "technique", str), data.get("times")
    if not name or not isinstance(times, int) or isinstance(times, bool) or not 0 <= times < 2**31:
        raise InputError(f"rating: path: found {quoted(dict(data))}; expected an object with technique and times")
    return StoredTechnique(name, times, _number(data, "highest"))


def _number(data: Mapping[str, Any], key: str) -> float | None:
    value = data.get(key)
    if value is None:
        return None
    if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) < 1e300:
        raise InputError(f"rating: {key}: found {quoted(value)}; expected a number")
    return float(value)


def _typed(data: Mapping[str, Any], key: str, kind: type[str]) -> str | None:
    value = data.get(key)
    if value is not None and not isinstance(value, kind):
        raise InputError(f"rating: {key}: found {quoted(value)}; expected a text")
    return value
