"""The records that puzzles were read from."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from time import monotonic
from typing import Any

from ruleout import Registry
from ruleout_cli.input.entries import Entries, readings
from ruleout_cli.options.groups import Source

Record = Mapping[str, Any]


def entries_and_records(source: Source, registry: Registry) -> tuple[Entries, list[Record | None]]:
    """Read every puzzle that *source* names, with the record that each was in; None for a puzzle that was in none.

    Raises InputError if there is no valid puzzle: see :class:`ruleout_cli.input.entries.Entries`.
    """
    begun = monotonic()
    read, failed = readings(source, registry, going_on=True)
    records = [record for text, puzzles in read for record in _records(text.content, len(puzzles))]
    return Entries([puzzles for _, puzzles in read], begun, failed), records


def _records(text: str, count: int) -> list[Record | None]:
    """Return the records in *text*, in which *count* puzzles were found."""
    if '"document"' in text:
        try:
            found = list(_objects(text.lstrip("\ufeff")))
        except (ValueError, RecursionError):  # not JSON
            found = []
        if len(found) == count:
            return [each if isinstance(each, dict) and "document" in each else None for each in found]
    return [None] * count


def _objects(text: str) -> Iterator[Any]:
    """Yield the objects of a text of JSON: those of a list, or one after the other."""
    text = text.strip()
    if text.startswith("["):
        yield from json.loads(text)
        return
    decoder, at = json.JSONDecoder(), 0
    while at < len(text):
        found, at = decoder.raw_decode(text, at)
        yield found
        while text[at : at + 1].isspace():
            at += 1
