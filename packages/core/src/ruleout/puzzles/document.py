"""A puzzle as data, before anything is built from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ruleout.errors import InputError, quoted
from ruleout.model.typed import read_value

DOCUMENT_VERSION = 1

IGNORED_KEYS = frozenset({
    "author", "collection", "comment", "cosmetics", "date", "description", "difficulty", "drawings", "format", "id",
    "iss_input", "left_out", "level", "meta", "name", "note", "partial_fill", "problems", "puzzlink", "rating",
    "ruleset", "sgt_id", "source", "src", "tags",
    "title", "type", "unchecked_reason", "url", "variant", "verified", "version", "white", "word", "word_found",
})  # fmt: skip
"""Keys that describe a puzzle (where it is from, how hard it is, what a check found) and say nothing about its rules.
Keys that begin with ``solution`` are ignored too. A variant, or a rule of the
project, with one of these keys reads it.

``ruleset`` is the text of a setter about the rules, ``drawings`` the number of drawings that may stand for a rule,
and ``cosmetics`` the decorations of the puzzle, by the program that it was drawn with.
"""

NOT_EXPRESSED = "not_expressed"
"""The key of the parts of a text that no rule can express, with their numbers. A document with it cannot be built."""
LEFT_OUT = "left_out"
"""The key of the parts that no rule can express after they were left out on request."""


@attrs.frozen
class Document:
    """The JSON object of a puzzle.

    Attributes
    ----------
    variant
        The name of the variant; None if the keys decide.
    data
        Every other key with its value.
    file, line
        The file and the line of the document, for error messages.
    format
        The id of the format that the text was in; None if the document was not read from a text.
    record
        The record that the document was in, if it was in one; writers of files of games write its other keys too.
    """

    variant: str | None
    data: Mapping[str, Any]
    file: str | None = None
    line: int | None = None
    format: str | None = attrs.field(default=None, eq=False)
    record: Mapping[str, Any] | None = attrs.field(default=None, eq=False)

    def __repr__(self) -> str:
        return f"<Document {self.variant or 'without a variant'}: {', '.join(self.data) or 'no keys'}>"

    def as_json(self) -> dict[str, Any]:
        """Return the object to be written, version and variant first."""
        head = {"version": DOCUMENT_VERSION} | ({} if self.variant is None else {"variant": self.variant})
        return {**head, **{key: value for key, value in self.data.items() if key not in ("version", "variant")}}


def document_in(data: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """Return the object of a puzzle that *data* is or, if it is a record, holds.

    A record has the key ``document``, or the keys ``version`` and ``kind``. Raises InputError if one has no document.
    """
    if "document" in data:
        if not isinstance(data["document"], Mapping):
            raise InputError(f"document: found {quoted(data['document'])}; expected an object")
        found: Mapping[Any, Any] = data["document"]
        return found
    if "version" in data and "kind" in data:
        kind = quoted(data["kind"])
        raise InputError(f"found a record of the kind {kind} without its puzzle; expected one with the key 'document'")
    return data


def document_of_json(data: Mapping[Any, Any], variant: str | None = None) -> Document:
    """Return the document in *data*, an object of JSON or a record; *variant* is that of a puzzle that names none.

    Raises InputError, and TypeError if a key is not a text.
    """
    record, data = data, document_in(data)
    for key in data:
        if not isinstance(key, str):
            raise TypeError(f"found the key {key!r}; expected keys such as 'givens' and 'variant'")
    named = read_value("variant", data.get("variant"), str | None, "a name")
    keys = {key: value for key, value in data.items() if key != "variant"}
    return Document(named or variant, keys, record=None if record is data else record)


def without_unexpressed(document: Document) -> Document:
    """Return *document* without what no rule can express, which is then under the key :data:`LEFT_OUT`."""
    if NOT_EXPRESSED not in document.data:
        return document
    data = {key: value for key, value in document.data.items() if key != NOT_EXPRESSED}
    return attrs.evolve(document, data={**data, LEFT_OUT: document.data[NOT_EXPRESSED]})


def counts_in_words(counts: object) -> str:
    """Return what is counted under one of the two keys: ``fog, custom code (2)``."""
    found = counts.items() if isinstance(counts, Mapping) else [(counts, 1)]
    return ", ".join(f"{what}" if number == 1 else f"{what} ({number})" for what, number in found)


def remark_on(data: Mapping[str, Any]) -> str:
    """Return what a verdict does not cover of a puzzle that *data* describes; empty if it covers all.

    *data* are the keys of a document, or those of :attr:`ruleout.Puzzle.meta`.
    """
    parts = [f"left out: {counts_in_words(data[LEFT_OUT])}"] if data.get(LEFT_OUT) else []
    if data.get("ruleset"):
        parts.append(f"the rules in words are not read: {' '.join(str(data['ruleset']).split())}")
    if data.get("drawings"):
        parts.append(f"drawings that may stand for rules: {data['drawings']}")
    return f"this concerns the data alone; {'; '.join(parts)}" if parts else ""


def is_ignored(key: str) -> bool:
    """Return whether *key* describes a puzzle without being part of its rules."""
    return key in IGNORED_KEYS or key.startswith("solution")


def as_json(data: object) -> dict[str, Any]:
    """Return a copy of *data*, an object of JSON. Raises TypeError or ValueError if it is something else."""
    import json

    if not isinstance(data, Mapping):
        raise TypeError(f"found a {type(data).__name__}; expected a mapping")
    copy: dict[str, Any] = json.loads(json.dumps(dict(data), allow_nan=False))
    return copy
