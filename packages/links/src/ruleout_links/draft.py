"""A document in the making: keys of rules, and counts of elements that no key expresses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ruleout.plugin import Document

Cell = list[int]
"""[row, column], counted from 0."""
TEXTS = frozenset({"author", "ruleset", "title"})
"""Keys whose values have to be texts; other values are left out."""


class Draft:
    """The part of a puzzle of *site* that was read so far.

    *n* is the number of digits and of rows, *first* the least value. *data* holds the keys of the document, *lacking*
    the numbers of elements without a key, by their words. *has_odd_regions* is set if regions are in extra groups, so
    that rules about regions do not find them.
    """

    def __init__(self, site: str, n: int, first: int = 1) -> None:
        self.site, self.n, self.first = site, n, first
        self.variant = ""
        self.data: dict[str, Any] = {}
        self.lacking: Counter[str] = Counter()
        self.has_odd_regions = False

    def add(self, key: str, value: object) -> None:
        """Append *value* to the list under *key*."""
        self.data.setdefault(key, []).append(value)

    def extend(self, key: str, values: Iterable[object]) -> None:
        """Append *values* to the list under *key*; without values, the key is not added."""
        for value in values:
            self.add(key, value)

    def add_diagonal(self, name: str) -> None:
        """Add the diagonal called ``main`` or ``anti``."""
        self.data["diagonals"] = name if self.data.get("diagonals") in (None, name) else True

    def lack(self, what: str, count: int = 1) -> None:
        """Count *what* among the elements that no key expresses."""
        self.lacking[what] += count

    def document(self, describing: Mapping[str, Any], line: int | None = None) -> Document:
        """Return the document; the keys of *describing* that hold something come after those of the rules."""
        said = {
            key: value for key, value in describing.items() if value and (key not in TEXTS or isinstance(value, str))
        }
        data = {**self.data, **said}
        if self.lacking:
            data["not_expressed"] = dict(self.lacking)
        return Document(self.variant, data, line=line)
