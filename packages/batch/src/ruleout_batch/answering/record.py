"""Records for Python callers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from json import loads
from typing import Any


class Record(Mapping[str, Any]):
    """The answer for a puzzle, as a mapping whose JSON text is parsed when it is first accessed.

    ``str(record)`` is the JSON text, as ``ruleout batch --json`` writes it; ``dict(record)`` is a dictionary.
    """

    def __init__(self, json: bytes) -> None:
        self._json = json

    @cached_property
    def _data(self) -> dict[str, Any]:
        return loads(self._json)  # type: ignore[no-any-return]

    def __getitem__(self, key: str) -> Any:
        return self._data[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __str__(self) -> str:
        return self._json.decode("ascii")

    def __repr__(self) -> str:
        return f"Record({self._data!r})"

    def __reduce__(self) -> tuple[type[Record], tuple[bytes]]:
        return Record, (self._json,)
