"""The keys of a document, for formats that cannot contain all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ruleout.plugin import Document, Unsupported, is_ignored, quoted


def puzzle_keys(document: Document) -> dict[str, Any]:
    """Return the keys of *document* that describe the puzzle, without those whose value is None or False."""
    return {
        key: value
        for key, value in document.data.items()
        if not is_ignored(key) and value is not None and value is not False
    }


def carried(document: Document, format_id: str, keys: Iterable[str], *others: str) -> dict[str, Any]:
    """Return the keys of *document* that describe the puzzle, for a format that can contain only *keys*.

    Raises Unsupported if there are others; the error names the formats that can contain them, *others* and JSON.
    """
    data = puzzle_keys(document)
    beyond = sorted(set(data) - set(keys))
    if beyond:
        raise Unsupported(f"format {format_id} cannot carry {', '.join(beyond)}; {' and '.join([*others, 'json'])} can")
    return data


def require_variant(document: Document, format_id: str, variants: Iterable[str]) -> None:
    """Raise Unsupported if *document* names a variant that is not among *variants*."""
    names = tuple(variants)
    if document.variant is not None and document.variant not in names:
        raise Unsupported(f"format {format_id} carries {' and '.join(names)}, not {quoted(document.variant)}")
