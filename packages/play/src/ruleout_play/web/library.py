"""The question about the puzzles of a library, which ``ruleout web --library FILE`` answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import attrs

from ruleout import Registry, RuleoutError, discover
from ruleout.internal import hookimpl, read_choice, read_value
from ruleout_batch import Library, LibraryEntry, Query
from ruleout_play.questions.answer import answer
from ruleout_play.questions.asked import Asked
from ruleout_play.questions.question import Question
from ruleout_render.internal import scene

MOST = 48
"""The most puzzles of one reply."""
CONDITIONS: Mapping[str, tuple[Any, str]] = {
    **dict.fromkeys(("variant", "scale", "symmetry", "title", "source", "sort"), (str, "a text")),
    "reverse": (bool, "true or false"),
    "difficulty": (str | tuple[float, float], "a level, or the least and the greatest value"),
    "needed": (Mapping[str, tuple[int, int | None]], "the least and the greatest number of times of each technique"),
    "excluded": (tuple[str, ...], "a list of techniques"),
    "givens": (tuple[float, float], "the least and the greatest number"),
}
"""The conditions and the order of a query, each with the type of its value and this in words."""


@attrs.frozen
class LibraryQuestions:
    """A plug-in with the question ``library``, about the library in the file *path*."""

    path: str

    @hookimpl
    def ruleout_questions(self) -> Iterable[Question]:
        """Return the question."""
        keys = {
            "query": "the conditions, as of ruleout_batch.Query",
            "start": "the number of puzzles to skip",
            "most": "the largest number of puzzles in the answer",
        }
        return [Question("library", "The puzzles of the library", self._find, keys)]

    def _find(self, asked: Asked) -> Mapping[str, Any]:
        """Return the puzzles that meet the conditions, with pictures, and what occurs in the library."""
        query = _query(read_value("query", asked.request.get("query", {}), Mapping, "an object"))
        start, most = asked.number("start", 0), min(asked.number("most", MOST), MOST)
        with Library(self.path, write=False, plugins=asked.registry) as library:
            ids = library.ids(query)
            shown = {entry.id: entry for entry in library.find(Query(ids=tuple(ids[start : start + most])))}
            return {
                "total": len(ids),
                "start": start,
                "entries": [_entry(shown[each], asked) for each in ids[start : start + most] if each in shown],
                "variants": sorted(library.names("variants")),
                "techniques": sorted(library.names("techniques")),
                "scales": sorted(library.names("scales")),
            }


@cache
def registry_with(path: str) -> Registry:
    """Return the installed plug-ins and the question about the library in the file *path*; made once per process."""
    return discover(also=[LibraryQuestions(path)])


def answer_with(path: str | None, request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the reply to *request*, also about the library in the file *path* if it is not None."""
    return answer(request, plugins=None if path is None else registry_with(path))


def _query(given: Mapping[str, Any]) -> Query:
    """Return the query in a request. Raises InputError that names the condition."""
    found = {}
    for key, value in given.items():
        read_choice(key, "query", CONDITIONS, "one of ")
        if value is not None:
            hint, expected = CONDITIONS[key]
            found[key] = read_value(f"query: {key}", value, hint, expected)
    return Query(**found)


def _entry(entry: LibraryEntry, asked: Asked) -> dict[str, Any]:
    """Return what the page shows of a puzzle; one that cannot be built has the reason instead of a picture."""
    shown: dict[str, Any] = {
        "id": entry.id,
        "variant": entry.variant,
        "title": entry.title,
        "source": entry.source,
        "givens": entry.givens,
        "ratings": [{"scale": each.scale, "value": each.value, "level": each.level} for each in entry.ratings],
    }
    try:
        picture = scene(entry.puzzle(asked.registry)).to_json()
    except RuleoutError as error:
        return {**shown, "error": str(error)}
    return {**shown, "scene": picture, "game": {"version": 1, "kind": "game", "document": dict(entry.document)}}
