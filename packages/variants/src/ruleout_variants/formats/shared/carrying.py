"""The keys of a document, for a format that may not be able to carry all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ruleout.plugin import Document, Unsupported, is_ignored, quoted


def puzzle_keys(document: Document) -> dict[str, Any]:
    """The keys of *document* that describe the puzzle; those with the values None and False are left out."""
    return {
        key: value
        for key, value in document.data.items()
        if not is_ignored(key) and value is not None and value is not False
    }


def carried(document: Document, format_id: str, keys: Iterable[str], *others: str) -> dict[str, Any]:
    """The keys of *document* that describe the puzzle, for a format that can carry *keys* alone.

    Raises Unsupported, which names the formats that can carry more: *others* and JSON.
    """
    data = puzzle_keys(document)
    beyond = sorted(set(data) - set(keys))
    if beyond:
        raise Unsupported(f"format {format_id} cannot carry {', '.join(beyond)}; {' and '.join([*others, 'json'])} can")
    return data


def require_variant(document: Document, format_id: str, variants: Iterable[str]) -> None:
    """Raise Unsupported if *document* is of a variant other than *variants*; a document without one passes."""
    names = tuple(variants)
    if document.variant is not None and document.variant not in names:
        raise Unsupported(f"format {format_id} carries {' and '.join(names)}, not {quoted(document.variant)}")
