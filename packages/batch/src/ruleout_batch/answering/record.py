"""Records as Python callers get them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from json import loads
from typing import Any


class Record(Mapping[str, Any]):
    """The answer for a puzzle, as a mapping that is read from its JSON text when it is first looked at.

    ``str(record)`` is the JSON text, as ``ruleout batch --json`` writes it; ``dict(record)`` is a dictionary.
    """

    __slots__ = ("_data", "_json")

    _data: dict[str, Any]

    def __init__(self, json: bytes) -> None:
        self._json = json

    def _read(self) -> dict[str, Any]:
        try:
            return self._data
        except AttributeError:
            self._data = loads(self._json)
            return self._data

    def __getitem__(self, key: str) -> Any:
        return self._read()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())

    def __str__(self) -> str:
        return self._json.decode("ascii")

    def __repr__(self) -> str:
        return f"Record({self._read()!r})"

    def __reduce__(self) -> tuple[type[Record], tuple[bytes]]:
        return Record, (self._json,)
