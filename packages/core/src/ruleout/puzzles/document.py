"""A puzzle as it is written down, before anything is built from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

DOCUMENT_VERSION = 1

IGNORED_KEYS = frozenset(
    {
        "author", "collection", "comment", "date", "description", "difficulty", "format", "id", "iss_input", "level",
        "meta", "name", "note", "partial_fill", "problems", "puzzlink", "rating", "sgt_id", "source", "src", "tags",
        "title", "type", "unchecked_reason", "url", "variant", "verified", "version", "white", "word", "word_found",
    }
)  # fmt: skip
"""Keys that tell about a puzzle and nothing of its rules; keys that begin with ``solution`` are ignored too."""


@attrs.frozen
class Document:
    """The JSON object of a puzzle: *variant* (None where the keys are to tell) and *data*, every other key with its
    value. *file* and *line* say where it was read, for error messages."""

    variant: str | None
    data: Mapping[str, Any]
    file: str | None = None
    line: int | None = None

    def __repr__(self) -> str:
        return f"<Document {self.variant or 'without a variant'}: {', '.join(self.data) or 'no keys'}>"

    def as_json(self) -> dict[str, Any]:
        """The object to be written: version and variant first."""
        head: dict[str, Any] = {"version": DOCUMENT_VERSION}
        if self.variant is not None:
            head["variant"] = self.variant
        return {**head, **{key: value for key, value in self.data.items() if key not in ("version", "variant")}}


def is_ignored(key: str) -> bool:
    """Whether *key* belongs to the closed list of keys that carry no rule."""
    return key in IGNORED_KEYS or key.startswith("solution")
